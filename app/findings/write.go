package findings

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

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

// writeFigures writes the figures, one a line: set, part of it, algorithm, measure, value and 95
// % interval if there is one.
func (f *Findings) writeFigures(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "set\tpart\talgorithm\tmeasure\tvalue\tlow\thigh")
	for _, s := range f.sets {
		line := func(part, name, measure string, x float64, iv ...eval.Interval) {
			low, high := "", ""
			if len(iv) > 0 {
				low, high = fmt.Sprintf("%.6f", iv[0].Low), fmt.Sprintf("%.6f", iv[0].High)
			}
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%.6f\t%s\t%s\n", s.name, part, name, measure, x, low, high)
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
	return out.Flush()
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
