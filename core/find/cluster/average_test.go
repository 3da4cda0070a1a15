package cluster

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
)

// groupsBy returns the members of the groups under a linkage.
func groupsBy(n int, pairs scored.Pairs, cut float64, l Linkage) [][]int32 {
	var out [][]int32
	for _, g := range LinkedGroups(n, pairs, cut, l.Kept(n, pairs, cut, pairs.From(cut)), Edits{}) {
		out = append(out, g.Members)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// One pair between two stories merges them with single linkage, and not with average; two copies of
// one page stay together.
func TestOneLinkBetweenTwoStoriesMergesThemOnlyWithSingleLinkage(t *testing.T) {
	var list []scored.Pair
	for _, story := range [][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}} {
		for i, a := range story {
			for _, b := range story[i+1:] {
				list = append(list, scored.Pair{A: a, B: b, Score: .9})
			}
		}
	}
	list = append(list, scored.Pair{A: 3, B: 4, Score: .85}, scored.Pair{A: 2, B: 5, Score: .4}, scored.Pair{A: 8, B: 9, Score: .8})
	slices.SortFunc(list, scored.Compare)
	pairs := scored.PairsOf(list)
	if got := groupsBy(10, pairs, .8, Single); len(got) != 2 || len(got[0]) != 8 {
		t.Errorf("single: %v", got)
	}
	if d := gocmp.Diff([][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9}}, groupsBy(10, pairs, .8, Average)); d != "" {
		t.Error(d)
	}
	if got := groupsBy(10, pairs, .05, Average); len(got) != 2 || len(got[0]) != 8 {
		t.Errorf("with a low threshold: %v", got)
	}
}

// withCopies adds the pairs of equal pages at score 1, as runs find them.
func withCopies(pairs scored.Pairs) scored.Pairs {
	list := slices.DeleteFunc(slices.Clone(pairs.Entries()), func(e scored.Pair) bool { return e.A == e.B })
	for _, members := range pairs.Classes().All() {
		list = append(list, scored.Pair{A: members[0], B: members[0], Score: 1})
	}
	slices.SortFunc(list, scored.Compare)
	return scored.Folded(list, pairs.Classes())
}

// averaged is UPGMA by its definition: the two groups with the highest average merge, as long as it
// reaches cut. Equal pages form one group from the beginning.
func averaged(n int, pairs scored.Pairs, cut float64) [][]int32 {
	score := make(map[[2]int32]float64)
	for _, p := range pairs.List() {
		score[[2]int32{p.A, p.B}], score[[2]int32{p.B, p.A}] = p.Score, p.Score
	}
	var groups [][]int32
	for i := range int32(n) {
		if pairs.Classes().Lowest(i) == i {
			members := pairs.Classes().Members(i)
			if members == nil {
				members = []int32{i}
			}
			groups = append(groups, slices.Clone(members))
		}
	}
	for {
		best, x, y := 0., -1, -1
		for i, a := range groups {
			for j := i + 1; j < len(groups); j++ {
				sum := 0.
				for _, p := range a {
					for _, q := range groups[j] {
						sum += score[[2]int32{p, q}]
					}
				}
				if mean := sum / float64(len(a)*len(groups[j])); mean >= cut && mean > best {
					best, x, y = mean, i, j
				}
			}
		}
		if x < 0 {
			break
		}
		groups[x] = append(groups[x], groups[y]...)
		groups = slices.Delete(groups, y, y+1)
		slices.Sort(groups[x])
		slices.SortFunc(groups, func(a, b []int32) int { return int(a[0]) - int(b[0]) })
	}
	groups = slices.DeleteFunc(groups, func(g []int32) bool { return len(g) < 2 })
	slices.SortFunc(groups, slices.Compare)
	return groups
}

// The groups, folded or not, are those of UPGMA by its definition, and each is within one group of
// single linkage.
func TestAverageLinkageIsUPGMA(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "n")
		pairs := withCopies(foldedPairs(t, n))
		cut := float64(rapid.IntRange(1, 8).Draw(t, "cut")) / 8
		got := groupsBy(n, pairs, cut, Average)
		if d := gocmp.Diff(averaged(n, pairs, cut), got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
		single := scored.Labels(n, pairs, cut)
		for _, g := range got {
			for _, m := range g {
				if single[m] != single[g[0]] {
					t.Fatalf("%v is in no group of single links", g)
				}
			}
		}
	})
}

// Averages that are equal in exact arithmetic are equal here, and reach the threshold if they do in
// exact arithmetic: tenths, which have no finite binary expansion, give the same groups as eighths.
func TestRoundingDecidesNoTieOfAverages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "n")
		eighths := withCopies(foldedPairs(t, n))
		var list []scored.Pair
		for _, e := range eighths.Entries() {
			if e.A != e.B {
				e.Score = e.Score * 8 / 10
			}
			list = append(list, e)
		}
		slices.SortFunc(list, scored.Compare)
		cut := float64(rapid.IntRange(1, 8).Draw(t, "cut"))
		got := groupsBy(n, scored.Folded(list, eighths.Classes()), cut/10, Average)
		if d := gocmp.Diff(groupsBy(n, eighths, cut/8, Average), got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}

// A chain of many pages, each similar to the next alone, and as many copies of one page.
func BenchmarkAverageOfAChain(b *testing.B) {
	const n = 100_000
	var list []scored.Pair
	for i := range int32(n - 1) {
		list = append(list, scored.Pair{A: i, B: i + 1, Score: .9 - float64(i%7)/100})
	}
	slices.SortFunc(list, scored.Compare)
	pairs := scored.PairsOf(list)
	for b.Loop() {
		Average.Kept(n, pairs, .8, pairs)
	}
}
