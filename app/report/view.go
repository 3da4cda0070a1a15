package report

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"text/template"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/show/plot"
)

// view shows the records of a table by its declaration. The builder keeps the first error of an
// expression or a text.
type view struct {
	*builder
	table *Table
	base  record // the facts of the table
	all   records
}

// sections makes the sections of a table; none if nothing that it shows was measured.
func (r *builder) sections(t *Table) (list []*Section, err error) {
	sets, all, err := sources[t.Source](r, t)
	if err != nil {
		return nil, err
	}
	if all = all.where(t.Where); len(all) == 0 && !t.Own {
		return nil, fmt.Errorf("nothing was measured")
	}
	v := &view{builder: r, table: t, all: all}
	v.complete()
	for _, part := range all.groups(strings.Fields(t.Each)) {
		if len(part) > 0 {
			v.all = part
			v.facts()
			list = append(list, v.section(sets))
		}
	}
	return list, r.err
}

func (v *view) section(sets []*Set) *Section {
	t, all := v.table, v.all
	s := &Section{
		Name: t.Name, Title: v.words(t.Title, all), Sets: sets,
		Reports: v.words(t.Reports, all), Settings: v.words(t.Settings, all), Difference: v.words(t.Difference, all),
	}
	if t.Each != "" {
		s.Name, s.Title = fmt.Sprint(t.Name, "-", all[0][t.Each]), v.words(t.Head, all)
	}
	for _, w := range t.Readings {
		if said := v.words(w, all); said.En != "" {
			s.Readings = append(s.Readings, said)
		}
	}
	for _, spec := range t.Rows {
		s.Rows = append(s.Rows, v.rows(spec, all)...)
	}
	for _, spec := range t.Grids {
		for _, group := range all.choose(spec.choice).groups(spec.Each) {
			if len(group) > 0 || spec.Where == nil {
				s.Grids = append(s.Grids, v.grid(spec, group))
			}
		}
	}
	for _, spec := range t.Figures {
		drawn := map[string]*plot.Figure{"en": v.figure(spec, "en"), "zh": v.figure(spec, "zh")}
		s.Figures = append(s.Figures, func(lang string) *plot.Figure { f := *drawn[lang]; return &f })
	}
	for _, r := range all {
		for _, name := range t.Values {
			if x := r.figure(name); !math.IsNaN(x) {
				text := func(field string) string { s, _ := r[field].(string); return s }
				s.Values = append(s.Values, Value{
					Table: s.Name, Set: text("set"), Part: text("part"), Name: text("algorithm"), Measure: name,
					Value: table.Finite(x), Low: table.Finite(r.figure(name + "_low")), High: table.Finite(r.figure(name + "_high")),
				})
			}
		}
	}
	return s
}

func (v *view) complete() {
	v.begin()
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
}

func (v *view) begin() {
	v.base = record{}
	for name, x := range v.table.With {
		v.base[name] = num(x)
	}
}

func (v *view) facts() {
	v.begin()
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

func (v *view) run(src, lang string, dot record, more template.FuncMap) string {
	var b strings.Builder
	t, err := template.New(v.table.Name).Funcs(v.functions(lang)).Funcs(more).Parse(src)
	if err == nil {
		err = t.Execute(&b, dot)
	}
	if err != nil && v.err == nil {
		v.err = err
	}
	return b.String()
}

func (v *view) eval(expr string, dot record) (value any) {
	v.run("{{yield ("+expr+")}}", "en", dot, template.FuncMap{"yield": func(x any) string { value = num(x); return "" }})
	return value
}

func (v *view) number(expr string, dot record) float64 {
	return record{"x": v.eval(expr, dot)}.figure("x")
}

func (v *view) text(src, lang string, dot record) string {
	if !strings.Contains(src, "{{") {
		return src
	}
	return v.run(src, lang, dot, nil)
}

func (v *view) words(t Text, group records) param.Words {
	dot := v.dot(group)
	return say.Texts(map[string]string{"en": v.text(t.En, "en", dot), "zh": v.text(t.In("zh"), "zh", dot)})
}

func (v *view) rows(spec rowSpec, of records) (out []Row) {
	for _, g := range of.choose(spec.choice).groups(spec.Each) {
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
		r := Row{Group: v.words(spec.Group, g), Label: v.words(spec.Label, g), Printed: v.printed(v.text(spec.Printed, "en", dot)), Time: spec.Time}
		if spec.Ours != "" {
			r.Ours, r.Known = v.eval(spec.Ours, dot).(float64)
		}
		out = append(out, r)
	}
	return out
}

func (v *view) grid(spec gridSpec, of records) Grid {
	g := Grid{Title: v.words(spec.Title, of)}
	if spec.Axes {
		for _, a := range v.table.Axes {
			g.Header = append(g.Header, a.Title.Words)
		}
	}
	for i, h := range spec.Header {
		for _, part := range spec.parts(i, len(spec.Header), of) {
			g.Header = append(g.Header, v.words(h, part))
		}
	}
	for _, line := range spec.Lines {
		for _, group := range of.choose(line.choice).apart(line.Each) {
			var cells []string
			if spec.Axes {
				for _, a := range v.table.Axes {
					cells = append(cells, fmt.Sprint(v.dot(group)[a.Param]))
				}
			}
			for i, c := range line.Cells {
				for _, part := range spec.parts(i, len(line.Cells), group) {
					cells = append(cells, v.text(c, "en", v.dot(part)))
				}
			}
			if line.Name != nil {
				g.Names = append(g.Names, v.words(*line.Name, group))
			}
			g.Cells = append(g.Cells, cells)
		}
	}
	return g
}

func (spec gridSpec) parts(i, n int, of records) []records {
	if i == n-1-spec.After {
		return of.groups(spec.Across)
	}
	return []records{of}
}

func (v *view) axes(r record, lang string) string {
	var list []string
	for _, a := range v.table.Axes {
		list = append(list, fmt.Sprintf("%s %v", a.Title.In(lang), r[a.Param]))
	}
	return strings.Join(list, say.Text("paper|, ").In(lang))
}

func (v *view) figure(spec figureSpec, lang string) *plot.Figure {
	dot := v.dot(v.all)
	in := func(t Text, group records) string { return v.words(t, group).In(lang) }
	f := &plot.Figure{
		Name: v.text(spec.Name, "en", dot), Title: in(spec.Title, v.all), X: in(spec.X, v.all), Y: in(spec.Y, v.all), Note: in(spec.Note, v.all),
		LogX: spec.Log, LogY: spec.Log, XRange: between(spec.XRange), YRange: between(spec.YRange),
	}
	if spec.Guides {
		f.Guides = plot.EqualF1()
		for k := range f.Guides {
			f.Guides[k].Name = "F1 = " + f.Guides[k].Name
		}
	}
	for _, m := range spec.Markers {
		f.Markers = append(f.Markers, plot.VLine{X: v.number(m.X, dot), Label: in(m.Label, v.all)})
	}
	for _, spec := range spec.Series {
		for i, group := range v.all.choose(spec.choice).groups(spec.Each) {
			s := plot.Series{Name: in(spec.Name, group), Markers: !spec.Line}
			if name, ok := group.at(0, "method").(string); ok && spec.Style < 0 {
				s.Style = plot.StyleOfAlgorithm(name)
			} else {
				s.Style = plot.StyleOf(spec.Style + i)
			}
			s.Points = v.points(spec, group)
			f.Series = append(f.Series, s)
		}
	}
	return f
}

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

func between(ends []float64) *plot.Range {
	if len(ends) != 2 {
		return nil
	}
	return &plot.Range{Min: ends[0], Max: ends[1]}
}
