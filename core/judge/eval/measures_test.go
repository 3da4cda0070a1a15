package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page/truth"
)

func TestEveryMeasureHasItsWordsInBothLanguages(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Measures() {
		if seen[m.Name] || m.Title.En == "" || !m.Title.Has("zh") || m.Doc.En == "" || !m.Doc.Has("zh") {
			t.Errorf("%+v", m)
		}
		seen[m.Name] = true
		if f, err := Find(m.Name); err != nil || f.Name != m.Name {
			t.Errorf("%s is not found: %v", m.Name, err)
		}
	}
	if _, err := Find("f2"); err == nil {
		t.Error("f2 is found")
	}
}

func BenchmarkThresholdOverAMillionPairs(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	pairs := make([]scored.Pair, 1_000_000)
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, 10_000)}
	for i := range gold.Cluster {
		gold.Cluster[i] = int32(i / 5)
	}
	for i := range pairs {
		a := rng.IntN(9_999)
		pairs[i] = scored.Pair{A: int32(a), B: int32(a + 1 + rng.IntN(9_999-a)), Score: rng.Float64()}
	}
	slices.SortFunc(pairs, scored.Compare)
	c := NewCurve(scored.PairsOf(pairs), gold)
	b.Run("at", func(b *testing.B) {
		for b.Loop() {
			c.At(0.37)
		}
	})
	b.Run("evaluate", func(b *testing.B) {
		r := &result.Result{Pages: 10_000, Pairs: scored.PairsOf(pairs)}
		for b.Loop() {
			evaluateWith(r, gold, c, 0.99)
		}
	})
	b.Run("curve", func(b *testing.B) {
		for b.Loop() {
			NewCurve(scored.PairsOf(pairs), gold)
		}
	})
}

// The main measures have places of their own and a heading for a narrow column.
func TestMainMeasuresStandInTheirOrder(t *testing.T) {
	for i, m := range Main(true) {
		if m.Place != i+1 || m.Short.En == "" || !m.Short.Has("zh") {
			t.Errorf("%s is at place %d, want %d, with the heading %q", m.Name, m.Place, i+1, m.Short)
		}
	}
	if got := len(Main(false)); got != len(Main(true))-1 {
		t.Errorf("%d main measures where there is little room", got)
	}
}
