package page

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/eval/body"
)

// wholeSet compares the denoisers over the whole set: a tick measures one, a click
// on the rest of its row chooses it and lists its pages.
type wholeSet struct {
	v       *View
	root    *fyne.Container
	table   *widgets.LongTable
	pages   *widgets.DataTable
	measure *widgets.Button
	sum     *widget.Label
	title   *widgets.Heading

	listed *body.Result // whose pages are listed
}

func newWholeSet(v *View, ask func(name, title string, save func(path string))) *wholeSet {
	w := &wholeSet{v: v}
	b := v.desk.Page.Bodies
	w.newTable()
	w.pages = widgets.NewDataTable(w.pageSource())
	w.measure = widgets.NewIconButton("", theme.MediaPlayIcon(), w.startOrStop)
	w.measure.Importance = widget.HighImportance
	w.sum = widget.NewLabel("")
	w.sum.Importance, w.sum.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	w.title = widgets.Title("")
	w.title.Truncation = fyne.TextTruncateEllipsis
	hint := func(o fyne.CanvasObject, key string) fyne.CanvasObject {
		return widgets.WithHint(o, v.t(key), v.desk.Status.SetHint)
	}
	save := func(key, name string, do func(path string)) fyne.CanvasObject {
		return widgets.Flat(v.t(key), theme.DocumentSaveIcon(), func() { ask(name, v.t(key), do) })
	}
	head := widgets.Border(nil, nil,
		container.NewHBox(hint(w.measure, "bodies.measure.hint"),
			widgets.Flat(v.t("bodies.all"), nil, func() { b.TickAll(true) }), widgets.Flat(v.t("bodies.none"), nil, func() { b.TickAll(false) })),
		save("bodies.save", "denoisers.csv", b.Save), hint(w.sum, "bodies.hint"))
	below := widgets.Border(nil, nil, nil,
		save("bodies.save.pages", "bodies.csv", func(path string) { b.SavePages(path, w.inSight()) }), w.title)
	split := container.NewVSplit(widgets.Border(head, nil, nil, nil, w.table), widgets.Border(below, nil, nil, nil, w.pages))
	split.Offset = 0.6
	w.root = container.NewStack(split)
	return w
}

func (w *wholeSet) bodies() *present.Bodies { return w.v.desk.Page.Bodies }

func (w *wholeSet) startOrStop() {
	if b := w.bodies(); b.Working() {
		b.Stop()
	} else {
		b.Start()
	}
}

// figureWidth are the widths of the columns of figures.
var figureWidth = map[present.BodyFigure]float32{
	present.BodyPages: 76, present.BodyP: 66, present.BodyR: 66, present.BodyF1: 66, present.BodyMedian: 96,
	present.BodyBelow: 66, present.BodyMillis: 78, present.BodyRate: 92,
}

func (w *wholeSet) newTable() {
	b, order := w.bodies(), func(row int) int { return w.bodies().Order[row] }
	columns := []widgets.LongColumn{{Width: 30, Icon: func(row int) fyne.Resource {
		if b.Ticked[order(row)] {
			return theme.NewPrimaryThemedResource(theme.CheckButtonCheckedIcon())
		}
		return theme.CheckButtonIcon()
	}}}
	for _, f := range present.BodyFigures() {
		columns = append(columns, widgets.LongColumn{Width: figureWidth[f], Right: f != present.BodyName, Text: func(row int) string {
			if f == present.BodyName {
				return w.name(order(row))
			}
			return w.figure(order(row), f)
		}})
	}
	w.table = widgets.NewLongTable(columns, func() int { return len(b.Order) })
	w.table.Chosen = func(row int) bool { return order(row) == w.v.desk.Page.Denoiser }
	w.table.Color = func(row int) fyne.ThemeColorName {
		if i := order(row); i == b.Now {
			return theme.ColorNamePrimary
		} else if !b.Ticked[i] {
			return look.Muted
		}
		return ""
	}
	w.table.OnRow = func(row, col int) {
		if i := order(row); col == 0 {
			b.Tick(i, !b.Ticked[i])
		} else {
			w.v.desk.Page.ChooseDenoiser(i)
		}
	}
	w.table.OnHead = func(col int) {
		if col > 0 {
			b.Sort(present.BodyFigures()[col-1])
		}
	}
}

// name is the name of a denoiser with the settings that its figures are of.
func (w *wholeSet) name(i int) string {
	d := w.v.desk
	parts := []string{d.Book.W(d.Denoisers[i].Title)}
	changed, stale := w.bodies().Changed(i)
	if len(changed) > 0 {
		parts = append(parts, strings.Join(changed, " "))
	}
	if stale {
		parts = append(parts, w.v.t("bodies.stale"))
	}
	return strings.Join(parts, " · ")
}

