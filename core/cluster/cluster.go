// Package cluster joins scored pairs into groups by union-find and names each
// group's weakest link (specification, section 0: transitive closure,
// representative = smallest position).
package cluster

import (
	"cmp"
	"slices"

	"pagetwin/core/detect"
)

// Group is a set of pages that decided pairs hold together, at least two.
type Group struct {
	Members []int32 // positions, ascending

	// Tree are the links that hold the group together, the weakest first: its maximum
	// spanning tree over the decided pairs, one link fewer than members. Cutting at the
	// k weakest leaves k+1 groups.
	Tree []detect.Scored
	// Lowest is the pair with the lowest known score among all pairs of members,
	// decided or not; pairs that are not listed are unknown to it.
	Lowest detect.Scored
	// Links is how many pairs of members are decided duplicates. A group of m
	// that chaining has glued has far fewer than m(m-1)/2.
	Links int
}

// Representative returns the smallest position: the page crawled first.
func (g Group) Representative() int32 { return g.Members[0] }

// Weakest returns the weakest link of the tree: a threshold above its score breaks
// the group in two.
func (g Group) Weakest() detect.Scored { return g.Tree[0] }

// Groups joins n pages by the pairs that score at least cut. pairs must be in
// the order of [detect.Compare] (score falling, then A, then B), as
// detect.Result.Pairs are. Groups come largest first, then by smallest member.
func Groups(n int, pairs []detect.Scored, cut float64) []Group {
	return EditedGroups(n, pairs, cut, Edits{})
}

// EditedGroups is [Groups] under edits.
func EditedGroups(n int, pairs []detect.Scored, cut float64, e Edits) []Group {
	sets := newApart(n, e)
	decided := Decided(pairs, cut)
	var tree []detect.Scored
	for _, p := range decided {
		// Pairs come with falling score, so that this is Kruskal's maximum spanning
		// tree. A pair that an edit forbade never comes to lie inside a group: its two
		// sets stay apart for good.
		if _, joined := sets.union(p.A, p.B); joined {
			tree = append(tree, p)
		}
	}
	groups, of := collect(sets.forest, n)
	for _, p := range slices.Backward(tree) {
		g := &groups[of[p.A]]
		g.Tree = append(g.Tree, p)
	}
	for i, p := range pairs {
		g := of[p.A]
		if g < 0 || g != of[p.B] {
			continue
		}
		groups[g].Lowest = p
		if i < len(decided) {
			groups[g].Links++
		}
	}
	slices.SortFunc(groups, func(x, y Group) int {
		return cmp.Or(len(y.Members)-len(x.Members), int(x.Members[0])-int(y.Members[0]))
	})
	return groups
}

// Decided returns the pairs that score at least cut: the beginning of pairs,
// which must have falling scores.
func Decided(pairs []detect.Scored, cut float64) []detect.Scored {
	n, _ := slices.BinarySearchFunc(pairs, cut, func(p detect.Scored, cut float64) int {
		if p.Score >= cut {
			return -1
		}
		return 1
	})
	return pairs[:n]
}

// Labels returns the group of each of n pages under the pairs that score at
// least cut: the smallest position of its group, so its own for a page alone.
// The order of pairs must be falling scores.
func Labels(n int, pairs []detect.Scored, cut float64) []int32 {
	sets := newForest(n)
	for _, p := range Decided(pairs, cut) {
		sets.union(p.A, p.B)
	}
	labels := make([]int32, n)
	for i := range labels {
		labels[i] = sets.smallest[sets.find(int32(i))]
	}
	return labels
}

// collect returns the groups of two or more in the order of their smallest member,
// with room for their trees, and the position of each page's group there, -1 for a
// page alone.
func collect(sets *forest, n int) (groups []Group, of []int32) {
	of = make([]int32, n)
	number := make(map[int32]int32)
	together := 0
	for i := range int32(n) {
		root := sets.find(i)
		size := sets.size[root]
		if size == 1 {
			of[i] = -1
			continue
		}
		g, ok := number[root]
		if !ok {
			g = int32(len(groups))
			number[root] = g
			groups = append(groups, Group{Members: make([]int32, 0, size)})
		}
		groups[g].Members = append(groups[g].Members, i)
		of[i] = g
		together++
	}
	links := make([]detect.Scored, together-len(groups))
	for i := range groups {
		m := len(groups[i].Members) - 1
		groups[i].Tree, links = links[:0:m], links[m:]
	}
	return groups, of
}
