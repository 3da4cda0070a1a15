package paper

import (
	"bytes"
	_ "embed"
	"html"
	htmltemplate "html/template"
	"io"
	"slices"
	"strings"
	"text/template"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/trace/letters"
)

var (
	//go:embed report.html.tmpl
	pageTemplate string
	//go:embed report.md.tmpl
	markdownTemplate string
)

// functions returns the functions for both templates of the report.
func functions() map[string]any {
	return map[string]any{
		"zh":           func(w param.Words) string { return w.In("zh") },
		"readingTitle": (*Section).ReadingTitle, "shortTitle": (*Section).ShortTitle,
		"says": (*Set).Says, "said": Row.Said, "got": Row.Got, "diff": Row.Diff,
		"words":    func(en, zh string) param.Words { return say.Texts(map[string]string{"en": en, "zh": zh}) },
		"inc":      func(i int) int { return i + 1 },
		"newGroup": func(rows []Row, i int) bool { return i == 0 || !rows[i].Group.Equal(rows[i-1].Group) },
	}
}

// data returns the data of the templates.
func (rep *Report) data() map[string]any {
	return map[string]any{"Report": rep, "Rows": rep.hasRows()}
}

// writeHTML writes the report as one page without other files: it contains style and figures, and
// both languages, one of which is shown.
func (rep *Report) writeHTML(w io.Writer, fonts *letters.Fonts) error {
	t, err := htmltemplate.New("report").Funcs(functions()).Funcs(htmltemplate.FuncMap{
		"w":      spans,
		"dot":    func(x float64) float64 { return 100 * min(1, max(0, x)) },
		"inUnit": inUnit,
		"scaled": func(rows []Row) bool { return slices.ContainsFunc(rows, inUnit) },
		"figure": func(f Figure) (htmltemplate.HTML, error) { return inline(f, fonts) },
	}).Parse(pageTemplate)
	if err != nil {
		return err
	}
	return t.Execute(w, rep.data())
}

// writeMarkdown writes the report, English and Chinese side by side.
func (rep *Report) writeMarkdown(w io.Writer) error {
	t, err := template.New("report").Funcs(functions()).Funcs(template.FuncMap{
		"w": both,
		"cell": func(v any) string { // a bar would break the table
			s, _ := v.(string)
			if w, ok := v.(param.Words); ok {
				s = both(w)
			}
			return strings.ReplaceAll(s, "|", `\|`)
		},
	}).Parse(markdownTemplate)
	if err != nil {
		return err
	}
	return t.Execute(w, rep.data())
}

// both writes a text in both languages.
func both(w param.Words) string {
	if w.En == w.In("zh") {
		return w.En
	}
	return w.En + " · " + w.In("zh")
}

// spans writes a text in both languages; the page shows one of them.
func spans(w param.Words) htmltemplate.HTML {
	if w.En == w.In("zh") {
		return htmltemplate.HTML(html.EscapeString(w.En))
	}
	return htmltemplate.HTML(`<span class="en" lang="en">` + html.EscapeString(w.En) + `</span><span class="zh" lang="zh">` + html.EscapeString(w.In("zh")) + `</span>`)
}

// inUnit tells whether both values of a row are between 0 and 1 and can be drawn on a line.
func inUnit(r Row) bool {
	return r.comparable() && (r.Printed.Unit == Share || r.Printed.Unit == Probability) && r.Ours >= 0 && r.Ours <= 1
}

// inline draws a figure in both languages as SVG for the page.
func inline(f Figure, fonts *letters.Fonts) (htmltemplate.HTML, error) {
	var b strings.Builder
	for _, lang := range langs {
		var buf bytes.Buffer
		p := f.draw(lang, fonts)
		if err := p.Write(&buf, fonts, "svg"); err != nil {
			return "", err
		}
		svg := buf.String()
		if i := strings.Index(svg, "<svg"); i >= 0 {
			svg = svg[i:]
		}
		b.WriteString(`<div class="` + lang + `" role="img" aria-label="` + html.EscapeString(p.Title) + `">` + svg + `</div>`)
	}
	return htmltemplate.HTML(b.String()), nil
}
