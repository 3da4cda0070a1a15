// Package curves is the place in the window that draws results, moves the threshold, and lists the
// pairs that a move changes.
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

	"pagetwin/app/present/curves"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/chart"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/show/plot"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Curves *curves.Curves
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk    *Desk
	choices choices
	chart   *chart.Chart
	scores  *chart.Chart // the histogram below
	panels  *chart.Panels
	note    *base.Prose
	advice  *base.Prose // the last suggestion
	dismiss *base.Hint  // dismisses the suggestion
	figure  *fyne.Container
	table   *resultTable
	pairs   *pairPanel
	split   *container.Split
	shown   curves.ChartView // the view that the chart shows
	name    string           // the name of the figure that the chart shows
	moving  bool             // the threshold is moved here
}

// New returns the view; save asks for the folder in which figures are saved, export asks how to
// export the results.
func New(d *Desk, save, export func()) *View {
	v := &View{desk: d}
	v.chart, v.scores = chart.New(), chart.New()
	v.chart.Join(v.scores)
	v.panels = chart.NewPanels()
	v.panels.OnView = v.sight
	v.panels.OnPoint = func(panel, line, i int) { open(v.shown.Parts[panel], line, i) }
	v.panels.Root.Hide()
	for _, c := range []*chart.Chart{v.chart, v.scores} {
		c.OnThreshold = v.moved
		c.OnView = v.sight
	}
	v.chart.OnGrab = v.grab
	v.scores.OnGrab = func(int) { v.desk.Curves.Grab() }
	v.scores.OnPoint = v.bar
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
	advised := base.Border(nil, nil, nil, v.dismiss, v.advice) // shown even when empty, so that it knows its width when text is set
	v.figure = base.Border(advised, container.NewVBox(v.scores, v.note), nil, nil, container.NewStack(v.chart, v.panels.Root))
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
	if v.moving { // which redraws what depends on the threshold alone
		return
	}
	v.syncChoices()
	v.draw()
	v.syncLive()
}

// syncLive updates all that depends on the threshold: counts, lists and lines.
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
	v.note.SetText(strings.Trim(c.Note()+" · "+c.Clicks(), " ·"))
	advice := c.Advice()
	v.advice.SetText(advice)
	if v.dismiss.Visible() != (advice != "") {
		base.Show(v.dismiss, advice != "")
		v.figure.Refresh() // the chart shrinks or grows
	}
	v.table.sync()
	v.pairs.sync()
	if says := c.Kind != curves.AgainstSwept && c.Focus() != nil; v.split.Trailing.Visible() != says {
		base.Show(v.split.Trailing, says) // without a threshold to move, or without a result, the chart takes the room
		v.split.Refresh()
	}
}

// grab selects the result of the line whose mark a person drags; -1 means the selected result.
func (v *View) grab(line int) {
	if r := v.resultOf(line); r != nil {
		v.desk.Curves.SetFocus(r)
	}
	v.desk.Curves.Grab()
}

// resultOf returns the result of a line, nil for none.
func (v *View) resultOf(line int) *results.Result {
	if line < 0 || line >= len(v.shown.Lines) {
		return nil
	}
	return v.shown.Lines[line].Result
}

// moved sets the threshold of the selected result to the chart's.
func (v *View) moved(x float64) {
	if r := v.desk.Curves.Focus(); r != nil {
		v.moving = true
		v.desk.Curves.SetThreshold(r, x)
		v.moving = false
	}
	if v.desk.Curves.Kind == curves.ErrorSlices {
		v.draw()
	}
	v.syncLive()
}

// typed sets the threshold from the keyboard, if it is on the axis.
func (v *View) typed(x float64) {
	v.desk.Curves.Grab()
	v.place(x)
}

// place sets the threshold of the selected result, and moves its line in the chart.
func (v *View) place(x float64) {
	v.moved(x)
	v.placed()
}

// placed moves the line in the chart to the present threshold.
func (v *View) placed() {
	shown := v.thresholdShown()
	if r := v.desk.Curves.Focus(); r != nil {
		v.chart.SetThreshold(r.Threshold().Score, shown)
	} else {
		v.chart.SetThreshold(0, chart.NoThreshold)
	}
}

// reset moves the threshold back to that of the run.
func (v *View) reset() {
	v.desk.Curves.OwnThresholds()
	v.placed()
	v.syncLive()
}

