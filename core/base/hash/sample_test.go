package hash_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/base/hash"
)

// The same pages are chosen in whatever order they are listed; what is in a small
// sample is in a large one.
func TestASampleDoesNotDependOnTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size, n := rapid.IntRange(0, 60).Draw(t, "size"), rapid.IntRange(0, 70).Draw(t, "n")
		list := make([]int, size)
		for i := range list {
			list[i] = i
		}
		mixed := rapid.Permutation(list).Draw(t, "mixed")
		key := func(i int) uint64 { return hash.String(strconv.Itoa(i)) }
		a, b := hash.Sample(list, n, key), hash.Sample(mixed, n, key)
		if len(a) != min(size, n) {
			t.Fatalf("%d of %d, want %d", len(a), size, n)
		}
		sorted := cmpopts.SortSlices(func(x, y int) bool { return x < y })
		if order := hash.Order(mixed, key); !cmp.Equal(list, order, sorted, cmpopts.EquateEmpty()) {
			t.Errorf("%v are put in the order %v", mixed, order)
		}
		if !cmp.Equal(a, b, sorted, cmpopts.EquateEmpty()) || size > n && !cmp.Equal(a, b, cmpopts.EquateEmpty()) {
			t.Errorf("%v of the list, %v of the list in another order", a, b)
		}
		for _, x := range hash.Sample(list, n/2, key) {
			if n > 0 && !slices.Contains(a, x) {
				t.Errorf("%d is in a sample of half the size, not in %v", x, a)
			}
		}
	})
}
