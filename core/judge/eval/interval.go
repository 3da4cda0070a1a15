package eval

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Interval is a confidence interval.
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

// normal fills in the defaults.
func (s Resampling) normal() Resampling {
	s.Rounds, s.Level = cmp.Or(s.Rounds, 1000), cmp.Or(s.Level, 0.95)
	return s
}

// Bootstrap returns the intervals of precision, recall and F1 at the threshold for similar pages.
// It draws gold groups with replacement (a page in none is a group of its own), not pairs, since
// the pairs of a group are not independent: a pair within a group counts as often as the group was
// drawn, a pair across two groups as often as the product of both numbers. Under judged truth the
// gold groups are the components of the pairs judged duplicate and of the clusters that came with
// them. The variance over the draws gives the interval: see [around].
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
		drawGroups(rng, u.weight)
		d.add(u.counts())
	}
	return d.intervals(u.each(), u.gone, s.Level), true
}

// draws holds the figures of the drawn sets.
type draws struct{ precision, recall, f1 []float64 }

func (d *draws) add(c confusion.Counts) {
	d.precision = append(d.precision, c.Precision())
	d.recall = append(d.recall, c.Recall())
	d.f1 = append(d.f1, c.F1())
}

// intervals returns the intervals around the figures of the counts of each group, see [units.each],
// and of gone duplicates that are in no group.
func (d *draws) intervals(groups []confusion.Counts, gone int64, level float64) Intervals {
	all := confusion.Counts{FN: 2 * gone}
	for _, c := range groups {
		all.AddTimes(c, 1)
	}
	at := func(p float64, draws []float64, hit int64, of func(c confusion.Counts) int64) Interval {
		var weights, errors []float64
		for _, c := range groups {
			w := float64(of(c))
			off := float64(hit*c.TP) - float64(p*w)
			weights, errors = append(weights, w), append(errors, off*off)
		}
		return around(p, stat.Variance(draws, nil), kish(weights), kish(errors), level)
	}
	return Intervals{
		at(all.Precision(), d.precision, 1, confusion.Counts.OfPrecision),
		at(all.Recall(), d.recall, 1, confusion.Counts.OfRecall),
		at(all.F1(), d.f1, 2, confusion.Counts.OfF1),
	}
}

// kish returns the number of groups of equal weight with the same information as groups of these
// weights: (Σw)²/Σw² (Kish, Survey Sampling, 1965); 0 if all weights are 0.
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

// around returns the interval of a share p that is a ratio of sums over groups. It is Wilson's
// formula (1927) with p(1−p)/variance in the place of the number of independent draws: the number
// of independent groups of equal weight with the same variance (Korn and Graubard, Confidence
// intervals for proportions with small expected number of positive counts, 1998). Student's
// distribution replaces the normal one, since the variance is estimated. Its degrees of freedom are
// few if only few groups have an error: errors is the effective number of squared errors
// (Satterthwaite, An approximate distribution of estimates of variance components, 1946).
//
// The interval is at most as wide as if all pairs of a group were right or wrong together, with
// groups as the effective number of groups. It has that width if the draws do not differ: no
// interval has width 0, since errors that have not occurred yet are still possible.
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

// wilson returns the interval of a share p of n independent draws for the normal quantile z, 1.96
// for 95 % (Wilson 1927).
func wilson(p, n, z float64) Interval {
	if n <= 0 {
		return Interval{0, 1}
	}
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{max(0, min(p, mid-half)), min(1, max(p, mid+half))}
}

// middle returns the central range of x with the share level; it sorts x.
func middle(x []float64, level float64) Interval {
	slices.Sort(x)
	at := func(q float64) float64 { return x[min(len(x)-1, max(0, int(q*float64(len(x)))))] }
	return Interval{at((1 - level) / 2), at((1 + level) / 2)}
}

// units holds the counts by gold group.
type units struct {
	n      int
	gone   int64              // duplicates with a page that is not in the set, and so in no group
	inside []confusion.Counts // pairs within a group, for groups that have any
	at     []int32            // the group of each entry of inside
	cross  []cross            // false positives between two groups
	blocks confusion.Blocks   // false positives of entries of many pairs
	weight []int64            // how often each group was drawn; scratch
}

// cross counts the pairs between groups a and b.
type cross struct {
	a, b   int32
	counts confusion.Counts
}

func newUnits(pairs scored.Pairs, gold *truth.Truth, n int, threshold float64) *units {
	group, count := confusion.GoldGroups(gold, n)
	c := confusion.Gather(pairs.From(threshold).Found(), confusion.NewLabelling(pairs, gold), group)
	confusion.AddGold(gold, group, c.Sum)
	u := &units{n: count, gone: gold.Missing, weight: make([]int64, count), blocks: c.Blocks}
	for _, k := range confusion.SortedKeys(c.Sums) {
		if k.A == k.B {
			u.inside, u.at = append(u.inside, *c.Sums[k]), append(u.at, k.A)
		} else {
			u.cross = append(u.cross, cross{k.A, k.B, *c.Sums[k]})
		}
	}
	return u
}

// midway returns the middle of a score and the next lower one; the score itself if no number is
// between the two.
func midway(score, next float64) float64 {
	if t := (score + next) / 2; t > next {
		return t
	}
	return score
}

// each returns the counts of each group, with half of each pair between two groups. They are
// doubled, so that they are whole numbers.
func (u *units) each() []confusion.Counts {
	groups := make([]confusion.Counts, u.n)
	for i, c := range u.inside {
		groups[u.at[i]].AddTimes(c, 2)
	}
	for _, c := range u.cross {
		groups[c.a].AddTimes(c.counts, 1)
		groups[c.b].AddTimes(c.counts, 1)
	}
	u.blocks.Each(groups)
	return groups
}

// drawGroups draws as many groups as there are, with replacement, and sets weight to how often each
// was drawn.
func drawGroups(rng *rand.Rand, weight []int64) {
	clear(weight)
	for range weight {
		weight[rng.IntN(len(weight))]++
	}
}

// times returns the number of times that a drawn sample contains the pairs between groups a and b,
// or within one group: the product of the numbers of draws of the groups.
func times(weight []int64, a, b int32) int64 {
	if a == b {
		return weight[a]
	}
	return weight[a] * weight[b]
}

// counts returns the counts of the drawn set.
func (u *units) counts() confusion.Counts {
	c := confusion.Counts{FN: u.gone}
	for i, x := range u.inside {
		c.AddTimes(x, u.weight[u.at[i]])
	}
	for _, x := range u.cross {
		c.AddTimes(x.counts, u.weight[x.a]*u.weight[x.b])
	}
	c.FP += u.blocks.Count(u.weight)
	return c
}
