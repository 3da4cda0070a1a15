package player

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// full is the complete data of a view of which the picture shows a part, or no numbers: a table of
// any kind, or a text.
type full struct {
	Title *words          `json:"title"`
	Head  []trace.Label   `json:"head,omitempty"`
	Rows  [][]trace.Label `json:"rows,omitempty"`
	Marks []int           `json:"marks,omitempty"` // of rows, inks by their numbers
	Text  *int            `json:"text,omitempty"`  // of the strings
	Runs  [][3]int        `json:"runs,omitempty"`  // where they begin and end, in UTF-16 units, and their inks
}

// sides follow the titles of views that belong to one page.
var sides = map[trace.Side]say.Words{
	trace.Left:  {En: " · left"},
	trace.Right: {En: " · right"},
}

// short is the length of a text up to which every picture shows all of it.
const short = 120

// inPart reports whether the picture of a view shows only a part: rows are folded, a text is long,
// texts are cut to fit, or it is drawn without its numbers.
func inPart(s *trace.Story, v *trace.View, shapes []scene.Shape) bool {
	if v.Text != nil {
		return utf8.RuneCountInString(s.Texts[v.Text.Text]) > short
	}
	_, parts := v.Kind().Data()
	return parts || slices.ContainsFunc(shapes, func(x scene.Shape) bool { return x.Kind == scene.Word && strings.HasSuffix(x.Text, "…") })
}

// fullOf returns the complete data of a view; nil for one that is only a picture.
func fullOf(s *trace.Story, v *trace.View, number func(string) int) *full {
	out := &full{Title: both(say.Join([]say.Words{v.Title, sides[v.Side]}, ""))}
	if v.Text != nil {
		out.text(s.Texts[v.Text.Text], v.Text.Spans, number)
		return out
	}
	data, _ := v.Kind().Data()
	for _, c := range data.Columns {
		out.Head = append(out.Head, c.Title)
	}
	for _, r := range data.Rows {
		var cells []trace.Label
		for _, c := range r.Cells {
			cells = append(cells, trace.Worded(c.Full()))
		}
		out.Rows = append(out.Rows, cells)
		out.Marks = append(out.Marks, inkNumber(scene.Ink(r.Mark)))
	}
	if out.Rows == nil {
		return nil
	}
	return out
}

func (f *full) text(src string, spans []trace.Span, number func(string) int) {
	at := number(src)
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
