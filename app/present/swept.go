package present

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"pagetwin/core/eval"
	"pagetwin/core/plot"
)

// FigureName is something that can be drawn against what varies.
type FigureName struct{ Key, Title string }

// Figures returns what can be drawn against what varies: every measure, all
// times, and the size of what is kept of a page.
func (c *Curves) Figures() []FigureName {
	var out []FigureName
	for _, m := range eval.Measures() {
		out = append(out, FigureName{m.Name, c.desk.Book.W(m.Title)})
	}
	out = append(out, FigureName{"time", c.desk.Book.T("figure.time")})
	var stages []string
	for _, r := range c.desk.Run.Results {
		for _, s := range r.Result.Stages {
			if !slices.Contains(stages, s.Name) {
				stages = append(stages, s.Name)
			}
		}
	}
	for _, s := range stages {
		out = append(out, FigureName{"time." + s, c.desk.Book.T("figure.stage", c.desk.Book.T("stage."+s))})
	}
	return append(out,
		FigureName{"comparisons", c.desk.Book.T("results.comparisons")},
		FigureName{"bytes", c.desk.Book.T("results.bytes")})
}

// figure returns a figure of a result; ok is false where it is not defined.
func (r *RunResult) figure(key string) (v float64, ok bool) {
	switch {
	case key == "time":
		return r.Wall().Seconds(), true
	case key == "comparisons":
		return float64(r.Result.Comparisons), true
	case key == "bytes":
		return r.BytesPerPage(), true
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
	return m.Get(r.Report)
}

// Wall returns the time of all stages together.
func (r *RunResult) Wall() time.Duration {
	var sum time.Duration
	for _, s := range r.Result.Stages {
		sum += s.Wall
	}
	return sum
}

// BytesPerPage returns the mean size of what is kept of a page.
func (r *RunResult) BytesPerPage() float64 {
	if r.Size == 0 {
		return 0
	}
	return float64(r.Result.Bytes) / float64(r.Size)
}

// sweptChart draws one line for each sweep.
func (c *Curves) sweptChart() ChartView {
	book := c.desk.Book
	v := ChartView{X: c.Swept, Title: c.Figure + "-" + c.Swept, Whole: true}
	for _, f := range c.Figures() {
		if f.Key == c.Figure {
			v.Y = f.Title
		}
	}
	if c.Swept == Pages {
		v.X = book.T("library.col.pages")
	}
	if strings.HasPrefix(c.Figure, "time") {
		v.Y += " (s)"
	}
	if m, err := eval.Find(c.Figure); err == nil && !m.Count {
		v.UnitY = true
	}
	series := map[int][]*RunResult{}
	var order []int
	for _, r := range c.Shown() {
		if r.Swept != c.Swept {
			continue
		}
		if series[r.Series] == nil {
			order = append(order, r.Series)
		}
		series[r.Series] = append(series[r.Series], r)
	}
	v.XNames = c.sweptNames(series)
	count := map[string]int{}
	for _, n := range order {
		rs := series[n]
		slices.SortStableFunc(rs, func(a, b *RunResult) int { return compareAny(a.At, b.At) })
		name := rs[0].Algo.Name
		style := plot.StyleOfAlgorithm(name)
		if k := count[name]; k > 0 {
			style.Dash = plot.StyleOf(k).Dash
			name += fmt.Sprintf(" #%d", n)
		}
		count[rs[0].Algo.Name]++
		line := Line{Name: name, Style: style, Markers: true}
		for _, r := range rs {
			y, ok := r.figure(c.Figure)
			if !ok {
				continue
			}
			x, isNumber := number(r.At)
			if !isNumber {
				x = float64(slices.Index(v.XNames, fmt.Sprint(r.At)) + 1)
			}
			if x != float64(int(x)) {
				v.Whole = false
			}
			line.Points = append(line.Points, LinePoint{x, y, sweptInfo(book, r, v.Y, y)})
		}
		if len(line.Points) > 0 {
			v.Lines = append(v.Lines, line)
		}
	}
	return v
}

// sweptNames returns the values of what varies where they are not numbers, in the
// order of the runs; they stand at 1, 2, 3, ….
func (c *Curves) sweptNames(series map[int][]*RunResult) []string {
	var names []string
	for _, n := range slices.Sorted(maps.Keys(series)) {
		for _, r := range series[n] {
			name := fmt.Sprint(r.At)
			if _, isNumber := number(r.At); !isNumber && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func sweptInfo(b *Book, r *RunResult, title string, y float64) string {
	lines := []string{fmt.Sprintf("%s = %v", r.Swept, r.At), fmt.Sprintf("%s %.4g", title, y)}
	if len(r.Changed) > 0 {
		lines = append(lines, strings.Join(r.Changed, " "))
	}
	return strings.Join(append(lines, r.Set+" · "+b.T("curves.info.pages", Count(int64(r.Size)))), "\n")
}

// PlotFigure returns what is drawn now as a figure that can be saved.
func (c *Curves) PlotFigure() *plot.Figure {
	v := c.Chart()
	f := &plot.Figure{Name: strings.ReplaceAll(v.Title, ".", "-"), Title: c.title(), X: v.X, Y: v.Y}
	if v.Unit {
		f.XRange = &plot.Unit
	}
	if v.Unit || v.UnitY {
		f.YRange = &plot.Unit
	}
	for _, l := range v.Lines {
		s := plot.Series{Name: l.Name, Style: l.Style, Points: l.Markers}
		for _, p := range l.Points {
			s.X, s.Y = append(s.X, p.X), append(s.Y, p.Y)
		}
		f.Series = append(f.Series, s)
	}
	if v.Threshold {
		f.Markers = []plot.VLine{{X: c.Threshold, Label: Share(c.Threshold)}}
	}
	return f
}

func (c *Curves) title() string {
	if rs := c.Shown(); len(rs) > 0 {
		return rs[0].Set
	}
	return ""
}

// Save writes the figure in the given formats to a folder, beside the window.
func (c *Curves) Save(dir string, formats []string) {
	f := c.PlotFigure()
	c.desk.Status.save(c.desk.Book.T("task.save"), func() ([]string, error) {
		fonts, err := plot.LoadFonts()
		if fonts == nil {
			return nil, err
		}
		return f.Save(dir, fonts, formats...)
	})
}
