package kept

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/app/batch/cli"
	"pagetwin/core/text/align"
)

// sideRow is one row of a text in a column of a terminal.
type sideRow struct {
	from   int    // offset of its first byte in the text
	first  bool   // it is the first row of a line of the text
	shown  string // padded with spaces to the width of the column
	marked bool   // some of it is not in the other text, or at another place there
}

// sides lays out two texts in two columns. Lines that are in both texts begin in the same row.
// Passages of one text alone are shown in reverse video, moved passages underlined.
func sides(a, b string, cells int) [][2]sideRow {
	al := align.Texts(a, b, 0)
	marks := [2][]align.Kind{make([]align.Kind, len(a)), make([]align.Kind, len(b))}
	for _, e := range al.Edits(len(a), len(b)) {
		if e.Kind != align.Same {
			for i := e.A.Start; i < e.A.End; i++ {
				marks[0][i] = e.Kind
			}
			for i := e.B.Start; i < e.B.End; i++ {
				marks[1][i] = e.Kind
			}
		}
	}
	left, right := column(a, marks[0], cells), column(b, marks[1], cells)
	blank := sideRow{shown: strings.Repeat(" ", cells)}
	var rows [][2]sideRow
	upTo := func(l, r int) {
		for i := range max(l, r) {
			row := [2]sideRow{blank, blank}
			if i < l {
				row[0] = left[i]
			}
			if i < r {
				row[1] = right[i]
			}
			rows = append(rows, row)
		}
		left, right = left[l:], right[r:]
	}
	for _, m := range al.Matches {
		if m.Moved {
			continue
		}
		for i := 1; i < len(left) && left[i].from < m.A.End; i++ {
			if !left[i].first || left[i].from < m.A.Start {
				continue
			}
			at := al.ToB(left[i].from, len(a), len(b)) - len("字") // white space may shift the position by as much
			if k := slices.IndexFunc(right, func(r sideRow) bool { return r.first && r.from >= at }); k >= 0 && right[k].from < m.B.End {
				upTo(i, k)
				i = 0
			}
		}
	}
	upTo(len(left), len(right))
	return rows
}

// column breaks a text into rows of the given number of cells; marks holds a mark for each byte.
// Lines without a word are left out.
func column(s string, marks []align.Kind, cells int) []sideRow {
	var rows []sideRow
	at := 0
	for line := range strings.Lines(s) {
		next := at + len(line)
		first := true
		for rest := strings.TrimRight(line, " \n"); strings.TrimSpace(rest) != ""; first = false {
			n := cli.Fitting(rest, cells)
			row := sideRow{from: at, first: first}
			row.shown, row.marked = withMarks(rest[:n], marks[at:], cells)
			rows = append(rows, row)
			left := strings.TrimLeft(rest[n:], " ")
			at, rest = at+len(rest)-len(left), left
		}
		at = next
	}
	return rows
}

// withMarks returns a row of text with the escape sequences that show its marks.
func withMarks(s string, marks []align.Kind, cells int) (shown string, marked bool) {
	var out strings.Builder
	now, used := align.Same, 0
	for i, r := range s {
		k := marks[i]
		if !unicode.In(r, unicode.L, unicode.N) {
			k = align.Same // white space and punctuation alone do not count as a difference
		}
		if k != now {
			now = k
			switch k {
			case align.Same:
				out.WriteString("\x1b[0m")
			case align.MovedA, align.MovedB:
				out.WriteString("\x1b[0;4m")
			default:
				out.WriteString("\x1b[0;7m")
			}
		}
		marked = marked || now != align.Same
		out.WriteRune(r)
		used += cli.Cells(r)
	}
	if now != align.Same {
		out.WriteString("\x1b[0m")
	}
	return out.String() + strings.Repeat(" ", max(0, cells-used)), marked
}

// plain replaces characters that control a terminal or change the direction of text by spaces.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError) {
			return ' '
		}
		return r
	}, s)
}
