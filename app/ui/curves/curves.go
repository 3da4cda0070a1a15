// Package curves is the place in the window where results are drawn, the threshold
// is moved, and the pairs are listed that a move changes.
package curves

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/present/curves"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/chart"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/show/plot"
)

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk    *present.Desk
	choices choices
	chart   *chart.Chart
	note    *base.Prose
	advice  *base.Prose // what was suggested
	dismiss *base.Hint  // takes it away
	figure  *fyne.Container
	table   *resultTable
	pairs   *pairPanel
	split   *container.Split
	shown   curves.ChartView // what the chart has
	name    string           // of the figure that the chart has
	syncing bool
}

// New returns the view; save asks for the folder in which figures are saved, export
// what is written of the results.
func New(d *present.Desk, save, export func()) *View {
	v := &View{desk: d}
	v.chart = chart.New()
	v.chart.OnThreshold = v.moved
	v.chart.OnGrab = v.grab
	v.chart.OnView = v.sight
	v.chart.OnPoint = v.point
	v.chart.OnMark = v.mark
	v.note = base.Quiet("")
	v.table = newResultTable(v)
	v.pairs = newPairPanel(v)
	tools := base.Row(
		base.Flat(v.t("curves.reset"), theme.ZoomFitIcon(), v.chart.Reset),
		base.NewIconButton(v.t("curves.save"), theme.FileImageIcon(), save),
		base.NewIconButton(v.t("menu.export"), theme.DocumentSaveIcon(), export),
	)
	first, second := v.newChoices()
	top := container.NewVBox(base.Ends(first, tools), second)
	v.advice = base.Quiet("")
	v.dismiss = base.WithHint(base.Flat("", theme.CancelIcon(), d.Curves.Dismiss), v.t("curves.suggest.dismiss"), d.Status.SetHint)
	advised := base.Border(nil, nil, nil, v.dismiss, v.advice) // in sight without words: they know its width when they come
	v.figure = base.Border(advised, v.note, nil, nil, v.chart)
	left := container.NewVSplit(v.figure, v.table.root)
	left.Offset = 0.7
	v.split = container.NewHSplit(left, base.On(look.Panel, container.NewPadded(v.pairs.root)))
	v.split.Offset = 0.7
	v.Root = base.Border(top, nil, nil, nil, v.split)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

// Sync shows the presenter's state.
func (v *View) Sync() {
	v.syncing = true
	defer func() { v.syncing = false }()
	v.syncChoices()
	v.draw()
	v.syncLive()
}

// syncLive shows what the threshold makes of the results: counts, lists, lines.
func (v *View) syncLive() {
	c := v.desk.Curves
	if r := c.Focus(); r != nil {
		v.choices.threshold.show(r.Threshold().Score)
		v.chart.SetAnchor(c.AnchorOf(r), true)
		base.SetText(v.choices.unit, r.Threshold().Param+" "+r.Threshold().Value)
	} else {
		v.chart.SetAnchor(0, false)
	}
	v.chart.SetMarks(c.Marks(v.shown))
	v.note.SetText(c.Note())
	advice := c.Advice()
	v.advice.SetText(advice)
	if v.dismiss.Visible() != (advice != "") {
		base.Show(v.dismiss, advice != "")
		v.figure.Refresh() // the chart gives room, or takes it
	}
	v.table.sync()
	v.pairs.sync()
	if says := c.Kind != curves.AgainstSwept && c.Focus() != nil; v.split.Trailing.Visible() != says {
		base.Show(v.split.Trailing, says) // no threshold is moved, or for no result: the chart takes the room
		v.split.Refresh()
	}
}

// grab looks at the result whose line is taken hold of, -1 for the one that is looked at.
func (v *View) grab(line int) {
	if r := v.resultOf(line); r != nil {
		v.desk.Curves.SetFocus(r)
	}
	v.desk.Curves.Grab()
}

// resultOf is the result that a line is of, nil for none.
func (v *View) resultOf(line int) *results.Result {
	if line < 0 || line >= len(v.shown.Lines) {
		return nil
	}
	return v.shown.Lines[line].Result
}

// moved takes the threshold of the result that is looked at from the chart.
func (v *View) moved(x float64) {
	if r := v.desk.Curves.Focus(); r != nil {
		v.desk.Curves.SetThreshold(r, x)
	}
	v.syncLive()
}

// typed takes it from the keyboard, wherever it is within the axis.
func (v *View) typed(x float64) {
	v.desk.Curves.Grab()
	v.place(x)
}

// place moves the threshold of the result that is looked at, and its line in the chart.
func (v *View) place(x float64) {
	v.moved(x)
	v.placed()
}

// placed has the chart show the threshold as it is.
func (v *View) placed() {
	shown := v.thresholdShown()
	if r := v.desk.Curves.Focus(); r != nil {
		v.chart.SetThreshold(r.Threshold().Score, shown)
	} else {
		v.chart.SetThreshold(0, chart.NoThreshold)
	}
}

// reset moves it back to where the run had it.
func (v *View) reset() {
	v.desk.Curves.OwnThresholds()
	v.placed()
	v.syncLive()
}

// suggest moves the threshold to where it is best placed.
func (v *View) suggest() {
	v.desk.Curves.Suggest(func() {
		v.placed()
		v.syncLive()
	})
}

// thresholdShown says how the figure shows the threshold.
func (v *View) thresholdShown() chart.ThresholdShown {
	switch {
	case v.shown.Threshold:
		return chart.AsLine
	case v.desk.Curves.Kind == curves.PrecisionRecall:
		return chart.AsMarks
	}
	return chart.NoThreshold
}

// mark moves the threshold to where a mark stands.
func (v *View) mark(m plot.Mark) { v.place(m.Threshold) }

// point moves the threshold to where a point was taken.
func (v *View) point(line, i int) {
	if lines := v.shown.Lines; line < len(lines) && lines[line].Threshold != nil {
		v.place(lines[line].Threshold(i))
	}
}

// sight tells the presenter what is hidden and what is zoomed to.
func (v *View) sight() {
	s := curves.Sight{Hidden: map[string]bool{}}
	for _, l := range v.shown.Lines {
		if !v.chart.Shown(l.Name) {
			s.Hidden[l.Name] = true
		}
	}
	x, y, zoomed := v.chart.View()
	s.Zoomed, s.XLow, s.XHigh, s.YLow, s.YHigh = zoomed, x.Min, x.Max, y.Min, y.Max
	v.desk.Curves.SetSight(s)
}

// draw gives the chart its lines.
func (v *View) draw() {
	c := v.desk.Curves
	view := c.Chart()
	v.shown = view
	v.placed()
	v.chart.SetFigure(&view.Figure, v.empty())
	if name := fmt.Sprint(c.Kind, view.Name, view.LogX, view.LogY); v.name != name {
		v.name = name
		v.chart.Reset()
	}
}

// empty says why nothing is drawn, and what to do.
func (v *View) empty() string {
	c := v.desk.Curves
	key := "curves.notruth"
	switch {
	case len(v.desk.Session.InSight()) == 0:
		key = "curves.empty"
	case len(c.Shown()) == 0:
		key = "curves.noneshown"
	case c.Measuring():
		key = "curves.measuring"
	case c.Kind == curves.AgainstSwept:
		key = "curves.nosweep"
	case c.Kind == curves.CandidateRate:
		key = "curves.noindex"
	}
	return v.t(key)
}

// number is an entry for the threshold.
type number struct {
	*base.Entry
	last float64
}

func (n *number) show(x float64) {
	if text := strconv.FormatFloat(x, 'f', 4, 64); x != n.last || n.Text == "" {
		n.last = x
		n.SetText(text)
	}
}

// newNumber returns an entry that gives what is typed on Enter, where it is a number
// from 0 to 1.
func newNumber(take func(float64), fail func(string)) *number {
	n := &number{Entry: base.NewEntry(), last: math.NaN()}
	n.OnSubmitted = func(s string) {
		x, err := strconv.ParseFloat(strings.TrimSpace(strings.Replace(s, ",", ".", 1)), 64)
		if err != nil || !(x >= 0 && x <= 1) {
			fail(s)
			return
		}
		n.last = math.NaN()
		take(x)
	}
	return n
}

// pick is a choice between things that have a key and a title.
type pick struct {
	*lists.Select
	keys []string
}

func (v *View) newPick(take func(key string)) *pick {
	p := &pick{}
	p.Select = lists.NewSelect(nil, func(string) {
		if i := p.SelectedIndex(); !v.syncing && i >= 0 && i < len(p.keys) {
			take(p.keys[i])
		}
	})
	p.Words = lists.WordsOfSelect(v.desk.Book)
	p.Also = func(i int) string { return p.keys[i] }
	return p
}

// show offers the names and marks the one with this key.
func (p *pick) show(names []session.FigureName, key string) {
	var keys, titles []string
	for _, n := range names {
		keys, titles = append(keys, n.Key), append(titles, n.Title)
	}
	if !slices.Equal(titles, p.Options) || !slices.Equal(keys, p.keys) {
		p.keys = keys
		p.SetOptions(titles)
	}
	p.SetSelectedIndex(slices.Index(keys, key))
}