func (w *wholeSet) figure(i int, f present.BodyFigure) string {
	x, ok := w.bodies().Figure(i, f)
	switch {
	case !ok && i == w.bodies().Now:
		return "…"
	case !ok:
		return "–"
	case f == present.BodyPages:
		return present.Count(int64(x))
	case f == present.BodyMillis:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case f == present.BodyRate:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return present.Share(x)
}

// pageSource are the pages under the chosen denoiser, the worst first.
func (w *wholeSet) pageSource() widgets.TableSource {
	b := w.bodies()
	return widgets.TableSource{
		Name:  "bodies",
		Store: w.v.desk.Store,
		Columns: []widgets.Column{
			{Key: "id", Title: w.v.t("library.col.id"), Width: 110},
			{Key: "title", Title: w.v.t("library.col.title"), Width: 130, Wide: true},
			{Key: "p", Title: w.v.t("bodies.col.p"), Width: 62, Right: true},
			{Key: "r", Title: w.v.t("bodies.col.r"), Width: 62, Right: true},
			{Key: "f1", Title: w.v.t("bodies.col.f1"), Width: 62, Right: true},
			{Key: "gold", Title: w.v.t("bodies.col.gold"), Width: 78, Right: true},
			{Key: "body", Title: w.v.t("bodies.col.body"), Width: 78, Right: true},
			{Key: "ms", Title: w.v.t("bodies.col.busy"), Width: 66, Right: true},
			{Key: "problem", Title: w.v.t("library.col.note"), Width: 70, Wide: true},
		},
		Rows:    func() int { return len(b.Pages) },
		Cell:    w.pageCell,
		Compare: w.comparePages,
		Menu:    widgets.PageMenu(w.v.desk, func(row int) int { return b.Pages[row] }),
		OnRow: func(row int) {
			w.v.desk.Page.Show(b.Pages[row])
			w.v.desk.Page.ShowWhole(false)
		},
		Count: w.v.count,
		Find:  w.v.t("table.filter"),
	}
}

func (w *wholeSet) page(row int) *body.Page { return &w.listed.Pages[w.bodies().Pages[row]] }

func (w *wholeSet) pageCell(row, col int) string {
	p, info := w.page(row), w.v.desk.Session.Rows()[w.bodies().Pages[row]]
	switch col {
	case 0:
		return info.ID
	case 1:
		return info.Title
	case 7:
		if !p.Measured {
			return "–"
		}
		return strconv.FormatFloat(float64(p.Busy)/float64(time.Millisecond), 'f', 2, 64)
	case 8:
		return w.v.desk.Book.W(p.Problem)
	}
	if !p.HasGold {
		return "–"
	}
	switch col {
	case 2:
		return present.Share(p.Score.P)
	case 3:
		return present.Share(p.Score.R)
	case 4:
		return present.Share(p.Score.F1)
	case 5:
		return present.Count(int64(p.Gold))
	}
	return present.Count(int64(p.Chars))
}

func (w *wholeSet) comparePages(col, a, b int) int {
	x, y := w.page(a), w.page(b)
	switch col {
	case 2:
		return cmp.Compare(x.Score.P, y.Score.P)
	case 3:
		return cmp.Compare(x.Score.R, y.Score.R)
	case 4:
		return cmp.Compare(x.Score.F1, y.Score.F1)
	case 5:
		return cmp.Compare(x.Gold, y.Gold)
	case 6:
		return cmp.Compare(x.Chars, y.Chars)
	case 7:
		return cmp.Compare(x.Busy, y.Busy)
	}
	return strings.Compare(w.pageCell(a, col), w.pageCell(b, col))
}

// inSight returns the pages that the filter lets through, in their order.
func (w *wholeSet) inSight() []int {
	var out []int
	for _, row := range w.pages.Order() {
		out = append(out, w.bodies().Pages[row])
	}
	return out
}

// sync shows the presenter's state.
func (w *wholeSet) sync() {
	v, b := w.v, w.bodies()
	for i, f := range present.BodyFigures() {
		title := v.t("bodies.col." + string(f))
		if f == b.SortBy {
			title += map[bool]string{false: " ↑", true: " ↓"}[b.Down]
		}
		w.table.Columns[i+1].Title = title
	}
	word, icon := v.t("bodies.measure"), theme.MediaPlayIcon()
	if b.Working() {
		word, icon = v.t("bodies.stop"), theme.MediaStopIcon()
	}
	if w.measure.Text != word {
		w.measure.Icon = icon
		w.measure.SetText(word)
	}
	sum := v.t("bodies.nogold")
	if b.Gold > 0 {
		sum = v.t("bodies.of", present.Count(int64(b.Gold)), present.Count(int64(len(v.desk.Session.Set().Pages))))
	}
	widgets.SetText(w.sum, sum)
	w.table.Reload(false)
	if r := b.Chosen(); r != w.listed {
		w.listed = r
		w.pages.Choose(-1)
		w.pages.Reload()
	}
	title := v.t("bodies.empty")
	if i := b.Listed(); i >= 0 {
		title = v.t("bodies.pages", v.desk.Book.W(v.desk.Denoisers[i].Title))
	}
	widgets.SetText(w.title, title)
}
