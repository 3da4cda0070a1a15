package eval

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Interval is a range that holds a figure with the asked confidence.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Intervals are the intervals of the pairwise figures before closure.
type Intervals struct{ Precision, Recall, F1 Interval }

// Resampling are the settings of a bootstrap.
type Resampling struct {
	Rounds int     // 0 means 1000
	Level  float64 // confidence in (0,1); 0 means 0.95
	Seed   uint64
}

// normal fills in what is left open.
func (s Resampling) normal() Resampling {
	s.Rounds, s.Level = cmp.Or(s.Rounds, 1000), cmp.Or(s.Level, 0.95)
	return s
}

// Bootstrap returns the intervals of precision, recall and F1 at the threshold on pages like
// these. What is drawn with replacement are gold groups (a page in none is a group of its
// own), not pairs, since the pairs of a group are not independent: a pair within a group
// counts as often as the group was drawn, a pair across two groups as often as the product.
// Under judged truth the gold groups are the components of the pairs judged duplicate and of
// the clusters that came with them. How much the draws differ makes the interval: see
// [around].
//
// ok is false without truth or with fewer than two groups.
func Bootstrap(pairs scored.Pairs, gold *truth.Truth, n int, threshold float64, s Resampling) (iv Intervals, ok bool) {
	if gold == nil || gold.Kind == truth.None {
		return Intervals{}, false
	}
	s = s.normal()
	u := newUnits(pairs, gold, n, threshold)
	if u.n < 2 {
		return Intervals{}, false
	}
	rng := rand.New(rand.NewPCG(s.Seed, 0x626f6f74))
	var d draws
	for range s.Rounds {
		u.draw(rng)
		d.add(u.counts())
	}
	return d.intervals(u.each(), u.gone, s.Level), true
}

// draws are the figures of drawn sets.
type draws struct{ precision, recall, f1 []float64 }

func (d *draws) add(c Counts) {
	d.precision = append(d.precision, c.Precision())
	d.recall = append(d.recall, c.Recall())
	d.f1 = append(d.f1, c.F1())
}

// intervals returns the intervals around the figures of the counts of each group, see
// [units.each], and of gone duplicates that are in none.
func (d *draws) intervals(groups []Counts, gone int64, level float64) Intervals {
	all := Counts{FN: 2 * gone}
	for _, c := range groups {
		all.addTimes(c, 1)
	}
	at := func(p float64, draws []float64, hit int64, of func(c Counts) int64) Interval {
		var weights, errors []float64
		for _, c := range groups {
			w := float64(of(c))
			off := float64(hit*c.TP) - float64(p*w)
			weights, errors = append(weights, w), append(errors, off*off)
		}
		return around(p, stat.Variance(draws, nil), kish(weights), kish(errors), level)
	}
	return Intervals{
		at(all.Precision(), d.precision, 1, Counts.ofPrecision),
		at(all.Recall(), d.recall, 1, Counts.ofRecall),
		at(all.F1(), d.f1, 2, Counts.ofF1),
	}
}

// kish is how many groups of equal weight tell as much as groups of these weights:
// (Σw)²/Σw² (Kish, Survey Sampling, 1965); 0 where all weigh nothing.
func kish(weights []float64) float64 {
	var sum, squares float64
	for _, w := range weights {
		sum += w
		squares += float64(w * w)
	}
	if squares == 0 {
		return 0
	}
	return sum * sum / squares
}

// around returns the interval of a share p that is a ratio of sums over groups, by Wilson's
// formula (1927) with the number of independent groups of equal weight that would vary as
// much in place of that of independent draws: p(1−p)/variance (Korn and Graubard, Confidence
// intervals for proportions with small expected number of positive counts, 1998). Student's
// distribution stands for the normal one, since the variance is estimated, and by a few
// groups where only a few have an error: errors is the effective number of squared ones
// (Satterthwaite, An approximate distribution of estimates of variance components, 1946).
//
// It is no wider than if all pairs of a group were right or wrong together, of which groups
// is the effective number. That is its width too where no draw differs: no interval is of no
// width, since what has not gone wrong yet still may.
func around(p, variance, groups, errors, level float64) Interval {
	if groups < 2 {
		return Interval{0, 1}
	}
	student := func(n, freedom float64) Interval {
		return wilson(p, n, distuv.StudentsT{Sigma: 1, Nu: max(1, freedom)}.Quantile((1+level)/2))
	}
	iv := student(groups, groups-1)
	if variance > 0 {
		by := student(p*(1-p)/variance, errors-1)
		iv = Interval{max(iv.Low, by.Low), min(iv.High, by.High)}
	}
	return iv
}

