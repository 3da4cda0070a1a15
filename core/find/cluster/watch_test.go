package cluster

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
)

// Watching ends with the groups of the run, however pairs are folded: the links that merge two sets
// are the trees of the groups, and pages with one root are in one group.
func TestWatchingLeadsToTheGroups(t *testing.T) {
	joins, idle := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 16).Draw(t, "n")
		pairs := foldedPairs(t, n)
		cut := float64(rapid.IntRange(1, 8).Draw(t, "cut")) / 8
		above := make([]int32, n)
		for i := range above {
			above[i] = int32(i)
		}
		var tree []scored.Pair
		Watch(n, pairs.From(cut), func(u Union, parent func(int32) int32) {
			for side, page := range []int32{u.Link.A, u.Link.B} {
				path := u.Paths[side]
				if path[0] != page || above[path[len(path)-1]] != path[len(path)-1] {
					t.Fatalf("the path of page %d is %v", page, path)
				}
				for i, p := range path[1:] {
					if above[path[i]] != p {
						t.Fatalf("the path of page %d is %v, above page %d was %d", page, path, path[i], above[path[i]])
					}
				}
			}
			for i := range above {
				above[i] = parent(int32(i))
			}
			if u.Joined {
				tree = append(tree, u.Link)
				joins++
			} else {
				idle++
			}
			if above[u.Root] != u.Root || rootOf(above, u.Link.A) != u.Root || rootOf(above, u.Link.B) != u.Root {
				t.Fatalf("after %+v the pages hang on %v", u, above)
			}
		})
		var want []scored.Pair
		groups := Groups(n, pairs, cut)
		for _, g := range groups {
			want = append(want, g.Tree...)
			for _, m := range g.Members {
				if rootOf(above, m) != rootOf(above, g.Members[0]) {
					t.Fatalf("the group %v has several roots: %v", g.Members, above)
				}
			}
		}
		if len(tree) != len(want) || pairs.Classes() == nil && !equalSets(tree, want) {
			t.Fatalf("the links that join are %v, the trees of the groups have %v", tree, want)
		}
	})
	if joins == 0 || idle == 0 {
		t.Errorf("%d links joined sets, %d did not", joins, idle)
	}
}

func rootOf(above []int32, p int32) int32 {
	for above[p] != p {
		p = above[p]
	}
	return p
}

func equalSets(x, y []scored.Pair) bool {
	x, y = slices.Clone(x), slices.Clone(y)
	slices.SortFunc(x, scored.Compare)
	slices.SortFunc(y, scored.Compare)
	return slices.Equal(x, y)
}
