package eval

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Decision is what a run decides: its scored pairs, score falling, and its
// threshold.
type Decision struct {
	Pairs     scored.Pairs
	Threshold float64
}

// Difference is a figure of two runs on the same pages: Of − Base.
type Difference struct {
	Of       float64  `json:"of"`
	Base     float64  `json:"base"`
	Delta    float64  `json:"delta"`
	Interval Interval `json:"interval"` // of Delta
	// P is how likely a difference so far from 0 is where there is none, two-sided:
	// twice the share of drawn sets on which the difference has the other sign or is
	// 0, and never less than the draws can tell, 2/(rounds+1).
	P float64 `json:"p"`
}

// Differences are those of the pairwise figures before closure.
type Differences struct {
	Precision, Recall, F1 Difference
	Groups                int // gold groups that were drawn from
	Rounds                int
}

// Compare tells how sure it is that two runs over the same n pages differ. Both
// are held against the truth on the same drawn sets: what is drawn are gold
// groups, as in [Bootstrap], so that the figures of the two rise and fall
// together and only their difference remains (paired bootstrap: Efron and
// Tibshirani, An Introduction to the Bootstrap, 1993, chapters 13 and 16).
//
// ok is false without truth or with fewer than two groups.
func Compare(of, base Decision, gold *truth.Truth, n int, s Resampling) (d Differences, ok bool) {
	if gold == nil || gold.Kind == truth.None {
		return d, false
	}
	s = s.normal()
	x := newUnits(of.Pairs, gold, n, of.Threshold)
	y := newUnits(base.Pairs, gold, n, base.Threshold)
	if x.n < 2 {
		return d, false
	}
	y.weight = x.weight // drawn together
	for i := range x.weight {
		x.weight[i] = 1
	}
	whole := [2]confusion.Counts{x.counts(), y.counts()}
	rng := rand.New(rand.NewPCG(s.Seed, 0x70616972))
	drawn := make([][2]confusion.Counts, s.Rounds)
	for i := range drawn {
		drawGroups(rng, x.weight)
		drawn[i] = [2]confusion.Counts{x.counts(), y.counts()}
	}
	of1 := func(figure func(confusion.Counts) float64) Difference {
		return difference(whole, drawn, figure, s.Level)
	}
	return Differences{
		Precision: of1(confusion.Counts.Precision), Recall: of1(confusion.Counts.Recall), F1: of1(confusion.Counts.F1),
		Groups: x.n, Rounds: s.Rounds,
	}, true
}

// difference sums up one figure over the drawn sets.
func difference(whole [2]confusion.Counts, drawn [][2]confusion.Counts, figure func(confusion.Counts) float64, level float64) Difference {
	d := Difference{Of: figure(whole[0]), Base: figure(whole[1])}
	d.Delta = d.Of - d.Base
	deltas := make([]float64, len(drawn))
	below, above := 0, 0
	for i, c := range drawn {
		deltas[i] = figure(c[0]) - figure(c[1])
		if deltas[i] <= 0 {
			below++
		}
		if deltas[i] >= 0 {
			above++
		}
	}
	d.Interval = middle(deltas, level)
	d.P = min(1, 2*float64(min(below, above)+1)/float64(len(drawn)+1))
	return d
}

// Holm returns the values p of several tests, each raised so that of all that stay below a
// level no more than that share of such families has even one false finding (Holm, A simple
// sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6,
// 1979).
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	out := make([]float64, len(p))
	least := 0.0
	for k, i := range order {
		least = max(least, min(1, float64(len(p)-k)*p[i]))
		out[i] = least
	}
	return out
}
