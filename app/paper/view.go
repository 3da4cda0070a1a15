package paper

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"text/template"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/show/plot"
)

// view shows the records of a table as its declaration says. The builder keeps the first error of
// an expression or a text.
type view struct {
	*builder
	table *Table
	base  record // the facts of the table
	all   records
}

// section makes the section of a table of its records.
func (r *builder) section(t *Table) (*Section, error) {
	sets, all, err := sources[t.Source](r, t)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing was measured")
	}
	v := &view{r, t, record{}, all}
	v.complete()
	s := &Section{Name: t.Name, Title: v.words(t.Title, all), Sets: sets, Reports: v.words(t.Reports, all), Settings: v.words(t.Settings, all)}
	for _, w := range t.Readings {
		s.Readings = append(s.Readings, v.words(w, all))
	}
	for _, spec := range t.Rows {
		s.Rows = append(s.Rows, v.rows(spec, all)...)
	}
	for _, spec := range t.Grids {
		s.Grids = append(s.Grids, v.grid(spec))
	}
	s.Difference = v.words(t.Difference, all)
	for _, spec := range t.Figures {
		en, zh := v.figure(spec, "en"), v.figure(spec, "zh")
		s.Figures = append(s.Figures, func(lang string) *plot.Figure {
			f := *map[string]*plot.Figure{"en": en, "zh": zh}[lang]
			return &f
		})
	}
	return s, r.err
}

// complete computes the fields of the records, then the facts of the table.
func (v *view) complete() {
	for name, x := range v.table.With {
		v.base[name] = num(x)
	}
	for _, m := range v.table.Marks {
		for _, r := range v.all.where(m.Where) {
			for name, t := range m.Texts {
				r[name] = Text{v.words(t, records{r})}
			}
			for name, x := range m.Fields {
				r[name] = num(x)
			}
		}
	}
	for _, f := range v.table.Fields {
		for _, r := range v.all {
			dot := v.dot(records{r})
			dot["table"] = v.all
			r[f[0]] = v.eval(f[1], dot)
		}
	}
	for _, f := range v.table.Facts {
		v.base[f[0]] = v.eval(f[1], v.dot(v.all))
	}
}

// dot returns the data for expressions and texts about a group: the facts of the table, the
// fields of the first record unless a fact has their name, and the group itself.
func (v *view) dot(group records) record {
	dot := record{"group": group}
	if len(group) > 0 {
		maps.Copy(dot, group[0])
	}
	maps.Copy(dot, v.base)
	return dot
}

// run executes a template.
func (v *view) run(src, lang string, dot record, more template.FuncMap) string {
	var b strings.Builder
	t, err := template.New(v.table.Name).Funcs(v.callable(lang)).Funcs(more).Parse(src)
	if err == nil {
		err = t.Execute(&b, dot)
	}
	if err != nil && v.err == nil {
		v.err = err
	}
	return b.String()
}

// eval returns the value of an expression.
func (v *view) eval(expr string, dot record) (value any) {
	v.run("{{yield ("+expr+")}}", "en", dot, template.FuncMap{"yield": func(x any) string { value = num(x); return "" }})
	return value
}

// number is eval for a number; NaN if there is none.
func (v *view) number(expr string, dot record) float64 {
	if x, ok := v.eval(expr, dot).(float64); ok {
		return x
	}
	return math.NaN()
}

// text writes a text in a language.
func (v *view) text(src, lang string, dot record) string {
	if !strings.Contains(src, "{{") {
		return src
	}
	return v.run(src, lang, dot, nil)
}

func (v *view) words(t Text, group records) param.Words { return v.wordsOf(t, v.dot(group)) }

func (v *view) wordsOf(t Text, dot record) param.Words {
	return say.Texts(map[string]string{"en": v.text(t.En, "en", dot), "zh": v.text(t.In("zh"), "zh", dot)})
}

