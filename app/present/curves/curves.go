// Package curves is the place where results are drawn and their thresholds are moved.
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
	"pagetwin/core/show/plot"
)

// Kind says what is drawn against what.
type Kind string

// The kinds of figure.
const (
	AgainstThreshold Kind = "threshold" // measures against the threshold
	PrecisionRecall  Kind = "pr"        // precision against recall
	AgainstSwept     Kind = "swept"     // a measure or a cost against what varies
	CandidateRate    Kind = "index"     // what the index brings together, against the score
)

// Kinds returns the kinds of figure in the order of the place.
func Kinds() []Kind {
	return []Kind{AgainstThreshold, PrecisionRecall, AgainstSwept, CandidateRate}
}

// AllMeasures stands for precision, recall and F1 in one figure, ScoreCounts for how many
// pairs have a score and how many are decided from it on.
const (
	AllMeasures = "all"
	ScoreCounts = "scores"
)

// Curves is the place where results are drawn, their thresholds are moved, and what a
// move changes is listed.
type Curves struct {
	Kind       Kind
	Measure    string // with AgainstThreshold: a measure's name, AllMeasures or ScoreCounts; "" for what fits, see [Curves.Drawn]
	Swept      string // with AgainstSwept: the parameter, or Pages
	Figure     string // with AgainstSwept: a measure's name, a time, memory
	LogX, LogY bool   // with AgainstSwept and for counts
	Palette    plot.Palette
	Intervals  bool             // bootstrap intervals are drawn
	Together   bool             // all results in sight are moved to the same score
	Against    AnchorKind       // what the threshold is held against
	List       session.ListName // which of them
	Sight      Sight            // what the window shows of the figure

	desk   *session.Shared
	advice *advice
	Before map[*results.Result]float64 // where thresholds stood before they were moved
	moving bool                        // they are being moved from here
	work   *measuring
}

// Sight is what the window shows of a figure: what is hidden, and what it is
// zoomed to.
type Sight struct {
	Hidden      map[string]bool // lines, by name
	Zoomed      bool
	XLow, XHigh float64
	YLow, YHigh float64
}

// Line is one line of a chart: a series, and what it is of.
type Line struct {
	plot.Series
	Threshold func(i int) float64 // at which a point was taken, nil where it has none
	Result    *results.Result     // whose line it is, nil for theory
	At        func(threshold float64) (plot.Point, bool)
}

// ChartView is what the place draws: a figure, whose series are those of the lines.
type ChartView struct {
	plot.Figure
	Threshold bool // scores are on its x axis: the threshold of the focus is a line
	Lines     []Line
}

// Marks returns what stands out on the lines of a chart: the threshold that each result was
// run with, and the one by which it decides now.
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

// pointsMost is how many points of a curve are drawn.
const pointsMost = 1500

// New returns the place as it is while nothing is open.
func New(d *session.Shared) *Curves {
	c := &Curves{
		desk: d, Kind: AgainstThreshold, Figure: "f1", Before: map[*results.Result]float64{},
		Against: OwnThreshold, List: GainedFalse,
		Palette: plot.Palette(d.Store.StringWithFallback("palette", string(plot.Colours))),
	}
	c.work = newMeasuring(c)
	return c
}

// Listener is what the place does when something has changed that it shares with others.
func (c *Curves) Listener() session.Listener {
	return session.Listener{Opened: c.changed, Added: func(*results.Result) { c.changed() }, Removed: c.removed, Measured: c.relabelled, Sighted: c.changed, Moved: c.moved}
}

// Focus is the result whose pairs are listed, nil for none.
func (c *Curves) Focus() *results.Result { return c.desk.Session.Focus() }

func (c *Curves) removed(r *results.Result) {
	delete(c.Before, r)
	c.outdate(r)
	c.work.forget(r)
	c.changed()
}

// relabelled takes in that the truth of a result changed: its curve and report were made
// anew, and what was measured of it before holds no more.
func (c *Curves) relabelled(r *results.Result) {
	c.work.forget(r)
	c.outdate(r)
	c.changed()
}

// ShowSweep draws a sweep; what else is ticked stays so.
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

// Only shows one result alone.
func (c *Curves) Only(r *results.Result) {
	c.desk.Session.SetFocus(r)
	c.tick(c.desk.Session.Results(), func(o *results.Result) bool { return o == r })
}

