package cluster

import "pagetwin/core/find/scored"

// Union is the effect of one link while groups are built.
type Union struct {
	Link   scored.Pair
	Paths  [2][]int32 // from each of its pages to the root of its set, before the union
	Root   int32      // of the set that contains both pages after it
	Joined bool       // two sets were merged; false: both pages were in one set before
}

// Watch joins n pages by links, pair by pair in their order, as [LinkedGroups] does, and calls
// visit for each union. parent returns the parent of a page after the union, which is the page
// itself for a root.
func Watch(n int, links scored.Pairs, visit func(u Union, parent func(page int32) int32)) {
	f := scored.NewForest(n)
	parent := func(p int32) int32 { return f.Parent[p] }
	for p := range links.InOrder() {
		u := Union{Link: p, Paths: [2][]int32{path(f, p.A), path(f, p.B)}}
		u.Root, u.Joined = f.Union(p.A, p.B)
		visit(u, parent)
	}
}

// path returns the pages from x to its root.
func path(f *scored.Forest, x int32) []int32 {
	path := []int32{x}
	for f.Parent[x] != x {
		x = f.Parent[x]
		path = append(path, x)
	}
	return path
}
