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

// Clouds shows how often each thing is on both pages, and the smaller of both numbers, as [Clouds] does: alternately
// one that is on both pages and one that is not; or, if byNumber, those with the largest numbers first.
func (t *Times[K]) Clouds(id string, title say.Words, byNumber bool, label func(K) string) *trace.View {
	var both, left, right []Pillar
	for _, x := range t.List {
		of := t.Of[x]
		pillar := Pillar{Label: label(x), Values: [2]float64{float64(of[0]), float64(of[1])}}
		switch {
		case of[1] == 0:
			left = append(left, pillar)
		case of[0] == 0:
			right = append(right, pillar)
		default:
			both = append(both, pillar)
		}
	}
	list := ByTurns(both, ByTurns(left, right))
	for i := range list {
		if !byNumber {
			list[i].Rank = float64(len(list) - i)
		}
	}
	common := Below{Label: say.Words{En: "in common"}, Mark: trace.Same, Value: func(x Pillar) float64 { return min(x.Values[0], x.Values[1]) }}
	return Clouds(id, title, list, Whole, common)
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

// Cut says where a list of of words, by falling weight, is cut: n of them are kept, wanted at most.
func Cut(n, wanted, of int, at func(i int) (word string, weight float64)) say.Words {
	switch {
	case n < wanted:
		return say.New("only %d {word|words}, fewer than %d; all are used", n, wanted).Words
	case n == of:
		return say.New("exactly %d {word|words}; all are used", n).Words
	}
	last, heavy := at(n - 1)
	next, light := at(n)
	return say.New("“%s” with %.3f is the last one included, “%s” with %.3f the first one excluded", trace.Quote(last), heavy, trace.Quote(next), light).Words
}
