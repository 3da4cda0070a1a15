package player

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"pagetwin/core/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// full is all of a view of which a picture shows a part: a table of whatever kind, or a text.
type full struct {
	Title *words          `json:"title"`
	Head  []trace.Label   `json:"head,omitempty"`
	Rows  [][]trace.Label `json:"rows,omitempty"`
	Marks []int           `json:"marks,omitempty"` // of rows, inks by their numbers
	Text  *int            `json:"text,omitempty"`  // of the strings
	Runs  [][3]int        `json:"runs,omitempty"`  // where they begin and end, in UTF-16 units, and their inks
}

// sides are after the titles of what belongs to one page.
var sides = map[trace.Side]say.Words{
	trace.Left:  {En: " · left", Zh: "（左页）"},
	trace.Right: {En: " · right", Zh: "（右页）"},
}

// short is how long a text is that every picture shows whole.
const short = 120

// fullOf returns all of a view, nil for one that is shown whole.
func fullOf(s *trace.Story, v *trace.View, strings func(string) int) *full {
	out := &full{Title: &words{v.Title.En + sides[v.Side].En, v.Title.Zh + sides[v.Side].Zh}}
	switch {
	case v.Text != nil && utf8.RuneCountInString(s.Texts[v.Text.Text]) > short:
		out.text(s.Texts[v.Text.Text], v.Text.Spans, strings)
	case v.Table != nil && (v.Table.From > 0 || folded(v.Table.Show, len(v.Table.Rows))):
		for _, c := range v.Table.Columns {
			out.Head = append(out.Head, c.Title)
		}
		for _, r := range v.Table.Rows {
			out.row(r.Mark, r.Cells...)
		}
	case v.Bars != nil && folded(v.Bars.Show, len(v.Bars.Bars)):
		for _, b := range v.Bars.Bars {
			out.row(b.Mark, b.Label, trace.Plain(b.Text))
		}
	case v.Bits != nil && folded(v.Bits.Show, len(v.Bits.Rows)):
		for _, b := range v.Bits.Rows {
			out.row(b.Mark, b.Label, trace.Plain(b.Bits+spaced(b.Sums)))
		}
	case v.Matrix != nil && folded(v.Matrix.Show, len(v.Matrix.Rows)):
		out.Head = append([]trace.Label{{}}, v.Matrix.Columns...)
		for _, r := range v.Matrix.Rows {
			out.row(r.Mark, append([]trace.Label{r.Label}, r.Cells...)...)
		}
	case v.Buckets != nil && folded(v.Buckets.Show, len(v.Buckets.Buckets)):
		for _, b := range v.Buckets.Buckets {
			out.row(b.Mark, b.Label, tick(b.Left, "left", "左页"), tick(b.Right, "right", "右页"))
		}
	default:
		return nil
	}
	return out
}

func folded(show, n int) bool { return show > 0 && show < n }

func (f *full) row(m trace.Mark, cells ...trace.Label) {
	f.Rows = append(f.Rows, cells)
	f.Marks = append(f.Marks, inkNumber(scene.Ink(m)))
}

func spaced(sums []string) string { return strings.Join(sums, " ") }

func tick(has bool, en, zh string) trace.Label {
	if !has {
		return trace.Label{}
	}
	return trace.Worded(say.Words{En: en, Zh: zh})
}

// text takes a text with what is lit of it; where it is not, no run says so.
func (f *full) text(src string, spans []trace.Span, strings func(string) int) {
	at := strings(src)
	f.Text = &at
	from, units := 0, 0
	reach := func(to int) int {
		units += len(utf16.Encode([]rune(src[from:to])))
		from = to
		return units
	}
	for _, r := range scene.Runs(len(src), spans) {
		if r.Mark != trace.None {
			start := reach(r.Start)
			f.Runs = append(f.Runs, [3]int{start, reach(r.End), inkNumber(scene.Ink(r.Mark))})
		}
	}
}
