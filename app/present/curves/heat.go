package curves

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

// OverThreshold is the second axis of a heat map that shows scores: every result gives a column.
const OverThreshold = "threshold"

// heatSteps is the number of thresholds of a heat map from 0 to 1.
const heatSteps = 20

// Seconds returns the choices for the second axis of a heat map: none, for lines; the threshold;
// and the other varied parameters of the algorithm.
func (c *Curves) Seconds() []session.FigureName {
	b := c.desk.Book
	out := []session.FigureName{{Title: b.T("curves.second.none")}, {Key: OverThreshold, Title: b.T("curves.threshold")}}
	owner, _, _ := strings.Cut(c.Swept, ".")
	for _, name := range c.SweptNames() {
		if of, _, _ := strings.Cut(name, "."); name != c.Swept && (of == owner || name == results.Pages || c.Swept == results.Pages) {
			out = append(out, session.FigureName{Key: name, Title: c.AxisTitle(name)})
		}
	}
	return out
}

// Second returns the second axis; "" for none.
func (c *Curves) Second() string {
	if slices.ContainsFunc(c.Seconds(), func(n session.FigureName) bool { return n.Key == c.Choices.Second }) {
		return c.Choices.Second
	}
	return ""
}

// SetSecond changes the second axis.
func (c *Curves) SetSecond(axis string) { set(c, &c.Choices.Second, axis) }

// heatCell is the position of a result in a heat map.
type heatCell struct {
	x, y any // values of the two axes
	setting
	get func(figure string) (float64, bool)
}

// heatCells returns the cells of the results that differ only in the two axes: of those of the
// focus, or else of the first that are shown.
func (c *Curves) heatCells(set string) []heatCell {
	second := c.Second()
	groups, chosen := map[string][]heatCell{}, ""
	for _, r := range c.Shown() {
		if r.Value(c.Swept) == nil || set != "" && r.SetName != set {
			continue
		}
		key := keyBut(r, c.Swept, second)
		if chosen == "" || r == c.Focus() {
			chosen = key
		}
		groups[key] = append(groups[key], c.cellsOf(r, second)...)
	}
	return groups[chosen]
}

// cellsOf returns the cells of one result: one for each value that its decisions were swept over, or
// for each threshold.
func (c *Curves) cellsOf(r *results.Result, second string) (out []heatCell) {
	if second != OverThreshold {
		for _, p := range pointsOf(r, c.Swept) {
			if r.SweptAxis() != second {
				out = append(out, heatCell{p.at, r.Value(second), p.setting(), p.figure})
			}
		}
		for _, p := range pointsOf(r, second) {
			if r.SweptAxis() == second {
				out = append(out, heatCell{r.Value(c.Swept), p.at, p.setting(), p.figure})
			}
		}
		return out
	}
	for i := range heatSteps {
		t := float64(i+1) / heatSteps
		if t < r.Result.Floor {
			continue
		}
		out = append(out, heatCell{r.Value(c.Swept), t, setting{r, deciding(r, t), t}, func(figure string) (float64, bool) {
			at := rowOf(figure).At
			if at == nil || needsTruth(figure) && !r.Judged() {
				return 0, false
			}
			return at(r.Sorted.At(t)), true
		}})
	}
	return out
}

// deciding returns the values with which a result decides from a score on, without the error of
// floating-point numbers.
func deciding(r *results.Result, score float64) param.Values {
	v := r.Algo.DecidingAt(r.Result.Values, score)
	name := r.Algo.Decider(v)
	if x, ok := v[name].(float64); ok {
		v[name] = math.Round(x*1e9) / 1e9
	}
	return v
}

