package declared

import (
	"cmp"
	"slices"

	"pagetwin/core/page/truth"
)

func (l *linker) add(a, b int32, k kind) {
	if a != b {
		l.relations = append(l.relations, relation{a, b, k})
	}
}

// sorted returns the relations by page and kind, each once.
func (l *linker) sorted() []relation {
	slices.SortFunc(l.relations, func(x, y relation) int {
		return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b), cmp.Compare(x.kind, y.kind))
	})
	return slices.Compact(l.relations)
}

// truthOf joins the n pages of a set by their relations; nil if there are none.
func truthOf(n int, relations []relation) *truth.Truth {
	if len(relations) == 0 {
		return nil
	}
	joins := newForest[int32]()
	for _, r := range relations {
		joins.union(r.a, r.b)
	}
	size := make(map[int32]int)
	for i := range int32(n) {
		size[joins.find(i)]++
	}
	out := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, n), Sources: []truth.Source{{Origin: truth.Declared}}}
	number := make(map[int32]int32)
	for i := range int32(n) {
		root := joins.find(i)
		c, ok := number[root]
		switch {
		case size[root] < 2:
			c = -1
		case !ok:
			c = int32(len(number))
			number[root] = c
		}
		out.Cluster[i] = c
	}
	return out
}
