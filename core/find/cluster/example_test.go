package cluster_test

import (
	"fmt"

	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
)

// Groups are the transitive closure of the pairs that score at least the threshold; each has the
// link by which it would split first.
func ExampleGroups() {
	pairs := scored.PairsOf([]scored.Pair{
		{A: 0, B: 2, Score: 0.95}, {A: 2, B: 4, Score: 0.8}, {A: 1, B: 3, Score: 0.75}, {A: 3, B: 4, Score: 0.4},
	})
	for _, g := range cluster.Groups(5, pairs, 0.7) {
		fmt.Println(g.Members, "held by", g.Tree[0].Pair(), g.Tree[0].Score)
	}
	// Output:
	// [0 2 4] held by {2 4} 0.8
	// [1 3] held by {1 3} 0.75
}
