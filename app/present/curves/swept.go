package curves

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

// Figures returns the figures over a varied parameter: the main measures in panels, every measure,
// all times, comparisons, and memory.
func (c *Curves) Figures() []session.FigureName {
	out := []session.FigureName{{Key: AllMeasures, Title: c.desk.Book.T("measure.panels")}}
	for _, m := range eval.Measures() {
		out = append(out, session.FigureName{Key: m.Name, Title: c.desk.Book.W(m.Title)})
	}
	out = append(out, session.FigureName{Key: "time", Title: c.desk.Book.T("figure.time")})
	var stages []string
	for _, r := range c.desk.Session.InSight() {
		for _, s := range r.Result.Stages {
			if !slices.Contains(stages, s.Name) {
				stages = append(stages, s.Name)
			}
		}
	}
	for _, s := range stages {
		out = append(out, session.FigureName{Key: "time." + s, Title: c.desk.Book.T("figure.stage", c.desk.Book.T("stage."+s))})
	}
	return append(out,
		session.FigureName{Key: "comparisons", Title: c.desk.Book.T("results.comparisons")},
		session.FigureName{Key: "bytes", Title: c.desk.Book.T("results.bytes")},
		session.FigureName{Key: "memory", Title: c.desk.Book.T("figure.memory")})
}

// IsCost reports whether a figure is a time or a size rather than a measure.
func IsCost(key string) bool {
	_, err := eval.Find(key)
	return err != nil && key != AllMeasures
}

// sweptPoint is a value of the varied parameter and the result that has it.
type sweptPoint struct {
	at  any
	of  *results.Result
	out *eval.Outcome // the result's outcome, or its decisions with that value
}

func pointsOf(r *results.Result, axis string) []sweptPoint {
	if r.SweptAxis() != axis || len(r.Decisions) == 0 {
		return []sweptPoint{{r.Value(axis), r, r.Outcome}}
	}
	var out []sweptPoint
	for _, d := range r.Decisions {
		out = append(out, sweptPoint{d.At, r, d.Outcome})
	}
	return out
}

// figure returns a figure at a point; ok is false where it is not defined.
func (p sweptPoint) figure(key string) (v float64, ok bool) {
	r := p.of
	switch {
	case key == "time":
		return r.Wall().Seconds(), true
	case key == "comparisons":
		return float64(r.Result.Comparisons), true
	case key == "bytes":
		return r.BytesPerPage(), true
	case key == "memory":
		return float64(r.Result.Bytes) / 1e6, true
	case strings.HasPrefix(key, "time."):
		for _, s := range r.Result.Stages {
			if "time."+s.Name == key {
				return s.Wall.Seconds(), true
			}
		}
		return 0, false
	}
	m, err := eval.Find(key)
	if err != nil {
		return 0, false
	}
	return m.Get(p.out.Report)
}

// SweptNames returns the axes on which two results of one algorithm differ, those of sweeps
// first.
func (c *Curves) SweptNames() []string {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, r := range c.desk.Session.InSight() {
		add(r.SweptAxis())
	}
	first := map[string]*results.Result{}
	for _, r := range c.desk.Session.InSight() {
		f := first[r.Algo.Name]
		if f == nil {
			first[r.Algo.Name] = r
			continue
		}
		for _, axis := range r.Axes() {
			if v := f.Value(axis); v != nil && r.Value(axis) != v {
				add(axis)
			}
		}
	}
	return out
}

// AxisTitle returns the title of an axis: the algorithm of the parameter, its title, and its
// name.
func (c *Curves) AxisTitle(axis string) string {
	if axis == results.Pages {
		return c.desk.Book.T("library.col.pages")
	}
	if p, owner, ok := c.paramOf(axis); ok {
		return owner + ": " + session.Named(c.desk.Book.W(p.Title), p.Name)
	}
	return axis
}

func (c *Curves) paramOf(axis string) (p param.Param, owner string, ok bool) {
	for _, r := range c.desk.Session.InSight() {
		if r.Value(axis) == nil {
			continue
		}
		params, owner := r.Algo.Params, r.Algo.Name
		if strings.HasPrefix(axis, results.DenoisePrefix) {
			params, owner = c.desk.DenoiserParams(r.Result.Denoiser), r.Result.Denoiser
		}
		if p, ok := param.Find(params, results.ParamOf(axis)); ok {
			return p, owner, true
		}
	}
	return p, "", false
}

