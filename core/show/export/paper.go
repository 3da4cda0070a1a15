package export

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval"
)

// paper writes a comparison as a LaTeX table that fits a column of 8.5 cm: chosen measures with
// their intervals below them, the best in bold, and the difference from the baseline.
type paper struct {
	runs  []*Subject
	base  *Baseline
	found map[*Subject]eval.Differences
	lang  string
}

// write writes the table; t tells who counts its rows how many are written.
func (p *paper) write(w io.Writer, t *table.Table) error {
	out := bufio.NewWriter(w)
	measures := p.measures()
	fmt.Fprintf(out, "%% \\usepackage{booktabs,siunitx,array}; \\usepackage{ctex} for Chinese\n%% %s\n", origin(p.runs).In(p.lang))
	fmt.Fprintf(out, "\\begin{table}\n\\centering\\small\n\\caption{%s}\n\\label{tab:%s}\n", p.tex(p.caption()), t.Name)
	columns, heads := "", ""
	for _, m := range measures {
		if m.Count {
			columns += "S[table-format=5.0]"
		} else {
			columns += "S[table-format=1.3]"
		}
		if short := m.Short.In(p.lang); short != "" {
			heads += " & {" + say.TeX(short) + "}"
		} else {
			heads += " & {\\parbox[b]{1.3cm}{\\centering\\footnotesize " + say.TeX(m.Title.In(p.lang)) + "}}"
		}
	}
	if len(p.found) > 0 {
		columns += "S[table-format=+1.3]"
		heads += " & {$\\Delta$F1}"
	}
	fmt.Fprintf(out, "\\sisetup{detect-weight=true,retain-explicit-plus=true}\\setlength{\\tabcolsep}{3pt}\n\\begin{tabular}{@{}>{\\raggedright\\arraybackslash}p{%.1fcm}%s@{}}\n\\toprule\n%s",
		max(1.6, 8.2-1.55*float64(strings.Count(heads, "&"))), columns, heads)
	out.WriteString(" \\\\\n\\midrule\n")
	names, i := p.names(), 0
	for range t.Rows {
		p.row(out, names[i], p.runs[i], measures)
		i++
	}
	fmt.Fprintf(out, "\\bottomrule\n\\end{tabular}\n\n\\smallskip\\parbox{\\linewidth}{\\footnotesize %s}\n\\end{table}\n", p.tex(p.notes()...))
	return out.Flush()
}

// measures returns the chosen ones that at least one run defines.
func (p *paper) measures() (out []eval.Measure) {
	names := []string{"precision", "recall", "f1"}
	if p.base != nil && len(p.base.Measures) > 0 {
		names = p.base.Measures
	}
	for _, name := range names {
		m, err := eval.Find(name)
		if err == nil && slices.ContainsFunc(p.runs, func(r *Subject) bool { _, ok := m.Get(r.Report); return ok }) {
			out = append(out, m)
		}
	}
	return out
}

func (p *paper) tex(sentences ...say.Message) string {
	var out []string
	for _, s := range sentences {
		out = append(out, say.TeX(say.Shown(s.In(p.lang))))
	}
	return strings.Join(out, " ")
}

// alike returns the title of the algorithm of all runs, "" where they differ.
func (p *paper) alike() string {
	first := p.runs[0].Result.Algorithm
	if slices.ContainsFunc(p.runs, func(r *Subject) bool { return r.Result.Algorithm != first }) || len(p.runs) < 2 {
		return ""
	}
	return titleOf(p.runs[0], p.lang)
}

func titleOf(r *Subject, lang string) string {
	if a, err := catalog.Algorithm(r.Result.Algorithm); err == nil {
		return a.Title.In(lang)
	}
	return r.Result.Algorithm
}

func (p *paper) caption() say.Message {
	if title := p.alike(); title != "" {
		return say.New("%s on %s, %d {page|pages}.", title, p.runs[0].Set.Name, len(p.runs[0].Set.Pages))
	}
	return say.New("Algorithms on %s, %d {page|pages}.", p.runs[0].Set.Name, len(p.runs[0].Set.Pages))
}

