package present

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/eval"
	"pagetwin/core/page"
	"pagetwin/core/plot"
)

// CurveKind says what is drawn against what.
type CurveKind string

// The kinds of figure.
const (
	AgainstThreshold CurveKind = "threshold" // P, R, F1 against the threshold
	PrecisionRecall  CurveKind = "pr"        // precision against recall
	AgainstSwept     CurveKind = "swept"     // a measure or a time against what varies
)

// Curves is the place where results are drawn.
type Curves struct {
	Kind      CurveKind
	Measure   string // with AgainstThreshold: "f1", "precision", "recall" or "all"
	Swept     string // with AgainstSwept: the parameter, or Pages
	Figure    string // with AgainstSwept: a measure's name, or "time", or "time." and a stage
	Threshold float64
	Update    func()

	desk  *Desk
	shown map[*RunResult]bool
}

// Line is one line of a chart.
type Line struct {
	Name    string
	Style   plot.Style
	Points  []LinePoint
	Markers bool
}

// LinePoint is one point; Info has a line for each thing that is known of it.
type LinePoint struct {
	X, Y float64
	Info string
}

// ChartView is what the place draws.
type ChartView struct {
	Title, X, Y string
	Unit        bool // both axes go from 0 to 1
	UnitY       bool
	Whole       bool     // x is a whole number
	XNames      []string // what stands at x = 1, 2, 3, … where x is no number
	Threshold   bool     // the threshold line belongs in it
	Lines       []Line
}

// pointsMost is how many points of a curve are drawn.
const pointsMost = 1500

func newCurves(d *Desk) *Curves {
	return &Curves{desk: d, Kind: AgainstThreshold, Measure: "all", Figure: "f1", Threshold: 0.5, shown: map[*RunResult]bool{}}
}

func (c *Curves) setOpened() { c.changed() }

// added shows a new result; the first of a kind sets the threshold to its own.
func (c *Curves) added(r *RunResult) {
	if len(c.shown) == 0 {
		c.Threshold = r.Result.Cut
	}
	c.shown[r] = true
	if len(c.Shown()) > 1 && c.Measure == "all" {
		c.Measure = "f1"
	}
	c.changed()
}

func (c *Curves) removed(r *RunResult) {
	delete(c.shown, r)
	c.changed()
}

// showSweep draws the sweep with this number.
func (c *Curves) showSweep(series int) {
	any := false
	for _, r := range c.desk.Run.Results {
		c.shown[r] = r.Series == series
		if r.Series == series {
			c.Swept, any = r.Swept, true
		}
	}
	if any {
		c.Kind = AgainstSwept
		c.desk.Go(AtCurves)
	}
	c.changed()
}

// Only shows one result alone.
func (c *Curves) Only(r *RunResult) {
	clear(c.shown)
	c.shown[r] = true
	c.changed()
}

// Show shows or hides a result.
func (c *Curves) Show(r *RunResult, on bool) {
	if c.shown[r] != on {
		c.shown[r] = on
		c.changed()
	}
}

// IsShown tells whether a result is shown.
func (c *Curves) IsShown(r *RunResult) bool { return c.shown[r] }

