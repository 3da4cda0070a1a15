package algo

import (
	"cmp"
	"fmt"
	"strings"
	"sync/atomic"

	"pagetwin/core/text"
)

// Counter counts pages for a warning. It is safe for several goroutines; copies of a method
// that differ only in their index share one. A nil counter counts nothing.
type Counter struct{ n atomic.Int64 }

// Add counts a page.
func (c *Counter) Add() {
	if c != nil {
		c.n.Add(1)
	}
}

// Load returns the number of pages counted.
func (c *Counter) Load() int64 {
	if c == nil {
		return 0
	}
	return c.n.Load()
}

// Gather collects the distinct features of a page, in the order of their first places, each
// with all its places.
type Gather[K comparable] struct {
	List []Feature
	keys []K
	at   map[K]int
}

// Shared calls fn for each feature that the other page has too, in the order of g.
func (g *Gather[K]) Shared(other *Gather[K], fn func(key K, x, y Feature)) {
	for i, key := range g.keys {
		if n, both := other.at[key]; both {
			fn(key, g.List[i], other.List[n])
		}
	}
}

// Add adds a place of the feature with a key. label is called for its first place only. Add
// returns the position of the feature in List.
func (g *Gather[K]) Add(key K, place text.Span, label func() string) int {
	n, known := g.at[key]
	if !known {
		if g.at == nil {
			g.at = make(map[K]int)
		}
		n = len(g.List)
		g.at[key] = n
		g.keys = append(g.keys, key)
		g.List = append(g.List, Feature{Label: label(), Weight: 1})
	}
	g.List[n].Places = append(g.List[n].Places, place)
	return n
}

// Shingles returns the distinct windows of k tokens of t in the order of the text. The label
// of each is its text at the first of its places; each has the weight 1, and the key that key
// returns unless that is nil.
func Shingles(d *text.Doc, t text.Tokens, k int, key func(shingle string) uint64) []Feature {
	var g Gather[string]
	for i := range t.Windows(k) {
		r := t.WindowRange(i, k)
		place := d.Norm().Source(r)
		f := &g.List[g.Add(t.Text[r.Start:r.End], place, func() string { return d.Body[place.Start:place.End] })]
		if f.Same = t.Text[r.Start:r.End]; key != nil && f.Keys == nil {
			f.Keys = []uint64{key(f.Same)}
		}
	}
	return g.List
}

// PlacesOf returns the places of words in the body of d, whose tokens are t.
func PlacesOf[W any](d *text.Doc, t text.Tokens, words []W, word func(W) string) map[string][]text.Span {
	at := make(map[string][]text.Span, len(words))
	for _, w := range words {
		at[word(w)] = nil
	}
	for i := range t.Len() {
		if spans, ok := at[t.At(i)]; ok {
			at[t.At(i)] = append(spans, d.Norm().Source(t.WindowRange(i, 1)))
		}
	}
	return at
}

// Explained returns the evidence for two pages with these signatures: the score and, if both have
// features, the additions of tell.
func Explained(m Method, a, b Signature, tell func(ev *Evidence)) Evidence {
	ev := Evidence{Score: m.Score(a, b)}
	if len(a) > 0 && len(b) > 0 {
		tell(&ev)
	}
	return ev
}

// Shared returns the features that two pages have in common, see [Feature.Known], in the order of
// the left page, weighted by weigh.
func Shared(left, right []Feature, weigh func(x, y Feature) float64) []Match {
	in := make(map[string]Feature, len(right))
	for _, f := range right {
		in[f.Known()] = f
	}
	var out []Match
	for _, f := range left {
		if other, both := in[f.Known()]; both {
			out = append(out, Match{Label: f.Label, Weight: weigh(f, other), A: f.Places, B: other.Places})
		}
	}
	return out
}

// Lighter weighs a shared feature by the smaller of its two weights.
func Lighter(x, y Feature) float64 { return min(x.Weight, y.Weight) }

// OnLeft weighs a shared feature as the left page does.
func OnLeft(x, _ Feature) float64 { return x.Weight }

// Heavier orders features by falling weight.
func Heavier(a, b Feature) int { return cmp.Compare(b.Weight, a.Weight) }

// HeavierMatch orders matches by falling weight.
func HeavierMatch(a, b Match) int { return cmp.Compare(b.Weight, a.Weight) }

// Ratio formats the share n/of together with both numbers.
func Ratio(n, of int) string { return fmt.Sprintf("%.4f = %d/%d", float64(n)/float64(of), n, of) }

// Two formats the numbers of two pages.
func Two(a, b int) string { return fmt.Sprintf("%d, %d", a, b) }

// Which formats for how many of n things is returns true, and their numbers, counted from
// first.
func Which(n, first int, is func(i int) bool) string {
	var which []string
	for i := range n {
		if is(i) {
			which = append(which, fmt.Sprint(i+first))
		}
	}
	value := fmt.Sprintf("%d/%d", len(which), n)
	if len(which) > 0 {
		value += ": " + strings.Join(which, ", ")
	}
	return value
}