// names names the runs by what differs between them: algorithm and settings.
func (p *paper) names() []string {
	settings := slices.DeleteFunc(differing(p.runs), func(name string) bool {
		return !slices.ContainsFunc(p.runs, func(r *Subject) bool { return r.setting(name) != p.runs[0].setting(name) })
	})
	var out []string
	for i, r := range p.runs {
		var parts []string
		if p.alike() == "" {
			parts = append(parts, titleOf(r, p.lang))
		}
		for _, name := range settings {
			if v := r.setting(name); v != nil {
				parts = append(parts, fmt.Sprintf("%s=%v", name, v))
			}
		}
		name := strings.Join(parts, ", ")
		if name == "" || slices.Contains(out, name) {
			name = r.Name
		}
		if p.base != nil && i == p.base.Run && len(p.runs) > 1 {
			name += " " + say.Text("(baseline)").In(p.lang)
		}
		out = append(out, name)
	}
	return out
}

func (p *paper) row(out *bufio.Writer, name string, r *Subject, measures []eval.Measure) {
	var drawn eval.Intervals
	known := false
	if p.base != nil && r.Report.Decided <= eval.MostDecided {
		drawn, known = r.Intervals(p.base.Resampling)
	}
	line, below := "", ""
	for _, m := range measures {
		figure, interval := p.cell(r, m)
		if known && m.Drawn != nil {
			interval = bracketed(m.Drawn(drawn))
		}
		line += " & " + figure
		below += " & " + interval
	}
	if len(p.found) > 0 {
		figure, interval := "{--}", ""
		if d, ok := p.found[r]; ok {
			figure, interval = fmt.Sprintf("%+.3f", d.F1.Delta), bracketed(d.F1.Interval)
		}
		line += " & " + figure
		below += " & " + interval
	}
	name = say.TeX(name)
	if !strings.Contains(below, "[") {
		out.WriteString(name + line + " \\\\\n")
		return
	}
	if len(name) <= twoLines { // its second line stands beside the intervals
		name = `\smash{\parbox[t]{\linewidth}{\raggedright ` + name + "}}"
	}
	out.WriteString(name + line + " \\\\\n" + below + " \\\\[2pt]\n")
}

// twoLines is the greatest length of a name that takes no more than two lines of its column.
const twoLines = 28

func (p *paper) cell(r *Subject, m eval.Measure) (figure, interval string) {
	v, ok := m.Get(r.Report)
	if !ok || math.IsNaN(v) {
		return "{--}", ""
	}
	text := fmt.Sprintf("%.3f", v)
	if m.Count {
		text = fmt.Sprintf("%.0f", v)
	}
	switch b := m.Bound(r.Report); {
	case b.Standing == eval.AtLeast:
		return "{$\\geq$" + text + "}", ""
	case b.Standing == eval.Estimated && b.Low != nil && b.High != nil:
		return "{$\\approx$" + text + "}", bracketed(eval.Interval{Low: *b.Low, High: *b.High})
	}
	beaten := slices.ContainsFunc(p.runs, func(o *Subject) bool {
		x, ok := m.Get(o.Report)
		return ok && (m.Higher && x > v || !m.Higher && x < v)
	})
	if !beaten && !m.Chosen && len(p.runs) > 1 {
		text = "\\bfseries " + text
	}
	return text, interval
}

// bracketed writes an interval small, without leading zeros.
func bracketed(iv eval.Interval) string {
	short := func(v float64) string {
		return strings.Replace(strings.Replace(fmt.Sprintf("%.3f", v), "0.", ".", 1), "-", "$-$", 1)
	}
	return "{\\tiny [" + short(iv.Low) + ", " + short(iv.High) + "]}"
}

// notes say how the figures were made.
func (p *paper) notes() []say.Message {
	out := []say.Message{say.New("Bold: best of the column.")}
	if p.base != nil {
		out = append(out, say.New("Brackets: 95 % bootstrap intervals over groups of duplicates."))
	}
	for _, d := range p.found {
		out = append(out, say.New("ΔF1: difference from the baseline, paired bootstrap over %d {group|groups} with %d {resample|resamples}, seed %d.", d.Groups, d.Rounds, p.base.Seed))
		break
	}
	return out
}
