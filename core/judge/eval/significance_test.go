package eval

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/page/truth"
)

// runs returns the decisions of a run over pages in clusters of two: it finds the pair of a cluster
// with the probability hit, and a false pair between neighbouring clusters with the probability
// slip.
func runs(rng *rand.Rand, clusters int, hit, slip float64) Decision {
	var pairs []scored.Pair
	for c := range clusters {
		if rng.Float64() < hit {
			pairs = append(pairs, scored.Pair{A: int32(2 * c), B: int32(2*c + 1), Score: 1})
		}
		if c+1 < clusters && rng.Float64() < slip {
			pairs = append(pairs, scored.Pair{A: int32(2*c + 1), B: int32(2*c + 2), Score: 1})
		}
	}
	return Decision{scored.PairsOf(pairs), 0.5}
}

func pairsOf(clusters int) *truth.Truth {
	t := &truth.Truth{Kind: truth.Clusters}
	for c := range clusters {
		t.Cluster = append(t.Cluster, int32(c), int32(c))
	}
	return t
}

func TestAClearDifferenceIsSignificantAndNoneIsNot(t *testing.T) {
	const clusters = 300
	gold := pairsOf(clusters)
	rng := rand.New(rand.NewPCG(5, 6))
	good, bad := runs(rng, clusters, 0.95, 0.02), runs(rng, clusters, 0.6, 0.3)
	d, ok := Compare(good, bad, gold, 2*clusters, Resampling{Seed: 1})
	if !ok || d.F1.Delta < 0.2 || d.F1.P > 0.01 || d.F1.Interval.Low <= 0 || d.Rounds != 1000 || d.Groups != clusters {
		t.Errorf("good against bad: %+v", d)
	}
	if same, _ := Compare(good, good, gold, 2*clusters, Resampling{Seed: 1}); same.F1.P != 1 || same.F1.Delta != 0 || same.F1.Interval != (Interval{}) {
		t.Errorf("a run against itself: %+v", same)
	}
	back, _ := Compare(bad, good, gold, 2*clusters, Resampling{Seed: 1})
	if back.F1.Delta != -d.F1.Delta || back.F1.P != d.F1.P {
		t.Errorf("the other way round: %+v and %+v", d.F1, back.F1)
	}
	if again, _ := Compare(good, bad, gold, 2*clusters, Resampling{Seed: 1}); cmp.Diff(again, d) != "" {
		t.Errorf("the same seed gives %+v and %+v", d, again)
	}
	if all, _ := CompareAll([]Decision{bad, good}, bad, gold, 2*clusters, Resampling{Seed: 1}); all[0].F1.P != 1 || all[1] != d {
		t.Errorf("beside another run: %+v, alone %+v", all, d)
	}
	if _, ok := Compare(good, bad, nil, 2*clusters, Resampling{}); ok {
		t.Error("without truth there is something to compare")
	}
}

// Of runs that are equally good, at most about one in twenty may be called different at 5 %.
func TestChanceIsCalledADifferenceAsRarelyAsPromised(t *testing.T) {
	if testing.Short() {
		t.Skip("300 bootstraps")
	}
	const clusters, tries = 120, 300
	gold := pairsOf(clusters)
	rng := rand.New(rand.NewPCG(7, 8))
	called := 0
	for i := range tries {
		x, y := runs(rng, clusters, 0.8, 0.2), runs(rng, clusters, 0.8, 0.2)
		d, _ := Compare(x, y, gold, 2*clusters, Resampling{Rounds: 200, Seed: uint64(i)})
		if d.F1.P < 0.05 {
			called++
		}
	}
	// Binomial(300, 0.05): the mean is 15, and more than 30 have a probability below 0.0003.
	if called > 30 {
		t.Errorf("%d of %d pairs of equal runs are called different at 5 %%", called, tries)
	}
}

func TestTheFiguresOfTheComparedRunsAreThoseOfTheCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		x, y := 0.3, 0.7
		d, ok := Compare(Decision{scored.PairsOf(pairs), x}, Decision{scored.PairsOf(pairs), y}, gold, 9, Resampling{Rounds: 10})
		if !ok || len(gold.Cluster) > 0 && len(gold.Cluster) != 9 {
			return
		}
		c := NewCurve(scored.PairsOf(pairs), gold)
		if d.F1.Of != c.At(x).F1() || d.Precision.Base != c.At(y).Precision() || d.Recall.Of != c.At(x).Recall() {
			t.Fatalf("%+v against %+v and %+v", d, c.At(x), c.At(y))
		}
	})
}

func BenchmarkCompareOf100kPages(b *testing.B) {
	pairs, gold := million()
	for b.Loop() {
		Compare(Decision{pairs, 0.5}, Decision{pairs, 0.6}, gold, 100_000, Resampling{Rounds: 100})
	}
}
