package report

import (
	"bytes"
	_ "embed"
	"html"
	"html/template"
	"io"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/trace/letters"
)

//go:embed report.html.tmpl
var pageTemplate string

// writeHTML writes the report as one page without other files: it contains style and figures, and
// both languages, one of which is shown.
func (rep *Report) writeHTML(w io.Writer, fonts *letters.Fonts) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"w":        spans,
		"zh":       func(w param.Words) string { return w.In("zh") },
		"words":    func(en, zh string) param.Words { return say.Texts(map[string]string{"en": en, "zh": zh}) },
		"inc":      func(i int) int { return i + 1 },
		"newGroup": func(rows []Row, i int) bool { return i == 0 || !rows[i].Group.Equal(rows[i-1].Group) },
		"dot":      func(x float64) float64 { return 100 * min(1, max(0, x)) },
		"inUnit":   inUnit,
		"scaled":   func(rows []Row) bool { return slices.ContainsFunc(rows, inUnit) },
		"figure":   func(f Figure) (template.HTML, error) { return inline(f, fonts) },
	}).Parse(pageTemplate)
	if err != nil {
		return err
	}
	compares := slices.ContainsFunc(rep.Sections, func(s *Section) bool { return len(s.Rows) > 0 })
	return t.Execute(w, map[string]any{"Report": rep, "Rows": compares})
}

// spans writes a text in both languages; the page shows one of them.
func spans(w param.Words) template.HTML {
	if w.En == w.In("zh") {
		return template.HTML(html.EscapeString(w.En))
	}
	return template.HTML(`<span class="en" lang="en">` + html.EscapeString(w.En) + `</span><span class="zh" lang="zh">` + html.EscapeString(w.In("zh")) + `</span>`)
}

func inUnit(r Row) bool {
	return r.comparable() && (r.Printed.Unit == Share || r.Printed.Unit == Probability) && r.Ours >= 0 && r.Ours <= 1
}

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
