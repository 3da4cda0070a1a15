package sorted

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Merging counts what counting each value in both lists counts.
func TestCommonIsThatOfMultisets(t *testing.T) {
	list := rapid.SliceOf(rapid.OneOf(rapid.Uint64Range(0, 9), rapid.Uint64()))
	rapid.Check(t, func(t *rapid.T) {
		a, b := list.Draw(t, "a"), list.Draw(t, "b")
		left := make(map[uint64]int)
		for _, x := range a {
			left[x]++
		}
		want := 0
		for _, y := range b {
			if left[y] > 0 {
				left[y]--
				want++
			}
		}
		slices.Sort(a)
		slices.Sort(b)
		if got := Common(a, b); got != want || Common(b, a) != want {
			t.Fatalf("%d and %d in common, want %d", got, Common(b, a), want)
		}
	})
}
