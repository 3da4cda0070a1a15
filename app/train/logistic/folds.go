package logistic

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/page/truth"
)

// Grouping selects the judged pairs that join the groups of their pages. Whole groups are drawn
// into folds.
type Grouping string

// The groupings, the strictest first.
const (
	// ByJudged joins the two pages of every pair that the truth lists, whatever
	// its label, and the pages of every cluster.
	ByJudged Grouping = "judged"
	// ByContent leaves out the pairs that are different and that no person judged
	// (two articles in one template): they can chain a whole set together.
	ByContent Grouping = "content"
	// ByDuplicate leaves out every pair that is different.
	ByDuplicate Grouping = "duplicate"
)

// Groups returns the group of each page, named by its smallest page, and the grouping: the
// strictest one under which no group is larger than a fold, else ByDuplicate. Pages that share
// text by the truth are in one group in every case.
func Groups(pages int, gold *truth.Truth, folds int) ([]int32, Grouping) {
	var groups []int32
	for _, g := range []Grouping{ByJudged, ByContent, ByDuplicate} {
		groups = groupsBy(pages, gold, g)
		size := make(map[int32]int)
		largest := 0
		for _, x := range groups {
			size[x]++
			largest = max(largest, size[x])
		}
		if largest <= max(1, pages/folds) {
			return groups, g
		}
	}
	return groups, ByDuplicate
}

func groupsBy(pages int, gold *truth.Truth, g Grouping) []int32 {
	all := scored.NewForest(pages)
	first := make(map[int32]int32)
	for i, c := range gold.Cluster {
		if c < 0 {
			continue
		}
		if f, ok := first[c]; ok {
			all.Union(f, int32(i))
		} else {
			first[c] = int32(i)
		}
	}
	for p, l := range gold.Pairs {
		if l == truth.Different && (g == ByDuplicate || g == ByContent && !gold.Hand[p]) {
			continue
		}
		all.Union(p.A, p.B)
	}
	return all.Labels()
}

// foldsOf draws the groups into folds, each group as a whole: groups with the most duplicate
// pairs first, each into the fold with the fewest duplicate pairs, then the fewest pairs; the
// seed decides between equal ones.
func foldsOf(samples []Sample, folds int, seed uint64) map[int32]int {
	type load struct {
		group            int32
		duplicate, pairs int
		lot              uint64
	}
	at := make(map[int32]*load)
	for _, s := range samples {
		for _, g := range []int32{s.A, s.B} {
			if at[g] == nil {
				at[g] = &load{group: g}
			}
			at[g].pairs++
			if s.Duplicate {
				at[g].duplicate++
			}
		}
	}
	list := make([]*load, 0, len(at))
	for _, l := range at {
		list = append(list, l)
	}
	slices.SortFunc(list, func(x, y *load) int { return cmp.Compare(x.group, y.group) })
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, l := range list {
		l.lot = rng.Uint64()
	}
	slices.SortFunc(list, func(x, y *load) int {
		return cmp.Or(cmp.Compare(y.duplicate, x.duplicate), cmp.Compare(y.pairs, x.pairs), cmp.Compare(x.lot, y.lot))
	})
	fold := make(map[int32]int, len(list))
	have := make([]load, folds)
	for _, l := range list {
		best := 0
		for f := range have {
			if cmp.Or(cmp.Compare(have[f].duplicate, have[best].duplicate), cmp.Compare(have[f].pairs, have[best].pairs)) < 0 {
				best = f
			}
		}
		fold[l.group] = best
		have[best].duplicate += l.duplicate
		have[best].pairs += l.pairs
	}
	return fold
}
