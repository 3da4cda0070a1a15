package storykit

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Table returns a table with these columns that shows so many rows before it is unfolded; 0: all.
func Table(show int, columns ...trace.Column) *trace.Table {
	return &trace.Table{Show: show, Columns: columns}
}

// TableOf returns the view of a table of one page, 0 the left one.
func TableOf(page int, id string, title say.Words, table *trace.Table) *trace.View {
	return &trace.View{ID: ID(id, trace.Sides[page]), Side: trace.Sides[page], Title: title, Table: table}
}

// TextOf returns the view of a text of one page, 0 the left one, with marked spans.
func TextOf(r *algo.Story, page int, id string, title say.Words, s string, spans ...trace.Span) *trace.View {
	return &trace.View{ID: ID(id, trace.Sides[page]), Side: trace.Sides[page], Title: title, Text: &trace.Text{Text: r.Text(s), Spans: spans}}
}

// Normal returns the view of the normalised body of a page, 0 the left one.
func Normal(r *algo.Story, page int) *trace.View {
	return TextOf(r, page, "norm", say.Words{En: "Letters and digits, lower case"}, r.Docs[page].Norm().Text)
}

// Bar returns a bar with a label.
func Bar(id string, label say.Words, value float64, text string, mark trace.Mark) trace.Bar {
	return trace.Bar{ID: id, Label: trace.Worded(label), Value: value, Text: text, Mark: mark}
}

// Count returns a bar for a number of things.
func Count(id string, label say.Words, n int, mark trace.Mark) trace.Bar {
	return Bar(id, label, float64(n), fmt.Sprint(n), mark)
}

// Axis returns an axis from low to high.
func Axis(en string, low, high float64) trace.Axis {
	return trace.Axis{Title: trace.Worded(say.Text(en)), Low: low, High: high}
}

// Line returns a line through the n points that at returns.
func Line(id, label string, n int, at func(i int) (x, y float64)) trace.Series {
	out := trace.Series{ID: id, Label: trace.Plain(label)}
	for i := range n {
		x, y := at(i)
		out.XY = append(out.XY, [2]float64{x, y})
	}
	return out
}

// Curve shows a line with the point of the pair of the story.
func Curve(id string, title say.Words, x, y trace.Axis, line trace.Series, pair [2]float64, mark trace.Mark) *trace.View {
	return &trace.View{ID: id, Title: title, Curve: &trace.Curve{
		X: x, Y: y, Series: []trace.Series{line},
		Points: []trace.Point{{ID: "pair", Label: trace.Worded(say.Words{En: "this pair"}), X: pair[0], Y: pair[1], Mark: mark}},
	}}
}

// Turns are rows of two kinds that are shown alternately, so that the first few are of both.
type Turns struct{ First, Rest []trace.Row }

// Add adds a row to the first kind, marked yes, or to the other one, marked no.
func (t *Turns) Add(first bool, yes, no trace.Mark, id string, cells ...any) {
	var one trace.Table
	one.Add(id, trace.If(first, yes, no), cells...)
	if first {
		t.First = append(t.First, one.Rows...)
	} else {
		t.Rest = append(t.Rest, one.Rows...)
	}
}

// Rows returns the rows of both kinds alternately.
func (t *Turns) Rows() []trace.Row { return ByTurns(t.First, t.Rest) }

// Times counts how often each of several things occurs on both pages.
type Times[K comparable] struct {
	Of   map[K][2]int // on the left and on the right
	List []K          // in the order in which they come first
}

// Add counts a thing on one page and reports whether it comes for the first time.
func (t *Times[K]) Add(page int, x K) bool {
	if t.Of == nil {
		t.Of = make(map[K][2]int)
	}
	of, known := t.Of[x]
	if !known {
		t.List = append(t.List, x)
	}
	of[page]++
	t.Of[x] = of
	return !known
}

// Filter is a Bloom filter together with the positions of its set bits.
type Filter struct {
	*bloomfilter.Filter
	On map[uint64]bool
}

// NewFilter returns the story's view of an empty filter.
func NewFilter(f *bloomfilter.Filter) Filter { return Filter{f, make(map[uint64]bool)} }

// Enter adds an item.
func (f Filter) Enter(item uint64) {
	f.Add(item)
	for _, at := range f.Probes(item) {
		f.On[at] = true
	}
}

// Probed are items that are looked up in filters: those that are reported as present, and the others.
type Probed [2][]trace.BitRow

// Add adds a row of lamps, the bits that an item tests in a filter, lit where they are set; other
// is whether the other page has the item.
func (p *Probed) Add(f Filter, id string, label trace.Label, item uint64, other bool) {
	row, to := trace.BitRow{ID: id, Label: label, Mark: trace.Differs}, 1
	for _, at := range f.Probes(item) {
		row.Bits += map[bool]string{true: "1", false: "0"}[f.On[at]]
	}
	if f.Has(item) {
		row.Mark, to = trace.If(other, trace.Same, trace.Used), 0
	}
	p[to] = append(p[to], row)
}

// View shows the rows of both kinds by turns, with k lamps each.
func (p *Probed) View(k int) *trace.View {
	bits := &trace.Bits{Rows: ByTurns(p[0], p[1]), Show: Few}
	for i := range k {
		bits.Heads = append(bits.Heads, trace.Plain(fmt.Sprint(i+1)))
	}
	return &trace.View{
		ID: "answers", Bits: bits, Title: say.Words{En: "Probes of the right page; a row is seen if all its lamps are lit"},
		Note: say.Words{En: "= seen, and on the left page; ► seen by mistake; ≠ new"},
	}
}

// Answers counts the probes of an item whose bit is set.
func (f Filter) Answers(item uint64) int {
	n := 0
	for _, at := range f.Probes(item) {
		if f.On[at] {
			n++
		}
	}
	return n
}
