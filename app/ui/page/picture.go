package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/page"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/show/diagram"
)

// picture shows the blocks as the page lays them out, in the place of their table.
type picture struct {
	v       *View
	root    fyne.CanvasObject
	diagram *stage.Diagram
	title   *base.Heading
	words   *base.Prose // describes the chosen block
}

func newPicture(v *View, browse func()) *picture {
	d := v.desk
	p := &picture{v: v, title: base.Title(""), words: base.Quiet("")}
	p.diagram = stage.NewDiagram(theme.TextSize, d.Book.Lang, p.open)
	p.diagram.Choose = p.open
	tools := container.NewHBox(
		base.WithHint(base.Flat("", theme.ComputerIcon(), browse), v.t("page.browse"), d.Status.SetHint),
		base.WithHint(base.Flat("", theme.ListIcon(), v.Switch), v.t("blocks.listed.hint"), d.Status.SetHint))
	p.root = base.Border(base.Border(nil, nil, nil, tools, p.title), base.FixedHeight(42, p.words), nil, nil, p.diagram)
	return p
}

func (p *picture) show(of *page.View) {
	p.title.SetText(p.v.t("blocks.of", wording.Count(int64(len(of.Body.Blocks)))))
	p.diagram.Draw(p.v.desk.Page.Picture())
	p.take("")
}

func (p *picture) open(t diagram.Thing) {
	if t.Target.Kind == diagram.Block {
		p.v.desk.Page.ChooseBlock(t.Target.A)
	}
}

// take marks the thing of the chosen block, "" for none.
func (p *picture) take(id string) {
	p.diagram.Take(id)
	p.words.SetText(p.v.desk.Page.BlockWords())
}

// Switch shows the blocks as a table in place of the picture, or as a picture.
func (v *View) Switch() { v.desk.Page.SetListed(!v.desk.Page.Listed) }

// Picture returns the shown picture; its layout is nil for none.
func (v *View) Picture() diagram.Picture {
	p := v.desk.Page
	if p.Whole || p.Listed || p.View == nil {
		return diagram.Picture{}
	}
	return diagram.Picture{Name: "page", Note: p.View.Info.ID, Layout: p.Picture()}
}
