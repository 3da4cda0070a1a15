package eval

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Brier score and log loss are the means of their definitions, and each pair is in the bin
// of its score.
func TestReliabilityIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewReliability()
		var brier, loss, n float64
		count := make([]int64, 10)
		for range rapid.IntRange(0, 30).Draw(t, "pairs") {
			p := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, .1, .3, .7, 1})).Draw(t, "score")
			duplicate := rapid.Bool().Draw(t, "duplicate")
			q := min(max(p, 1e-6), 1-1e-6)
			n++
			count[min(9, int(p*10))]++
			if duplicate {
				r.Add(p, 1, 0)
				brier += (1 - p) * (1 - p)
				loss -= math.Log(q)
			} else {
				r.Add(p, 0, 1)
				brier += p * p
				loss -= math.Log(1 - q)
			}
		}
		if n > 0 && (math.Abs(r.Brier-brier/n) > 1e-9 || math.Abs(r.LogLoss-loss/n) > 1e-9) {
			t.Fatalf("Brier %v, log loss %v, by definition %v, %v", r.Brier, r.LogLoss, brier/n, loss/n)
		}
		for i, b := range r.Bins {
			if b.Pairs != count[i] || b.Pairs > 0 && (b.Mean < b.Low-1e-12 || b.Mean > b.High+1e-12 || b.Share < 0 || b.Share > 1) {
				t.Fatalf("bin %d is %+v, want %d pairs", i, b, count[i])
			}
		}
	})
}

// A run's pairs that were not kept count as scored 0, and pairs that the truth leaves out are in no
// bin.
func TestReliabilityOfARun(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{
		page.MakePair(0, 1): truth.Duplicate, page.MakePair(0, 2): truth.Different,
		page.MakePair(1, 2): truth.Partial, page.MakePair(2, 3): truth.Duplicate,
	}}
	pairs := scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: .9}, {A: 1, B: 2, Score: .8}, {A: 0, B: 2, Score: .25}})
	r := NewCurve(pairs, gold).Reliability()
	want := map[int][2]float64{9: {.9, 1}, 2: {.25, 0}, 0: {0, 1}}
	for i, b := range r.Bins {
		w, ok := want[i]
		if ok != (b.Pairs == 1) || math.Abs(b.Mean-w[0]) > 1e-12 || b.Share != w[1] {
			t.Errorf("bin %d: %+v, want %v", i, b, w)
		}
	}
	if brier := (.1*.1 + .25*.25 + 1) / 3; r.Pairs != 3 || math.Abs(r.Brier-brier) > 1e-12 {
		t.Errorf("%d pairs, Brier %v, want 3 and %v", r.Pairs, r.Brier, brier)
	}
}