// compareOn returns the order of the values of an axis: choices are ordered as they are declared.
func (c *Curves) compareOn(axis string) func(a, b any) int {
	p, _, _ := c.paramOf(axis)
	return func(a, b any) int {
		i, j := slices.Index(p.Choices, fmt.Sprint(a)), slices.Index(p.Choices, fmt.Sprint(b))
		if i >= 0 && j >= 0 {
			return i - j
		}
		return compareAny(a, b)
	}
}

// sweptLine is a set of results that differ only along the axis, and in their times.
type sweptLine struct {
	key    string
	points []sweptPoint
}

func (l *sweptLine) first() *results.Result { return l.points[0].of }

// along groups the shown results over a set, or over all sets for "", that have a value on the axis
// into lines.
func (c *Curves) along(axis, set string) []*sweptLine {
	var lines []*sweptLine
	for _, r := range c.Shown() {
		if r.Value(axis) == nil || set != "" && r.SetName != set {
			continue
		}
		key := keyBut(r, axis)
		i := slices.IndexFunc(lines, func(l *sweptLine) bool { return l.key == key })
		if i < 0 {
			i = len(lines)
			lines = append(lines, &sweptLine{key: key})
		}
		lines[i].points = append(lines[i].points, pointsOf(r, axis)...)
	}
	for _, l := range lines {
		slices.SortStableFunc(l.points, func(a, b sweptPoint) int { return compareAny(a.at, b.at) })
	}
	// A single result makes no line if there are lines of several.
	if slices.ContainsFunc(lines, func(l *sweptLine) bool { return len(l.points) > 1 }) {
		lines = slices.DeleteFunc(lines, func(l *sweptLine) bool { return len(l.points) == 1 })
	}
	return lines
}

func keyBut(r *results.Result, axes ...string) string {
	parts := []string{r.Algo.Name, r.SetName, r.Result.Denoiser, string(r.Result.Candidates)}
	for _, a := range r.Axes() {
		if !slices.Contains(axes, a) {
			parts = append(parts, fmt.Sprint(a, "=", r.Value(a)))
		}
	}
	return strings.Join(parts, "|")
}

// sweptChart draws the chosen figure against the axis.
func (c *Curves) sweptChart() ChartView {
	if c.Figure == AllMeasures {
		return c.panels()
	}
	return c.sweptFigure(c.Figure, "")
}

// sweptFigure draws a figure against the axis, or over both axes, from the results over one set; ""
// means all sets.
func (c *Curves) sweptFigure(figure, set string) ChartView {
	if c.Second() != "" {
		return c.heatMap(figure, set)
	}
	v := c.sweptAxes(figure)
	lines := c.along(c.Swept, set)
	v.XNames = c.sweptNames(lines)
	var firsts []*results.Result
	for _, l := range lines {
		firsts = append(firsts, l.first())
	}
	styles := c.dealt(firsts)
	for i, l := range lines {
		name := nameBut(firsts[i], c.Swept, lines)
		if slices.ContainsFunc(v.Lines, func(o Line) bool { return o.Name == name }) {
			name += fmt.Sprintf(" #%d", firsts[i].Number)
		}
		if line := c.sweptPoints(l, v, figure); len(line.Points) > 0 {
			line.Name, line.Style = name, styles[i]
			v.Lines = append(v.Lines, line)
			v.Whole = v.Whole && !slices.ContainsFunc(line.Points, func(p plot.Point) bool { return p.X != float64(int(p.X)) })
		}
	}
	return v
}

func (c *Curves) sweptAxes(figure string) ChartView {
	v := ChartView{Figure: plot.Figure{
		Name: strings.NewReplacer(".", "-", "/", "-").Replace(figure + "-" + c.Swept),
		X:    c.AxisTitle(c.Swept), Whole: !c.LogX, LogX: c.LogX, LogY: c.LogY,
	}}
	for _, f := range c.Figures() {
		if f.Key == figure {
			v.Y = f.Title
		}
	}
	if strings.HasPrefix(figure, "time") {
		v.Y += " (s)"
	}
	if m, err := eval.Find(figure); err == nil && !m.Count {
		v.YRange, v.LogY = &plot.Unit, false
	}
	return v
}

