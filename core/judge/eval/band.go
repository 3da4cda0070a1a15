package eval

import (
	"context"
	"math/rand/v2"

	"pagetwin/core/find/scored"
	"pagetwin/core/page/truth"
)

// Band returns what [Bootstrap] returns at each of several thresholds, which fall:
// the intervals along a curve. Every round draws the groups once for all
// thresholds. It stops when ctx is done.
func Band(ctx context.Context, pairs scored.Pairs, gold *truth.Truth, n int, thresholds []float64, s Resampling) (band []Intervals, ok bool, err error) {
	if gold == nil || gold.Kind == truth.None {
		return nil, false, nil
	}
	s = s.normal()
	u := newSteps(pairs, gold, n, thresholds)
	if u.count < 2 {
		return nil, false, nil
	}
	drawn := make([]draws, len(thresholds))
	rng := rand.New(rand.NewPCG(s.Seed, 0x626f6f74))
	for range s.Rounds {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		u.draw(rng)
		u.each(func(k int, c Counts) { drawn[k].add(c) })
	}
	u.groups(func(k int, groups []Counts) { band = append(band, drawn[k].intervals(groups, u.gone, s.Level)) })
	return band, true, nil
}

// steps holds what each threshold adds to the one above it, by the groups that the
// pairs lie in.
type steps struct {
	count  int       // of groups
	gone   int64     // duplicates of which a page is not in the set
	gold   []cross   // all duplicates of the truth
	added  [][]cross // by threshold
	blocks []blocks  // by threshold
	weight []int64   // how often each group was drawn
}

func newSteps(pairs scored.Pairs, gold *truth.Truth, n int, thresholds []float64) *steps {
	group, count := goldGroups(gold, n)
	u := &steps{count: count, gone: gold.Missing, weight: make([]int64, count)}
	none := newUnits(scored.Pairs{}, gold, n, 1)
	for i, c := range none.inside {
		u.gold = append(u.gold, cross{none.at[i], none.at[i], c})
	}
	u.gold = append(u.gold, none.cross...)
	k := newLabelling(pairs, gold)
	pairs = pairs.Found()
	for _, t := range thresholds {
		step := pairs.From(t)
		pairs = pairs.After(step)
		c := gather(step, k, group)
		var added []cross
		for _, at := range sortedKeys(c.sums) {
			added = append(added, cross{at.A, at.B, *c.sums[at]})
		}
		u.added, u.blocks = append(u.added, added), append(u.blocks, c.blocks)
	}
	return u
}

func (u *steps) draw(rng *rand.Rand) {
	clear(u.weight)
	for range u.count {
		u.weight[rng.IntN(u.count)]++
	}
}

// groups calls visit with the counts of each group at each threshold: see [units.each].
func (u *steps) groups(visit func(k int, groups []Counts)) {
	groups := make([]Counts, u.count)
	both := func(c cross, add Counts) {
		groups[c.a].addTimes(add, 1)
		groups[c.b].addTimes(add, 1)
	}
	for _, c := range u.gold {
		both(c, Counts{FN: c.counts.FN})
	}
	for k, step := range u.added {
		for _, c := range step {
			both(c, Counts{TP: c.counts.TP, FN: -c.counts.TP, FP: c.counts.FP})
		}
		u.blocks[k].each(groups)
		visit(k, groups)
	}
}

// times returns how often the bootstrap sample has the pairs between two groups, or within
// one: the product of how often each group was drawn.
func (u *steps) times(c cross) int64 {
	if c.a == c.b {
		return u.weight[c.a]
	}
	return u.weight[c.a] * u.weight[c.b]
}

// each calls visit with the counts of the drawn set at each threshold.
func (u *steps) each(visit func(k int, c Counts)) {
	sum := Counts{FN: u.gone}
	for _, c := range u.gold {
		sum.FN += u.times(c) * c.counts.FN
	}
	for k, step := range u.added {
		for _, c := range step {
			w := u.times(c)
			sum.TP += w * c.counts.TP
			sum.FN -= w * c.counts.TP
			sum.FP += w * c.counts.FP
		}
		sum.FP += u.blocks[k].count(u.weight)
		visit(k, sum)
	}
}
