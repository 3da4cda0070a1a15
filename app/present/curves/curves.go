// Package curves is the place that draws results and moves their thresholds.
package curves

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

// Kind is a kind of figure: the quantities on its axes.
type Kind string

// The kinds of figure.
const (
	AgainstThreshold Kind = "threshold" // measures against the threshold
	PrecisionRecall  Kind = "pr"        // precision against recall
	AgainstSwept     Kind = "swept"     // a measure or a cost against a varied parameter
	ErrorSlices      Kind = "slices"    // recall and precision by a property of the pages
	CandidateRate    Kind = "index"     // share of pairs that the index finds, against their score
)

// Kinds returns the kinds of figure in display order.
func Kinds() []Kind {
	return []Kind{AgainstThreshold, PrecisionRecall, AgainstSwept, ErrorSlices, CandidateRate}
}

// AllMeasures means precision, recall and F1 in one figure.
const AllMeasures = "all"

// Curves is the place that draws results, moves their thresholds, and lists the pairs that a
// move changes.
type Curves struct {
	Choices
	Palette plot.Palette

	desk   *session.Shared
	advice *advice
	Before map[*results.Result]float64 // thresholds before the last move
	work   *measuring
	uncut  *uncut
	slices slicing
}

// Choices are what a person chose in the place; they are kept for the next start.
type Choices struct {
	Kind      Kind             `json:"kind"`
	Measure   string           `json:"measure"`             // for AgainstThreshold: a measure's name or AllMeasures; "" chooses one, see [Curves.Drawn]
	Swept     string           `json:"swept,omitempty"`     // for AgainstSwept: the parameter, or Pages
	Second    string           `json:"second,omitempty"`    // for AgainstSwept: the second axis, see [Curves.Second]
	By        string           `json:"by,omitempty"`        // for ErrorSlices: see [Curves.By]
	Figure    string           `json:"figure"`              // for AgainstSwept: a measure's name, AllMeasures, a time, or memory
	LogX      bool             `json:"log_x,omitempty"`     // for AgainstSwept and for counts
	LogY      bool             `json:"log_y,omitempty"`     // likewise
	Intervals bool             `json:"intervals,omitempty"` // bootstrap intervals are drawn
	Together  bool             `json:"together,omitempty"`  // moving one threshold moves all shown results to the same score
	Against   AnchorKind       `json:"against"`             // the threshold to compare with
	List      session.ListName `json:"list,omitempty"`      // the chosen list; "" chooses one, see [Curves.Showing]
	Sight     Sight            `json:"sight,omitzero"`      // visible part of the figure
}

// Sight is the visible part of a figure: hidden lines and zoom.
type Sight struct {
	Hidden      map[string]bool `json:"hidden,omitempty"` // hidden lines, by name
	Zoomed      bool            `json:"-"`
	XLow, XHigh float64         `json:"-"`
	YLow, YHigh float64         `json:"-"`
}

// Line is one line of a chart: a series and its result.
type Line struct {
	plot.Series
	Threshold func(i int) float64 // threshold of point i; nil if points have none
	Open      func(i int)         // shows the result of point i; nil for none
	Result    *results.Result     // nil for a line of theory
	At        func(threshold float64) (plot.Point, bool)
}

// ChartView is a figure with its lines; its series are those of the lines.
type ChartView struct {
	plot.Figure
	Threshold bool // the x axis shows scores: the threshold of the focus is drawn as a line
	Lines     []Line
	Parts     [][]Line // those of each panel
}

// Marks returns the marked points on the lines of a chart: the threshold that each result was
// run with, and its current threshold.
func (c *Curves) Marks(v ChartView) []plot.Mark {
	var out []plot.Mark
	for i, l := range v.Lines {
		if l.Result == nil || l.At == nil {
			continue
		}
		add := func(t float64, moves bool, title string) {
			if at, ok := l.At(t); ok && t >= l.Result.Result.Floor {
				out = append(out, plot.Mark{Series: i, Point: at, Moves: moves, Threshold: t, Info: func() []string {
					return append([]string{c.desk.Book.T(title)}, c.thresholdInfo(l.Result, t)...)
				}})
			}
		}
		add(l.Result.Result.Cut, false, "curves.mark.own")
		for _, d := range l.Result.Decisions {
			if d.Threshold != l.Result.Result.Cut {
				add(d.Threshold, false, "curves.mark.swept")
			}
		}
		add(l.Result.Decides, true, "curves.mark.now")
	}
	return out
}