// wilson returns the interval of a share p of n independent draws at the confidence that z
// stands for, 1.96 for 95 % (Wilson 1927).
func wilson(p, n, z float64) Interval {
	if n <= 0 {
		return Interval{0, 1}
	}
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{max(0, min(p, mid-half)), min(1, max(p, mid+half))}
}

// middle returns the range of the middle share of x, which it sorts.
func middle(x []float64, level float64) Interval {
	slices.Sort(x)
	at := func(q float64) float64 { return x[min(len(x)-1, max(0, int(q*float64(len(x)))))] }
	return Interval{at((1 - level) / 2), at((1 + level) / 2)}
}

// units holds the counts by gold group.
type units struct {
	n      int
	gone   int64    // duplicates of which a page is not in the set, and so in no group
	inside []Counts // pairs within a group, of the groups that have any
	at     []int32  // the group of each entry of inside
	cross  []cross  // false positives between two groups
	blocks blocks   // false positives of entries of many pairs
	weight []int64  // how often each group was drawn, scratch
}

// cross counts the pairs between groups a and b.
type cross struct {
	a, b   int32
	counts Counts
}

func newUnits(pairs scored.Pairs, gold *truth.Truth, n int, threshold float64) *units {
	group, count := goldGroups(gold, n)
	c := gather(pairs.From(threshold).Found(), newLabelling(pairs, gold), group)
	addGold(gold, group, c.sum)
	u := &units{n: count, gone: gold.Missing, weight: make([]int64, count), blocks: c.blocks}
	for _, k := range sortedKeys(c.sums) {
		if k.A == k.B {
			u.inside, u.at = append(u.inside, *c.sums[k]), append(u.at, k.A)
		} else {
			u.cross = append(u.cross, cross{k.A, k.B, *c.sums[k]})
		}
	}
	return u
}

// addGold fills in the duplicates that were missed: all that the truth has less
// those that were found.
func addGold(gold *truth.Truth, group []int32, sum func(page.Pair) *Counts) {
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

// duplicatesBetween counts, as FN, the duplicates of the truth by the two groups of their pages.
func duplicatesBetween(gold *truth.Truth, group []int32) map[page.Pair]*Counts {
	sums := make(map[page.Pair]*Counts)
	addGold(gold, group, func(p page.Pair) *Counts {
		k := page.MakePair(int(group[p.A]), int(group[p.B]))
		if sums[k] == nil {
			sums[k] = new(Counts)
		}
		return sums[k]
	})
	return sums
}

// midway is the threshold between a score and the next lower one; the score itself where no
// number lies between the two.
func midway(score, next float64) float64 {
	if t := (score + next) / 2; t > next {
		return t
	}
	return score
}

// goldGroups numbers the gold group of each of n pages, from 0 on: its cluster, or what judged
// duplicates and the clusters that came with them join.
func goldGroups(gold *truth.Truth, n int) (group []int32, count int) {
	var label []int32
	if gold.Kind == truth.Clusters {
		label = goldLabels(gold)
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

func sortedKeys(m map[page.Pair]*Counts) []page.Pair {
	return slices.SortedFunc(maps.Keys(m), func(x, y page.Pair) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
}

// each returns the counts of each group: of pairs between two groups, half.
// They are doubled, so that they stay whole.
func (u *units) each() []Counts {
	groups := make([]Counts, u.n)
	for i, c := range u.inside {
		groups[u.at[i]].addTimes(c, 2)
	}
	for _, c := range u.cross {
		groups[c.a].addTimes(c.counts, 1)
		groups[c.b].addTimes(c.counts, 1)
	}
	u.blocks.each(groups)
	return groups
}

// draw draws as many groups as there are, with replacement.
func (u *units) draw(rng *rand.Rand) {
	clear(u.weight)
	for range u.n {
		u.weight[rng.IntN(u.n)]++
	}
}

// counts returns the counts of the drawn set.
func (u *units) counts() Counts {
	c := Counts{FN: u.gone}
	for i, x := range u.inside {
		c.addTimes(x, u.weight[u.at[i]])
	}
	for _, x := range u.cross {
		c.addTimes(x.counts, u.weight[x.a]*u.weight[x.b])
	}
	c.FP += u.blocks.count(u.weight)
	return c
}

func (c *Counts) addTimes(x Counts, w int64) {
	c.TP += w * x.TP
	c.FP += w * x.FP
	c.FN += w * x.FN
}
