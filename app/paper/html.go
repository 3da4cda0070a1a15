package paper

import (
	"bytes"
	_ "embed"
	"html"
	"html/template"
	"io"
	"slices"
	"strings"

	"pagetwin/core/letters"
	"pagetwin/core/param"
)

//go:embed report.html.tmpl
var reportTemplate string

// writeHTML writes the report as one page that needs no other file: style and
// figures stand in it, and both languages, of which the reader sees one.
func (rep *Report) writeHTML(w io.Writer, fonts *letters.Fonts) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"w":      spans,
		"dot":    func(x float64) float64 { return 100 * min(1, max(0, x)) },
		"inUnit": inUnit,
		"figure": func(f Figure) (template.HTML, error) { return inline(f, fonts) },
		"inc":    func(i int) int { return i + 1 },
		"newGroup": func(rows []Row, i int) bool {
			return i == 0 || rows[i].Group != rows[i-1].Group
		},
		"scaled":  func(rows []Row) bool { return slices.ContainsFunc(rows, inUnit) },
		"says":    func(s *Set) param.Words { return s.says() },
		"reading": func(s *Section) param.Words { return s.readingTitle() },
		"short":   func(s *Section) param.Words { return s.shortTitle() },
	}).Parse(reportTemplate)
	if err != nil {
		return err
	}
	return t.Execute(w, map[string]any{
		"Report": rep, "Title": rep.Title, "Foreword": rep.Foreword, "Legend": legend(), "Rows": rep.hasRows(),
		"Paper": wReports, "Set": wSettings,
		"Printed": wPrinted, "Ours": wOurs, "Diff": wDiff, "Source": wSource, "Marks": wMarks, "Summary": wSummary,
	})
}

// spans writes a text in both languages; the page shows one of them.
func spans(w param.Words) template.HTML {
	if w.En == w.Zh {
		return template.HTML(html.EscapeString(w.En))
	}
	return template.HTML(`<span class="en" lang="en">` + html.EscapeString(w.En) + `</span><span class="zh" lang="zh">` + html.EscapeString(w.Zh) + `</span>`)
}

// inUnit tells whether both values of a row lie on the scale from 0 to 1 and can
// be drawn on a line.
func inUnit(r Row) bool {
	return r.comparable() && (r.Printed.Unit == Share || r.Printed.Unit == Probability) && r.Ours >= 0 && r.Ours <= 1
}

// inline draws a figure in both languages as SVG for the page.
func inline(f Figure, fonts *letters.Fonts) (template.HTML, error) {
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
	return template.HTML(b.String()), nil
}
