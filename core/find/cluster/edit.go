package cluster

import (
	"context"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Edits are corrections that go before the scored pairs, so that they hold at every threshold and
// for every run: the changes that a person made to the groups, and the pages of equal bytes, which
// are one group whatever their scores.
type Edits struct {
	Cut  []page.Pair  // pairs of pages that must not be in one group
	Out  []int32      // pages that are in no group
	Same scored.Pairs // pairs of pages with equal bytes, see [SameBytes]
}

// SameBytes returns the pairs of the pages of a set that have equal bytes, for [Edits]. progress is
// called with the number of pages read, of those that must be read; it may be nil. The error is
// that of ctx.
func SameBytes(ctx context.Context, set *page.Set, progress func(done, total int)) (scored.Pairs, error) {
	classes, err := set.Same(ctx, progress)
	if err != nil || len(classes) == 0 {
		return scored.Pairs{}, err
	}
	entries := make([]scored.Pair, len(classes))
	for i, c := range classes {
		entries[i] = scored.Pair{A: c[0], B: c[0], Score: 1}
	}
	return scored.Folded(entries, scored.NewClasses(set.Len(), classes)), nil
}

// Linked returns the shapes of the groups that the links make, which are decided pairs: all of
// them, or some, see [Resembling]. A pair that would join two pages that an edit keeps apart joins
// nothing; the others join as before, best first. So cutting at a link of the maximum spanning
// tree, see [Group], splits its group into the two sides of that link and changes nothing else.
func Linked(n int, pairs scored.Pairs, cut float64, links scored.Pairs, e Edits) []Shape {
	return shapes(n, LinkedGroups(n, pairs, cut, links, e), pairs, cut, e.Same.Classes())
}

// EditedLabels is [scored.Labels] with edits.
func EditedLabels(n int, pairs scored.Pairs, cut float64, e Edits) []int32 {
	sets := newApart(n, e)
	sets.join(e.Same, func(scored.Pair) {})
	sets.join(pairs.From(cut), func(scored.Pair) {})
	return sets.Labels()
}

// apart is a forest in which some pages must stay apart.
type apart struct {
	*scored.Forest
	out    []bool
	not    map[int32][]int32 // by root: the pages that must not join its set
	edited bool
}

func newApart(n int, e Edits) *apart {
	a := &apart{scored.NewForest(n), make([]bool, n), make(map[int32][]int32), len(e.Out)+len(e.Cut) > 0}
	for _, p := range e.Out {
		a.out[p] = true
	}
	for _, p := range e.Cut {
		a.not[p.A] = append(a.not[p.A], p.B)
		a.not[p.B] = append(a.not[p.B], p.A)
	}
	return a
}

// union joins the sets of x and y unless an edit forbids it.
func (a *apart) union(x, y int32) (root int32, joined bool) {
	if a.out[x] || a.out[y] {
		return 0, false
	}
	x, y = a.Find(x), a.Find(y)
	if x == y {
		return x, false
	}
	if len(a.not) == 0 {
		return a.Forest.Union(x, y)
	}
	few, other := x, y // both sides know what forbids it: search the shorter list
	if len(a.not[y]) < len(a.not[x]) {
		few, other = y, x
	}
	for _, p := range a.not[few] {
		if a.Find(p) == other {
			return 0, false
		}
	}
	root, _ = a.Forest.Union(x, y)
	// The shorter list is appended to the longer: each entry moves O(log n) times in all.
	if lists := [2][]int32{a.not[x], a.not[y]}; len(lists[0])+len(lists[1]) > 0 {
		if len(lists[0]) < len(lists[1]) {
			lists[0], lists[1] = lists[1], lists[0]
		}
		delete(a.not, x)
		delete(a.not, y)
		a.not[root] = append(lists[0], lists[1]...)
	}
	return root, true
}