// suggest moves the threshold to its best value.
func (v *View) suggest() {
	v.desk.Curves.Suggest(func() {
		v.placed()
		v.syncLive()
	})
}

// thresholdShown returns the form in which the figure shows the threshold.
func (v *View) thresholdShown() chart.ThresholdShown {
	switch {
	case v.shown.Threshold:
		return chart.AsLine
	case v.desk.Curves.Kind == curves.PrecisionRecall:
		return chart.AsMarks
	}
	return chart.NoThreshold
}

func (v *View) mark(m plot.Mark) { v.place(m.Threshold) }

// point moves the threshold to that of a chosen point, or opens the pairs of a slice or the result of
// a point.
func (v *View) point(line, i int) {
	if v.desk.Curves.Kind == curves.ErrorSlices {
		v.desk.Curves.OpenSlice(line, i)
		return
	}
	if lines := v.shown.Lines; line < len(lines) && lines[line].Threshold != nil {
		v.place(lines[line].Threshold(i))
		return
	}
	open(v.shown.Lines, line, i)
}

// open shows the result of a point, if it has one.
func open(lines []curves.Line, line, i int) {
	if line < len(lines) && lines[line].Open != nil {
		lines[line].Open(i)
	}
}

// bar moves the threshold to the beginning of a bar.
func (v *View) bar(series, i int) {
	s := v.shown.Below.Series[series]
	v.place(s.Points[i].X - s.Bars/2)
}

func (v *View) sight() {
	s := curves.Sight{Hidden: map[string]bool{}}
	for _, l := range v.shown.Lines {
		if !v.chart.Shown(l.Name) {
			s.Hidden[l.Name] = true
		}
	}
	if below := v.shown.Below; below != nil {
		for _, l := range below.Series {
			if !v.scores.Shown(l.Name) {
				s.Hidden[l.Name] = true
			}
		}
	}
	for _, p := range v.shown.Panels {
		for _, l := range p.Series {
			if !v.panels.Shown(l.Name) {
				s.Hidden[l.Name] = true
			}
		}
	}
	x, y, zoomed := v.chart.View()
	s.Zoomed, s.XLow, s.XHigh, s.YLow, s.YHigh = zoomed, x.Min, x.Max, y.Min, y.Max
	v.desk.Curves.SetSight(s)
}

func (v *View) draw() {
	c := v.desk.Curves
	view := c.Chart()
	v.shown = view
	v.placed()
	v.chart.SetFigure(&view.Figure, v.empty())
	has := view.Below != nil && len(view.Lines) > 0
	if has {
		v.scores.SetFigure(view.Below, "")
	}
	if len(view.Panels) > 0 {
		v.panels.SetFigure(&view.Figure)
	}
	base.Show(v.panels.Root, len(view.Panels) > 0)
	base.Show(v.chart, len(view.Panels) == 0)
	if v.scores.Visible() != has {
		base.Show(v.scores, has)
		v.figure.Refresh() // the chart takes the room
	}
	if name := fmt.Sprint(c.Kind, view.Name, view.LogX, view.LogY, view.XNames, view.YNames); v.name != name {
		v.name = name
		v.chart.Reset()
	}
}

// empty returns the reason why nothing is drawn, with advice.
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
	case c.Kind == curves.ErrorSlices && c.Focus() != nil && c.Focus().Judged():
		key = "curves.noslices"
	case c.Kind == curves.AgainstSwept && c.Second() != "":
		key = "curves.nocells"
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

// newNumber returns an entry that calls take on Enter with the number typed if it is in [0,1], and
// fail otherwise.
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

// pick is a choice among options that have a key and a title.
type pick struct {
	*lists.Select
	keys []string
}

func (v *View) newPick(take func(key string)) *pick {
	p := &pick{}
	p.Select = lists.NewSelect(v.desk.Book, nil, func(i int) { take(p.keys[i]) })
	p.Also = func(i int) string { return p.keys[i] }
	return p
}

func (p *pick) show(names []session.FigureName, key string) {
	var keys, titles []string
	for _, n := range names {
		keys, titles = append(keys, n.Key), append(titles, n.Title)
	}
	p.keys = keys
	p.Offer(titles, slices.Index(keys, key))
}