// rows makes the rows of a declaration over some records.
func (v *view) rows(spec rowSpec, of records) (out []Row) {
	for _, g := range of.where(spec.Where).groups(spec.Each) {
		if len(g) == 0 {
			continue
		}
		for _, inner := range spec.Rows {
			out = append(out, v.rows(inner, g)...)
		}
		if spec.Rows != nil {
			continue
		}
		dot := v.dot(g)
		r := Row{Group: v.wordsOf(spec.Group, dot), Label: v.wordsOf(spec.Label, dot), Printed: v.printed(v.text(spec.Printed, "en", dot)), Time: spec.Time}
		if spec.Ours != "" {
			r.Ours, r.Known = v.eval(spec.Ours, dot).(float64)
		}
		out = append(out, r)
	}
	return out
}

// grid makes a grid.
func (v *view) grid(spec gridSpec) Grid {
	g := Grid{Title: v.words(spec.Title, v.all), Time: spec.Time}
	header := spec.Header
	if spec.Axes {
		for _, a := range v.table.Axes {
			g.Header = append(g.Header, a.Title.Words)
		}
	}
	across := v.all.groups(spec.Across)
	for i, h := range header {
		for _, of := range across {
			g.Header = append(g.Header, v.words(h, of))
			if i < len(header)-1 {
				break
			}
		}
	}
	for _, line := range spec.Lines {
		v.lines(&g, spec, line)
	}
	return g
}

// lines adds the lines of a declaration to a grid.
func (v *view) lines(g *Grid, spec gridSpec, line lineSpec) {
	for _, group := range v.all.where(line.Where).apart(line.Each) {
		dot := v.dot(group)
		var cells []string
		if spec.Axes {
			for _, a := range v.table.Axes {
				cells = append(cells, fmt.Sprint(dot[a.Param]))
			}
		}
		across := group.groups(spec.Across)
		for i, c := range line.Cells {
			for _, part := range across {
				cells = append(cells, v.text(c, "en", v.dot(part)))
				if i < len(line.Cells)-1 {
					break
				}
			}
		}
		if line.Name != nil {
			g.Names = append(g.Names, v.wordsOf(*line.Name, dot))
		}
		g.Cells = append(g.Cells, cells)
	}
}

// axes names the values of a record on the axes.
func (v *view) axes(r record, lang string) string {
	var list []string
	for _, a := range v.table.Axes {
		list = append(list, fmt.Sprintf("%s %v", a.Title.In(lang), r[a.Param]))
	}
	return strings.Join(list, say.Text("paper|, ").In(lang))
}

// figure makes a figure in a language.
func (v *view) figure(spec figureSpec, lang string) *plot.Figure {
	dot := v.dot(v.all)
	in := func(t Text, dot record) string { return v.wordsOf(t, dot).In(lang) }
	f := &plot.Figure{
		Name: v.text(spec.Name, "en", dot), Title: in(spec.Title, dot), X: in(spec.X, dot), Y: in(spec.Y, dot), LogX: spec.Log, LogY: spec.Log,
		XRange: between(spec.XRange), YRange: between(spec.YRange),
	}
	for _, m := range spec.Markers {
		f.Markers = append(f.Markers, plot.VLine{X: v.number(m.X, dot), Label: in(m.Label, dot)})
	}
	for _, spec := range spec.Series {
		for i, group := range v.all.where(spec.Where).groups(spec.Each) {
			s := plot.Series{Name: in(spec.Name, v.dot(group)), Style: plot.StyleOf(spec.Style + i), Markers: !spec.Line}
			if spec.Dots {
				s.Style.Dash = []float64{0.1, 1e6} // too thin to be seen between the points
			}
			s.Points = v.points(spec, group)
			f.Series = append(f.Series, s)
		}
	}
	return f
}

// points returns the points of a line.
func (v *view) points(spec seriesSpec, group records) (out []plot.Point) {
	for _, p := range spec.At {
		out = append(out, plot.Point{X: v.number(p[0], v.dot(group)), Y: v.number(p[1], v.dot(group))})
	}
	if spec.At != nil {
		return out
	}
	if spec.From != "" {
		group, _ = v.eval(spec.From, v.dot(group)).(records)
	}
	for _, p := range group.apart(spec.By) {
		dot := v.dot(p)
		out = append(out, plot.Point{X: v.number(spec.X, dot), Y: v.number(spec.Y, dot)})
	}
	return out
}

// between returns a range of an axis; nil to take it from the data.
func between(ends []float64) *plot.Range {
	if len(ends) != 2 {
		return nil
	}
	return &plot.Range{Min: ends[0], Max: ends[1]}
}