func (c *Curves) heatMap(figure, set string) ChartView {
	v := c.sweptAxes(figure)
	measure := v.Y
	v.Name += "-" + results.ParamOf(c.Second())
	v.Y, v.YRange, v.LogX, v.LogY, v.Whole = c.desk.Book.T("curves.threshold"), nil, false, false, false
	if c.Second() != OverThreshold {
		v.Y = c.AxisTitle(c.Second())
	}
	cells := c.heatCells(set)
	xs, ys := valuesOf(cells, func(h heatCell) any { return h.x }, c.compareOn(c.Swept)), valuesOf(cells, func(h heatCell) any { return h.y }, c.compareOn(c.Second()))
	v.XNames, v.YNames = formatted(xs), formatted(ys)
	type group struct {
		of     []heatCell
		values []float64
	}
	at := map[[2]int]*group{}
	var order [][2]int
	for _, h := range cells {
		value, ok := h.get(figure)
		if !ok {
			continue
		}
		key := [2]int{slices.Index(xs, h.x), slices.Index(ys, h.y)}
		if at[key] == nil {
			at[key] = &group{}
			order = append(order, key)
		}
		at[key].of, at[key].values = append(at[key].of, h), append(at[key].values, value)
	}
	var out []plot.Cell
	for _, key := range order {
		g := at[key]
		slices.Sort(g.values)
		n := len(g.values)
		y := (g.values[n/2] + g.values[(n-1)/2]) / 2 // of repeats the median
		out = append(out, plot.Cell{X: key[0], Y: key[1], Value: y, Info: func() []string {
			r := g.of[0].of
			lines := []string{
				fmt.Sprintf("%s = %s", results.ParamOf(c.Swept), v.XNames[key[0]]),
				fmt.Sprintf("%s = %s", results.ParamOf(c.Second()), v.YNames[key[1]]),
				measure + " " + plot.CellText(y),
			}
			if n > 1 {
				lines = append(lines, c.desk.Book.T("curves.info.repeats", wording.Count(int64(n))))
			}
			return append(append(lines, r.Settings()...), r.Over(c.desk.Book))
		}})
	}
	if len(out) == 0 {
		return v
	}
	m, err := eval.Find(figure)
	s := plot.HeatMap(measure, out, err == nil && m.Higher)
	best := out[s.Best]
	v.Note = c.desk.Book.T("curves.best", measure, plot.CellText(best.Value), results.ParamOf(c.Swept)+" = "+v.XNames[best.X], results.ParamOf(c.Second())+" = "+v.YNames[best.Y])
	v.Lines = []Line{{Series: s, Open: func(i int) { c.open(at[order[i]].of[0].setting) }}}
	return v
}

// valuesOf returns the different values of the cells on an axis, in order.
func valuesOf(cells []heatCell, of func(heatCell) any, compare func(a, b any) int) []any {
	var out []any
	for _, h := range cells {
		if v := of(h); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	slices.SortStableFunc(out, compare)
	return out
}

func formatted(values []any) []string {
	out := make([]string, len(values))
	for i, v := range values {
		if t, ok := v.(float64); ok {
			v = float64(int64(t*1e6+0.5)) / 1e6
		}
		out[i] = param.Param{}.Format(v)
	}
	return out
}

func (c *Curves) panels() ChartView {
	v := c.sweptAxes(AllMeasures)
	sets, _ := session.BySet(c.Shown())
	for _, m := range eval.Main(false) {
		for _, set := range sets {
			sub := c.sweptFigure(m.Name, set)
			for _, l := range sub.Lines {
				sub.Series = append(sub.Series, l.Series)
			}
			sub.Y, sub.Near, sub.Note = c.desk.Book.W(m.Title), sub.YRange != nil, ""
			if len(sets) > 1 {
				sub.Y += " · " + set
			}
			if !sub.Empty() {
				v.Panels, v.Parts = append(v.Panels, &sub.Figure), append(v.Parts, sub.Lines)
			}
		}
	}
	return v
}

// setting is the meaning of a point of a sweep: a result, with the values and the threshold of its
// decision there.
type setting struct {
	of     *results.Result
	values param.Values
	cut    float64
}

func (p sweptPoint) setting() setting {
	values := p.of.Result.Values
	if p.out != p.of.Outcome { // one of several decisions
		values = values.With(p.of.Swept, p.at)
	}
	return setting{p.of, values, p.out.Threshold}
}

func (c *Curves) open(s setting) {
	c.desk.Session.SetFocus(s.of)
	s.of.Hidden = false
	c.Grab()
	c.desk.Session.SetThreshold(s.cut, s.of)
	c.desk.Setup.Take(s.of, s.values)
	c.SetKind(AgainstThreshold)
	c.desk.Status.Note("curves.opened", s.of.Number, strings.Join(s.values.Changed(s.of.Algo.Params), " "))
}
