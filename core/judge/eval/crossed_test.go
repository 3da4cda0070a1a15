package eval_test

import (
	"math"
	"slices"
	"testing"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// twins returns n pages in clusters of two: duplicates score dup, pairs of neighbouring clusters
// score near, and no others are scored.
func twins(n int, dup, near func(cluster int) float64) (scored.Pairs, *truth.Truth) {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, n)}
	var list []scored.Pair
	for i := range n {
		gold.Cluster[i] = int32(i / 2)
		switch {
		case i%2 == 1:
			list = append(list, scored.Pair{A: int32(i - 1), B: int32(i), Score: dup(i / 2)})
		case i > 0:
			list = append(list, scored.Pair{A: int32(i - 1), B: int32(i), Score: near(i / 2)})
		}
	}
	slices.SortFunc(list, scored.Compare)
	return scored.PairsOf(list), gold
}

func always(x float64) func(int) float64 { return func(int) float64 { return x } }

func TestCrossDecidesAllPairsThatAThresholdParts(t *testing.T) {
	pairs, gold := twins(40, always(0.9), always(0.3))
	c, ok := eval.Cross(pairs, gold, 40, 5, 1)
	if !ok || len(c.Thresholds) != 15 || math.Abs(c.Median()-0.6) > 1e-12 {
		t.Fatalf("%v, thresholds %v: want 15 of 0.6", ok, c.Thresholds)
	}
	if n := c.Decided.Pairs.Len(); n != 20 {
		t.Errorf("%d pairs decided, want the 20 duplicates", n)
	}
}

// The threshold of a pair does not depend on its pages: if a single cluster needs a lower
// threshold, that cluster does not get it.
func TestCrossLearnsFromOtherPagesAlone(t *testing.T) {
	odd := func(k int) float64 {
		if k == 3 {
			return 0.2
		}
		return 0.9
	}
	pairs, gold := twins(40, odd, always(0.1))
	c, _ := eval.Cross(pairs, gold, 40, 5, 1)
	for p := range c.Decided.Pairs.All() {
		if p.Pair() == (page.Pair{A: 6, B: 7}) {
			t.Errorf("cluster 3 was decided: by a threshold that has seen it")
		}
	}
	if whole, _ := eval.NewCurve(pairs, gold).Best(); whole.Counts.TP != 20 {
		t.Errorf("on all pages the best threshold finds %d duplicates, want all 20: else this tests nothing", whole.Counts.TP)
	}
}

func TestCrossNeedsGroupsAndTruth(t *testing.T) {
	pairs, gold := twins(8, always(0.9), always(0.1))
	if _, ok := eval.Cross(pairs, gold, 8, 5, 1); ok {
		t.Error("four groups were dealt into five folds")
	}
	if _, ok := eval.Cross(pairs, nil, 8, 3, 1); ok {
		t.Error("decided without truth")
	}
	none := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 1, 2, 3, 4, 5, 6, 7}}
	c, ok := eval.Cross(pairs, none, 8, 5, 1)
	if !ok || !math.IsInf(c.Median(), 1) || c.Decided.Pairs.Len() != 0 {
		t.Errorf("without a duplicate to learn from: %v, %v", ok, c)
	}
}

// With folds of one group each and a truth of judged pairs, thresholds can be computed by hand.
func TestCrossByHand(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{
		{A: 0, B: 1}: truth.Duplicate, {A: 2, B: 3}: truth.Duplicate, {A: 4, B: 5}: truth.Duplicate, {A: 1, B: 2}: truth.Different, {A: 3, B: 4}: truth.Different,
	}}
	pairs := scored.PairsOf([]scored.Pair{
		{A: 0, B: 1, Score: 0.9},
		{A: 1, B: 2, Score: 0.8},
		{A: 2, B: 3, Score: 0.7},
		{A: 0, B: 5, Score: 0.65}, // not judged: it is not used for training, and is decided
		{A: 4, B: 5, Score: 0.6},
		{A: 3, B: 4, Score: 0.2},
	})
	c, ok := eval.Cross(pairs, gold, 6, 3, 7)
	if !ok {
		t.Fatal("not decided")
	}
	// Each group is decided by the others: without {0,1} the best threshold is (0.6+0.2)/2, without
	// {2,3} (0.6+0)/2, without {4,5} 0.7/2. A pair across two groups is decided by the third alone:
	// half its score.
	want := []float64{0.3, 0.3, 0.35, 0.35, 0.4, 0.45}
	if !slices.EqualFunc(c.Thresholds, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
		t.Errorf("thresholds %v, want %v", c.Thresholds, want)
	}
}

func TestAPIntervalHoldsTheFigure(t *testing.T) {
	pairs, gold := twins(60, func(k int) float64 { return 0.3 + 0.02*float64(k) }, func(k int) float64 { return 0.8 - 0.02*float64(k) })
	ap, _ := eval.NewCurve(pairs, gold).AP()
	iv, ok := eval.APInterval(pairs, gold, 60, eval.Resampling{Rounds: 400, Seed: 1})
	if !ok || !(iv.Low < ap && ap < iv.High) || iv.High-iv.Low < 0.01 || iv.High-iv.Low > 0.5 {
		t.Errorf("%v: the interval %v does not fit the figure %v", ok, iv, ap)
	}
	perfect, gold := twins(60, always(0.9), always(0.1))
	if iv, _ := eval.APInterval(perfect, gold, 60, eval.Resampling{Rounds: 100}); iv.High != 1 || iv.Low < 0.8 || iv.Low >= 1 {
		t.Errorf("a perfect order gives %v", iv)
	}
}

func TestHolm(t *testing.T) {
	got := eval.Holm([]float64{0.01, 0.04, 0.03, 0.005})
	want := []float64{0.03, 0.06, 0.06, 0.02} // the textbook example
	if !slices.EqualFunc(got, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := eval.Holm([]float64{0.9, 0.8}); got[0] != 1 || got[1] != 1 {
		t.Errorf("%v, want no more than 1", got)
	}
}

// If judged pairs come with clusters, the clusters are drawn and dealt into folds: pages of one
// text stay together although nobody judged them as a pair.
func TestClustersBesideJudgedPairsStayTogether(t *testing.T) {
	pairs, gold := twins(40, always(0.9), always(0.3))
	gold.Kind, gold.Pairs = truth.Judged, map[page.Pair]truth.Label{{A: 0, B: 1}: truth.Duplicate, {A: 1, B: 2}: truth.Different}
	gold.Cluster[39] = -1 // a page in no cluster
	d, ok := eval.Compare(eval.Decision{Pairs: pairs, Threshold: 0.5}, eval.Decision{Pairs: pairs, Threshold: 0.8}, gold, 40, eval.Resampling{Rounds: 10})
	if !ok || d.Groups != 21 {
		t.Errorf("%v, drawn from %d groups, want 21", ok, d.Groups)
	}
}
