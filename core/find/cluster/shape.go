package cluster

import "pagetwin/core/find/scored"

// Shape is a group with the figures by which a tight group differs from one that chaining has
// merged. Only stored scores are used, so a group of 100,000 pages costs no more than its listed
// pairs.
type Shape struct {
	Group
	Pairs    int64 // pairs of members: m(m−1)/2
	Scored   int64 // pairs of members that were scored and kept
	Far      int64 // scored pairs that are far below the threshold, see [FarBelow]
	Unscored int64 // other pairs: never candidates, or below the floor; pages of equal bytes need no score and are not counted
	// Diameter is the largest known distance, 1 − score, of two members. With Unscored > 0 there
	// may be a larger one: pairs that were scored and dropped have at least the distance 1 − floor.
	Diameter float64
	// Glued reports that chaining may have merged unrelated pages: two members are far apart, or
	// were never candidates.
	Glued bool
}

// FarBelow returns the score below which a pair inside a group is far below the threshold: twice as
// far apart as the threshold allows, 1 − 2(1 − cut), which is 0.7 for 0.85. If 1 − score satisfies
// the triangle inequality, as for the Jaccard coefficient and the Hamming distance, the ends of two
// links have at most this distance; pages that are farther apart are connected by three links or
// more.
func FarBelow(cut float64) float64 { return 1 - 2*max(0, 1-cut) }

// shapes computes the shapes of groups, of which no page is in two; same are the pages of equal
// bytes.
func shapes(n int, groups []Group, pairs scored.Pairs, cut float64, same *scored.Classes) []Shape {
	of := make([]int32, n)
	for i := range of {
		of[i] = -1
	}
	out := make([]Shape, len(groups))
	for i, g := range groups {
		m := int64(len(g.Members))
		out[i] = Shape{Group: g, Pairs: m * (m - 1) / 2}
		if g.Lowest.A != g.Lowest.B {
			out[i].Diameter = 1 - g.Lowest.Score
		}
		for _, p := range g.Members {
			of[p] = int32(i)
		}
	}
	far := FarBelow(cut)
	in := newInside(pairs, of)
	for _, p := range pairs.Entries() {
		in.each(p, func(g int32, count int64, _ scored.Pair) {
			out[g].Scored += count
			if p.Score < far {
				out[g].Far += count
			}
		})
	}
	equal := unscoredEqual(out, of, pairs, same)
	for i := range out {
		s := &out[i]
		s.Unscored = s.Pairs - s.Scored - equal[i]
		s.Glued = s.Far > 0 || s.Unscored > 0
	}
	return out
}

// unscoredEqual counts for each group its pairs of pages with equal bytes that a run did not
// compare.
func unscoredEqual(groups []Shape, of []int32, pairs scored.Pairs, same *scored.Classes) []int64 {
	out := make([]int64, len(groups))
	if same == nil {
		return out
	}
	compared := make([]bool, len(of))
	for _, p := range pairs.Pages() {
		compared[p] = true
	}
	for _, class := range same.All() {
		before := make(map[int32]int64) // members so far in each group
		for _, m := range class {
			if g := of[m]; g >= 0 && !compared[m] {
				out[g] += before[g]
				before[g]++
			}
		}
	}
	return out
}
