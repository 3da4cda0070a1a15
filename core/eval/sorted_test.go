package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// drawSorted draws scored pairs of few scores, and judgements of some of all pairs.
func drawSorted(t *rapid.T) ([]detect.Scored, *truth.Truth) {
	n := rapid.IntRange(2, 9).Draw(t, "pages")
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
	if rapid.Bool().Draw(t, "clusters") {
		gold.Kind = truth.Clusters
		for range n {
			gold.Cluster = append(gold.Cluster, int32(rapid.IntRange(-1, 3).Draw(t, "cluster")))
		}
	}
	var pairs []detect.Scored
	for a := range n {
		for b := a + 1; b < n; b++ {
			p := page.MakePair(a, b)
			if rapid.Bool().Draw(t, "scored") {
				pairs = append(pairs, detect.Scored{A: p.A, B: p.B, Score: float64(rapid.IntRange(0, 8).Draw(t, "score")) / 8})
			}
			if rapid.Bool().Draw(t, "judged") {
				gold.Pairs[p] = rapid.SampledFrom([]truth.Label{truth.Duplicate, truth.Different, truth.Partial, truth.Unsure}).Draw(t, "label")
			}
		}
	}
	slices.SortFunc(pairs, detect.Compare)
	return pairs, gold
}

var thresholds = rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-1, 18).Draw(t, "x")) / 16 })

func TestSortedCountsLikeTheCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		s, c, x := NewSorted(pairs, gold), NewCurve(pairs, gold), thresholds.Draw(t, "threshold")
		if x <= 0 { // the curve counts pairs that score 0 as decided and not known
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
		s := NewSorted(pairs, gold)
		from, to := thresholds.Draw(t, "from"), thresholds.Draw(t, "to")
		var want Move
		for i, p := range pairs {
			was, now := p.Score > 0 && p.Score >= from, p.Score > 0 && p.Score >= to
			side := &want.Gained
			if was {
				side = &want.Lost
			}
			if was == now {
				continue
			}
			switch gold.Label(p.Pair()) {
			case truth.Duplicate:
				side.True = append(side.True, int32(i))
			case truth.Different:
				side.False = append(side.False, int32(i))
			default:
				side.Open = append(side.Open, int32(i))
			}
		}
		got := s.Move(from, to)
		if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("from %v to %v: %s", from, to, d)
		}
		if n := s.Side(to, true).Len(); n != s.Decided(to) {
			t.Fatalf("%d pairs on the upper side, %d decided", n, s.Decided(to))
		}
		if n := s.Side(to, true).Len() + s.Side(to, false).Len(); n != s.found {
			t.Fatalf("%d pairs on both sides of %d", n, s.found)
		}
	})
}

func TestAJudgementTakenInIsAsIfItHadBeenThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs, gold := drawSorted(t)
		gold.Kind, gold.Cluster = truth.Judged, nil
		s := NewSorted(pairs, gold)
		for range rapid.IntRange(1, 10).Draw(t, "judgements") {
			a := rapid.IntRange(0, 7).Draw(t, "a")
			p := page.MakePair(a, rapid.IntRange(a+1, 8).Draw(t, "b"))
			now := rapid.SampledFrom([]truth.Label{truth.Unjudged, truth.Duplicate, truth.Different, truth.Partial}).Draw(t, "now")
			place, ok := s.Place(p)
			if !ok {
				place = -1
			}
			s.Relabel(place, gold.Label(p), now)
			gold.Pairs[p] = now
		}
		want := NewSorted(pairs, gold)
		if d := cmp.Diff(want, s, cmp.AllowUnexported(Sorted{}), cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}

// million returns a million scored pairs of 100,000 pages and a truth that knows
// every tenth of them.
func million() ([]detect.Scored, *truth.Truth) {
	rng := rand.New(rand.NewPCG(1, 2))
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
	pairs := make([]detect.Scored, 1_000_000)
	for i := range pairs {
		a := rng.IntN(99_999)
		p := page.MakePair(a, a+1+rng.IntN(99_999-a))
		pairs[i] = detect.Scored{A: p.A, B: p.B, Score: rng.Float64()}
		if i%10 == 0 {
			gold.Pairs[p] = []truth.Label{truth.Duplicate, truth.Different}[rng.IntN(2)]
		}
	}
	slices.SortFunc(pairs, detect.Compare)
	return pairs, gold
}

func BenchmarkThresholdMoveOverAMillionPairs(b *testing.B) {
	s := NewSorted(million())
	x, listed := 0.5, 0
	for b.Loop() {
		y := x + 0.1234
		if y > 1 {
			y -= 1
		}
		listed += int(s.At(y).TP) + s.Move(x, y).Gained.Len()
		x = y
	}
}

func BenchmarkSortedOfAMillionPairs(b *testing.B) {
	pairs, gold := million()
	for b.Loop() {
		NewSorted(pairs, gold)
	}
}

func BenchmarkRelabelInAMillionPairs(b *testing.B) {
	s := NewSorted(million())
	place := int(s.open[len(s.open)/2])
	was, now := truth.Unjudged, truth.Duplicate
	for b.Loop() {
		s.Relabel(place, was, now)
		was, now = now, was
	}
}
