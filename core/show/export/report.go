package export

import (
	"bufio"
	"bytes"
	_ "embed"
	"html"
	"html/template"
	"io"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

//go:embed report.html.tmpl
var reportTemplate string

// examples is the number of pairs of each kind that a report shows.
const examples = 25

// Report writes the results of the runs as one HTML page without other files: how they came
// about, the comparison, the figures, the pairs next to the threshold, and the experiment file
// that repeats the runs. p is the palette of the figures. There must be at least one run, and all must be over one set.
func Report(w io.Writer, runs []*Subject, fonts *letters.Fonts, p plot.Palette, lang string) error {
	t, err := template.New("report").Parse(reportTemplate)
	if err != nil {
		return err
	}
	words := func(en string) string { return say.Text(en).In(lang) }
	data := map[string]any{
		"Lang": lang, "Style": template.CSS(pageStyle),
		"Title":    words("Near-duplicate pages in ") + runs[0].Set.Name,
		"Origin":   origin(runs).In(lang),
		"Warnings": warnings(runs, lang),
		"Words": map[string]string{
			"Comparison": words("Comparison"), "Figures": words("Figures"), "Edge": words("Pairs nearest the threshold"),
			"Settings": words("Settings"), "Again": words("How to reproduce this"), "References": words("References"), "Methods": words("Methods"),
			"Warnings": words("Warnings"),
		},
		"References": citations(runs), "Methods": methods(runs, lang, false),
	}
	if data["Comparison"], err = fragment(Comparison(runs, &Baseline{Resampling: eval.Resampling{Seed: seed}}), lang); err != nil {
		return err
	}
	if data["Figures"], err = figures(runs, fonts, p, lang); err != nil {
		return err
	}
	var edges, specs []any
	for _, r := range runs {
		f, err := fragment(edge(r), lang)
		if err != nil {
			return err
		}
		edges = append(edges, f)
	}
	for _, s := range specFiles(runs) {
		text, err := specTOML(s)
		if err != nil {
			return err
		}
		specs = append(specs, text)
	}
	data["Edges"], data["Specs"] = edges, specs
	return t.Execute(w, data)
}

// fragment returns a table as a part of a page.
func fragment(t *table.Table, lang string) (template.HTML, error) {
	var buf bytes.Buffer
	out := bufio.NewWriter(&buf)
	if err := htmlTable(out, t, lang); err != nil {
		return "", err
	}
	err := out.Flush()
	return template.HTML(buf.String()), err
}

func edge(r *Subject) *table.Table {
	pairs := r.Result.Pairs
	cut := pairs.From(r.Threshold).Len()
	var near []scored.Pair
	for k := max(0, cut-examples); k < min(pairs.Len(), cut+examples); k++ {
		near = append(near, pairs.At(k))
	}
	return r.pairs(scored.PairsOf(near), Filter{
		Says: param.Words{En: "pairs nearest the threshold, on both sides"},
		Keep: func(scored.Pair) bool { return true },
	})
}

func figures(runs []*Subject, fonts *letters.Fonts, p plot.Palette, lang string) ([]template.HTML, error) {
	var out []template.HTML
	for _, f := range plot.Thresholds(curves(runs, p), p, lang) {
		if f.Empty() {
			continue
		}
		var buf bytes.Buffer
		if err := f.Write(&buf, fonts, "svg"); err != nil {
			return nil, err
		}
		svg := buf.String()
		if i := strings.Index(svg, "<svg"); i >= 0 {
			svg = svg[i:]
		}
		out = append(out, template.HTML(`<figure role="img" aria-label="`+html.EscapeString(f.Title)+`">`+svg+`</figure>`))
	}
	return out, nil
}

func curves(runs []*Subject, p plot.Palette) []plot.Curve {
	const most = 1000
	var list []plot.Curve
	names := make([]string, len(runs))
	for i, r := range runs {
		names[i] = r.Result.Algorithm
	}
	styles := p.Deal(names)
	for i, r := range runs {
		list = append(list, plot.Curve{Name: r.Name, Style: styles[i], Points: r.Curve.Points(most), Cut: r.Threshold, Exact: r.Curve, Scores: eval.Histogram(r.Curve.At, plot.ScoreBins)})
	}
	return list
}
