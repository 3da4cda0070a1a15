package choose

import (
	"slices"
	"testing"
)

func TestSubsetsAreAllOfOneSizeInOrder(t *testing.T) {
	for n := range 9 {
		for k := range n + 1 {
			all := Subsets(n, k)
			if float64(len(all)) != Count(n, k) {
				t.Errorf("%d subsets of %d of %d, counted %v", len(all), k, n, Count(n, k))
			}
			if !slices.IsSortedFunc(all, slices.Compare[[]int]) || len(slices.CompactFunc(slices.Clone(all), slices.Equal[[]int])) != len(all) {
				t.Errorf("the subsets of %d of %d are out of order or come twice", k, n)
			}
			for _, s := range all {
				if len(s) != k || !slices.IsSorted(s) || k > 0 && (s[0] < 0 || s[k-1] >= n) {
					t.Errorf("%v is no subset of %d of %d", s, k, n)
				}
			}
		}
	}
}
