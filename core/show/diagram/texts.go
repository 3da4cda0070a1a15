package diagram

import (
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/text"
	"pagetwin/core/text/align"
	"pagetwin/core/trace/scene"
)

// Texts are two texts and their shared passages.
type Texts struct {
	Text  [2]string
	Align *align.Alignment
	Edits []align.Edit
	Runs  []align.Match // equal runs wherever they stand, the longest of All
	All   int

	Seen   [2]text.Span   // what is in sight
	Marked [2][]text.Span // what a person has marked
}

// parts are the kinds of parts with their colours and words.
var parts = map[align.Kind]struct {
	ink  scene.Ink
	name say.Words
}{
	align.Same:    {scene.Same, say.Text("shared")},
	align.Deleted: {scene.Differs, say.Text("left only")},
	align.Added:   {scene.New, say.Text("right only")},
	align.MovedA:  {scene.Right, say.Text("moved, here on the left")},
	align.MovedB:  {scene.Right, say.Text("moved, here on the right")},
}

// other returns the offset in the other text that corresponds to an offset of one side's.
func (t Texts) other(side, at int) int {
	if side == 0 {
		return t.Align.ToB(at, len(t.Text[0]), len(t.Text[1]))
	}
	return t.Align.ToA(at, len(t.Text[0]), len(t.Text[1]))
}

// place returns the target of an offset of one side: with it, the place that corresponds to it.
func (t Texts) place(side, at int) Target {
	at = max(0, min(at, len(t.Text[side])))
	if side == 0 {
		return Target{Place, at, t.other(0, at)}
	}
	return Target{Place, t.other(1, at), at}
}

// excerpt returns the beginning of a span in one line.
func excerpt(s string, in text.Span) string {
	const most = 60 // characters
	s = s[in.Start:min(in.End, in.Start+8*utf8.UTFMax*most)]
	r := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " "))
	if len(r) > most {
		return string(r[:most]) + "…"
	}
	return string(r)
}

// share returns a place in a text in percent.
func share(at, of int) float64 { return 100 * float64(at) / float64(max(1, of)) }

func (t Texts) data() *table.Table {
	type row struct {
		align.Edit
		from [2]int
	}
	rows := func(yield func(row) bool) {
		var at [2]struct{ byte, char int }
		for _, e := range t.Edits {
			r := row{Edit: e}
			for side := range at {
				from := e.In(side).Start
				at[side].char += utf8.RuneCountInString(t.Text[side][at[side].byte:from])
				at[side].byte = from
				r.from[side] = at[side].char
			}
			if !yield(r) {
				return
			}
		}
	}
	characters := func(side int) func(r row) any {
		return func(r row) any { return utf8.RuneCountInString(t.Text[side][r.In(side).Start:r.In(side).End]) }
	}
	return table.Of("differences", say.Text("Shared and different parts of two texts"), []table.Column[row]{
		table.Col("part", "part", table.Text, func(r row) any { return parts[r.Kind].name.En }),
		table.Col("from1", "left from character", table.Whole, func(r row) any { return r.from[0] }),
		table.Col("length1", "left characters", table.Whole, characters(0)),
		table.Col("from2", "right from character", table.Whole, func(r row) any { return r.from[1] }),
		table.Col("length2", "right characters", table.Whole, characters(1)),
		table.Col("text", "text", table.Text, func(r row) any {
			if r.A.End > r.A.Start {
				return excerpt(t.Text[0], r.A)
			}
			return excerpt(t.Text[1], r.B)
		}),
	}, rows)
}
