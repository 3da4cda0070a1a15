package trace

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// Label is what stands at a thing in a picture: a text of the pages, a number, or words in
// both languages. In JSON what is the same in both is a plain text.
type Label struct{ say.Words }

// Plain labels with what reads the same in every language.
func Plain(s string) Label { return Label{say.Same(s)} }

// Labels makes plain labels.
func Labels(ss ...string) []Label {
	out := make([]Label, len(ss))
	for i, s := range ss {
		out[i] = Plain(s)
	}
	return out
}

// Worded labels with words in both languages.
func Worded(w say.Words) Label { return Label{w} }

// If is the mark yes where a condition holds, else no.
func If(is bool, yes, no Mark) Mark {
	if is {
		return yes
	}
	return no
}

// Add adds a row to a table: its cells are labels, words in both languages, or what reads
// the same in every language as fmt.Sprint writes it.
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

// TextColumn is a column of texts with words above it.
func TextColumn(en, zh string) Column { return Column{Title: Worded(say.Words{En: en, Zh: zh})} }

// NumberColumn is a column of numbers.
func NumberColumn(en, zh string) Column {
	return Column{Title: Worded(say.Words{En: en, Zh: zh}), Number: true}
}

// FormulaView is a formula in lines.
func FormulaView(id string, title say.Words, lines ...string) *View {
	return &View{ID: id, Title: title, Formula: &Formula{Lines: Labels(lines...)}}
}

// MarshalJSON writes a plain text where both languages have the same.
func (l Label) MarshalJSON() ([]byte, error) {
	if l.En == l.Zh {
		return json.Marshal(l.En)
	}
	return json.Marshal(l.Words)
}

// quoteMost is how many characters of a text stand in a sentence.
const quoteMost = 24

// Quote readies a text of a page for the quotation marks of a sentence: its beginning, in
// one line, its own quotation marks as inner ones.
func Quote(s string) string {
	s = strings.NewReplacer("“", "‘", "”", "’").Replace(strings.Join(strings.Fields(s), " "))
	n := 0
	for i := range s {
		if n++; n > quoteMost {
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
		return say.Errorf("a word of a signature has 16 hexadecimal digits, got %q", "签名的字应为 16 位十六进制数，给出的是 %q", string(src))
	}
	*h = Hex64(v)
	return nil
}
