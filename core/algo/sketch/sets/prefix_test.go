package sets_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
)

// Sets that score at least t become candidates by their first elements, in any order of elements.
func TestPrefixesLoseNoPair(t *testing.T) {
	measures := map[string]struct {
		by    sorted.Measure
		share func(both, a, b int) (int, int)
	}{
		"union":   {sorted.Union, func(both, a, b int) (int, int) { return both, a + b - both }},
		"larger":  {sorted.Larger, func(both, a, b int) (int, int) { return both, max(a, b) }},
		"smaller": {sorted.Smaller, func(both, a, b int) (int, int) { return both, min(a, b) }},
	}
	for name, m := range measures {
		t.Run(name, func(t *testing.T) {
			set := rapid.SliceOfNDistinct(rapid.Uint64Range(0, 40), 1, 30, rapid.ID)
			rapid.Check(t, func(t *rapid.T) {
				score := rapid.OneOf(rapid.Float64Range(0.001, 1), rapid.SampledFrom([]float64{0.1, 0.2, 0.5, 0.6, 0.8, 1})).Draw(t, "score")
				var sigs []algo.Signature
				for _, s := range rapid.SliceOfN(set, 2, 8).Draw(t, "sets") {
					slices.Sort(s)
					sigs = append(sigs, s)
				}
				f := algo.SpreadOptions{Score: score, Pages: len(sigs)}
				clone := func(s algo.Signature) []uint64 { return slices.Clone(s) }
				if counted := rapid.IntRange(0, len(sigs)).Draw(t, "counted"); counted > 0 {
					f.Whole = counted == len(sigs)
					f.Frequencies = algotest.Counted(sets.Spread(f, m.by, clone), sigs[:counted])
				}
				found := algotest.Together(sets.Spread(f, m.by, clone), sigs)
				for b := range sigs {
					for a := range b {
						n, of := m.share(sorted.Common(sigs[a], sigs[b]), len(sigs[a]), len(sigs[b]))
						if float64(n)/float64(of) >= score && !slices.Contains(found, [2]int{a, b}) {
							t.Fatalf("%v and %v score %d/%d and share no key for %v", sigs[a], sigs[b], n, of, score)
						}
					}
				}
			})
		})
	}
}

// An element that only one page has is not used as a key if all pages are counted.
func TestAnElementOfOnePageIsNoKey(t *testing.T) {
	sigs := []algo.Signature{{1, 2, 3, 4}, {3, 4, 5, 6}, {3, 7, 8, 9}}
	f := algo.SpreadOptions{Score: 0.1, Pages: len(sigs)}
	own := func(s algo.Signature) []uint64 { return slices.Clone(s) }
	f.Frequencies, f.Whole = algotest.Counted(sets.Spread(f, sorted.Union, own), sigs), true
	s := sets.Spread(f, sorted.Union, own)
	if keys, asks := s.Keys(sigs[0]); !slices.Equal(keys, []uint64{4, 3}) || asks != 2 {
		t.Errorf("keys %v of which %d are asked by, want 4, which two pages have, then 3, which three have", keys, asks)
	}
	f.Whole = false // there are other pages
	if keys, _ := sets.Spread(f, sorted.Union, own).Keys(sigs[0]); len(keys) != 4 {
		t.Errorf("keys %v, want all four: the page that was not counted may have them", keys)
	}
}

// An element that all pages have makes no candidates if it is known to be common: the memory for
// pairs does not grow with the square of the pages.
func TestCommonElementsMakeNoCandidates(t *testing.T) {
	const pages, own = 400, 12
	var sigs []algo.Signature
	for i := range uint64(pages) {
		s := algo.Signature{1} // the first in the order of hashes
		for k := range uint64(own) {
			s = append(s, 10+i*own+k)
		}
		sigs = append(sigs, s)
	}
	f := algo.SpreadOptions{Score: 0.3, Pages: pages}
	for _, measure := range []sorted.Measure{sorted.Union, sorted.Larger, sorted.Smaller} {
		f.Frequencies = nil
		if got := len(algotest.Together(sets.Spread(f, measure, sets.Words), sigs)); got != pages*(pages-1)/2 {
			t.Fatalf("%d pairs where nothing is known: the element is not the first of all", got)
		}
		f.Frequencies = algotest.Counted(sets.Spread(f, measure, sets.Words), sigs[:pages/10])
		if got := len(algotest.Together(sets.Spread(f, measure, sets.Words), sigs)); got > 0 {
			t.Errorf("%d pairs where a tenth of the pages was counted, want none", got)
		}
	}
}
