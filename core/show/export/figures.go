package export

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/show/plot"
)

var (
	wPages = param.Words{En: "number of pages"}
	wStage = map[string]param.Words{
		result.StageRead:    {En: "reading"},
		result.StageDenoise: {En: "denoising"},
		result.StageFit:     {En: "statistics"},
		result.StageSign:    {En: "signing"},
		result.StageRelate:  {En: "relating texts"},
		result.StageJoin:    say.Text("plot|candidates"),
		result.StageScore:   {En: "scoring"},
		"total":             {En: "all stages"},
	}
	wSeconds = param.Words{En: "time of %s (s)"}
)

// mostCurves is the most curves in a figure over the threshold; with more, only the best setting of
// each algorithm is drawn.
const mostCurves = 10

// Figures returns every figure that the results of an experiment can give: the curves over the
// threshold, and where a parameter or the number of pages varies, the measures and
// the time of each stage against it. Repeats are drawn as their median, with the
// smallest and largest as an interval of times. Two parameters swept together also
// give a heat map.
func Figures(r *experiment.Results, lang string) []*plot.Figure {
	sets := settings(r.Cells)
	figures := plot.Thresholds(curvesOf(sets, lang), plot.Colours, lang)
	if len(figures[0].Series) == 0 {
		figures = nil
	}
	for _, name := range sweptNames(r.Cells) {
		figures = append(figures, overParameter(sets, name, lang)...)
	}
	figures = append(figures, heatMaps(sets, lang)...)
	if slices.ContainsFunc(sets, func(s *setting) bool { return s.first.Pages != sets[0].first.Pages }) {
		figures = append(figures, overAxis(sets, "pages", wPages.In(lang), func(s *setting) float64 { return float64(s.first.Pages) }, lang)...)
	}
	return figures
}

// setting is all repeats of one algorithm with one set of values and one size.
type setting struct {
	first   *experiment.CellResult
	repeats []*experiment.CellResult
}

// settings groups the cells, keeping their order.
func settings(cells []experiment.CellResult) []*setting {
	var out []*setting
	at := make(map[string]*setting)
	for i := range cells {
		c := &cells[i]
		key := fmt.Sprint(c.Algorithm, "|", c.Values, "|", c.Denoiser, "|", c.Denoise, "|", c.Size)
		s := at[key]
		if s == nil {
			s = &setting{first: c}
			at[key] = s
			out = append(out, s)
		}
		s.repeats = append(s.repeats, c)
	}
	return out
}