// pointsMost is the largest number of drawn points of a curve.
const pointsMost = 1500

// New returns the place with no set open.
func New(d *session.Shared) *Curves {
	c := &Curves{
		desk: d, Choices: Choices{Kind: AgainstThreshold, Figure: "f1", Against: OwnThreshold}, Before: map[*results.Result]float64{},
		Palette: d.Palette(),
	}
	c.work, c.slices.seat, c.slices.reading = &measuring{curves: c, of: map[*results.Result]*measured{}, seat: d.Beside()}, d.Beside(), d.Beside()
	c.uncut = &uncut{desk: d, work: d.Beside()}
	return c
}

// Changed follows changes of the desk.
func (c *Curves) Changed(parts session.Part) {
	if parts.Has(session.Results | session.Figures) {
		c.forget()
	}
	if a := c.desk.Asked(session.AtCurves, parts); a != nil && a.Series != "" {
		c.ShowSweep(a.Series)
	}
	if parts.Has(session.Opened | session.Results | session.Figures) {
		c.work.begin()
	}
}

// Focus returns the result whose pairs are listed, nil for none.
func (c *Curves) Focus() *results.Result { return c.desk.Session.Focus() }

// forget drops what is known of results that are gone or have other labels.
func (c *Curves) forget() {
	known := map[*results.Result]*eval.Outcome{}
	for _, r := range c.desk.Session.Results() {
		known[r] = r.Outcome
	}
	maps.DeleteFunc(c.Before, func(r *results.Result, _ float64) bool { return known[r] == nil })
	maps.DeleteFunc(c.work.of, func(r *results.Result, m *measured) bool { return known[r] != m.of })
	if a := c.advice; a != nil && known[a.of] != a.under {
		c.advice = nil
	}
}

// ShowSweep shows the results of a sweep; other shown results stay shown.
func (c *Curves) ShowSweep(series string) {
	for _, r := range c.desk.Session.Results() {
		if r.Series == series {
			r.Hidden, c.Swept, c.Kind = false, r.SweptAxis(), AgainstSwept
		}
	}
	c.changed()
}

// Only shows one result and hides the others.
func (c *Curves) Only(r *results.Result) {
	c.desk.Session.SetFocus(r)
	c.tick(c.desk.Session.Results(), func(o *results.Result) bool { return o == r })
}

// ShowAll shows all results, or hides all.
func (c *Curves) ShowAll(on bool) {
	c.tick(c.desk.Session.InSight(), func(*results.Result) bool { return on })
}

// Show shows or hides a result.
func (c *Curves) Show(r *results.Result, on bool) {
	c.tick([]*results.Result{r}, func(*results.Result) bool { return on })
}

// tick shows those of the results for which on returns true, and hides the others.
func (c *Curves) tick(of []*results.Result, on func(*results.Result) bool) {
	of = slices.DeleteFunc(slices.Clone(of), func(r *results.Result) bool { return r.Hidden != on(r) })
	turn := func() {
		for _, r := range of {
			r.Hidden = !r.Hidden
		}
		c.changed()
	}
	if len(of) > 0 {
		c.desk.Changes.Did(beside.Undoable{What: func() string { return c.desk.Book.T("undo.shown", len(of)) }, Undo: turn, Redo: turn})
	}
	turn()
}

// IsShown reports whether a result is shown.
func (c *Curves) IsShown(r *results.Result) bool { return !r.Hidden }

