package cluster

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/find/scored"
)

// Linkage is the rule by which two groups are merged.
type Linkage string

const (
	// Single merges by one link: groups are the connected components of the decided pairs, as in
	// the papers. One page that resembles two stories merges them.
	Single Linkage = "single"
	// Average merges two groups if the average score of all pairs of their pages reaches the
	// threshold, with an unknown score counting as 0: UPGMA (Sokal and Michener, A statistical
	// method for evaluating systematic relationships, 1958), stopped at the threshold.
	Average Linkage = "average"
)

// Linkages returns all linkages, the default first.
func Linkages() []Linkage { return []Linkage{Single, Average} }

var linkageWords = map[Linkage]param.Words{
	Single:  {En: "one link"},
	Average: {En: "average of all pairs"},
}

// Words names a linkage.
func (l Linkage) Words() param.Words { return linkageWords[l] }

// Kept returns the links that hold groups together by the linkage; links are decided pairs of n
// pages that score at least cut. With [Average] these are the links whose two pages end up in one
// group. The other scored pairs only contribute to the average scores; a decided pair that is no
// link counts as 0.
func (l Linkage) Kept(n int, pairs scored.Pairs, cut float64, links scored.Pairs) scored.Pairs {
	if l != Average || len(links.Entries()) == 0 {
		return links
	}
	a := newAveraging(n, links)
	a.sum(pairs.After(pairs.From(cut)))
	a.run(cut)
	var kept []scored.Pair
	for _, e := range links.Entries() {
		if a.sets.Find(a.equal.Lowest(e.A)) == a.sets.Find(a.equal.Lowest(e.B)) {
			kept = append(kept, e)
		}
	}
	return scored.Folded(kept, links.Classes())
}

// averaging holds the groups during UPGMA. A group is identified by the page that is its root in
// sets; pages that are equal for the links form one group from the beginning.
type averaging struct {
	equal   *scored.Classes
	linked  *scored.Forest      // connected components of the links: no group extends over more than one
	sets    *scored.Forest      // the groups
	size    []int64             // number of pages of each group
	sums    []map[int32]float64 // sum of the scores of its pairs with each other group
	version []int32             // of each group; incremented when it grows
	best    joins
}

func newAveraging(n int, links scored.Pairs) *averaging {
	a := &averaging{
		equal: links.Classes(), linked: scored.NewForest(n), sets: scored.NewForest(n),
		size: make([]int64, n), sums: make([]map[int32]float64, n), version: make([]int32, n),
	}
	for i := range a.size {
		a.size[i] = a.equal.Size(int32(i))
	}
	for _, e := range links.Entries() {
		a.linked.Union(a.equal.Lowest(e.A), a.equal.Lowest(e.B))
	}
	for _, e := range links.Entries() {
		a.add(a.equal.Lowest(e.A), a.equal.Lowest(e.B), e.Score)
	}
	return a
}

// add adds the pairs of two classes of equal pages, all of one score.
func (a *averaging) add(x, y int32, score float64) {
	if x == y {
		return
	}
	sum := float64(a.size[x]*a.size[y]) * score
	for _, side := range [...][2]int32{{x, y}, {y, x}} {
		if a.sums[side[0]] == nil {
			a.sums[side[0]] = make(map[int32]float64)
		}
		a.sums[side[0]][side[1]] = sum
	}
}

// sum adds the scores of the pairs that are not decided.
func (a *averaging) sum(rest scored.Pairs) {
	parts := make(map[int32][]int32) // from a class of rest to the classes of the links in it
	of := func(page int32) []int32 {
		members := rest.Classes().Members(page)
		if members == nil {
			return []int32{a.equal.Lowest(page)}
		}
		list, ok := parts[members[0]]
		if !ok {
			for _, m := range members {
				list = append(list, a.equal.Lowest(m))
			}
			slices.Sort(list)
			list = slices.Compact(list)
			parts[members[0]] = list
		}
		return list
	}
	for _, e := range rest.Entries() {
		left, right := of(e.A), of(e.B)
		room := max(1, mostRelated/len(left))
		for _, x := range left {
			for _, y := range right[:min(len(right), room)] {
				if x != y && a.linked.Find(x) == a.linked.Find(y) {
					a.add(x, y, e.Score)
				}
			}
		}
	}
}

// run merges the two groups with the highest average, as long as it reaches cut.
func (a *averaging) run(cut float64) {
	for x, sums := range a.sums {
		for y, sum := range sums {
			if int32(x) < y {
				a.propose(int32(x), y, sum, cut)
			}
		}
	}
	heap.Init(&a.best)
	for len(a.best) > 0 {
		j := heap.Pop(&a.best).(joining)
		if j.versions != [2]int32{a.version[j.x], a.version[j.y]} {
			continue // one of them has grown since
		}
		a.join(j.x, j.y, cut)
	}
}

// rounded rounds an average for comparison with others and with the threshold. The order of
// summation changes the last digits of a sum, and must not decide.
func rounded(average float64) float64 { return math.Round(average * 1e9) }

func (a *averaging) propose(x, y int32, sum, cut float64) {
	average := rounded(sum / float64(a.size[x]*a.size[y]))
	if average < rounded(cut) {
		return
	}
	first := [2]int32{a.sets.Smallest[x], a.sets.Smallest[y]}
	if first[0] > first[1] {
		first[0], first[1] = first[1], first[0]
	}
	a.best = append(a.best, joining{average, first, x, y, [2]int32{a.version[x], a.version[y]}})
}

// join merges two groups, and proposes the joinings of the result.
func (a *averaging) join(x, y int32, cut float64) {
	root, _ := a.sets.Union(x, y)
	if len(a.sums[x]) < len(a.sums[y]) {
		x, y = y, x
	}
	sums, fewer := a.sums[x], a.sums[y] // entries of the smaller map move
	delete(sums, y)
	delete(fewer, x)
	for z, sum := range fewer {
		sums[z] += sum
		delete(a.sums[z], y)
	}
	a.sums[x], a.sums[y] = nil, nil
	a.sums[root] = sums
	a.size[root] = a.size[x] + a.size[y]
	a.version[x]++
	a.version[y]++
	for z, sum := range sums {
		if x != root {
			delete(a.sums[z], x)
		}
		a.sums[z][root] = sum
		at := len(a.best)
		if a.propose(root, z, sum, cut); len(a.best) > at {
			heap.Fix(&a.best, at)
		}
	}
}

// joining is a possible merge of two groups.
type joining struct {
	average  float64  // rounded
	first    [2]int32 // smallest page of each group, the smaller first
	x, y     int32
	versions [2]int32 // versions of the groups when it was proposed
}

// joins is a heap of joinings: the highest average first, among equal ones that of the smallest
// pages.
type joins []joining

func (j joins) Len() int      { return len(j) }
func (j joins) Swap(x, y int) { j[x], j[y] = j[y], j[x] }
func (j joins) Less(x, y int) bool {
	a, b := j[x], j[y]
	return cmp.Or(cmp.Compare(b.average, a.average), cmp.Compare(a.first[0], b.first[0]), cmp.Compare(a.first[1], b.first[1])) < 0
}
func (j *joins) Push(x any) { *j = append(*j, x.(joining)) }
func (j *joins) Pop() any {
	last := (*j)[len(*j)-1]
	*j = (*j)[:len(*j)-1]
	return last
}