// nameBut names a line by its algorithm and by the settings that distinguish it from the
// algorithm's other lines.
func nameBut(r *results.Result, axis string, lines []*sweptLine) string {
	name := r.Algo.Name
	for _, a := range r.Axes() {
		if a == axis {
			continue
		}
		for _, l := range lines {
			if o := l.first(); o.Algo.Name == r.Algo.Name && o.Value(a) != r.Value(a) {
				name += " " + results.ParamOf(a) + "=" + param.Param{}.Format(r.Value(a))
				break
			}
		}
	}
	return name
}

// sweptPoints draws the median of the results at each value. It adds the least and the greatest
// value if repeated runs differ, or the interval of a measure if intervals are switched on.
func (c *Curves) sweptPoints(l *sweptLine, v ChartView, figure string) Line {
	line := Line{Series: plot.Series{Markers: true}}
	var of [][]sweptPoint
	spread := false
	for i := 0; i < len(l.points); {
		at := l.points[i].at
		end := i
		for end < len(l.points) && compareAny(l.points[end].at, at) == 0 {
			end++
		}
		same := l.points[i:end]
		i = end
		var ys []float64
		for _, p := range same {
			if y, ok := p.figure(figure); ok {
				ys = append(ys, y)
			}
		}
		if len(ys) == 0 {
			continue
		}
		slices.Sort(ys)
		x, isNumber := param.Number(at)
		if !isNumber {
			x = float64(slices.Index(v.XNames, fmt.Sprint(at)) + 1)
		}
		n := len(ys)
		line.Points = append(line.Points, plot.Point{X: x, Y: (ys[n/2] + ys[(n-1)/2]) / 2})
		low, high := ys[0], ys[n-1]
		if p := same[0]; n == 1 && p.out == p.of.Outcome {
			if iv, ok := c.work.ownInterval(p.of, figure); ok {
				low, high = iv.Low, iv.High
			}
		}
		line.Low, line.High = append(line.Low, low), append(line.High, high)
		spread = spread || low < high
		of = append(of, same)
	}
	if !spread {
		line.Low, line.High = nil, nil
	}
	line.Info = func(i int) []string { return c.sweptInfo(of[i], v.Y, line.Points[i].Y) }
	line.Open = func(i int) { c.open(of[i][0].setting()) }
	return line
}

// sweptNames returns the values of the axis if they are not numbers, choices in the order of their
// declaration and others in that of the runs; they are placed at 1, 2, 3, ….
func (c *Curves) sweptNames(lines []*sweptLine) []string {
	var all []sweptPoint
	for _, l := range lines {
		all = append(all, l.points...)
	}
	slices.SortStableFunc(all, func(a, b sweptPoint) int { return results.ByNumber(a.of, b.of) })
	var names []string
	for _, p := range all {
		name := fmt.Sprint(p.at)
		if _, isNumber := param.Number(p.at); !isNumber && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if p, _, _ := c.paramOf(c.Swept); len(p.Choices) > 0 {
		slices.SortStableFunc(names, func(a, b string) int { return slices.Index(p.Choices, a) - slices.Index(p.Choices, b) })
	}
	return names
}

func (c *Curves) sweptInfo(same []sweptPoint, title string, y float64) []string {
	r, t := same[0].of, same[0].out.Threshold
	lines := []string{
		fmt.Sprintf("%s = %s", results.ParamOf(c.Swept), param.Param{}.Format(same[0].at)),
		fmt.Sprintf("%s %.4g", title, y),
		c.desk.Book.T("curves.info.threshold", t, r.InUnit(t)),
	}
	if len(same) > 1 {
		lines = append(lines, c.desk.Book.T("curves.info.repeats", wording.Count(int64(len(same)))))
	}
	return append(append(lines, r.Settings()...), r.Over(c.desk.Book))
}
