package scored

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is folded, the pairs that are left are all pairs of pages that do not differ, one by one.
func TestPairsOfDifferentPagesAreLeftOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 9
		text := rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "texts") // equal pages have one text
		parts := rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "parts")
		some := rapid.SliceOfN(rapid.Bool(), 4*4*16, 4*4*16).Draw(t, "differ")
		differ := func(a, b int32) bool { // is asked of pages of two parts, or of two texts
			x, y := 4*text[a]+parts[a], 4*text[b]+parts[b]
			return x != y && some[16*min(x, y)+max(x, y)]
		}
		score := func(a, b int) float64 { return 1 - float64((text[a]-text[b])*(text[a]-text[b]))/10 }
		var want []Pair
		for a := range n {
			for b := a + 1; b < n; b++ {
				if !differ(int32(a), int32(b)) {
					want = append(want, Pair{A: int32(a), B: int32(b), Score: score(a, b)})
				}
			}
		}
		slices.SortFunc(want, Compare)
		got := slices.Collect(Without(foldedByText(text, score), func(page int32) int { return parts[page] }, differ).All())
		slices.SortFunc(got, Compare)
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// foldedByText are all pairs of pages, folded where their texts are equal.
func foldedByText(text []int, score func(a, b int) float64) Pairs {
	by := map[int][]int32{}
	for i, x := range text {
		by[x] = append(by[x], int32(i))
	}
	var classes [][]int32
	var entries []Pair
	for _, a := range by {
		if len(a) > 1 {
			classes = append(classes, a)
			entries = append(entries, Pair{A: a[0], B: a[0], Score: 1})
		}
		for _, b := range by {
			if a[0] < b[0] {
				entries = append(entries, Pair{A: a[0], B: b[0], Score: score(int(a[0]), int(b[0]))})
			}
		}
	}
	slices.SortFunc(entries, Compare)
	return Folded(entries, NewClasses(len(text), classes))
}
