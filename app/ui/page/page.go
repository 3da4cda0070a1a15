// Package page is the place in the window where one page is looked at: source,
// blocks and body side by side.
package page

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/page"
)

// View shows a page.
type View struct {
	Root fyne.CanvasObject

	desk     *present.Desk
	empty    *fyne.Container
	inside   *fyne.Container
	pages    *widgets.DataTable
	title    *widget.Label
	facts    *widget.Label
	gold     *widget.Label
	source   *widgets.TextPane
	body     *widgets.TextPane
	blocks   *widgets.DataTable
	features *widgets.DataTable
	light    *widgets.Select
	noLight  *widgets.Prose
	side     *fyne.Container // below the list of pages: the denoiser
	form     *widgets.Form
	lit      *container.Split

	rows    int               // pages in the list
	shown   *present.PageView // what the panes show
	block   int
	formOf  *present.Form
	syncing bool
}

// New returns the view.
func New(d *present.Desk) *View {
	v := &View{desk: d, block: -1, rows: -1}
	v.empty = container.NewCenter(container.NewVBox(widget.NewLabel(v.t("page.noset")),
		widget.NewButtonWithIcon(v.t("place.library"), theme.HomeIcon(), func() { d.Go(present.AtLibrary) })))
	v.build()
	v.Root = container.NewStack(v.empty, v.inside)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) build() {
	v.pages = widgets.NewDataTable(widgets.TableSource{
		Columns: []widgets.Column{{Key: "id", Title: v.t("library.col.id"), Width: 96}, {Key: "title", Title: v.t("library.col.title"), Width: 190}},
		Rows:    func() int { return len(v.desk.Library.Rows) },
		Cell: func(row, col int) string {
			if r := v.desk.Library.Rows[row]; col == 0 {
				return r.ID
			} else {
				return r.Title
			}
		},
		OnRow: v.desk.Page.Show,
		Count: v.count,
		Find:  v.t("table.filter"),
	})
	v.buildPanes()
	v.side = container.NewVBox()
	left := container.NewVSplit(v.pages, container.NewBorder(v.denoiserHead(), nil, nil, nil, container.NewVScroll(container.NewPadded(v.side))))
	left.Offset = 0.55
	v.lit = container.NewVSplit(v.body, v.featurePane())
	v.lit.Offset = 0.62
	right := container.NewHSplit(v.blocks, v.lit)
	right.Offset = 0.48
	panes := container.NewHSplit(v.source, right)
	panes.Offset = 0.33
	main := container.NewBorder(v.head(), nil, nil, nil, panes)
	all := container.NewHSplit(left, main)
	all.Offset = 0.18
	v.inside = container.NewStack(all)
}

func (v *View) count(n, all int) string {
	return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
}

func (v *View) found(at, all int) string { return v.t("find.count", at, all) }

func (v *View) head() fyne.CanvasObject {
	v.title, v.facts, v.gold = widgets.Title(""), widget.NewLabel(""), widget.NewLabel("")
	v.title.Truncation, v.facts.Truncation = fyne.TextTruncateEllipsis, fyne.TextTruncateEllipsis
	v.facts.Importance = widget.LowImportance
	names := []string{v.t("page.light.none")}
	for _, a := range v.desk.Algorithms {
		names = append(names, v.desk.Book.W(a.Title))
	}
	v.light = widgets.NewSelect(names, nil)
	v.light.SetSelectedIndex(v.desk.Page.Lit + 1)
	v.light.OnChanged = func(string) { v.desk.Page.Light(v.light.SelectedIndex() - 1) }
	tools := container.NewHBox(
		widgets.WithHint(widget.NewLabel(v.t("page.light")), v.t("page.light.hint"), v.desk.Status.SetHint),
		widgets.FixedWidth(190, v.light),
		widgets.Flat("", theme.NavigateBackIcon(), func() { v.desk.Page.Step(-1) }),
		widgets.Flat("", theme.NavigateNextIcon(), func() { v.desk.Page.Step(1) }),
	)
	return container.NewVBox(
		container.NewBorder(nil, nil, nil, tools, v.title),
		container.NewBorder(nil, nil, nil, v.gold, v.facts),
	)
}

