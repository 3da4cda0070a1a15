package paper

import (
	"fmt"
	"io"
	"strings"

	"pagetwin/core/param"
)

// both writes a text in both languages.
func both(w param.Words) string {
	if w.En == w.Zh {
		return w.En
	}
	return w.En + " · " + w.Zh
}

// writeMarkdown writes the report, English and Chinese side by side.
func (rep *Report) writeMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", both(rep.Title))
	for _, p := range rep.Foreword {
		fmt.Fprintf(&b, "%s\n\n%s\n\n", p.En, p.Zh)
	}
	for i, s := range rep.Sections {
		fmt.Fprintf(&b, "## %d. %s\n\n", i+1, both(s.Title))
		paragraph := func(title, text param.Words) { fmt.Fprintf(&b, "**%s:** %s\n\n%s\n\n", both(title), text.En, text.Zh) }
		if s.Reports.En != "" {
			paragraph(wReports, s.Reports)
		}
		if s.Settings.En != "" {
			paragraph(wSettings, s.Settings)
		}
		for _, set := range s.Sets {
			fmt.Fprintf(&b, "- `%s`: %s\n", set.Name, both(set.says()))
		}
		b.WriteString("\n")
		for _, r := range s.Readings {
			paragraph(s.readingTitle(), r)
		}
		if len(s.Rows) > 0 {
			s.markdownRows(&b)
		}
		for _, g := range s.Grids {
			g.markdown(&b)
		}
		paragraph(s.shortTitle(), s.Difference)
		for _, f := range s.Figures {
			name := f("en").Name
			fmt.Fprintf(&b, "![%s](figures/%s-en.png)\n\n", f("en").Title, name)
		}
	}
	if rep.hasRows() {
		fmt.Fprintf(&b, "## %s\n\n", both(wMarks))
		for _, m := range legend() {
			fmt.Fprintf(&b, "- **%s** %s\n", m.Mark, both(m.Help))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (s *Section) markdownRows(b *strings.Builder) {
	fmt.Fprintf(b, "| | %s | %s | %s | %s |\n|---|--:|--:|--:|---|\n", both(wPrinted), both(wOurs), both(wDiff), both(wSource))
	group := param.Words{}
	for _, r := range s.Rows {
		if r.Group != group {
			group = r.Group
			fmt.Fprintf(b, "| **%s** | | | | |\n", cell(both(group)))
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", cell(both(r.Label)), cell(both(r.Said())), cell(both(r.Got())), cell(both(r.Diff())),
			cell("["+r.Printed.Mark+"] "+both(r.Printed.Where)))
	}
	b.WriteString("\n")
}

func (g *Grid) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n\n|", both(g.Title))
	for _, h := range g.Header {
		fmt.Fprintf(b, " %s |", cell(both(h)))
	}
	b.WriteString("\n|" + strings.Repeat("---|", len(g.Header)) + "\n")
	for i, row := range g.Cells {
		if g.Names != nil {
			fmt.Fprintf(b, "| %s ", cell(both(g.Names[i])))
		}
		for _, c := range row {
			fmt.Fprintf(b, "| %s ", cell(c))
		}
		b.WriteString("|\n")
	}
	b.WriteString("\n")
}

// cell keeps a text from breaking the table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
