package eval

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func TestABandIsTheBootstrapAtEachThreshold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		n := 9
		if gold.Kind == truth.Clusters {
			n = len(gold.Cluster)
		}
		thresholds := rapid.SliceOfN(rapid.Float64Range(0.01, 1.1), 1, 5).Draw(t, "thresholds")
		slices.Sort(thresholds)
		slices.Reverse(thresholds)
		s := Resampling{Rounds: 20, Seed: 3}
		band, ok, err := Band(context.Background(), scored.PairsOf(pairs), gold, n, thresholds, s)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range thresholds {
			want, wantOK := Bootstrap(scored.PairsOf(pairs), gold, n, x, s)
			if ok != wantOK {
				t.Fatalf("ok %v, the bootstrap says %v", ok, wantOK)
			}
			if !ok {
				return
			}
			if d := cmp.Diff(want, band[i]); d != "" {
				t.Fatalf("at %v: %s", x, d)
			}
		}
	})
}

func TestABandStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1}}
	if _, _, err := Band(ctx, scored.PairsOf(nil), gold, 3, []float64{0.5}, Resampling{}); err == nil {
		t.Fatal("it went on")
	}
}

func TestCandidateRatesCountEveryPairAboveTheFloor(t *testing.T) {
	r := &result.Result{Candidates: result.All, Index: algo.KeyIndex, Floor: 0.3, Pairs: scored.PairsOf([]scored.Pair{
		{Score: 1, Indexed: true},
		{Score: 0.95, Indexed: true},
		{Score: 0.9},
		{Score: 0.85, Indexed: true},
		{Score: 0.42},
		{Score: 0.31},
	})}
	got, ok := CandidateRates(r, 10)
	if !ok || len(got) != 4 {
		t.Fatalf("%v, %+v", ok, got)
	}
	for i, want := range []Bucket{{0.9, 1, 0.95, 3, 2}, {0.8, 0.9, 0.85, 1, 1}, {0.4, 0.5, 0.42, 1, 0}, {0.3, 0.4, 0.31, 1, 0}} {
		if math.Abs(got[i].Mean-want.Mean) > 1e-12 || got[i].Pairs != want.Pairs || got[i].Indexed != want.Indexed || got[i].Low != want.Low {
			t.Errorf("bucket %d is %+v, want %+v", i, got[i], want)
		}
	}
	r.Candidates = result.Index
	if _, ok := CandidateRates(r, 10); ok {
		t.Error("a run over the index alone told what the index lost")
	}
}

// Between the threshold and the guarantee of the index, its loss is counted by the labelled
// duplicates: 0-1 and 2-3 are in that range, and 2-3 was lost; 4-5 scores too little, and 6-7 is
// guaranteed.
func TestTheLossBelowTheGuaranteeIsCounted(t *testing.T) {
	r := &result.Result{
		Pages: 8, Guarantee: 0.8, Candidates: result.Index,
		Pairs:  scored.PairsOf([]scored.Pair{{A: 6, B: 7, Score: 0.9, Indexed: true}, {A: 0, B: 1, Score: 0.6, Indexed: true}, {A: 0, B: 2, Score: 0.55, Indexed: true}}),
		Beyond: &scored.Beyond{Known: []scored.Pair{{A: 2, B: 3, Score: 0.7}, {A: 4, B: 5, Score: 0.2}}},
	}
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1, 2, 2, 3, 3}}
	set := page.FromPages("eight", make([]page.Page, 8), make([]page.Content, 8))
	b, ok := BelowReach(NewOutcome(set, r, gold, 0.5))
	if !ok || b.Pairs != 2 || b.Indexed != 1 || b.Low != 0.5 || b.High != 0.8 {
		t.Errorf("%v, %+v", ok, b)
	}
	words, ok := NewOutcome(set, r, gold, 0.5).BelowReachWords()
	if want := "no pair with a score of 0.8 or more is missing; between the threshold 0.5 and this score, the index missed 1 of 2 labelled duplicates (50.0 %, 95%: 9.5 to 90.5)"; !ok || words.En != want {
		t.Errorf("it is said %v %q, want %q", ok, words.En, want)
	}
	if words, ok := NewOutcome(set, r, gold, 0.8).BelowReachWords(); ok {
		t.Errorf("where the index promises all it is said that %q", words.En)
	}
	if _, ok := BelowReach(NewOutcome(set, r, gold, 0.8)); ok {
		t.Error("where the index promises all it is said to lose some")
	}
	if _, ok := BelowReach(NewOutcome(set, r, nil, 0.5)); ok {
		t.Error("without labels it is said what the index loses")
	}
}

// Values of Wilson's formula, computed by hand: 1 of 10 at 95 %.
func TestWilsonsInterval(t *testing.T) {
	i := Bucket{Pairs: 10, Indexed: 1}.Interval(1.96)
	if math.Abs(i.Low-0.0179) > 5e-4 || math.Abs(i.High-0.4042) > 5e-4 {
		t.Errorf("1 of 10: %+v", i)
	}
	if i := (Bucket{Pairs: 5, Indexed: 5}).Interval(1.96); i.High != 1 || i.Low > 0.6 {
		t.Errorf("5 of 5: %+v", i)
	}
}
