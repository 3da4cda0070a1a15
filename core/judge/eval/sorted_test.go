package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// drawSorted draws scored pairs of few scores, and judgements of some of all pairs.
func drawSorted(t *rapid.T) ([]scored.Pair, *truth.Truth) {
	n := rapid.IntRange(2, 9).Draw(t, "pages")
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
	if rapid.Bool().Draw(t, "clusters") {
		gold.Kind = truth.Clusters
		for range n {
			gold.Cluster = append(gold.Cluster, int32(rapid.IntRange(-1, 3).Draw(t, "cluster")))
		}
	}
	var pairs []scored.Pair
	for a := range n {
		for b := a + 1; b < n; b++ {
			p := page.MakePair(a, b)
			if rapid.Bool().Draw(t, "scored") {
				pairs = append(pairs, scored.Pair{A: p.A, B: p.B, Score: float64(rapid.IntRange(0, 8).Draw(t, "score")) / 8})
			}
			if rapid.Bool().Draw(t, "judged") {
				gold.Pairs[p] = rapid.SampledFrom([]truth.Label{truth.Duplicate, truth.Different, truth.Partial, truth.Unsure}).Draw(t, "label")
			}
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	return pairs, gold
}

var thresholds = rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-1, 18).Draw(t, "x")) / 16 })

func TestSortedCountsLikeTheCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		s, c, x := NewSorted(scored.PairsOf(pairs), gold), NewCurve(scored.PairsOf(pairs), gold), thresholds.Draw(t, "threshold")
		if x <= 0 { // the curve counts pairs that score 0 as decided and unknown
			return
		}
		got := s.At(x)
		if d := cmp.Diff(c.At(x), got.Counts); d != "" {
			t.Fatalf("counts at %v: %s", x, d)
		}
		if got.FP+got.TN != s.Negatives || got.TP+got.FN != s.Positives {
			t.Fatalf("%+v does not add up to %d and %d", got, s.Positives, s.Negatives)
		}
	})
}

func TestAMoveListsThePairsBetweenTheThresholds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		s := NewSorted(scored.PairsOf(pairs), gold)
		from, to := thresholds.Draw(t, "from"), thresholds.Draw(t, "to")
		var want, got [6][]scored.Pair // gained and lost pairs by label
		for _, p := range pairs {
			was, now := p.Score > 0 && p.Score >= from, p.Score > 0 && p.Score >= to
			if was != now {
				at := confusion.KindOf(gold.Label(p.Pair()))
				if was {
					at += 3
				}
				want[at] = append(want[at], p)
			}
		}
		m := s.Move(from, to)
		for i, l := range []List{m.Gained.True, m.Gained.False, m.Gained.Open, m.Lost.True, m.Lost.False, m.Lost.Open} {
			for k := range l.Len() {
				got[i] = append(got[i], l.At(k))
			}
			for _, p := range pairs {
				if l.Has(p) != slices.Contains(got[i], p) {
					t.Fatalf("list %d has %v: %v", i, p, l.Has(p))
				}
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("from %v to %v: %s", from, to, d)
		}
	})
}

// million returns a million scored pairs of 100,000 pages and a truth that labels every tenth of
// them.
func million() (scored.Pairs, *truth.Truth) {
	rng := rand.New(rand.NewPCG(1, 2))
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
	pairs := make([]scored.Pair, 1_000_000)
	for i := range pairs {
		a := rng.IntN(99_999)
		p := page.MakePair(a, a+1+rng.IntN(99_999-a))
		pairs[i] = scored.Pair{A: p.A, B: p.B, Score: rng.Float64()}
		if i%10 == 0 {
			gold.Pairs[p] = []truth.Label{truth.Duplicate, truth.Different}[rng.IntN(2)]
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	return scored.PairsOf(pairs), gold
}

func BenchmarkThresholdMoveOverAMillionPairs(b *testing.B) {
	s := NewSorted(million())
	x, listed := 0.5, 0
	for b.Loop() {
		y := x + 0.1234
		if y > 1 {
			y -= 1
		}
		listed += int(s.At(y).TP) + int(s.Move(x, y).Gained.Len())
		x = y
	}
}

func BenchmarkHistogramOfAMillionPairs(b *testing.B) {
	s := NewSorted(million())
	for b.Loop() {
		Histogram(func(x float64) confusion.Counts { return s.At(x).Counts }, 50)
	}
}

func BenchmarkSortedOfAMillionPairs(b *testing.B) {
	pairs, gold := million()
	for b.Loop() {
		NewSorted(pairs, gold)
	}
}

// The bins hold every pair with a score above 0 once, and each of them in the bin of its score and
// label; the curve gives the same bins.
func TestTheHistogramSumsToThePairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		s, n := NewSorted(scored.PairsOf(pairs), gold), rapid.IntRange(1, 20).Draw(t, "bins")
		bins := Histogram(func(x float64) confusion.Counts { return s.At(x).Counts }, n)
		if d := cmp.Diff(bins, Histogram(NewCurve(scored.PairsOf(pairs), gold).At, n)); d != "" {
			t.Fatal(d)
		}
		sum := int64(0)
		for _, b := range bins {
			sum += b.Pairs()
		}
		if sum != s.Decided(0) {
			t.Fatalf("the bins hold %d of %d pairs", sum, s.Decided(0))
		}
		want := make([]ScoreBin, n)
		for _, p := range pairs {
			if p.Score == 0 {
				continue
			}
			b := &want[min(n-1, int(p.Score*float64(n)))]
			switch gold.Label(p.Pair()) {
			case truth.Duplicate:
				b.Duplicates++
			case truth.Different:
				b.Different++
			default:
				b.Open++
			}
		}
		for i, b := range bins {
			if w := want[i]; b.Duplicates != w.Duplicates || b.Different != w.Different || b.Open != w.Open {
				t.Fatalf("bin %d is %+v, want %+v", i, b, w)
			}
		}
	})
}
