package scored

import (
	"iter"
	"slices"
	"sort"

	"pagetwin/core/page"
)

// Pair is a pair of positions in the set, A < B, with its score. Indexed reports whether the
// algorithm's own index makes it a candidate pair (true for all pairs of a run over Index).
type Pair struct {
	A, B    int32
	Score   float64
	Indexed bool
}

// Pair returns the two positions.
func (s Pair) Pair() page.Pair { return page.Pair{A: s.A, B: s.B} }

// Compare orders pairs by score falling, then A, then B.
func Compare(x, y Pair) int {
	switch {
	case x.Score > y.Score:
		return -1
	case x.Score < y.Score:
		return 1
	case x.A != y.A:
		return int(x.A) - int(y.A)
	default:
		return int(x.B) - int(y.B)
	}
}

// Level is a score with the number of pairs that have it.
type Level struct {
	Score float64 `json:"score"`
	Pairs int64   `json:"pairs"`
}

// DefaultMost is the default limit of entries in a result.
const DefaultMost = 20_000_000

// Pairs are scored pairs, best first. Pages whose signatures are equal word for word are folded: an
// entry then stands for every pair of a page of one class with a page of another, or, if both its
// sides are the same page, for every pair within a class. All of them have the entry's score. So a
// class of n equal pages that is paired with no other page is one entry for n(n−1)/2 pairs.
//
// The zero Pairs is empty. Pairs do not change once they are made: copies share their entries.
type Pairs struct {
	entries []Pair
	equal   *Classes
	upto    []int64 // upto[i]−upto[0] is the number of pairs in the entries before i; nil: each entry is one pair
}

// PairsOf returns unfolded pairs, A < B, in the order of [Compare].
func PairsOf(list []Pair) Pairs { return Pairs{entries: list} }

// Folded returns pairs with entries in the order of [Compare] over classes of equal pages: each
// side of an entry is the lowest page of its class, and A == B for the pairs within a class. equal
// may be nil.
func Folded(entries []Pair, equal *Classes) Pairs {
	p := Pairs{entries: entries}
	if !slices.ContainsFunc(entries, func(e Pair) bool { return equal.Members(e.A) != nil || equal.Members(e.B) != nil }) {
		return p
	}
	p.equal = equal
	p.upto = make([]int64, len(entries)+1)
	for i, e := range entries {
		p.upto[i+1] = p.upto[i] + equal.times(e)
	}
	return p
}

// Len returns the number of pairs.
func (p Pairs) Len() int64 {
	if p.upto == nil {
		return int64(len(p.entries))
	}
	return p.upto[len(p.entries)] - p.upto[0]
}

// Entries returns the entries: one for each pair, unless some are folded. The caller must not
// change the slice.
func (p Pairs) Entries() []Pair { return p.entries }

// Classes returns the classes of equal pages, nil if no entry is folded.
func (p Pairs) Classes() *Classes { return p.equal }

// Equal reports whether p and q hold the same entries over the same classes.
func (p Pairs) Equal(q Pairs) bool {
	return slices.Equal(p.entries, q.entries) && slices.EqualFunc(p.Classes().All(), q.Classes().All(), slices.Equal)
}

// Times returns the number of pairs that an entry stands for.
func (p Pairs) Times(e Pair) int64 { return p.equal.times(e) }

// From returns the pairs that score at least cut, which are a prefix of p.
func (p Pairs) From(cut float64) Pairs {
	return p.first(sort.Search(len(p.entries), func(i int) bool { return p.entries[i].Score < cut }))
}

// Found returns the pairs that score above 0, which are a prefix of p.
func (p Pairs) Found() Pairs {
	return p.first(sort.Search(len(p.entries), func(i int) bool { return p.entries[i].Score <= 0 }))
}

// After returns the pairs of p after its prefix begin.
func (p Pairs) After(begin Pairs) Pairs { return p.slice(len(begin.entries), len(p.entries)) }

func (p Pairs) first(entries int) Pairs { return p.slice(0, entries) }

func (p Pairs) slice(from, to int) Pairs {
	s := Pairs{entries: p.entries[from:to], equal: p.equal}
	if p.upto != nil {
		s.upto = p.upto[from : to+1]
	}
	return s
}

// At returns pair k, 0 ≤ k < Len, best first. The pairs of one entry are in the order of the left
// page, then of the right page.
func (p Pairs) At(k int64) Pair {
	if p.upto == nil {
		return p.entries[k]
	}
	k += p.upto[0]
	i := sort.Search(len(p.entries), func(i int) bool { return p.upto[i+1] > k })
	return p.equal.pair(p.entries[i], k-p.upto[i])
}

