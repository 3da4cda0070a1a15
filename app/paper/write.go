package paper

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"pagetwin/core/base/disk"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// langs are the languages of a report; the first replaces the second if the fonts lack it.
var langs = []string{"en", "zh"}

// Write writes the report into folder dir: report.html, report.md, report.csv and every figure as
// figures/NAME-LANG.FORMAT in all formats. Chinese figures have English text if fonts has no
// Chinese.
func (rep *Report) Write(dir string, fonts *letters.Fonts) error {
	pictures := filepath.Join(dir, "figures")
	if err := rep.disk.MkdirAll(pictures); err != nil {
		return fmt.Errorf("paper: %w", disk.Cannot(disk.ToWrite, pictures, err))
	}
	for _, s := range rep.Sections {
		for _, f := range s.Figures {
			for _, lang := range langs {
				if _, err := f.draw(lang, fonts).Save(rep.disk.Write, pictures, fonts, plot.Formats...); err != nil {
					return fmt.Errorf("paper: %w", err)
				}
			}
		}
	}
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"report.md", rep.writeMarkdown},
		{"report.csv", rep.writeCSV},
		{"report.html", func(w io.Writer) error { return rep.writeHTML(w, fonts) }},
	} {
		err := rep.disk.Write(filepath.Join(dir, file.name), func(w *bufio.Writer) error { return file.write(w) })
		if err != nil {
			return fmt.Errorf("paper: %s: %w", file.name, err)
		}
	}
	return nil
}

// draw makes the figure in a language, with the language appended to its name.
func (f Figure) draw(lang string, fonts *letters.Fonts) *plot.Figure {
	written := lang
	if fonts.Chinese == nil {
		written = langs[0]
	}
	p := f(written)
	p.Name += "-" + lang
	return p
}

// Result is a printed value and ours, as files and JSON have them; a value that is not known is nil.
type Result struct {
	Table      string   `json:"table"`
	Group      string   `json:"group"`
	Row        string   `json:"row"`
	Printed    *float64 `json:"printed"`
	Op         Op       `json:"op"`
	Unit       Unit     `json:"unit"`
	Mark       string   `json:"mark"`
	Source     string   `json:"source"`
	Ours       *float64 `json:"ours"`
	Difference *float64 `json:"difference"`
	Time       bool     `json:"time"`
}

// Results returns the rows of all tables.
func (rep *Report) Results() (list []Result) {
	known := func(is bool, x float64) *float64 {
		if !is {
			return nil
		}
		return &x
	}
	for _, s := range rep.Sections {
		for _, r := range s.Rows {
			list = append(list, Result{
				s.Name, r.Group.En, r.Label.En, known(!r.Printed.Lost, r.Printed.Value), r.Printed.Op, r.Printed.Unit, r.Printed.Mark, r.Printed.Where.En,
				known(r.Known, r.Ours), known(r.comparable(), r.Ours-r.Printed.Value), r.Time,
			})
		}
	}
	return list
}

// writeCSV writes every row, one value of ours a line.
func (rep *Report) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"table", "group", "row", "printed", "op", "unit", "mark", "source", "ours", "difference", "time"})
	num := func(x *float64) string {
		if x == nil {
			return ""
		}
		return strconv.FormatFloat(*x, 'g', 10, 64)
	}
	for _, r := range rep.Results() {
		_ = out.Write([]string{
			r.Table, r.Group, r.Row, num(r.Printed), string(r.Op), string(r.Unit), r.Mark, r.Source,
			num(r.Ours), num(r.Difference), strconv.FormatBool(r.Time),
		})
	}
	out.Flush()
	return out.Error()
}

// WriteText writes the tables for a terminal, in one language.
func (rep *Report) WriteText(w io.Writer, lang string) error {
	var b bytes.Buffer
	for _, s := range rep.Sections {
		fmt.Fprintf(&b, "%s  (%s)\n", s.Title.In(lang), s.Name)
		for _, set := range s.Sets {
			fmt.Fprintf(&b, "  %s: %s\n", set.Name, set.Says().In(lang))
		}
		group := ""
		for _, r := range s.Rows {
			if g := r.Group.In(lang); g != group {
				group = g
				fmt.Fprintf(&b, "  %s\n", g)
			}
			fmt.Fprintf(&b, "    %s%s | %s | %s\n", pad(r.Label.In(lang), 44), lead(r.Said().In(lang), 14), lead(r.Got().In(lang), 12), r.Diff().In(lang))
		}
		fmt.Fprintf(&b, "  %s\n\n", s.Difference.In(lang))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// width returns how many columns of a terminal a text takes: two for characters beyond Latin,
// Greek and punctuation.
func width(s string) int {
	n := 0
	for _, c := range s {
		n++
		if c >= 0x2e80 {
			n++
		}
	}
	return n
}

func pad(s string, n int) string { return s + string(bytes.Repeat([]byte(" "), max(1, n-width(s)))) }

func lead(s string, n int) string { return string(bytes.Repeat([]byte(" "), max(0, n-width(s)))) + s }
