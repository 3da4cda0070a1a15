package featurecode

import (
	"maps"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
)

// What is common is told where the pages of a code are gathered: keys bring together the
// pairs of the join, also where it passes codes over.
func TestKeysPassOverCommonCodesAsTheJoinDoes(t *testing.T) {
	for _, settings := range [][]string{nil, {"rule=wu", "side=1", "stops=all"}, {"repeats=true", "similarity=max"}, {"common=0"}} {
		m := made(t, append(settings, "threshold=0.5")...)
		sigs := site(m, 150)
		s, err := algo.SpreadOf(m, algo.SpreadOptions{Score: 1e-9, Pages: len(sigs)})
		if err != nil {
			t.Fatal(err)
		}
		got := algotest.Together(s, sigs)
		want := slices.SortedFunc(maps.Keys(pairs(t, m, sigs)), func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		if !slices.Equal(got, want) {
			t.Errorf("%v: %d pairs by keys, %d by the join", settings, len(got), len(want))
		}
	}
}
