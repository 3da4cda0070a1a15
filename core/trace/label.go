package trace

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Label is the text at a thing in a picture: a text of the pages, a number, or words in both
// languages. In JSON, a label that is the same in every language is a plain string.
type Label struct {
	say.Words
	Hash string // the hexadecimal digits of a hash that the words name; "" for another label
}

// Plain returns a label that reads the same in every language.
func Plain(s string) Label { return Label{Words: say.Same(s)} }

// Labels returns plain labels.
func Labels(ss ...string) []Label {
	out := make([]Label, len(ss))
	for i, s := range ss {
		out[i] = Plain(s)
	}
	return out
}

// Worded returns a label with words in every language.
func Worded(w say.Words) Label { return Label{Words: w} }

// If returns the mark yes if is is true, else no.
func If(is bool, yes, no Mark) Mark {
	if is {
		return yes
	}
	return no
}

// Add adds a row to a table. Its cells are labels, words in every language, or values that
// fmt.Sprint writes.
func (t *Table) Add(id string, mark Mark, cells ...any) {
	row := Row{ID: id, Mark: mark, Cells: make([]Label, len(cells))}
	for i, c := range cells {
		switch c := c.(type) {
		case Label:
			row.Cells[i] = c
		case say.Words:
			row.Cells[i] = Worded(c)
		default:
			row.Cells[i] = Plain(fmt.Sprint(c))
		}
	}
	t.Rows = append(t.Rows, row)
}

// TextColumn returns a column of texts with a title.
func TextColumn(en string) Column { return Column{Title: Worded(say.Text(en))} }

// NumberColumn returns a column of numbers with a title.
func NumberColumn(en string) Column {
	return Column{Title: Worded(say.Text(en)), Number: true}
}

// FormulaView returns a formula in lines.
func FormulaView(id string, title say.Words, lines ...string) *View {
	return &View{ID: id, Title: title, Formula: &Formula{Lines: Labels(lines...)}}
}

// MarshalJSON writes a plain text where both languages have the same.
func (l Label) MarshalJSON() ([]byte, error) {
	switch {
	case l.Hash != "":
		return json.Marshal(hashJSON{l.En, l.Hash})
	case l.En == l.In("zh"):
		return json.Marshal(l.En)
	}
	return json.Marshal(l.Words)
}

// quoteMost is the number of characters of a text that are quoted in a sentence; wide ones count
// twice.
const quoteMost = 24

// Quote prepares a text of a page for the quotation marks of a sentence: its beginning, in one
// line, with its own quotation marks as inner ones.
func Quote(s string) string {
	s = strings.NewReplacer("“", "‘", "”", "’").Replace(strings.Join(strings.Fields(s), " "))
	n := 0
	for i, r := range s {
		if n++; text.IsWide(r) {
			n++
		}
		if n > quoteMost {
			return s[:i] + "…"
		}
	}
	return s
}

// Hex64 is a word of a signature; in JSON its 16 hexadecimal digits, since numbers there
// lose bits.
type Hex64 uint64

// MarshalText writes the digits.
func (h Hex64) MarshalText() ([]byte, error) {
	digits := strconv.FormatUint(uint64(h), 16)
	return append([]byte("0000000000000000"[len(digits):]), digits...), nil
}

// UnmarshalText reads them.
func (h *Hex64) UnmarshalText(src []byte) error {
	v, err := strconv.ParseUint(string(src), 16, 64)
	if err != nil {
		return say.Errorf("a word of a signature has 16 hexadecimal digits, got %q", string(src))
	}
	*h = Hex64(v)
	return nil
}
