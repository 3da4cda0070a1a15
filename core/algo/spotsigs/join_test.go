package spotsigs

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
)

// joined returns the pairs that the join finds and the threshold keeps, and the number of
// compared pairs.
func joined(tb rapid.TB, m *method, sigs []algo.Signature) (kept map[[2]int]bool, compared int) {
	kept = make(map[[2]int]bool)
	seen := make(map[[2]int]bool)
	err := m.Pairs(context.Background(), sigs, func(a, b int) {
		p := [2]int{a, b}
		if a >= b || seen[p] {
			tb.Fatalf("pair %v is out of order or comes twice", p)
		}
		seen[p] = true
		if m.Score(sigs[a], sigs[b]) >= m.threshold {
			kept[p] = true
		}
	})
	if err != nil {
		tb.Fatal(err)
	}
	return kept, len(seen)
}

// checkJoin compares the join with brute force.
func checkJoin(tb rapid.TB, m *method, sigs []algo.Signature) (compared int) {
	kept, compared := joined(tb, m, sigs)
	n := 0
	for b := range sigs {
		for a := range b {
			if s := m.Score(sigs[a], sigs[b]); s > 0 && s >= m.threshold {
				n++
				if !kept[[2]int{a, b}] {
					tb.Fatalf("τ = %v: the join lost %v and %v, which score %v", m.threshold, sigs[a], sigs[b], s)
				}
			}
		}
	}
	if n != len(kept) {
		tb.Fatalf("τ = %v: %d pairs by the join, %d by brute force", m.threshold, len(kept), n)
	}
	return compared
}

func TestJoinEqualsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Pages are edits of a few originals, so that all scores occur; quotients of small
		// numbers as thresholds equal scores exactly.
		originals := rapid.SliceOfN(multiset, 1, 4).Draw(t, "originals")
		sigs := make([]algo.Signature, rapid.IntRange(2, 40).Draw(t, "pages"))
		for i := range sigs {
			s := slices.Clone(rapid.SampledFrom(originals).Draw(t, "original"))
			s = s[:rapid.IntRange(0, len(s)).Draw(t, "kept")]
			s = append(s, rapid.SliceOfN(rapid.Uint64Range(1, 30), 0, 6).Draw(t, "added")...)
			slices.Sort(s)
			sigs[i] = s
		}
		q := rapid.IntRange(1, 20).Draw(t, "q")
		tau := rapid.OneOf(
			rapid.Float64Range(0.3, 0.95),
			rapid.Just(float64(rapid.IntRange(1, q).Draw(t, "p"))/float64(q)),
		).Draw(t, "τ")
		checkJoin(t, &method{threshold: max(0.01, tau)}, sigs)
	})
}

// collection makes n multisets, each an edited prefix of one of n/10 originals.
func collection(seed uint64, n int) []algo.Signature {
	state := seed << 32
	draw := func(n int) int {
		state++
		return int(hash.Mix64(state) % uint64(n))
	}
	originals := make([][]uint64, max(1, n/10))
	for i := range originals {
		for range 5 + draw(60) {
			originals[i] = append(originals[i], uint64(1+draw(400)*draw(400)/400))
		}
	}
	sigs := make([]algo.Signature, n)
	for i := range sigs {
		s := slices.Clone(originals[draw(len(originals))])
		for range draw(12) {
			s[draw(len(s))] = uint64(1 + draw(400))
		}
		slices.Sort(s)
		sigs[i] = s
	}
	return sigs
}

// Twenty collections of 250 multisets: the higher the threshold, the fewer comparisons, always
// far fewer than all pairs.
func TestJoinPrunes(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	const n, all = 250, 250 * 249 / 2
	for seed := range uint64(20) {
		sigs := collection(seed, n)
		before := all
		for _, tau := range []float64{0.3, 0.4, 0.6, 0.8, 0.9, 0.95} {
			compared := checkJoin(t, &method{threshold: tau}, sigs)
			if compared > before {
				t.Errorf("collection %d: %d comparisons at τ = %v, %d at the one below", seed, compared, tau, before)
			}
			if seed == 0 {
				t.Logf("τ = %v: %d of %d comparisons", tau, compared, all)
			}
			before = compared
		}
		if before > all/20 {
			t.Errorf("collection %d: %d of %d comparisons at τ = 0.95", seed, before, all)
		}
	}
}

func TestJoinOfOddSets(t *testing.T) {
	one := algo.Signature{1, 2, 3, 4}
	for _, sigs := range [][]algo.Signature{
		nil, {nil}, {one}, {nil, one, nil}, {one, one}, {nil, nil, nil}, slices.Repeat([]algo.Signature{one}, 30),
	} {
		checkJoin(t, &method{threshold: 0.44}, sigs)
	}
}