// sweptNames lists the parameters that take more than one numeric value.
func sweptNames(cells []experiment.CellResult) []string {
	var names []string
	for _, c := range cells {
		for _, n := range c.Swept {
			if _, ok := numeric(&c, n); ok && !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	return names
}

// numeric returns the value of a setting, see [result.Run.Value].
func numeric(c *experiment.CellResult, name string) (float64, bool) {
	return param.Number(c.Value(name))
}

// fileName returns a name without the dots of prefixes, which would look like those of extensions.
func fileName(name string) string {
	return strings.NewReplacer(result.OfDenoiser, "denoise-", result.OfPages, "pages-").Replace(name)
}

// axisTitle returns the readable name of a parameter.
func axisTitle(c *experiment.CellResult, name, lang string) string {
	if a, err := catalog.Algorithm(c.Algorithm); err == nil {
		if p, ok := param.Find(a.Params, name); ok {
			return p.Title.In(lang)
		}
	}
	if p, ok := param.Find(pass.ReadingParams(), strings.TrimPrefix(name, result.OfPages)); ok && strings.HasPrefix(name, result.OfPages) {
		return p.Title.In(lang)
	}
	return name
}

// seriesName names a series: the algorithm, and of the swept values those that do not
// run along the axis.
func seriesName(c *experiment.CellResult, axis, lang string) string {
	parts := []string{c.Algorithm}
	if a, err := catalog.Algorithm(c.Algorithm); err == nil {
		parts[0] = a.Title.In(lang)
	}
	for _, n := range c.Swept {
		if n == axis {
			continue
		}
		parts = append(parts, fmt.Sprintf("%s=%v", n, c.Value(n)))
	}
	return strings.Join(parts, " ")
}

// curvesOf picks the settings whose curves are drawn: of the largest size, all of
// them or the best of each algorithm.
func curvesOf(sets []*setting, lang string) []plot.Curve {
	var shown []*setting
	for _, s := range sets {
		if len(s.first.Curve) > 0 && s.first.Size == largest(sets) {
			shown = append(shown, s)
		}
	}
	if len(shown) > mostCurves {
		best := make(map[string]*setting)
		for _, s := range shown {
			if b := best[s.first.Algorithm]; b == nil || s.first.AtBest["f1"] > b.first.AtBest["f1"] {
				best[s.first.Algorithm] = s
			}
		}
		shown = slices.DeleteFunc(shown, func(s *setting) bool { return best[s.first.Algorithm] != s })
	}
	var out []plot.Curve
	styles := dealt(shown)
	for i, s := range shown {
		out = append(out, plot.Curve{
			Name: seriesName(s.first, "", lang), Style: styles[i], Points: s.first.Curve, Cut: s.first.Cut,
			Exact: &eval.Curve{Reach: s.first.Reach}, Scores: s.first.Scores,
		})
	}
	return out
}

func dealt(sets []*setting) []plot.Style {
	names := make([]string, len(sets))
	for i, s := range sets {
		names[i] = s.first.Algorithm
	}
	return plot.Colours.Deal(names)
}

// largest returns the largest size; 0 stands for the whole set.
func largest(sets []*setting) int {
	return slices.MaxFunc(sets, func(a, b *setting) int { return cmp.Compare(a.first.Pages, b.first.Pages) }).first.Size
}

// overParameter draws measures and times against the parameter called name: of each
// algorithm, or denoiser, that has one of that name.
func overParameter(sets []*setting, name, lang string) []*plot.Figure {
	of := make(map[string][]*setting)
	var owners []string
	for _, s := range sets {
		if !slices.Contains(s.first.Swept, name) || s.first.Size != largest(sets) {
			continue
		}
		owner := s.first.Algorithm
		if strings.HasPrefix(name, result.OfDenoiser) {
			owner = s.first.Denoiser
		}
		if of[owner] = append(of[owner], s); len(of[owner]) == 1 {
			owners = append(owners, owner)
		}
	}
	x := func(s *setting) float64 { v, _ := numeric(s.first, name); return v }
	var out []*plot.Figure
	for _, owner := range owners {
		figures := overAxis(of[owner], name, axisTitle(of[owner][0].first, name, lang), x, lang)
		if len(owners) > 1 {
			for _, f := range figures {
				f.Name, f.X, f.Title = f.Name+"-"+owner, owner+" · "+f.X, f.Title+" · "+owner
			}
		}
		out = append(out, figures...)
	}
	return out
}

func overAxis(sets []*setting, axis, xTitle string, x func(*setting) float64, lang string) []*plot.Figure {
	lines := split(sets, axis, x, lang)
	var figures []*plot.Figure
	add := func(name, yTitle string, unit bool, get func(*setting) (mid, low, high float64, ok bool)) {
		f := &plot.Figure{Name: name + "-" + fileName(axis), Title: plot.Against(yTitle, xTitle, lang), X: xTitle, Y: yTitle}
		if unit {
			f.YRange = &plot.Unit
		}
		for _, l := range lines {
			if s := l.series(x, get); len(s.Points) > 0 {
				f.Series = append(f.Series, s)
			}
		}
		if len(f.Series) > 0 {
			figures = append(figures, f)
		}
	}
	for _, m := range eval.Main(false) {
		add(m.Name, m.Title.In(lang), true, func(s *setting) (float64, float64, float64, bool) {
			v, ok := s.first.AtCut[m.Name]
			return v, v, v, ok
		})
	}
	if all := multiples(figures, fileName(axis), xTitle); all != nil {
		figures = append(figures, all)
	}
	for _, stage := range append([]string{"total"}, result.StageNames()...) {
		add("time-"+stage, fmt.Sprintf(wSeconds.In(lang), wStage[stage].In(lang)), false, func(s *setting) (float64, float64, float64, bool) {
			return s.seconds(stage)
		})
	}
	return figures
}

// along is the settings that one series of a figure joins.
type along struct {
	name  string
	style plot.Style
	sets  []*setting
}

func split(sets []*setting, axis string, x func(*setting) float64, lang string) []*along {
	var lines []*along
	at := make(map[string]*along)
	var firsts []*setting
	for _, s := range sets {
		name := seriesName(s.first, axis, lang)
		if at[name] == nil {
			at[name] = &along{name: name}
			lines = append(lines, at[name])
			firsts = append(firsts, s)
		}
		at[name].sets = append(at[name].sets, s)
	}
	styles := dealt(firsts)
	for i, l := range lines {
		l.style = styles[i]
		slices.SortStableFunc(l.sets, func(a, b *setting) int { return cmp.Compare(x(a), x(b)) })
	}
	return lines
}

// series reads one figure's values off the line.
func (l *along) series(x func(*setting) float64, get func(*setting) (mid, low, high float64, ok bool)) plot.Series {
	s := plot.Series{Name: l.name, Style: l.style, Markers: true}
	spread := false
	for _, set := range l.sets {
		mid, low, high, ok := get(set)
		if !ok {
			continue
		}
		s.Points = append(s.Points, plot.Point{X: x(set), Y: mid})
		s.Low, s.High = append(s.Low, low), append(s.High, high)
		spread = spread || low < high
	}
	if !spread {
		s.Low, s.High = nil, nil
	}
	return s
}

// seconds returns the median, smallest and largest time of a stage over the
// repeats; "total" sums the stages.
func (s *setting) seconds(stage string) (mid, low, high float64, ok bool) {
	var all []float64
	for _, c := range s.repeats {
		var sum time.Duration
		for _, st := range c.Times.Stages {
			if st.Name == stage || stage == "total" {
				sum += st.Busy
				ok = true
			}
		}
		all = append(all, sum.Seconds())
	}
	slices.Sort(all)
	n := len(all)
	return (all[n/2] + all[(n-1)/2]) / 2, all[0], all[n-1], ok
}
