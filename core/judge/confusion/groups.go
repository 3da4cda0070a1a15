package confusion

import (
	"cmp"
	"maps"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// GoldLabels gives every page a cluster; a page in none gets one of its own.
func GoldLabels(gold *truth.Truth) []int32 {
	labels := make([]int32, len(gold.Cluster))
	next := int32(0)
	for _, c := range gold.Cluster {
		next = max(next, c+1)
	}
	for i, c := range gold.Cluster {
		if c < 0 {
			c = next
			next++
		}
		labels[i] = c
	}
	return labels
}

// GoldGroups numbers the gold group of each of n pages, from 0: its cluster, or under judged truth
// the component of judged duplicates and of the clusters that came with them.
func GoldGroups(gold *truth.Truth, n int) (group []int32, count int) {
	var label []int32
	if gold.Kind == truth.Clusters {
		label = GoldLabels(gold)
	} else {
		var links []scored.Pair
		for p, l := range gold.Pairs {
			if l == truth.Duplicate {
				links = append(links, scored.Pair{A: p.A, B: p.B, Score: 1})
			}
		}
		first := make(map[int32]int32) // page of each cluster that came with the pairs
		for i, c := range gold.Cluster {
			if at, ok := first[c]; ok {
				links = append(links, scored.Pair{A: at, B: int32(i), Score: 1})
			} else if c >= 0 {
				first[c] = int32(i)
			}
		}
		label = scored.Labels(n, scored.PairsOf(links), 1)
	}
	number := make(map[int32]int32)
	group = make([]int32, len(label))
	for i, l := range label {
		g, ok := number[l]
		if !ok {
			g = int32(len(number))
			number[l] = g
		}
		group[i] = g
	}
	return group, len(number)
}

func SortedKeys(m map[page.Pair]*Counts) []page.Pair {
	return slices.SortedFunc(maps.Keys(m), func(x, y page.Pair) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
}

// AddGold adds the missed duplicates: all of the truth minus those that were found.
func AddGold(gold *truth.Truth, group []int32, sum func(page.Pair) *Counts) {
	sums := make(map[page.Pair]int64)
	at := func(p page.Pair) page.Pair { return page.MakePair(int(group[p.A]), int(group[p.B])) }
	first := make(map[page.Pair]page.Pair)
	add := func(p page.Pair, by int64) {
		sums[at(p)] += by
		first[at(p)] = p
	}
	if gold.Kind == truth.Clusters {
		size, member := make(map[int32][2]int64), make(map[int32]int32)
		for i, g := range group {
			n := size[g]
			if gold.Parts != nil && gold.Parts[i] == 2 {
				n[1]++
			} else {
				n[0]++
			}
			size[g], member[g] = n, int32(i)
		}
		for g, n := range size {
			pairs := n[0] * (n[0] - 1) / 2
			if gold.Parts != nil {
				pairs = n[0] * n[1]
			}
			if pairs > 0 {
				add(page.Pair{A: member[g], B: member[g]}, pairs)
			}
		}
	}
	for p, l := range gold.Pairs {
		same := gold.Kind == truth.Clusters && group[p.A] == group[p.B]
		switch {
		case l == truth.Duplicate && !same:
			add(p, 1)
		case l != truth.Duplicate && same:
			add(p, -1)
		}
	}
	for k, m := range sums {
		c := sum(first[k])
		c.FN = m - c.TP
	}
}

// DuplicatesBetween counts, as FN, the duplicates of the truth by the two groups of their pages.
func DuplicatesBetween(gold *truth.Truth, group []int32) map[page.Pair]*Counts {
	sums := make(map[page.Pair]*Counts)
	AddGold(gold, group, func(p page.Pair) *Counts {
		k := page.MakePair(int(group[p.A]), int(group[p.B]))
		if sums[k] == nil {
			sums[k] = new(Counts)
		}
		return sums[k]
	})
	return sums
}
