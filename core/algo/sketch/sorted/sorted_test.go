package sorted

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The result of merging equals that of counting each value in both lists.
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

// CommonPairs and Intersect agree with a comparison of all values.
func TestPairsInCommonAndAnyInCommon(t *testing.T) {
	pairs := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) [2]uint64 {
		return [2]uint64{rapid.Uint64Range(0, 4).Draw(t, "first"), rapid.Uint64Range(0, 4).Draw(t, "second")}
	}), 0, 12, rapid.ID)
	flat := func(list [][2]uint64) (out []uint64) {
		slices.SortFunc(list, func(x, y [2]uint64) int { return slices.Compare(x[:], y[:]) })
		for _, p := range list {
			out = append(out, p[0], p[1])
		}
		return out
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := pairs.Draw(t, "a"), pairs.Draw(t, "b")
		want := 0
		for _, p := range a {
			if slices.Contains(b, p) {
				want++
			}
		}
		x, y := flat(a), flat(b)
		if got := CommonPairs(x, y); got != want || CommonPairs(y, x) != want {
			t.Fatalf("%d pairs in common, want %d", got, want)
		}
		slices.Sort(x)
		slices.Sort(y)
		any := slices.ContainsFunc(x, func(v uint64) bool { return slices.Contains(y, v) })
		if Intersect(x, y) != any {
			t.Fatalf("%v and %v meet: %v", x, y, !any)
		}
	})
}
