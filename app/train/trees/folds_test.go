package trees_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/app/train/trees"
)

// Groups stay whole and in the folds that they are given; folds that none is given to
// differ by no more than a group.
func TestGroupsStayInTheFoldsTheyAreGiven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		folds := rapid.IntRange(2, 5).Draw(t, "folds")
		kept := make(map[string]int)
		var groups []string
		for g := range rapid.IntRange(1, 12).Draw(t, "groups") {
			name := fmt.Sprint("g", g)
			if rapid.Bool().Draw(t, "kept") {
				kept[name] = rapid.IntRange(0, folds-1).Draw(t, "fold")
			}
			for range rapid.IntRange(1, 4).Draw(t, "rows") {
				groups = append(groups, name)
			}
		}
		of, size := make(map[string]int), make([]int, folds)
		for i, f := range trees.Folds(groups, folds, kept) {
			g := groups[i]
			if first, ok := of[g]; ok && first != f {
				t.Fatalf("%s is in the folds %d and %d", g, first, f)
			}
			of[g] = f
			size[f]++
			if want, ok := kept[g]; ok && f != want {
				t.Fatalf("%s is in fold %d, was given %d", g, f, want)
			}
		}
		if len(kept) == 0 && slices.Max(size)-slices.Min(size) > 4 {
			t.Fatalf("folds of groups of 4 at most have %d rows", size)
		}
	})
}
