package cluster

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// foldedPairs draws entries over classes of equal pages.
func foldedPairs(t *rapid.T, n int) scored.Pairs {
	classes := make([][]int32, 4)
	for i := range n {
		if c := rapid.IntRange(0, 6).Draw(t, "class"); c < len(classes) {
			classes[c] = append(classes[c], int32(i))
		}
	}
	classes = slices.DeleteFunc(classes, func(c []int32) bool { return len(c) < 2 })
	equal := scored.NewClasses(n, classes)
	var entries []scored.Pair
	for a := range int32(n) {
		for b := a; b < int32(n); b++ {
			alone := a == b && equal.Members(a) == nil
			if equal.Lowest(a) != a || equal.Lowest(b) != b || alone || rapid.IntRange(0, 2).Draw(t, "take") > 0 {
				continue
			}
			entries = append(entries, scored.Pair{A: a, B: b, Score: float64(rapid.IntRange(1, 4).Draw(t, "score")) / 4})
		}
	}
	slices.SortFunc(entries, scored.Compare)
	return scored.Folded(entries, equal)
}

// Whatever is cut or excluded, an entry joins the same pages as its pairs one by one, by the same
// links.
func TestAnEntryJoinsTheSamePagesAsItsPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 16).Draw(t, "n")
		pairs := foldedPairs(t, n)
		var e Edits
		page2 := rapid.IntRange(0, n-1)
		for range rapid.IntRange(0, 3).Draw(t, "cuts") {
			if p := page.MakePair(page2.Draw(t, "a"), page2.Draw(t, "b")); p.A != p.B {
				e.Cut = append(e.Cut, p)
			}
		}
		for range rapid.IntRange(0, 2).Draw(t, "outs") {
			e.Out = append(e.Out, int32(page2.Draw(t, "out")))
		}
		cut := float64(rapid.IntRange(1, 5).Draw(t, "cut")) / 4
		single := scored.PairsOf(slices.Collect(pairs.All()))
		if d := cmp.Diff(editedShapes(n, single, cut, e), editedShapes(n, pairs, cut, e), cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(EditedLabels(n, single, cut, e), EditedLabels(n, pairs, cut, e)); d != "" {
			t.Fatal(d)
		}
	})
}
