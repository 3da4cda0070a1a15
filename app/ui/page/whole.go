package page

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/page"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval/body"
)

// wholeSet compares the denoisers over the whole set: a tick measures one, a click on the rest of
// its row chooses it and lists its pages.
type wholeSet struct {
	v       *View
	root    *fyne.Container
	table   *lists.DataTable[denoiserRow]
	pages   *lists.DataTable[bodyRow]
	measure *base.Button
	sum     *widget.Label
	title   *base.Heading

	listed *body.Result // whose pages are listed
}

func newWholeSet(v *View, ask func(name, title string, save func(path string))) *wholeSet {
	w := &wholeSet{v: v}
	b := v.desk.Page.Bodies
	w.table = lists.NewDataTable(w.denoiserTable())
	w.pages = lists.NewDataTable(w.pageTable())
	w.measure = base.NewIconButton("", theme.MediaPlayIcon(), w.startOrStop)
	w.measure.Importance = widget.HighImportance
	w.sum = widget.NewLabel("")
	w.sum.Importance, w.sum.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	w.title = base.Title("")
	w.title.Truncation = fyne.TextTruncateEllipsis
	save := func(key, name string, do func(path string)) fyne.CanvasObject {
		return base.Flat(v.t(key), theme.DocumentSaveIcon(), func() { ask(name, v.t(key), do) })
	}
	head := base.Border(nil, nil,
		container.NewHBox(parts.Hint(v.desk.Shared, w.measure, "bodies.measure.hint"),
			base.Flat(v.t("bodies.all"), nil, func() { b.TickAll(true) }), base.Flat(v.t("bodies.none"), nil, func() { b.TickAll(false) })),
		save("bodies.save", "denoisers.csv", func(path string) { b.Save(path, w.denoisersInSight()) }), parts.Hint(v.desk.Shared, w.sum, "bodies.hint"))
	below := base.Border(nil, nil, nil,
		save("bodies.save.pages", "bodies.csv", func(path string) { b.SavePages(path, w.inSight()) }), w.title)
	split := container.NewVSplit(base.Border(head, nil, nil, nil, w.table), base.Border(below, nil, nil, nil, w.pages))
	split.Offset = 0.6
	w.root = container.NewStack(split)
	return w
}

func (w *wholeSet) bodies() *page.Bodies { return w.v.desk.Page.Bodies }

func (w *wholeSet) startOrStop() {
	if b := w.bodies(); b.Working() {
		b.Stop()
	} else {
		b.Start()
	}
}

// figureWidth holds the widths of the columns of figures.
var figureWidth = map[page.BodyFigure]float32{
	page.BodyPages: 76, page.BodyP: 66, page.BodyR: 66, page.BodyF1: 66, page.BodyMedian: 96,
	page.BodyBelow: 66, page.BodyMillis: 78, page.BodyRate: 92,
}

// denoiserRow is a denoiser with its figures over the set.
type denoiserRow struct {
	at     int // position among the desk's denoisers
	name   string
	ticked bool
	now    bool                        // it is being measured
	value  map[page.BodyFigure]float64 // the known figures
}

func (w *wholeSet) denoiserRows() []denoiserRow {
	b := w.bodies()
	out := make([]denoiserRow, len(w.v.desk.Denoisers))
	for i := range out {
		r := denoiserRow{at: i, name: w.name(i), ticked: b.Ticked[i], now: i == b.Now, value: map[page.BodyFigure]float64{}}
		for _, f := range page.BodyFigures() {
			if x, ok := b.Figure(i, f); ok {
				r.value[f] = x
			}
		}
		out[i] = r
	}
	return out
}

func (w *wholeSet) denoiserTable() lists.Table[denoiserRow] {
	b, book := w.bodies(), w.v.desk.Book
	t := lists.Table[denoiserRow]{
		Name: "denoisers", Book: book, Plain: true,
		Columns: []lists.Column[denoiserRow]{lists.Titled("", book.Both("bodies.col.name"), table.Text, 0, func(r denoiserRow) any { return r.name })},
		ID:      func(r denoiserRow) any { return r.at },
		Color: func(r denoiserRow) fyne.ThemeColorName {
			switch {
			case r.now:
				return theme.ColorNamePrimary
			case !r.ticked:
				return look.Muted
			}
			return ""
		},
		Ticked: func(r denoiserRow) bool { return r.ticked },
		Tick: func(rows []denoiserRow, on bool) {
			for _, r := range rows {
				b.Tick(r.at, on)
			}
		},
		OnRow: func(_ int, r denoiserRow) { w.v.desk.Setup.ChooseDenoiser(r.at) },
	}
	for _, f := range page.BodyFigures()[1:] {
		t.Columns = append(t.Columns, lists.Titled("", book.Both("bodies.col."+string(f)), table.Number, figureWidth[f], func(r denoiserRow) any {
			x, ok := r.value[f]
			return table.Known(ok, x)
		}).Worded(func(r denoiserRow) string { return r.figure(f) }))
	}
	return t
}