func (v *View) denoiserHead() fyne.CanvasObject {
	var names []string
	for _, d := range v.desk.Denoisers {
		names = append(names, v.desk.Book.W(d.Title))
	}
	choice := widgets.NewSelect(names, nil)
	choice.SetSelectedIndex(v.desk.Page.Denoiser)
	choice.OnChanged = func(string) { v.desk.Page.ChooseDenoiser(choice.SelectedIndex()) }
	reset := widgets.Flat(v.t("form.default"), theme.ContentUndoIcon(), func() {
		v.desk.Page.Form.Reset()
		v.form.Sync()
	})
	return container.NewVBox(container.NewBorder(nil, nil, widgets.Title(v.t("page.denoiser")), reset), choice)
}

func (v *View) buildPanes() {
	raw := widgets.NewTextView()
	raw.Mono, raw.Numbers = true, true
	wrap := widgets.NewCheck(v.t("page.wrap"), nil)
	wrap.SetChecked(true)
	wrap.OnChanged = raw.SetWrap
	v.source = widgets.NewTextPane(raw, v.t("page.source"), v.t("find.placeholder"), v.found, wrap)
	raw.OnTap = func(at int) { v.choose(func(p *present.PageView) int { return p.BlockAtSource(at) }) }
	raw.OnScroll = func(at int) {
		v.follow(raw, func(p *present.PageView) int { return p.BlockAtSource(at) })
	}
	body := widgets.NewTextView()
	v.body = widgets.NewTextPane(body, v.t("page.body"), v.t("find.placeholder"), v.found)
	body.OnTap = func(at int) { v.choose(func(p *present.PageView) int { return p.BlockAtBody(at) }) }
	body.OnScroll = func(at int) {
		v.follow(body, func(p *present.PageView) int { return p.BlockAtBody(at) })
	}
	v.blocks = widgets.NewDataTable(v.blockSource())
}

func (v *View) featurePane() fyne.CanvasObject {
	v.features = widgets.NewDataTable(widgets.TableSource{
		Columns: []widgets.Column{
			{Key: "label", Title: v.t("features.label"), Width: 260},
			{Key: "weight", Title: v.t("features.weight"), Width: 80, Right: true},
			{Key: "places", Title: v.t("features.places"), Width: 60, Right: true},
		},
		Rows: func() int {
			if p := v.desk.Page.View; p != nil {
				return len(p.Features)
			}
			return 0
		},
		Cell: func(row, col int) string {
			f := v.desk.Page.View.Features[row]
			switch col {
			case 0:
				return strings.Join(strings.Fields(f.Label), " ")
			case 1:
				return fmt.Sprintf("%.4g", f.Weight)
			}
			return fmt.Sprint(len(f.Places))
		},
		Compare: func(col, a, b int) int { return compareFeatures(v.desk.Page.View.Features, col, a, b) },
		OnRow:   v.showFeature,
		Count:   v.count,
		Find:    v.t("table.filter"),
	})
	v.noLight = widgets.Quiet("")
	return container.NewBorder(v.noLight, nil, nil, nil, v.features)
}

// showFeature brings the first place of a feature in sight, and selects it.
func (v *View) showFeature(row int) {
	places := v.desk.Page.View.Features[row].Places
	if len(places) == 0 {
		return
	}
	v.body.View.Select(places[0].Start, places[0].End)
	v.body.View.Reveal(places[0].Start)
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	p := v.desk.Page
	open := v.desk.Library.Set != nil
	widgets.Show(v.empty, !open)
	widgets.Show(v.inside, open)
	if !open {
		v.rows, v.shown = -1, nil
		return
	}
	v.syncing = true
	defer func() { v.syncing = false }()
	v.SyncPages()
	if v.formOf != p.Form && p.Form != nil {
		v.formOf = p.Form
		v.form = widgets.NewForm(p.Form, v.desk.Book.Lang(), v.desk.Status.SetHint)
		v.side.RemoveAll()
		v.side.Add(widgets.Quiet(v.desk.Book.W(v.desk.Denoisers[p.Denoiser].Idea)))
		v.side.Add(v.form)
	}
	widgets.Show(v.lit.Trailing, p.Lit >= 0)
	v.lit.Refresh()
	if p.View == nil {
		return
	}
	if p.View != v.shown {
		v.showPage(p.View)
	}
	if p.Block != v.block {
		v.showBlock(p.Block)
	}
}

