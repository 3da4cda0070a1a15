package shingling

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
)

// The join emits every pair from the threshold on, each once and in order, and so do the
// keys of pages that are spread: no sizes, overlaps or thresholds make them lose one.
func TestJoinLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newExact(settings{}, nil, rapid.SampledFrom([]sorted.Measure{sorted.Union, sorted.Smaller}).Draw(t, "measure"))
		m.Least = rapid.OneOf(
			rapid.Float64Range(0.01, 1),
			rapid.SampledFrom([]float64{0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.9, 1}),
		).Draw(t, "threshold")
		if m.By == sorted.Union && rapid.Bool().Draw(t, "subset") {
			m.subset = least(rapid.IntRange(1, 20).Draw(t, "size"))
		}
		sigs := make([]algo.Signature, rapid.IntRange(0, 30).Draw(t, "pages"))
		for i := range sigs {
			// Words of one bucket, and words spread over all.
			sigs[i] = rapid.SliceOfNDistinct(rapid.OneOf(
				rapid.Uint64Range(0, 12),
				rapid.Map(rapid.Uint64Range(0, 12), func(x uint64) uint64 { return x << 60 }),
			), 0, 20, rapid.ID).Draw(t, "page")
			slices.Sort(sigs[i])
			if m.subset != nil {
				sigs[i] = m.subset.of(sigs[i])
			}
		}
		spread, err := m.Spread(algo.SpreadOptions{Score: m.Least})
		if err != nil {
			t.Fatal(err)
		}
		asks := func(a, b int) bool {
			keys, n := spread.Keys(sigs[a])
			others, _ := spread.Keys(sigs[b])
			return slices.ContainsFunc(keys[:n], func(k uint64) bool { return slices.Contains(others, k) })
		}
		found := make(map[[2]int]bool)
		err = m.Pairs(context.Background(), sigs, func(a, b int) {
			if a >= b || found[[2]int{a, b}] {
				t.Fatalf("pair %d, %d is out of order or comes twice", a, b)
			}
			found[[2]int{a, b}] = true
		})
		if err != nil {
			t.Fatal(err)
		}
		for b := range sigs {
			for a := range b {
				if s := m.Score(sigs[a], sigs[b]); s >= m.Least && !found[[2]int{a, b}] {
					t.Fatalf("lost %v and %v, which score %v", sigs[a], sigs[b], s)
				} else if s >= m.Least && !asks(a, b) && !asks(b, a) {
					t.Fatalf("spread, %v and %v are lost, which score %v", sigs[a], sigs[b], s)
				}
			}
		}
	})
}

// Pages that share too few super-shingles to be duplicates share no mega-shingle.
func TestMegaShinglesAreTheDecision(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.IntRange(1, 9).Draw(t, "super")
		agree := rapid.IntRange(1, groups).Draw(t, "agree")
		m := &super{settings: settings{groups: groups, agree: agree}, megas: minhash.NewMegas(groups, agree), sure: float64(agree) / float64(groups)}
		draw := func(name string) algo.Signature {
			return rapid.SliceOfN(rapid.Uint64Range(0, 1), groups, groups).Draw(t, name)
		}
		a, b := draw("a"), draw("b")
		keys := m.Keys(a)
		shared := slices.ContainsFunc(m.Keys(b), func(k uint64) bool { return slices.Contains(keys, k) })
		if decided := m.Score(a, b) >= m.Guarantee(); shared != decided {
			t.Fatalf("%v and %v: shared %v, decided %v", a, b, shared, decided)
		}
	})
}