// name returns the name of a denoiser with the settings of its figures.
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

func (r denoiserRow) figure(f page.BodyFigure) string {
	x, ok := r.value[f]
	switch {
	case !ok && r.now:
		return "…"
	case !ok:
		return "–"
	case f == page.BodyPages:
		return wording.Count(int64(x))
	case f == page.BodyMillis:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case f == page.BodyRate:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return wording.Share(x)
}

// bodyRow is a page with the body from a denoiser.
type bodyRow struct {
	*session.PageRow
	body    body.Page
	problem string
}

func (w *wholeSet) bodyRows() []bodyRow {
	b := w.bodies()
	r := b.Chosen()
	if r == nil {
		return nil
	}
	var out []bodyRow
	for _, i := range b.Pages {
		p := r.Pages[i]
		out = append(out, bodyRow{w.v.desk.Session.Row(i), p, w.v.desk.Book.W(p.Problem)})
	}
	return out
}

func (w *wholeSet) pageTable() lists.Table[bodyRow] {
	b := w.v.desk.Book
	figure := func(key string, kind table.Kind, width float32, value func(p *body.Page) any) lists.Column[bodyRow] {
		return lists.Col(b, "bodies.col."+key, kind, width, func(r bodyRow) any {
			if !r.body.HasGold {
				return nil
			}
			return value(&r.body)
		})
	}
	return lists.Table[bodyRow]{
		Name:  "bodies",
		Book:  b,
		Store: w.v.desk.Store,
		Columns: []lists.Column[bodyRow]{
			lists.Col(b, "library.col.id", table.Text, 110, func(r bodyRow) any { return r.ID }),
			lists.Col(b, "library.col.title", table.Text, 130, func(r bodyRow) any { return r.Title }).Wide(),
			figure("p", table.Share, 62, func(p *body.Page) any { return p.Score.P }),
			figure("r", table.Share, 62, func(p *body.Page) any { return p.Score.R }),
			figure("f1", table.Share, 62, func(p *body.Page) any { return p.Score.F1 }),
			figure("gold", table.Whole, 78, func(p *body.Page) any { return p.Gold }),
			figure("body", table.Whole, 78, func(p *body.Page) any { return p.Chars }),
			lists.Titled("ms", b.Both("bodies.col.busy"), table.Number, 66, func(r bodyRow) any {
				return table.Known(r.body.Measured, float64(r.body.Busy)/float64(time.Millisecond))
			}).Worded(busy),
			lists.Titled("problem", b.Both("library.col.note"), table.Text, 70, func(r bodyRow) any { return r.problem }).Wide(),
		},
		Menu: parts.PageMenu(w.v.desk.Shared, func(r bodyRow) int { return r.Index }),
		OnRow: func(_ int, r bodyRow) {
			w.v.desk.Page.Show(r.Index)
			w.v.desk.Page.ShowWhole(false)
		},
	}
}

func busy(r bodyRow) string {
	if !r.body.Measured {
		return "–"
	}
	return strconv.FormatFloat(float64(r.body.Busy)/float64(time.Millisecond), 'f', 2, 64)
}

// inSight returns the pages that pass the filter, in their order.
func (w *wholeSet) inSight() []int {
	var out []int
	for _, r := range w.pages.InSight() {
		out = append(out, r.Index)
	}
	return out
}

// denoisersInSight returns the denoisers in the order of their table.
func (w *wholeSet) denoisersInSight() []int {
	var out []int
	for _, r := range w.table.InSight() {
		out = append(out, r.at)
	}
	return out
}

// sync shows the presenter's state.
func (w *wholeSet) sync() {
	v, b := w.v, w.bodies()
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
		sum = v.t("bodies.of", wording.Count(int64(b.Gold)), wording.Count(int64(len(v.desk.Session.Set().Pages))))
	}
	base.SetText(w.sum, sum)
	w.table.SetRows(w.denoiserRows())
	w.table.Choose(v.desk.Setup.Denoiser)
	if r := b.Chosen(); r != w.listed {
		w.listed = r
		w.pages.Choose(nil)
		w.pages.SetRows(w.bodyRows())
	}
	title := v.t("bodies.empty")
	if i := b.Listed(); i >= 0 {
		title = v.t("bodies.pages", v.desk.Book.W(v.desk.Denoisers[i].Title))
	}
	base.SetText(w.title, title)
}
