package eval

import (
	"context"
	"math/rand/v2"
	"sort"

	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// Band returns what [Bootstrap] returns at each of several thresholds, which fall:
// the intervals along a curve. Every round draws the groups once for all
// thresholds. It stops when ctx is done.
func Band(ctx context.Context, pairs []detect.Scored, gold *truth.Truth, n int, thresholds []float64, s Resampling) (band []Intervals, ok bool, err error) {
	if gold == nil || gold.Kind == truth.None {
		return nil, false, nil
	}
	if s.Rounds == 0 {
		s.Rounds = 1000
	}
	if s.Level == 0 {
		s.Level = 0.95
	}
	u := newSteps(pairs, gold, n, thresholds)
	if u.groups < 2 {
		return nil, false, nil
	}
	draws := make([][3][]float64, len(thresholds)) // precision, recall, F1
	rng := rand.New(rand.NewPCG(s.Seed, 0x626f6f74))
	for range s.Rounds {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		u.draw(rng)
		u.each(func(k int, c Counts) {
			draws[k][0] = append(draws[k][0], c.Precision())
			draws[k][1] = append(draws[k][1], c.Recall())
			draws[k][2] = append(draws[k][2], c.F1())
		})
	}
	for _, d := range draws {
		band = append(band, Intervals{middle(d[0], s.Level), middle(d[1], s.Level), middle(d[2], s.Level)})
	}
	return band, true, nil
}

// steps holds what each threshold adds to the one above it, by the groups that the
// pairs lie in.
type steps struct {
	groups int
	gold   []cross   // all duplicates of the truth
	added  [][]cross // by threshold
	weight []int64   // how often each group was drawn
}

func newSteps(pairs []detect.Scored, gold *truth.Truth, n int, thresholds []float64) *steps {
	group, count := goldGroups(gold, n)
	u := &steps{groups: count, weight: make([]int64, count)}
	none := newUnits(nil, gold, n, 1)
	for i, c := range none.inside {
		u.gold = append(u.gold, cross{none.at[i], none.at[i], c})
	}
	u.gold = append(u.gold, none.cross...)
	pairs = pairs[:sort.Search(len(pairs), func(i int) bool { return pairs[i].Score <= 0 })]
	for _, t := range thresholds {
		step := cluster.Decided(pairs, t)
		pairs = pairs[len(step):]
		u.added = append(u.added, gathered(step, gold, group))
	}
	return u
}

// gathered sums pairs up by the groups that they lie in.
func gathered(pairs []detect.Scored, gold *truth.Truth, group []int32) []cross {
	sums := make(map[page.Pair]*Counts)
	for _, p := range pairs {
		l := gold.Label(p.Pair())
		if l != truth.Duplicate && l != truth.Different {
			continue
		}
		k := page.MakePair(int(group[p.A]), int(group[p.B]))
		if sums[k] == nil {
			sums[k] = new(Counts)
		}
		sums[k].add(l, true)
	}
	var out []cross
	for _, k := range sortedKeys(sums) {
		out = append(out, cross{k.A, k.B, *sums[k]})
	}
	return out
}

func (u *steps) draw(rng *rand.Rand) {
	clear(u.weight)
	for range u.groups {
		u.weight[rng.IntN(u.groups)]++
	}
}

// times is how often the pairs between two groups, or within one, were drawn.
func (u *steps) times(c cross) int64 {
	if c.a == c.b {
		return u.weight[c.a]
	}
	return u.weight[c.a] * u.weight[c.b]
}

// each calls visit with the counts of the drawn set at each threshold.
func (u *steps) each(visit func(k int, c Counts)) {
	var sum Counts
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
		visit(k, sum)
	}
}