// Shown returns the shown results, oldest first.
func (c *Curves) Shown() []*results.Result {
	var out []*results.Result
	for _, r := range c.desk.Session.InSight() {
		if !r.Hidden {
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, results.ByNumber)
	return out
}

// SetKind changes the kind of figure.
func (c *Curves) SetKind(k Kind) {
	if c.Kind == k {
		return
	}
	c.Kind, c.Sight.Zoomed = k, false
	if names := c.SweptNames(); k == AgainstSwept && !slices.Contains(names, c.Swept) && len(names) > 0 {
		c.Swept = names[0]
	}
	c.changed()
}

// set changes one of the place's choices and redraws the figure.
func set[T comparable](c *Curves, choice *T, v T) {
	if *choice != v {
		*choice, c.Sight.Zoomed = v, false
		c.changed()
	}
}

// SetMeasure changes the measure that is drawn against the threshold.
func (c *Curves) SetMeasure(m string) { set(c, &c.Measure, m) }

// SetSwept changes the parameter on the x axis.
func (c *Curves) SetSwept(name string) { set(c, &c.Swept, name) }

// SetFigure changes the figure that is drawn against the varied parameter.
func (c *Curves) SetFigure(name string) { set(c, &c.Figure, name) }

// SetPalette changes the styles of lines, here and in saved figures; the choice is kept.
func (c *Curves) SetPalette(p plot.Palette) {
	c.desk.Store.SetString("palette", string(p))
	set(c, &c.Palette, p)
}

// SetLog makes axes logarithmic where that is possible.
func (c *Curves) SetLog(x, y bool) {
	set(c, &c.LogX, x)
	set(c, &c.LogY, y)
}

// SetIntervals shows or hides bootstrap intervals.
func (c *Curves) SetIntervals(on bool) { set(c, &c.Intervals, on) }

func (c *Curves) changed() {
	c.work.begin()
	c.desk.Tell(session.Of(session.AtCurves))
}

// Chart returns the figure to draw.
func (c *Curves) Chart() ChartView {
	v := c.chart()
	for _, l := range v.Lines {
		v.Series = append(v.Series, l.Series)
	}
	v.Near, v.Marks = v.XRange != nil && !v.Lying, c.Marks(v) // bars begin at 0
	if r := c.Focus(); v.Threshold && r != nil {
		v.Below = plot.Scores(eval.Histogram(func(t float64) confusion.Counts { return r.Sorted.At(t).Counts }, plot.ScoreBins), c.Palette, c.desk.Book.Lang())
		v.Below.X, v.Below.Title = "", ""
		if len(c.Shown()) > 1 {
			v.Below.Y += " · " + c.desk.Session.NameOf(r)
		}
	}
	return v
}

func (c *Curves) chart() ChartView {
	switch c.Kind {
	case PrecisionRecall:
		return c.parted(c.precisionRecall(), overRecall)
	case AgainstSwept:
		return c.sweptChart()
	case ErrorSlices:
		return c.slicesChart()
	case CandidateRate:
		return c.indexChart()
	}
	return c.parted(c.thresholdChart(), estimates(c.Drawn()))
}

func (c *Curves) eachStyled(visit func(r *results.Result, s plot.Style, name string)) {
	names := map[string]int{}
	styles := c.dealt(c.Shown())
	for i, r := range c.Shown() {
		name := c.desk.Session.NameOf(r)
		if names[name]++; names[name] > 1 {
			name += fmt.Sprintf(" #%d", r.Number)
		}
		visit(r, styles[i], name)
	}
}

func (c *Curves) dealt(of []*results.Result) []plot.Style {
	names := make([]string, len(of))
	for i, r := range of {
		names[i] = r.Algo.Name
	}
	return c.Palette.Deal(names)
}

// countsLines formats the counts of pairs.
func countsLines(n confusion.Counts) []string {
	return []string{
		fmt.Sprintf("P %.3f  R %.3f  F1 %.3f", n.Precision(), n.Recall(), n.F1()),
		fmt.Sprintf("TP %s  FP %s  FN %s", wording.Count(n.TP), wording.Count(n.FP), wording.Count(n.FN)),
	}
}

// compareAny orders values of a parameter: numbers by size, the rest as text.
func compareAny(a, b any) int {
	x, okX := param.Number(a)
	y, okY := param.Number(b)
	if okX && okY {
		return cmp.Compare(x, y)
	}
	return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
}

// Bring restores kept choices.
func (c *Curves) Bring(k Choices) {
	if !slices.Contains(Kinds(), k.Kind) {
		return
	}
	if rowOf(k.Measure).Name == "" && k.Measure != AllMeasures {
		k.Measure = ""
	}
	c.Choices = k
	c.changed()
}
