package cluster

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
)

// drawn draws distinct pairs of n pages in the order of a result.
func drawn(t *rapid.T, n int) []scored.Pair {
	var pairs []scored.Pair
	for a := range n {
		for b := a + 1; b < n; b++ {
			if rapid.IntRange(0, 3).Draw(t, "take") == 0 {
				score := float64(rapid.IntRange(1, 8).Draw(t, "score")) / 8
				pairs = append(pairs, scored.Pair{A: int32(a), B: int32(b), Score: score})
			}
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	return pairs
}

// reach computes the transitive closure by iterating until nothing changes.
func reach(n int, pairs []scored.Pair, cut float64) []int32 {
	label := make([]int32, n)
	for i := range label {
		label[i] = int32(i)
	}
	for changed := true; changed; {
		changed = false
		for _, p := range pairs {
			if low := min(label[p.A], label[p.B]); p.Score >= cut && label[p.A] != label[p.B] {
				label[p.A], label[p.B], changed = low, low, true
			}
		}
	}
	return label
}

func TestGroupsAreTheTransitiveClosure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 14).Draw(t, "n")
		pairs := drawn(t, n)
		cut := float64(rapid.IntRange(0, 9).Draw(t, "cut")) / 8
		want := reach(n, pairs, cut)
		if got := scored.Labels(n, scored.PairsOf(pairs), cut); !slices.Equal(got, want) {
			t.Fatalf("labels %v, want %v", got, want)
		}
		seen := make([]bool, n)
		last := Group{}
		for i, g := range Groups(n, scored.PairsOf(pairs), cut) {
			if len(g.Members) < 2 || !slices.IsSorted(g.Members) || g.Representative() != want[g.Members[0]] {
				t.Fatalf("group %+v", g)
			}
			if i > 0 && (len(g.Members) > len(last.Members) || len(g.Members) == len(last.Members) && g.Members[0] < last.Members[0]) {
				t.Fatalf("%v comes after %v", g.Members, last.Members)
			}
			last = g
			for _, m := range g.Members {
				if want[m] != g.Members[0] || seen[m] {
					t.Fatalf("page %d in group %v", m, g.Members)
				}
				seen[m] = true
			}
			checkLinks(t, n, pairs, cut, g)
		}
		for i, l := range want {
			if together := slices.Index(want, l) != i || slices.Index(want[i+1:], l) >= 0; together != seen[i] {
				t.Fatalf("page %d is in a group: %v, want %v", i, seen[i], together)
			}
		}
	})
}

// checkLinks checks a group's links against their definitions: at the weakest link's score the
// group is connected, above it it splits.
func checkLinks(t *rapid.T, n int, pairs []scored.Pair, cut float64, g Group) {
	whole := func(cut float64) bool {
		label := reach(n, pairs, cut)
		return !slices.ContainsFunc(g.Members, func(m int32) bool { return label[m] != label[g.Members[0]] })
	}
	if g.Weakest().Score < cut || !whole(g.Weakest().Score) || whole(g.Weakest().Score+1e-9) {
		t.Fatalf("weakest link %+v of %v", g.Weakest(), g.Members)
	}
	var inside []scored.Pair
	links := 0
	for _, p := range pairs {
		if slices.Contains(g.Members, p.A) && slices.Contains(g.Members, p.B) {
			inside = append(inside, p)
			if p.Score >= cut {
				links++
			}
		}
	}
	if !slices.Contains(inside, g.Weakest()) || g.Lowest != inside[len(inside)-1] || g.Links != links {
		t.Fatalf("lowest %+v, %d links of %v", g.Lowest, g.Links, inside)
	}
}

func TestAChainNamesItsWeakestLink(t *testing.T) {
	pairs := []scored.Pair{
		{A: 1, B: 2, Score: 0.9},
		{A: 4, B: 5, Score: 0.9},
		{A: 2, B: 4, Score: 0.6},
		{A: 1, B: 4, Score: 0.5},
		{A: 1, B: 5, Score: 0.2},
		{A: 0, B: 3, Score: 0.1},
	}
	want := []Group{{
		Members: []int32{1, 2, 4, 5},
		Tree:    []scored.Pair{{A: 2, B: 4, Score: 0.6}, {A: 4, B: 5, Score: 0.9}, {A: 1, B: 2, Score: 0.9}},
		Lowest:  scored.Pair{A: 1, B: 5, Score: 0.2},
		Links:   4,
	}}
	if d := cmp.Diff(want, Groups(6, scored.PairsOf(pairs), 0.5)); d != "" {
		t.Error(d)
	}
	if got := len(Groups(6, scored.PairsOf(pairs), 0.61)); got != 2 {
		t.Errorf("%d groups above the weakest link, want 2", got)
	}
}

func BenchmarkGroupsOfAMillionPairs(b *testing.B) {
	pairs := make([]scored.Pair, 1_000_000)
	for i := range pairs {
		a := int32(i * 7919 % 99_999)
		pairs[i] = scored.Pair{A: a, B: a + 1, Score: 1 - float64(i)/1e6}
	}
	for b.Loop() {
		Groups(100_000, scored.PairsOf(pairs), 0.95)
	}
}
