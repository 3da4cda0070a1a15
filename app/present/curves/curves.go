// Package curves is the place that draws results and moves their thresholds.
package curves

import (
	"cmp"
	"fmt"
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
	Kind       Kind
	Measure    string // for AgainstThreshold: a measure's name or AllMeasures; "" chooses one, see [Curves.Drawn]
	Swept      string // for AgainstSwept: the parameter, or Pages
	Figure     string // for AgainstSwept: a measure's name, AllMeasures, a time, or memory
	second     string // for AgainstSwept: the second axis, see [Curves.Second]
	by         string // for ErrorSlices: see [Curves.By]
	LogX, LogY bool   // for AgainstSwept and for counts
	Palette    plot.Palette
	Intervals  bool             // bootstrap intervals are drawn
	Together   bool             // moving one threshold moves all shown results to the same score
	Against    AnchorKind       // the threshold to compare with
	List       session.ListName // the chosen list; "" chooses one, see [Curves.Showing]
	Sight      Sight            // visible part of the figure

	desk   *session.Shared
	advice *advice
	Before map[*results.Result]float64 // thresholds before the last move
	moving bool                        // this place is moving the thresholds
	work   *measuring
	uncut  *uncut
	slices slicing
}

// Sight is the visible part of a figure: hidden lines and zoom.
type Sight struct {
	Hidden      map[string]bool // hidden lines, by name
	Zoomed      bool
	XLow, XHigh float64
	YLow, YHigh float64
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
		desk: d, Kind: AgainstThreshold, Figure: "f1", Before: map[*results.Result]float64{},
		Against: OwnThreshold,
		Palette: d.Palette(),
	}
	c.work, c.slices.seat, c.slices.reading = newMeasuring(c), d.Beside(), d.Beside()
	c.uncut = &uncut{desk: d, work: d.Beside()}
	return c
}

// Listener returns the functions to call when shared state changes.
func (c *Curves) Listener() session.Listener {
	return session.Listener{Opened: c.changed, Added: func(*results.Result) { c.changed() }, Removed: c.removed, Measured: c.relabelled, Sighted: c.changed, Moved: c.moved}
}

// Focus returns the result whose pairs are listed, nil for none.
func (c *Curves) Focus() *results.Result { return c.desk.Session.Focus() }

func (c *Curves) removed(r *results.Result) {
	delete(c.Before, r)
	c.outdate(r)
	c.work.forget(r)
	c.changed()
}

// relabelled handles a change of the truth of a result: its curve and report are new, and
// earlier measurements no longer hold.
func (c *Curves) relabelled(r *results.Result) {
	c.work.forget(r)
	c.outdate(r)
	c.changed()
}

// ShowSweep shows the results of a sweep; other shown results stay shown.
func (c *Curves) ShowSweep(series string) {
	any := false
	for _, r := range c.desk.Session.Results() {
		if r.Series == series {
			r.Hidden, c.Swept, any = false, r.SweptAxis(), true
		}
	}
	if any {
		c.Kind = AgainstSwept
		c.desk.Go(session.AtCurves)
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
	c.desk.Changed(session.AtCurves)
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

// KeptCurves is the state of the place that is kept for the next start.
type KeptCurves struct {
	Kind       Kind             `json:"kind"`
	Measure    string           `json:"measure"`
	Swept      string           `json:"swept,omitempty"`
	Second     string           `json:"second,omitempty"`
	By         string           `json:"by,omitempty"`
	Figure     string           `json:"figure"`
	LogX, LogY bool             `json:",omitempty"`
	Intervals  bool             `json:"intervals,omitempty"`
	Together   bool             `json:"together,omitempty"` // one threshold moves all results
	Against    AnchorKind       `json:"against"`
	List       session.ListName `json:"list,omitempty"`
	Hidden     map[string]bool  `json:"hidden,omitempty"`
}

// Kept returns the state to keep.
func (c *Curves) Kept() KeptCurves {
	return KeptCurves{c.Kind, c.Measure, c.Swept, c.second, c.by, c.Figure, c.LogX, c.LogY, c.Intervals, c.Together, c.Against, c.List, c.Sight.Hidden}
}

// Bring restores a kept state.
func (c *Curves) Bring(k KeptCurves) {
	if !slices.Contains(Kinds(), k.Kind) {
		return
	}
	if rowOf(k.Measure).Name == "" && k.Measure != AllMeasures {
		k.Measure = ""
	}
	c.Kind, c.Measure, c.Swept, c.second, c.by, c.Figure, c.LogX, c.LogY = k.Kind, k.Measure, k.Swept, k.Second, k.By, k.Figure, k.LogX, k.LogY
	c.Intervals, c.Together, c.Against, c.List = k.Intervals, k.Together, k.Against, k.List
	c.Sight = Sight{Hidden: k.Hidden}
	c.changed()
}