// ShowAll shows all results, or none.
func (c *Curves) ShowAll(on bool) {
	c.tick(c.desk.Session.InSight(), func(*results.Result) bool { return on })
}

// Show shows or hides a result.
func (c *Curves) Show(r *results.Result, on bool) {
	c.tick([]*results.Result{r}, func(*results.Result) bool { return on })
}

// tick shows those of some results that on says, and hides the others.
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

// IsShown tells whether a result is shown.
func (c *Curves) IsShown(r *results.Result) bool { return !r.Hidden }

// Shown returns the results that are shown, in the order in which they came.
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

// SetKind changes what is drawn against what.
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

// set changes a choice, and the figure with it.
func set[T comparable](c *Curves, choice *T, v T) {
	if *choice != v {
		*choice, c.Sight.Zoomed = v, false
		c.changed()
	}
}

// SetMeasure changes the measure over the threshold.
func (c *Curves) SetMeasure(m string) { set(c, &c.Measure, m) }

// SetSwept changes what the figure is drawn against.
func (c *Curves) SetSwept(name string) { set(c, &c.Swept, name) }

// SetFigure changes what is drawn against what varies.
func (c *Curves) SetFigure(name string) { set(c, &c.Figure, name) }

// SetPalette changes how lines are told apart, here and in the figures that are
// saved, until the next change.
func (c *Curves) SetPalette(p plot.Palette) {
	c.desk.Store.SetString("palette", string(p))
	set(c, &c.Palette, p)
}

// SetLog makes the axes logarithmic where that has a meaning.
func (c *Curves) SetLog(x, y bool) {
	set(c, &c.LogX, x)
	set(c, &c.LogY, y)
}

// SetIntervals draws bootstrap intervals, or takes them away.
func (c *Curves) SetIntervals(on bool) { set(c, &c.Intervals, on) }

func (c *Curves) changed() {
	c.work.begin()
	c.desk.Changed(session.AtCurves)
}

// Chart returns what is to be drawn.
func (c *Curves) Chart() ChartView {
	v := c.chart()
	for _, l := range v.Lines {
		v.Series = append(v.Series, l.Series)
	}
	return v
}

func (c *Curves) chart() ChartView {
	switch c.Kind {
	case PrecisionRecall:
		return c.parted(c.precisionRecall(), overRecall)
	case AgainstSwept:
		return c.sweptChart()
	case CandidateRate:
		return c.indexChart()
	}
	return c.parted(c.thresholdChart(), estimates(c.Drawn()))
}

// eachStyled visits the shown results, none of which looks like another.
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

// dealt are the styles of lines, of each of which there is a result.
func (c *Curves) dealt(of []*results.Result) []plot.Style {
	names := make([]string, len(of))
	for i, r := range of {
		names[i] = r.Algo.Name
	}
	return c.Palette.Deal(names)
}

// countsLines says how the pairs stand.
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

// KeptCurves is what the place shows, as it comes back at the next start.
type KeptCurves struct {
	Kind       Kind             `json:"kind"`
	Measure    string           `json:"measure"`
	Swept      string           `json:"swept,omitempty"`
	Figure     string           `json:"figure"`
	LogX, LogY bool             `json:",omitempty"`
	Intervals  bool             `json:"intervals,omitempty"`
	Together   bool             `json:"together,omitempty"` // thresholds are moved to one score
	Against    AnchorKind       `json:"against"`
	List       session.ListName `json:"list"`
	Hidden     map[string]bool  `json:"hidden,omitempty"`
}

// Kept is what the place shows now.
func (c *Curves) Kept() KeptCurves {
	return KeptCurves{c.Kind, c.Measure, c.Swept, c.Figure, c.LogX, c.LogY, c.Intervals, c.Together, c.Against, c.List, c.Sight.Hidden}
}

// Bring shows what was kept.
func (c *Curves) Bring(k KeptCurves) {
	if !slices.Contains(Kinds(), k.Kind) {
		return
	}
	c.Kind, c.Measure, c.Swept, c.Figure, c.LogX, c.LogY = k.Kind, k.Measure, k.Swept, k.Figure, k.LogX, k.LogY
	c.Intervals, c.Together, c.Against, c.List = k.Intervals, k.Together, k.Against, k.List
	c.Sight = Sight{Hidden: k.Hidden}
	c.changed()
}
