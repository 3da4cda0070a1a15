package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func TestIntervalsHoldTheFigureAndFollowTheSeed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(6, 12).Draw(t, "n")
		gold := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		pairs := drawParts(t, n, gold, drawPairs(t, n))
		u := newUnits(scored.PairsOf(pairs), gold, n, 0.6)
		for i := range u.weight {
			u.weight[i] = 1
		}
		want := NewCurve(scored.PairsOf(pairs), gold).At(0.6)
		want.Unknown = 0
		if once := u.counts(); once != want {
			t.Fatalf("each group once gives %+v, the set has %+v", once, want)
		}
		var twice confusion.Counts
		for _, c := range u.each() {
			twice.AddTimes(c, 1)
		}
		if want.AddTimes(want, 1); twice != want {
			t.Fatalf("the groups together give %+v, twice the set is %+v", twice, want)
		}
		s := Resampling{Rounds: 200, Seed: 7}
		a, ok := Bootstrap(scored.PairsOf(pairs), gold, n, 0.6, s)
		b, _ := Bootstrap(scored.PairsOf(pairs), gold, n, 0.6, s)
		if !ok && u.n > 1 || a != b {
			t.Fatalf("%+v %+v %v", a, b, ok)
		}
		for _, iv := range []Interval{a.Precision, a.Recall, a.F1} {
			if ok && !(iv.Low >= 0 && iv.Low < iv.High && iv.High <= 1) {
				t.Fatalf("%+v: an interval of no width claims what nobody knows", iv)
			}
		}
	})
}

// A drawn set has a copy of a group for each time it was drawn; pairs are within a copy, and
// between copies of different groups.
func TestADrawnSetIsCountedCopyByCopy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 9).Draw(t, "n")
		gold := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		pairs := drawPairs(t, n)
		u := newUnits(scored.PairsOf(pairs), gold, n, 0.6)
		group, _ := confusion.GoldGroups(gold, n)
		var copies []int32
		for g := range u.weight {
			u.weight[g] = int64(rapid.IntRange(0, 3).Draw(t, "times"))
			for range u.weight[g] {
				copies = append(copies, int32(g))
			}
		}
		score := scores(pairs)
		var want confusion.Counts
		for i, x := range copies {
			for j, y := range copies[:i+1] {
				if i != j && x == y {
					continue
				}
				allPairs(n, gold, func(p page.Pair, l truth.Label) {
					if group[p.A] == x && group[p.B] == y || group[p.A] == y && group[p.B] == x {
						want.Add(l, score[p] >= 0.6)
					}
				})
			}
		}
		if got := u.counts(); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

// With many equal groups the interval of recall is that of a binomial share.
func TestTheIntervalOfRecallIsThatOfAShare(t *testing.T) {
	const groups = 400
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, 2*groups)}
	var pairs []scored.Pair
	for g := range groups {
		gold.Cluster[2*g], gold.Cluster[2*g+1] = int32(g), int32(g)
		if g%4 > 0 {
			pairs = append(pairs, scored.Pair{A: int32(2 * g), B: int32(2*g + 1), Score: 1})
		}
	}
	iv, ok := Bootstrap(scored.PairsOf(pairs), gold, 2*groups, 0.5, Resampling{Rounds: 2000, Seed: 3})
	if !ok || iv.Recall.Low < 0.695 || iv.Recall.Low > 0.72 || iv.Recall.High < 0.78 || iv.Recall.High > 0.805 {
		t.Errorf("recall is in %+v, a share of 3/4 of 400 is within 0.0425 of 0.75", iv.Recall)
	}
	if iv.Precision.High != 1 || iv.Precision.Low < 0.98 || iv.Precision.Low > 0.99 { // Wilson's of 300 in 300
		t.Errorf("precision is in %+v", iv.Precision)
	}
}

// Sets have 60 groups of two to six pages, of which one in twelve is merged with another group and
// one in eight is missed: their intervals contain the figures of 20,000 such groups.
func TestIntervalsContainTheFiguresOfOtherSets(t *testing.T) {
	like := func(groups int, seed uint64) (scored.Pairs, *truth.Truth) {
		rng := rand.New(rand.NewPCG(seed, 9))
		gold := &truth.Truth{Kind: truth.Clusters}
		var list []scored.Pair
		for g := range int32(groups) {
			from := int32(len(gold.Cluster))
			if rng.IntN(12) == 0 && from > 0 {
				list = append(list, scored.Pair{A: from - 1, B: from, Score: 1})
			}
			found := rng.IntN(8) > 0
			for to := from + 2 + int32(rng.IntN(5)); int32(len(gold.Cluster)) < to; {
				p := int32(len(gold.Cluster))
				gold.Cluster = append(gold.Cluster, g)
				for a := from; a < p && found; a++ {
					list = append(list, scored.Pair{A: a, B: p, Score: 1})
				}
			}
		}
		slices.SortFunc(list, scored.Compare)
		return scored.PairsOf(list), gold
	}
	pairs, gold := like(20_000, 0)
	truly := NewCurve(pairs, gold).At(1)
	const sets = 200
	var held [3]int
	for seed := range uint64(sets) {
		pairs, gold := like(60, seed+1)
		iv, _ := Bootstrap(pairs, gold, len(gold.Cluster), 1, Resampling{Rounds: 200, Seed: 1})
		for k, x := range []float64{truly.Precision(), truly.Recall(), truly.F1()} {
			if i := []Interval{iv.Precision, iv.Recall, iv.F1}[k]; i.Low <= x && x <= i.High {
				held[k]++
			}
		}
	}
	for k, n := range held {
		if n < sets*93/100 {
			t.Errorf("%s: %d of %d intervals hold what it is", []string{"precision", "recall", "F1"}[k], n, sets)
		}
	}
}
