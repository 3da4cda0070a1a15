package eval

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// APInterval returns the interval of the average precision over all thresholds: gold groups are
// drawn with replacement, and the variance over the draws gives the interval, as in [Bootstrap]. Of
// very many pairs it uses the 200,000 known ones with the highest scores. ok is false without truth
// and with fewer than two groups.
func APInterval(pairs scored.Pairs, gold *truth.Truth, n int, s Resampling) (iv Interval, ok bool) {
	if gold == nil || gold.Kind == truth.None {
		return iv, false
	}
	s = s.normal()
	r := newRanked(pairs, gold, n)
	if len(r.weight) < 2 {
		return iv, false
	}
	for k := len(r.items); k > 0 && !r.items[k-1].duplicate; k-- {
		r.items = r.items[:k-1] // pairs after the last duplicate affect no precision that counts
	}
	r.total = r.gone
	weights := make([]float64, len(r.positives))
	for i, n := range r.positives {
		r.weight[i], weights[i] = 1, float64(n)
		r.total += n
	}
	ap := r.ap()
	rng := rand.New(rand.NewPCG(s.Seed, 0x6170))
	var drawn []float64
	for range s.Rounds {
		r.draw(rng)
		drawn = append(drawn, r.ap())
	}
	return around(ap, stat.Variance(drawn, nil), kish(weights), kish(weights), s.Level), true
}

// ap returns the average precision of the drawn groups, as in [Curve.AP]; 1 if they have no
// duplicate.
func (r *ranked) ap() float64 {
	if r.total == 0 {
		return 1
	}
	var sum float64
	var before int64
	r.each(func(_ float64, c confusion.Counts) bool {
		sum += float64(float64(c.TP-before) * c.Precision())
		before = c.TP
		return true
	})
	return sum / float64(r.total)
}