// Shown returns the results that are shown, in the order in which they came.
func (c *Curves) Shown() []*RunResult {
	var out []*RunResult
	for r, on := range c.shown {
		if on {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, byNumber)
	return out
}

// SetKind changes what is drawn against what.
func (c *Curves) SetKind(k CurveKind) {
	if c.Kind == k {
		return
	}
	c.Kind = k
	if names := c.SweptNames(); k == AgainstSwept && !slices.Contains(names, c.Swept) && len(names) > 0 {
		c.Swept = names[0]
	}
	c.changed()
}

// SetMeasure changes the measure over the threshold.
func (c *Curves) SetMeasure(m string) {
	if c.Measure != m {
		c.Measure = m
		c.changed()
	}
}

// SetSwept changes what the figure is drawn against.
func (c *Curves) SetSwept(name string) {
	if c.Swept != name {
		c.Swept = name
		c.changed()
	}
}

// SetFigure changes what is drawn against what varies.
func (c *Curves) SetFigure(name string) {
	if c.Figure != name {
		c.Figure = name
		c.changed()
	}
}

// SetThreshold moves the threshold. It draws nothing anew: who moves it asks for
// [Curves.Live].
func (c *Curves) SetThreshold(t float64) { c.Threshold = t }

// SweptNames returns what varies in the results, each once.
func (c *Curves) SweptNames() []string {
	var out []string
	for _, r := range c.desk.Run.Results {
		if r.Swept != "" && !slices.Contains(out, r.Swept) {
			out = append(out, r.Swept)
		}
	}
	return out
}

func (c *Curves) changed() {
	if c.Update != nil {
		c.Update()
	}
}

// Chart returns what is to be drawn.
func (c *Curves) Chart() ChartView {
	book := c.desk.Book
	switch c.Kind {
	case PrecisionRecall:
		v := ChartView{Title: "precision-recall", X: book.T("measure.recall"), Y: book.T("measure.precision"), Unit: true}
		c.eachStyled(func(r *RunResult, s plot.Style, name string) {
			v.Lines = append(v.Lines, prLine(book, r, s, name))
		})
		return v
	case AgainstSwept:
		return c.sweptChart()
	}
	v := ChartView{Title: c.Measure + "-threshold", X: book.T("curves.threshold"), Y: book.T("measure." + c.Measure), Unit: true, Threshold: true}
	measures := []string{c.Measure}
	if c.Measure == "all" {
		measures = []string{"f1", "precision", "recall"}
	}
	c.eachStyled(func(r *RunResult, s plot.Style, name string) {
		for i, m := range measures {
			line, style := name, s
			if len(measures) > 1 {
				line += " · " + book.T("measure."+m)
				style.Dash = plot.StyleOf(i).Dash
			}
			v.Lines = append(v.Lines, thresholdLine(book, r, style, line, m))
		}
	})
	return v
}

// eachStyled visits the shown results that have a truth to be held against. All
// of one algorithm have its colour and marker; their dashes tell them apart.
func (c *Curves) eachStyled(visit func(r *RunResult, s plot.Style, name string)) {
	count := map[string]int{}
	names := map[string]int{}
	for _, r := range c.Shown() {
		if r.Curve.Positives == 0 {
			continue
		}
		s := plot.StyleOfAlgorithm(r.Algo.Name)
		if n := count[r.Algo.Name]; n > 0 {
			s.Dash = plot.StyleOf(n).Dash
		}
		count[r.Algo.Name]++
		name := r.Name()
		if names[name]++; names[name] > 1 {
			name += fmt.Sprintf(" #%d", r.Number)
		}
		visit(r, s, name)
	}
}

// pointInfo says all that is known of a point of a curve.
func pointInfo(b *Book, r *RunResult, p eval.Point) string {
	lines := []string{
		b.T("curves.info.threshold", p.Threshold, r.ownThreshold(p.Threshold)),
		fmt.Sprintf("P %.3f  R %.3f  F1 %.3f", p.Counts.Precision(), p.Counts.Recall(), p.Counts.F1()),
		fmt.Sprintf("TP %s  FP %s  FN %s", Count(p.Counts.TP), Count(p.Counts.FP), Count(p.Counts.FN)),
	}
	if len(r.Changed) > 0 {
		lines = append(lines, strings.Join(r.Changed, " "))
	}
	return strings.Join(append(lines, r.Set+" · "+b.T("curves.info.pages", Count(int64(r.Size)))), "\n")
}

// ownThreshold words a score as the algorithm's own threshold, in its unit.
func (r *RunResult) ownThreshold(score float64) string {
	own := r.Algo.Own(r.Result.Values, score)
	if f, ok := own.(float64); ok {
		own = strconv.FormatFloat(f, 'g', 4, 64)
	}
	return fmt.Sprintf("%s %v", r.Algo.Threshold, own)
}

func countsFigure(m string, c eval.Counts) float64 {
	switch m {
	case "precision":
		return c.Precision()
	case "recall":
		return c.Recall()
	}
	return c.F1()
}

func thresholdLine(b *Book, r *RunResult, s plot.Style, name, measure string) Line {
	l := Line{Name: name, Style: s}
	for _, p := range slices.Backward(r.Curve.Points(pointsMost)) {
		l.Points = append(l.Points, LinePoint{p.Threshold, countsFigure(measure, p.Counts), pointInfo(b, r, p)})
	}
	return l
}

func prLine(b *Book, r *RunResult, s plot.Style, name string) Line {
	l := Line{Name: name, Style: s}
	for _, p := range r.Curve.Points(pointsMost) {
		l.Points = append(l.Points, LinePoint{p.Counts.Recall(), p.Counts.Precision(), pointInfo(b, r, p)})
	}
	return l
}

// LiveRow is what the threshold makes of one result.
type LiveRow struct {
	Result *RunResult
	Own    string // the threshold in the algorithm's own unit
	Counts eval.Counts
	Known  bool // the truth says something
}

// Live returns the counts of the shown results at the threshold: a binary search
// for each.
func (c *Curves) Live() []LiveRow {
	var out []LiveRow
	for _, r := range c.Shown() {
		row := LiveRow{Result: r, Known: r.Truth != nil && r.Truth.Kind != page.NoTruth}
		row.Own = r.ownThreshold(c.Threshold)
		row.Counts = r.Curve.At(c.Threshold)
		out = append(out, row)
	}
	return out
}

// compareAny orders values of a parameter: numbers by size, the rest as text.
func compareAny(a, b any) int {
	x, okX := number(a)
	y, okY := number(b)
	if okX && okY {
		return cmp.Compare(x, y)
	}
	return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
}

func number(v any) (float64, bool) {
	switch n := v.(type) {
	case int:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}
