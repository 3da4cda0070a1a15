package cli

import (
	"io"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Cells returns the number of terminal cells that a character takes.
func Cells(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// Fitting returns the number of bytes of a line that fit into the given number of cells; it breaks
// at a space or a wide character if there is one.
func Fitting(s string, cells int) int {
	used, cut := 0, 0
	for i, r := range s {
		n := Cells(r)
		if (n == 2 || r == ' ') && !strings.ContainsRune("，。、；：！？）”’》…", r) {
			cut = i
		}
		if used += n; used > cells {
			if cut == 0 {
				_, first := utf8.DecodeRuneInString(s)
				cut = max(i, first)
			}
			return cut
		}
	}
	return len(s)
}

// Columns aligns the cells of lines, which tabs separate, as [tabwriter.Writer] does with two
// spaces between columns; wide characters take two cells. Flush writes the rest.
type Columns struct{ *tabwriter.Writer }

// NewColumns returns a writer of columns to w.
func NewColumns(w io.Writer) Columns {
	return Columns{tabwriter.NewWriter(narrow{w}, 0, 0, 2, ' ', 0)}
}

// NewRightColumns is NewColumns for cells that are aligned on the right.
func NewRightColumns(w io.Writer) Columns {
	return Columns{tabwriter.NewWriter(narrow{w}, 0, 0, 2, ' ', tabwriter.AlignRight)}
}

// second fills the second cell of a wide character, because a tabwriter counts characters. It
// occurs in no text.
const second = "\uFFFF"

// Write adds text.
func (c Columns) Write(p []byte) (int, error) {
	var wide strings.Builder
	for _, r := range string(p) {
		wide.WriteRune(r)
		if Cells(r) == 2 {
			wide.WriteString(second)
		}
	}
	_, err := io.WriteString(c.Writer, wide.String())
	return len(p), err
}

// narrow removes the marks of second cells.
type narrow struct{ w io.Writer }

func (n narrow) Write(p []byte) (int, error) {
	_, err := io.WriteString(n.w, strings.ReplaceAll(string(p), second, ""))
	return len(p), err
}
