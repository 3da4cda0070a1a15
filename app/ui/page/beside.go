package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/page"
	"pagetwin/app/ui/bodies"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
)

// beside shows the bodies of two denoisers side by side with their difference, and the body made by
// hand if there is one.
type beside struct {
	root   fyne.CanvasObject
	bodies *bodies.Bodies
	gold   *longtext.Pane
	all    *container.Split
	shown  *page.View
}

func newBeside(d *Desk) *beside {
	b := &beside{bodies: bodies.New(d.Shared, func(int) {}, func(*compare.View) {})}
	found := func(at, all int) string { return d.Book.T("find.count", at, all) }
	b.gold = longtext.NewPane(longtext.New(d.Do), d.Book.T("page.gold.body"), d.Book.T("find.placeholder"), found)
	b.all = container.NewHSplit(b.bodies.Root, b.gold)
	b.all.Offset = 0.68
	b.root = b.all
	return b
}

func (b *beside) sync(p *page.View) {
	if p == b.shown {
		return
	}
	b.shown = p
	b.bodies.Show(p.Beside)
	b.gold.View.SetText(p.GoldText, nil)
	if base.Show(b.gold, p.GoldText != ""); b.all.Visible() {
		b.all.Refresh()
	}
}

func (v *View) besideChoice() fyne.CanvasObject {
	names := []string{v.t("page.beside.none")}
	for _, d := range v.desk.Denoisers {
		names = append(names, v.desk.Book.W(d.Title))
	}
	v.second = lists.NewSelect(v.desk.Book, names, func(i int) { v.desk.Page.SetBeside(i - 1) })
	v.second.Mark(v.desk.Page.Beside + 1)
	return base.WithHint(v.second, v.t("page.beside.hint"), v.desk.Status.SetHint)
}