// All iterates over all pairs in the order of At.
func (p Pairs) All() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for _, e := range p.entries {
			if p.upto == nil {
				if !yield(e) {
					return
				}
				continue
			}
			for x := range p.Of(e) {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// InOrder iterates over all pairs in the order of [Compare], so that pairs with equal scores are in
// the order of their pages whether they are folded or not. The exception is a score that more than
// mostInOrder pairs have: its pairs are in the order of At.
func (p Pairs) InOrder() iter.Seq[Pair] {
	if p.upto == nil {
		return p.All()
	}
	return func(yield func(Pair) bool) {
		for rest := p; len(rest.entries) > 0; {
			level := rest.From(rest.entries[0].Score)
			rest = rest.After(level)
			all := level.All()
			if level.upto != nil && level.Len() <= mostInOrder {
				all = slices.Values(level.List())
			}
			for x := range all {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// mostInOrder pairs take about 100 MB while they are sorted.
const mostInOrder = 4 << 20

// Of iterates over the pairs that an entry stands for.
func (p Pairs) Of(e Pair) iter.Seq[Pair] { return p.equal.Of(e) }

// Among returns a function that reports for the asked pairs whether they are in p.
func (p Pairs) Among(asked iter.Seq[page.Pair]) func(page.Pair) bool {
	entry := p.equal.Entry
	in := make(map[page.Pair]bool)
	for x := range asked {
		in[entry(x)] = false
	}
	for _, e := range p.entries {
		if _, wanted := in[e.Pair()]; wanted {
			in[e.Pair()] = true
		}
	}
	return func(x page.Pair) bool { return in[entry(x)] }
}

// Score returns the score of a pair; ok is false if it is not in p. It searches all entries.
func (p Pairs) Score(of page.Pair) (score float64, ok bool) {
	of = p.equal.Entry(of)
	for _, e := range p.entries {
		if e.A == of.A && e.B == of.B {
			return e.Score, true
		}
	}
	return 0, false
}

// List returns every pair singly, in the order of [Compare]; if pairs are folded it is a copy, with
// 24 bytes a pair.
func (p Pairs) List() []Pair {
	if p.upto == nil {
		return p.entries
	}
	list := make([]Pair, 0, p.Len())
	for x := range p.All() {
		list = append(list, x)
	}
	slices.SortFunc(list, Compare)
	return list
}

// Pages returns the pages in pairs of p, ascending.
func (p Pairs) Pages() (list []int32) {
	var in []bool
	for _, e := range p.entries {
		for _, side := range [...]int32{e.A, e.B} {
			if int(side) >= len(in) {
				in = append(in, make([]bool, int(side)+1-len(in)+len(in)/2)...)
			}
			if in[side] {
				continue
			}
			in[side] = true
			if members := p.equal.Members(side); members != nil {
				list = append(list, members...)
			} else {
				list = append(list, side)
			}
		}
	}
	slices.Sort(list)
	return list
}

// Classes are classes of two or more pages whose signatures are equal. A nil *Classes has no
// classes.
type Classes struct {
	class   []int32 // of each page, -1 for a page alone
	members [][]int32
}

// NewClasses makes the classes of n pages; the pages of each class must ascend, and no page may be
// in two.
func NewClasses(n int, classes [][]int32) *Classes {
	q := &Classes{make([]int32, n), classes}
	for i := range q.class {
		q.class[i] = -1
	}
	for c, members := range classes {
		for _, m := range members {
			q.class[m] = int32(c)
		}
	}
	return q
}

// All returns the pages of each class, ascending.
func (q *Classes) All() [][]int32 {
	if q == nil {
		return nil
	}
	return q.members
}

// Class returns the number of the class of a page; ok is false for a page alone.
func (q *Classes) Class(page int32) (c int32, ok bool) {
	if q == nil || q.class[page] < 0 {
		return 0, false
	}
	return q.class[page], true
}

// Members returns the pages of the class of a page, ascending; nil for a page alone.
func (q *Classes) Members(page int32) []int32 {
	if c, ok := q.Class(page); ok {
		return q.members[c]
	}
	return nil
}

// Lowest returns the lowest page of a page's class.
func (q *Classes) Lowest(page int32) int32 {
	if m := q.Members(page); m != nil {
		return m[0]
	}
	return page
}

// Size returns the size of the class of a page, 1 for a page alone.
func (q *Classes) Size(page int32) int64 { return max(1, int64(len(q.Members(page)))) }

// Entry returns the sides of the entry that contains a pair.
func (q *Classes) Entry(p page.Pair) page.Pair {
	a, b := q.Lowest(p.A), q.Lowest(p.B)
	return page.Pair{A: min(a, b), B: max(a, b)}
}

// Pairs returns the number of pairs that the entry with these sides stands for.
func (q *Classes) Pairs(e page.Pair) int64 {
	if q == nil {
		return 1
	}
	n := q.Size(e.A)
	if e.A == e.B {
		return n * (n - 1) / 2
	}
	return n * q.Size(e.B)
}

func (q *Classes) times(e Pair) int64 { return q.Pairs(e.Pair()) }

// pair returns pair k of those that an entry stands for.
func (q *Classes) pair(e Pair, k int64) Pair {
	left, right := q.Members(e.A), q.Members(e.B)
	switch {
	case left == nil && right == nil:
		return e
	case left == nil:
		return e.with(e.A, right[k])
	case right == nil:
		return e.with(left[k], e.B)
	case e.A != e.B:
		n := int64(len(right))
		return e.with(left[k/n], right[k%n])
	}
	// Row i of a class of n pages has the pairs of its page i with the n−1−i later ones.
	n := int64(len(left))
	before := func(i int64) int64 { return i * (2*n - i - 1) / 2 }
	i := int64(sort.Search(len(left), func(i int) bool { return before(int64(i)+1) > k }))
	return e.with(left[i], left[i+1+k-before(i)])
}

func (s Pair) with(a, b int32) Pair {
	s.A, s.B = min(a, b), max(a, b)
	return s
}

// Of iterates over the pairs that an entry stands for.
func (q *Classes) Of(e Pair) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		left, right := q.Members(e.A), q.Members(e.B)
		if left == nil {
			left = []int32{e.A}
		}
		if right == nil {
			right = []int32{e.B}
		}
		for i, a := range left {
			row := right
			if e.A == e.B {
				row = right[min(i+1, len(right)):]
			}
			for _, b := range row {
				if !yield(e.with(a, b)) {
					return
				}
			}
		}
	}
}
