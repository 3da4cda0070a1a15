package cluster

import (
	"slices"

	"pagetwin/core/find/scored"
)

// Glue returns the link that glues two parts of a group together: the weakest of its bridges, the
// links without which the group falls apart, that leave two pages or more on either side. n is the
// number of pages of the set; links are those of the group, in one list or several. It takes time
// linear in their entries.
//
// A bridge is a link of the tree that no other link goes around. The path in the tree between the
// pages of each other link is contracted, as in Tarjan, A note on finding the bridges of a graph
// (Information Processing Letters 2, 1974), by union-find.
func (g Group) Glue(n int, links ...scored.Pairs) (scored.Pair, bool) {
	t := newRooted(n, g)
	for _, list := range links {
		classes := list.Classes()
		for _, e := range list.Entries() {
			t.entry(e, inClass(t.at, classes, e.A), inClass(t.at, classes, e.B))
		}
	}
	for _, p := range g.Tree { // the weakest first
		below := t.at[p.A]
		if t.parent[below] != t.at[p.B] {
			below = t.at[p.B]
		}
		if !t.covered[below] && t.below[below] >= 2 && len(g.Members)-t.below[below] >= 2 {
			return p, true
		}
	}
	return scored.Pair{}, false
}

// rooted is the tree of a group, rooted at its first member. A link of the tree is known by the
// member at its lower end.
type rooted struct {
	at      []int32 // position of a page in the group, -1 for pages of other groups
	parent  []int32 // of each member, -1 for the root
	depth   []int
	below   []int   // number of members at or below a member
	covered []bool  // another link goes around the link to the parent
	up      []int32 // the nearest member above, or itself, whose link to the parent is not covered
}

func newRooted(n int, g Group) *rooted {
	m := len(g.Members)
	t := &rooted{positions(n, g.Members), make([]int32, m), make([]int, m), make([]int, m), make([]bool, m), make([]int32, m)}
	for i := range t.up {
		t.up[i] = int32(i)
	}
	near := make([][]int32, m)
	for _, p := range g.Tree {
		a, b := t.at[p.A], t.at[p.B]
		near[a], near[b] = append(near[a], b), append(near[b], a)
	}
	t.parent[0] = -1
	order := []int32{0}
	for i := 0; i < len(order); i++ {
		x := order[i]
		for _, y := range near[x] {
			if y != t.parent[x] {
				t.parent[y], t.depth[y] = x, t.depth[x]+1
				order = append(order, y)
			}
		}
	}
	for _, x := range slices.Backward(order) {
		t.below[x]++
		if t.parent[x] >= 0 {
			t.below[t.parent[x]] += t.below[x]
		}
	}
	return t
}

// positions returns, for each page of a set of n, its position in pages, -1 if it is not there.
func positions(n int, pages []int32) []int32 {
	at := make([]int32, n)
	for i := range at {
		at[i] = -1
	}
	for i, p := range pages {
		at[p] = int32(i)
	}
	return at
}

func inClass(at []int32, classes *scored.Classes, page int32) (out []int32) {
	class := classes.Members(page)
	if class == nil {
		class = []int32{page}
	}
	for _, p := range class {
		if at[p] >= 0 {
			out = append(out, at[p])
		}
	}
	return out
}

// entry covers what the pairs of an entry go around. Of the pairs between two classes, those of two
// members of each with all of the other suffice, and of those within a class a ring: whatever cuts
// all pairs cuts at least two of these.
func (t *rooted) entry(e scored.Pair, left, right []int32) {
	if e.A == e.B {
		for i, x := range left {
			t.cover(x, left[(i+1)%len(left)])
		}
		return
	}
	for i, x := range left {
		for j, y := range right {
			if i >= 2 && j >= 2 {
				break
			}
			t.cover(x, y)
		}
	}
}

// cover marks the links of the tree between two members as covered, unless the pair is one of them.
func (t *rooted) cover(a, b int32) {
	if t.parent[a] == b || t.parent[b] == a {
		return
	}
	for a, b = t.top(a), t.top(b); a != b; a = t.top(a) {
		if t.depth[a] < t.depth[b] {
			a, b = b, a
		}
		t.covered[a], t.up[a] = true, t.parent[a]
	}
}

// top returns the nearest member above x, or x, whose link to its parent is not covered.
func (t *rooted) top(x int32) int32 {
	for t.up[x] != x {
		t.up[x] = t.up[t.up[x]]
		x = t.up[x]
	}
	return x
}

// Around returns at most most members of a group, ascending: those nearest to some of them by the
// links of its tree.
func (g Group) Around(pages []int32, most int) []int32 {
	if len(g.Members) <= most {
		return g.Members
	}
	near := make(map[int32][]int32, len(g.Members))
	for _, p := range slices.Backward(g.Tree) { // the strongest first
		near[p.A], near[p.B] = append(near[p.A], p.B), append(near[p.B], p.A)
	}
	out, seen := slices.Clone(pages), make(map[int32]bool, most)
	for _, p := range pages {
		seen[p] = true
	}
	for i := 0; i < len(out) && len(out) < most; i++ {
		for _, p := range near[out[i]] {
			if !seen[p] && len(out) < most {
				seen[p] = true
				out = append(out, p)
			}
		}
	}
	slices.Sort(out)
	return out
}

// Among returns the pairs of a list whose two pages are both in a set of at most a few hundred, best
// first; n is the number of all pages.
func Among(n int, pages []int32, list scored.Pairs) (out []scored.Pair) {
	at, classes := positions(n, pages), list.Classes()
	for _, e := range list.Entries() {
		left, right := inClass(at, classes, e.A), inClass(at, classes, e.B)
		for i, x := range left {
			if e.A == e.B {
				right = left[i+1:]
			}
			for _, y := range right {
				p := e
				p.A, p.B = min(pages[x], pages[y]), max(pages[x], pages[y])
				out = append(out, p)
			}
		}
	}
	return out
}
