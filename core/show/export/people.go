package export

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// shown writes a cell for a person: shares with four digits, a dash for unknown values.
func shown(c table.Head, cell any) string {
	switch x := cell.(type) {
	case nil:
		return "–"
	case table.Bounded:
		return x.Words(fourDigits)
	case float64:
		switch c.Kind {
		case table.Share:
			return fourDigits(x)
		case table.Seconds:
			return strconv.FormatFloat(x, 'g', 4, 64) + " s"
		}
		return strconv.FormatFloat(x, 'g', 4, 64)
	case bool:
		if x {
			return "✓"
		}
		return ""
	}
	return say.Shown(plain(cell))
}

func fourDigits(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// people iterates over the table in the form for people: each cell as text, and whether it is the
// best of its column.
func people(t *table.Table, row func(cells []string, best []bool) error) error {
	best := bestOf(t)
	cells, marks := make([]string, len(t.Columns)), make([]bool, len(t.Columns))
	for r := range t.Rows {
		for i, c := range t.Columns {
			cells[i] = shown(c, r[i])
			v, ok := figure(r[i])
			marks[i] = ok && best[i] != nil && v == best[i]
		}
		if err := row(cells, marks); err != nil {
			return err
		}
	}
	return nil
}

// line returns a title or note, which may contain a name from outside, in a form that is safe on
// a line.
func line(w param.Words, lang string) string { return say.Shown(w.In(lang)) }

// left reports whether the cells of a column are words, which are aligned left.
func left(c table.Head) bool { return c.Kind == table.Text }

// writeLaTeX writes a table environment, with the packages that it needs in a comment above.
func writeLaTeX(w io.Writer, t *table.Table, lang string) error {
	if t.LaTeX != nil {
		return t.LaTeX(w, t, lang)
	}
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, `% \usepackage{booktabs}; \usepackage{amssymb} for check marks; \usepackage{ctex} for Chinese`)
	fmt.Fprintf(out, "\\begin{table}\n\\centering\n\\caption{%s}\n\\label{tab:%s}\n\\begin{tabular}{", say.TeX(line(t.Title, lang)), t.Name)
	for _, c := range t.Columns {
		if left(c) {
			out.WriteByte('l')
		} else {
			out.WriteByte('r')
		}
	}
	out.WriteString("}\n\\toprule\n")
	for i, c := range t.Columns {
		between(out, i, " & ")
		out.WriteString(say.TeX(c.Title.In(lang)))
	}
	out.WriteString(" \\\\\n\\midrule\n")
	err := people(t, func(cells []string, best []bool) error {
		for i, s := range cells {
			between(out, i, " & ")
			if s = say.TeX(s); best[i] {
				s = `\textbf{` + s + `}`
			}
			out.WriteString(s)
		}
		_, err := out.WriteString(" \\\\\n")
		return err
	})
	if err != nil {
		return err
	}
	out.WriteString("\\bottomrule\n\\end{tabular}\n")
	for _, n := range t.Notes {
		fmt.Fprintf(out, "\n\\smallskip\\footnotesize %s\n", say.TeX(line(n, lang)))
	}
	out.WriteString("\\end{table}\n")
	return out.Flush()
}

func between(out *bufio.Writer, i int, sep string) {
	if i > 0 {
		out.WriteString(sep)
	}
}

// escapeMarkdown escapes Markdown in a text; the backslash too, since it would otherwise undo the
// escape after it.
var escapeMarkdown = strings.NewReplacer(`\`, `\\`, "|", `\|`, "\n", " ", "*", `\*`, "_", `\_`, "<", "&lt;", "&", "&amp;", "`", "\\`",
	"[", `\[`, "]", `\]`, "~", `\~`, "$", `\$`)

func writeMarkdown(w io.Writer, t *table.Table, lang string) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "**%s**\n\n", escapeMarkdown.Replace(line(t.Title, lang)))
	for _, c := range t.Columns {
		fmt.Fprintf(out, "| %s ", escapeMarkdown.Replace(c.Title.In(lang)))
	}
	out.WriteString("|\n")
	for _, c := range t.Columns {
		if left(c) {
			out.WriteString("|---")
		} else {
			out.WriteString("|--:")
		}
	}
	out.WriteString("|\n")
	err := people(t, func(cells []string, best []bool) error {
		for i, s := range cells {
			if s = escapeMarkdown.Replace(s); best[i] {
				s = "**" + s + "**"
			}
			fmt.Fprintf(out, "| %s ", s)
		}
		_, err := out.WriteString("|\n")
		return err
	})
	if err != nil {
		return err
	}
	for _, n := range t.Notes {
		fmt.Fprintf(out, "\n%s\n", escapeMarkdown.Replace(line(n, lang)))
	}
	return out.Flush()
}

// pageStyle is the look of all pages that this package writes.
const pageStyle = `body{margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1d2430;font:16px/1.55 "Segoe UI","Helvetica Neue",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","WenQuanYi Micro Hei",sans-serif}
h1{font-size:1.8rem;line-height:1.2}h2{font-size:1.25rem;margin:2.2rem 0 .6rem}.soft,.note{color:#5b6675;font-size:.9rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}caption{caption-side:top;text-align:left;font-weight:600;padding:.3rem 0}
th{border-bottom:2px solid #1d2430;padding:.3rem .7rem;text-align:right;vertical-align:bottom}td{border-bottom:1px solid #dfe4ea;padding:.28rem .7rem;text-align:right}
th.l,td.l{text-align:left}td.best{font-weight:700;color:#0072b2}figure{margin:1.2rem 0}figure svg{width:100%;max-width:46rem;height:auto}
pre{background:#f5f7f9;border:1px solid #dfe4ea;border-radius:.4rem;padding:.8rem 1rem;overflow-x:auto;font-size:.85rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem}dd{margin:0;overflow-wrap:anywhere}`

func writeHTML(w io.Writer, t *table.Table, lang string) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "<!DOCTYPE html>\n<html lang=%q>\n<meta charset=\"utf-8\">\n<title>%s</title>\n<style>%s</style>\n", lang, html.EscapeString(line(t.Title, lang)), pageStyle)
	if err := htmlTable(out, t, lang); err != nil {
		return err
	}
	out.WriteString("</html>\n")
	return out.Flush()
}

func htmlTable(out *bufio.Writer, t *table.Table, lang string) error {
	fmt.Fprintf(out, "<div class=\"scroll\"><table>\n<caption>%s</caption>\n<thead><tr>", html.EscapeString(line(t.Title, lang)))
	class := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		if left(c) {
			class[i] = ` class="l"`
		}
		fmt.Fprintf(out, "<th%s>%s</th>", class[i], html.EscapeString(c.Title.In(lang)))
	}
	out.WriteString("</tr></thead>\n<tbody>\n")
	err := people(t, func(cells []string, best []bool) error {
		out.WriteString("<tr>")
		for i, s := range cells {
			as := class[i]
			if best[i] {
				as = ` class="best"`
			}
			fmt.Fprintf(out, "<td%s>%s</td>", as, html.EscapeString(s))
		}
		_, err := out.WriteString("</tr>\n")
		return err
	})
	if err != nil {
		return err
	}
	out.WriteString("</tbody></table></div>\n")
	for _, n := range t.Notes {
		fmt.Fprintf(out, "<p class=\"note\">%s</p>\n", html.EscapeString(line(n, lang)))
	}
	return nil
}
