package eval

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Decision holds the decisions of a run: its scored pairs, score falling, and its threshold.
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
	// P is the two-sided probability of a difference at least this far from 0 if there is none:
	// twice the share of drawn sets on which the difference has the other sign or is 0, and at
	// least 2/(rounds+1), which is all that the draws can resolve.
	P float64 `json:"p"`
}

// Differences holds the differences of the pairwise figures before closure.
type Differences struct {
	Precision, Recall, F1 Difference
	Groups                int // gold groups that were drawn from
	Rounds                int
}

// Compare measures how certain it is that two runs over the same n pages differ. Both are evaluated
// on the same drawn sets: gold groups are drawn, as in [Bootstrap], so the figures of the two rise
// and fall together and only their difference remains (paired bootstrap: Efron and Tibshirani, An
// Introduction to the Bootstrap, 1993, chapters 13 and 16).
//
// ok is false without truth or with fewer than two groups.
func Compare(of, base Decision, gold *truth.Truth, n int, s Resampling) (d Differences, ok bool) {
	all, ok := CompareAll([]Decision{of}, base, gold, n, s)
	if !ok {
		return d, false
	}
	return all[0], true
}

// CompareAll compares several runs with one, as [Compare] does each. The sets are drawn once for all.
func CompareAll(of []Decision, base Decision, gold *truth.Truth, n int, s Resampling) (all []Differences, ok bool) {
	if gold == nil || gold.Kind == truth.None {
		return nil, false
	}
	s = s.normal()
	y := newUnits(base.Pairs, gold, n, base.Threshold)
	if y.n < 2 {
		return nil, false
	}
	xs := make([]*units, len(of))
	drawn := make([][][2]confusion.Counts, len(of)) // of each run: the whole set, then each drawn one
	for k, d := range of {
		xs[k] = newUnits(d.Pairs, gold, n, d.Threshold)
		xs[k].weight = y.weight // drawn together
	}
	for i := range y.weight {
		y.weight[i] = 1
	}
	rng := rand.New(rand.NewPCG(s.Seed, 0x70616972))
	for i := range 1 + s.Rounds {
		if i > 0 {
			drawGroups(rng, y.weight)
		}
		b := y.counts()
		for k, x := range xs {
			drawn[k] = append(drawn[k], [2]confusion.Counts{x.counts(), b})
		}
	}
	for _, d := range drawn {
		of1 := func(figure func(confusion.Counts) float64) Difference {
			return difference(d[0], d[1:], figure, s.Level)
		}
		all = append(all, Differences{
			Precision: of1(confusion.Counts.Precision), Recall: of1(confusion.Counts.Recall), F1: of1(confusion.Counts.F1),
			Groups: y.n, Rounds: s.Rounds,
		})
	}
	return all, true
}

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

// Holm returns the p-values of several tests, adjusted so that the probability of even one false
// rejection among all tests with an adjusted value below a level is at most that level (Holm, A
// simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6,
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
