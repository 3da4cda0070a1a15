package report

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/table"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// langs are the languages of a report; the first replaces the second if the fonts lack it.
var langs = []string{"en", "zh"}

// Write writes the report into folder dir: report.html, its values as figures.csv, and every picture as
// figures/NAME-LANG.FORMAT in all formats. Chinese figures have English text if fonts has no
// Chinese.
func (rep *Report) Write(dir string, fonts *letters.Fonts) error {
	pictures := filepath.Join(dir, "figures")
	if err := rep.disk.MkdirAll(pictures); err != nil {
		return fmt.Errorf("report: %w", disk.Cannot(disk.ToWrite, pictures, err))
	}
	for _, s := range rep.Sections {
		for _, f := range s.Figures {
			for _, lang := range langs {
				if _, err := f.draw(lang, fonts).Save(rep.disk.Write, pictures, fonts, plot.Formats...); err != nil {
					return fmt.Errorf("report: %w", err)
				}
			}
		}
	}
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"figures.csv", rep.writeValues},
		{"report.html", func(w io.Writer) error { return rep.writeHTML(w, fonts) }},
	} {
		err := rep.disk.Write(filepath.Join(dir, file.name), func(w *bufio.Writer) error { return file.write(w) })
		if err != nil {
			return fmt.Errorf("report: %s: %w", file.name, err)
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

// Values returns the values of all tables.
func (rep *Report) Values() (list []Value) {
	for _, s := range rep.Sections {
		for _, r := range s.Rows {
			p := r.Printed
			list = append(list, Value{
				Table: s.Name, Part: r.Group.En, Name: r.Label.En, Measure: string(p.Unit), Value: table.Known(r.Known, table.Finite(r.Ours)), Time: r.Time,
				Printed: table.Known(!p.Lost, p.Value), Op: p.Op, Mark: p.Mark, Source: p.Where.En,
			})
		}
		list = append(list, s.Values...)
	}
	return list
}

func (rep *Report) writeValues(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"table", "set", "part", "name", "measure", "value", "low", "high", "printed", "op", "mark", "source", "time"})
	num := func(x any) string {
		if x, ok := x.(float64); ok {
			return strconv.FormatFloat(x, 'g', 10, 64)
		}
		return ""
	}
	for _, v := range rep.Values() {
		_ = out.Write([]string{
			v.Table, v.Set, v.Part, v.Name, v.Measure, num(v.Value), num(v.Low), num(v.High),
			num(v.Printed), string(v.Op), v.Mark, v.Source, strconv.FormatBool(v.Time),
		})
	}
	out.Flush()
	return out.Error()
}
