package eval

import (
	"context"
	"math/rand/v2"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Band returns the intervals of [Bootstrap] at each of several descending thresholds: the intervals
// along a curve. Every round draws the groups once for all thresholds. It stops when ctx is done.
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
		drawGroups(rng, u.weight)
		u.each(func(k int, c confusion.Counts) { drawn[k].add(c) })
	}
	u.groups(func(k int, groups []confusion.Counts) {
		band = append(band, drawn[k].intervals(groups, u.gone, s.Level))
	})
	return band, true, nil
}

// steps holds the pairs that each threshold adds to the one above it, by the groups of the pairs.
type steps struct {
	count  int                // number of groups
	gone   int64              // duplicates with a page that is not in the set
	gold   []cross            // all duplicates of the truth
	added  [][]cross          // by threshold
	blocks []confusion.Blocks // by threshold
	weight []int64            // how often each group was drawn
}

func newSteps(pairs scored.Pairs, gold *truth.Truth, n int, thresholds []float64) *steps {
	group, count := confusion.GoldGroups(gold, n)
	u := &steps{count: count, gone: gold.Missing, weight: make([]int64, count)}
	none := newUnits(scored.Pairs{}, gold, n, 1)
	for i, c := range none.inside {
		u.gold = append(u.gold, cross{none.at[i], none.at[i], c})
	}
	u.gold = append(u.gold, none.cross...)
	k := confusion.NewLabelling(pairs, gold)
	pairs = pairs.Found()
	for _, t := range thresholds {
		step := pairs.From(t)
		pairs = pairs.After(step)
		c := confusion.Gather(step, k, group)
		var added []cross
		for _, at := range confusion.SortedKeys(c.Sums) {
			added = append(added, cross{at.A, at.B, *c.Sums[at]})
		}
		u.added, u.blocks = append(u.added, added), append(u.blocks, c.Blocks)
	}
	return u
}

// groups calls visit with the counts of each group at each threshold: see [units.each].
func (u *steps) groups(visit func(k int, groups []confusion.Counts)) {
	groups := make([]confusion.Counts, u.count)
	both := func(c cross, add confusion.Counts) {
		groups[c.a].AddTimes(add, 1)
		groups[c.b].AddTimes(add, 1)
	}
	for _, c := range u.gold {
		both(c, confusion.Counts{FN: c.counts.FN})
	}
	for k, step := range u.added {
		for _, c := range step {
			both(c, confusion.Counts{TP: c.counts.TP, FN: -c.counts.TP, FP: c.counts.FP})
		}
		u.blocks[k].Each(groups)
		visit(k, groups)
	}
}

// each calls visit with the counts of the drawn set at each threshold.
func (u *steps) each(visit func(k int, c confusion.Counts)) {
	sum := confusion.Counts{FN: u.gone}
	for _, c := range u.gold {
		sum.FN += times(u.weight, c.a, c.b) * c.counts.FN
	}
	for k, step := range u.added {
		for _, c := range step {
			w := times(u.weight, c.a, c.b)
			sum.TP += w * c.counts.TP
			sum.FN -= w * c.counts.TP
			sum.FP += w * c.counts.FP
		}
		sum.FP += u.blocks[k].Count(u.weight)
		visit(k, sum)
	}
}
