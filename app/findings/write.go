package findings

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	tables "pagetwin/core/base/table"
	"pagetwin/core/judge/eval"
	"pagetwin/core/trace/letters"
)

// Write writes the report, figures.tsv with every figure except times, and the main table as
// Markdown in both languages.
func (f *Findings) Write(fonts *letters.Fonts) error {
	if err := f.Report.Write(f.opt.Out, fonts); err != nil {
		return err
	}
	for name, write := range map[string]func(io.Writer) error{
		"figures.tsv": f.writeFigures,
		"table-en.md": func(w io.Writer) error { return f.writeTable(w, "en") },
		"table-zh.md": func(w io.Writer) error { return f.writeTable(w, "zh") },
	} {
		if err := f.opt.Disk.Write(filepath.Join(f.opt.Out, name), func(w *bufio.Writer) error { return write(w) }); err != nil {
			return fmt.Errorf("findings: %s: %w", name, err)
		}
	}
	return nil
}

// Figure is the value of a measure of an algorithm on a set, or on a part of it, with its 95 %
// interval if there is one.
type Figure struct {
	Set       string `json:"set"`
	Part      string `json:"part,omitempty"`
	Algorithm string `json:"algorithm"`
	Measure   string `json:"measure"`
	Value     any    `json:"value"` // nil if there is none
	Low       any    `json:"low,omitempty"`
	High      any    `json:"high,omitempty"`
}

// writeFigures writes the figures, one a line.
func (f *Findings) writeFigures(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "set\tpart\talgorithm\tmeasure\tvalue\tlow\thigh")
	for _, x := range f.Figures() {
		line := strings.Join([]string{x.Set, x.Part, x.Algorithm, x.Measure}, "\t")
		for _, v := range []any{x.Value, x.Low, x.High} {
			if line += "\t"; v != nil {
				line += fmt.Sprintf("%.6f", v)
			}
		}
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}

// Figures returns all figures except times.
func (f *Findings) Figures() (list []Figure) {
	for _, s := range f.sets {
		line := func(part, name, measure string, x float64, iv ...eval.Interval) {
			fig := Figure{Set: s.name, Part: part, Algorithm: name, Measure: measure, Value: tables.Finite(x)}
			if len(iv) > 0 {
				fig.Low, fig.High = tables.Finite(iv[0].Low), tables.Finite(iv[0].High)
			}
			list = append(list, fig)
		}
		for i, r := range s.rows {
			line("", r.name, "f1", r.counts.F1(), r.iv.F1)
			line("", r.name, "precision", r.counts.Precision(), r.iv.Precision)
			line("", r.name, "recall", r.counts.Recall(), r.iv.Recall)
			line("", r.name, "ap", r.ap, r.aps)
			line("", r.name, "f1_paper", r.own.F1())
			line("", r.name, "f1_recommended", r.better.F1())
			line("", r.name, "threshold", min(1, r.crossed.Median()))
			line("", r.name, "p_best", s.p[i])
			if s.whole != nil {
				line("", r.name, "f1_whole_page", s.whole[i].counts.F1(), s.whole[i].iv.F1)
			}
			if s.perfect != nil {
				line("", r.name, "f1_true_body", s.perfect[i].counts.F1(), s.perfect[i].iv.F1)
			}
			for _, part := range s.strata {
				line(part.key, r.name, "f1", part.f1[i])
				line(part.key, r.name, "recall", part.counts[i].Recall())
			}
		}
		for _, b := range s.bodies {
			line("", b.name, "body_f1", b.f1)
		}
		for _, o := range s.others {
			line("", o.name, "f1", o.counts.F1(), o.iv.F1)
			line("", o.name, "ap", o.ap, o.aps)
		}
	}
	return list
}

// WriteText writes the conclusions in words for a terminal, in one language.
func (f *Findings) WriteText(w io.Writer, lang string) error {
	var b strings.Builder
	for _, s := range f.Report.Sections {
		if len(s.Rows) > 0 {
			break // the papers' tables
		}
		fmt.Fprintf(&b, "%s\n  %s\n", s.Title.In(lang), strings.TrimSpace(s.Difference.In(lang)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeTable writes the main table as Markdown in one language; times, if measured, are the last
// column.
func (f *Findings) writeTable(w io.Writer, lang string) error {
	g := f.Report.Sections[0].Grids[0]
	var b strings.Builder
	for _, h := range g.Header {
		b.WriteString("| " + h.In(lang) + " ")
	}
	fmt.Fprintf(&b, "| %s |\n|---%s--:|\n", words("CPU s per 1,000 texts").In(lang), strings.Repeat("|--:", len(g.Header)-1)+"|")
	for k, row := range g.Cells {
		time := "–"
		for i, t := range f.times {
			if f.sets[0].rows[i].name == g.Names[k].En {
				time = fmt.Sprintf("%.2f", t.perThousand())
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", g.Names[k].En, strings.Join(row, " | "), time)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