// SyncPages fills in the list of pages anew after pages were looked at.
func (v *View) SyncPages() {
	l := v.desk.Library
	if v.rows != l.Scanned {
		v.rows = l.Scanned
		v.pages.Reload()
	}
	v.pages.Choose(v.desk.Page.Index)
}

// showPage fills the panes. The same page under other settings keeps its place.
func (v *View) showPage(p *present.PageView) {
	same := v.shown != nil && v.shown.Index == p.Index
	v.shown, v.block = p, -1
	title := p.Title
	if title == "" {
		title = p.Info.ID
	}
	widgets.SetText(v.title, title)
	widgets.SetText(v.facts, v.describe(p))
	widgets.SetText(v.gold, v.goldText(p))
	show := (*widgets.TextView).SetText
	if same {
		show = (*widgets.TextView).Replace
	}
	if p.Err != nil {
		show(v.source.View, p.Err.Error(), nil)
		show(v.body.View, "", nil)
	} else {
		show(v.source.View, p.Content.Text, spansOf(p.Source))
		show(v.body.View, p.Body.Text, nil)
	}
	marks := make([]widgets.Span, len(p.Marks))
	for i, m := range p.Marks {
		marks[i] = widgets.Span{Start: m.Start, End: m.End}
	}
	v.body.View.SetMarks(widgets.LayerFeatures, marks)
	v.body.SetTitle(v.t("page.body") + "  " + v.t("page.chars", present.Count(int64(len([]rune(p.Body.Text))))))
	v.source.Refind()
	v.body.Refind()
	v.blocks.Reload()
	v.features.Reload()
	switch {
	case errors.Is(p.NoLight, present.ErrNoFeatures):
		v.noLight.SetText(v.t("features.none"))
	case p.NoLight != nil:
		v.noLight.SetText(p.NoLight.Error())
	case v.desk.Page.Lit >= 0:
		v.noLight.SetText(v.t("features.count", len(p.Features)))
	}
}

var classColor = map[present.Class]fyne.ThemeColorName{
	present.ClassTag:     look.Tag,
	present.ClassAttr:    look.Attr,
	present.ClassValue:   look.Value,
	present.ClassComment: look.Comment,
	present.ClassEntity:  look.Entity,
	present.ClassCut:     look.Cut,
}

func spansOf(classes []present.ClassSpan) []widgets.Span {
	out := make([]widgets.Span, len(classes))
	for i, c := range classes {
		out[i] = widgets.Span{Start: c.Start, End: c.End, Color: classColor[c.Class]}
	}
	return out
}

// describe words address, size and charset of a page.
func (v *View) describe(p *present.PageView) string {
	parts := []string{p.Info.ID, present.Bytes(p.Info.Size)}
	if p.Info.URL != "" {
		parts = append(parts, p.Info.URL)
	}
	if c := p.Content.Charset; c.Used != "" {
		s := v.t("charset.used", c.Used, v.t("charset.by."+string(c.How)))
		if c.Declared != "" {
			s += ", " + v.t("charset.declared", c.Declared)
		}
		if c.Wrong {
			s += ", " + v.t("charset.wrong")
		}
		if c.Broken > 0 {
			s += ", " + v.t("charset.broken", present.Count(int64(c.Broken)))
		}
		parts = append(parts, s)
	}
	if p.Content.Kind == page.Text {
		parts = append(parts, v.t("page.plain"))
	}
	return strings.Join(parts, " · ")
}

func (v *View) goldText(p *present.PageView) string {
	if p.Gold == nil {
		return ""
	}
	return v.t("page.gold", p.Gold.P, p.Gold.R, p.Gold.F1)
}

// Find opens the find bar of the body.
func (v *View) Find() {
	if v.desk.At() == present.AtPage && v.desk.Page.View != nil {
		v.body.OpenFind()
	}
}
