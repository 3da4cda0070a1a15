package cluster

import (
	"context"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Edits are laid over the scored pairs, so that they hold at every threshold and for
// every run: what a person changed of the groups, and before all pairs the pages of equal
// bytes, which are one whatever a run says of them.
type Edits struct {
	Cut  []page.Pair  // pairs whose pages must not be in one group
	Out  []int32      // pages that are in no group
	Same scored.Pairs // see [SameBytes]
}

// SameBytes are the pairs of the pages of a set that are equal to the byte, for [Edits].
// progress is told how many of the pages that are read for it are done; it may be nil. The
// error is that of ctx.
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

// Edited is [Shapes] under edits. A pair that would join two pages that were cut
// apart joins nothing, the others join as before, best first: cutting at a link of
// the maximum spanning tree, see [Group], parts its group into the two sides of that
// link and nothing else.
func Edited(n int, pairs scored.Pairs, cut float64, e Edits) []Shape {
	return Linked(n, pairs, cut, pairs.From(cut), e)
}

// Linked is [Edited] by those of the decided pairs alone that are links, see [Resembling].
func Linked(n int, pairs scored.Pairs, cut float64, links scored.Pairs, e Edits) []Shape {
	return shapes(n, LinkedGroups(n, pairs, cut, links, e), pairs, cut, e.Same.Classes())
}

// EditedLabels is [scored.Labels] under edits.
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
	not    map[int32][]int32 // by root: the pages that no page of its set may meet
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
	few, other := x, y // what forbids it is known on both sides: ask the shorter list
	if len(a.not[y]) < len(a.not[x]) {
		few, other = y, x
	}
	for _, p := range a.not[few] {
		if a.Find(p) == other {
			return 0, false
		}
	}
	root, _ = a.Forest.Union(x, y)
	// The shorter list goes into the longer: each entry moves O(log n) times in all.
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
