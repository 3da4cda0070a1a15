package export

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// hostile draws a name of the characters that mean something to some format.
var hostile = rapid.Custom(func(t *rapid.T) string {
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "页", "\t", "\n", "\r", "\r\n", "\x1b[31m", "\x00", "\x7f", "\u009b", "\u2028", "\u202e", "\\", "\\t", "|", "\\|", ",", "\"", "'", " ", "%", "%09", "&", "&lt;",
		"<b>", "_", "*", "`", "$", "#", "{", "}", "~", "^", "[x](y)", "=1+1", "+", "-", "@", "\u00a0", "\u3000", ";",
	}), 1, 8).Draw(t, "parts")
	return "x" + strings.Join(parts, "") + "y"
})

// pairsOf is a table of pairs of hostile names, with hostile words about it.
func pairsOf(t *rapid.T) (*table.Table, [][]any) {
	name := hostile.Draw(t, "title")
	table := &table.Table{
		Name: "pairs", Title: say.Same(name), Notes: []param.Words{say.Same(name)},
		Columns: []table.Head{{Name: "id1"}, {Name: "id2"}, {Name: "score", Kind: table.Number}, {Name: "label"}, {Name: "run"}},
	}
	for _, c := range table.Columns {
		table.Columns[table.Find(c.Name)].Title = say.Same(c.Name)
	}
	var rows [][]any
	for i := range rapid.IntRange(1, 5).Draw(t, "rows") {
		rows = append(rows, []any{hostile.Draw(t, "id1"), hostile.Draw(t, "id2") + "2", 1 / float64(i+1), "1", hostile.Draw(t, "run")})
	}
	table.Rows = slices.Values(rows)
	return table, rows
}

// Whatever a name holds, a row is a line where the format has lines, no control stands
// raw but where the format quotes it, and the name comes back.
func TestHostileNamesStandInEveryFormat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, rows := pairsOf(t)
		for _, f := range Formats() {
			text := writtenBy(t, f.Name, table)
			if f.Name != "parquet" && f.Name != "csv" && f.Name != "excel" && f.Name != "jsonl" {
				if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && (r != '\t' || f.Name != "tsv") }); i >= 0 {
					t.Fatalf("%s: a raw %q", f.Name, text[i])
				}
			}
			lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			switch f.Name {
			case "tsv":
				if len(lines) != len(rows)+1 {
					t.Fatalf("TSV has %d lines for %d rows", len(lines), len(rows))
				}
				for i, row := range rows {
					cells := strings.Split(lines[i+1], "\t")
					for k, want := range row {
						if got, ok := say.Unescape(cells[k]); !ok || got != plain(want) {
							t.Fatalf("TSV gives back %q for %q", got, want)
						}
					}
				}
			case "jsonl":
				if len(lines) != len(rows) {
					t.Fatalf("JSON has %d lines for %d rows", len(lines), len(rows))
				}
			case "markdown":
				table := lines[2:]
				for i, row := range rows {
					cells := barred(table[i+2])
					if len(cells) != len(row) {
						t.Fatalf("Markdown has %d cells in %q", len(cells), table[i+2])
					}
					for k, want := range row[:2] {
						if got := unmarked(cells[k]); got != strings.TrimSpace(say.Shown(plain(want))) {
							t.Fatalf("Markdown shows %q for %q", got, want)
						}
					}
				}
			case "html":
				cells := cellsOf(t, text)
				for i, row := range rows {
					if got := cells[i*len(row)]; got != say.Shown(plain(row[0])) {
						t.Fatalf("HTML shows %q for %q", got, row[0])
					}
				}
			case "latex":
				body, _, _ := strings.Cut(text[strings.Index(text, "\\midrule\n")+9:], "\\bottomrule")
				if n := strings.Count(body, "\n"); n != len(rows) {
					t.Fatalf("LaTeX has %d lines for %d rows:\n%s", n, len(rows), body)
				}
			case "trec", "qrels":
				words := map[string]int{"trec": 6, "qrels": 4}[f.Name]
				for _, line := range lines {
					fields := strings.Fields(line)
					if len(fields) != words {
						t.Fatalf("%s has %d words: %q", f.Name, len(fields), line)
					}
					id, err := url.PathUnescape(fields[0])
					if err != nil || !slices.ContainsFunc(rows, func(row []any) bool { return row[0] == id || row[1] == id }) {
						t.Fatalf("%s gives back %q (%v)", f.Name, id, err)
					}
				}
			}
		}
	})
}

// barred parts a line of a Markdown table at its bars.
func barred(line string) (cells []string) {
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	cell := ""
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line):
			cell += line[i : i+2]
			i++
		case line[i] == '|':
			cells, cell = append(cells, strings.TrimSpace(cell)), ""
		default:
			cell += line[i : i+1]
		}
	}
	return append(cells, strings.TrimSpace(cell))
}

// unmarked is the text that a Markdown cell shows: a backslash lets the mark behind it
// stand for itself.
func unmarked(cell string) string {
	var b strings.Builder
	for i := 0; i < len(cell); i++ {
		if cell[i] == '\\' && i+1 < len(cell) && strings.IndexByte("\\|*_`[]~$", cell[i+1]) >= 0 {
			i++
		}
		b.WriteByte(cell[i])
	}
	return html.UnescapeString(b.String())
}

// cellsOf are the texts of the td of a page.
func cellsOf(t *rapid.T, page string) (cells []string) {
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && n.Data == "td" {
			text := ""
			for c := range n.Descendants() {
				if c.Type == html.TextNode {
					text += c.Data
				}
			}
			cells = append(cells, text)
		}
	}
	return cells
}

// Plain CSV has what is there; the one for Excel guards what it would take for a formula.
func TestPlainCSVIsAsItIsAndExcelsIsGuarded(t *testing.T) {
	table := &table.Table{Name: "t", Columns: []table.Head{{Name: "a"}, {Name: "b", Kind: table.Number}}, Rows: func(yield func([]any) bool) {
		for _, s := range []string{"=1+1", "+1", "-1", "@x", "\tx"} {
			if !yield([]any{s, -1.0}) {
				return
			}
		}
	}}
	for name, want := range map[string]string{
		"csv":   "a,b\n=1+1,-1\n+1,-1\n-1,-1\n@x,-1\n\"\tx\",-1\n",
		"excel": "\uFEFFa,b\n'=1+1,-1\n'+1,-1\n'-1,-1\n'@x,-1\n'\tx,-1\n",
	} {
		f, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := f.Write(&b, table, "en"); err != nil || b.String() != want {
			t.Errorf("%s: %q (%v)", name, b.String(), err)
		}
	}
}
