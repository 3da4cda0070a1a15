package hash

import (
	"cmp"
	"slices"
)

// Sample returns the n positions of list with the lowest keys, which should be hashes. The sample
// does not depend on the order of list, and a smaller sample is part of a larger one. A list of
// at most n is returned as it is; else the sample is in the order of the keys. list is not
// changed.
func Sample(list []int, n int, key func(i int) uint64) []int {
	if len(list) <= max(n, 0) {
		return list
	}
	return slices.Clone(Order(list, key)[:max(n, 0)])
}

// Order returns list in the order of the keys. list is not changed.
func Order(list []int, key func(i int) uint64) []int {
	type keyed struct {
		key uint64
		at  int
	}
	all := make([]keyed, len(list))
	for k, i := range list {
		all[k] = keyed{key(i), i}
	}
	slices.SortFunc(all, func(a, b keyed) int { return cmp.Or(cmp.Compare(a.key, b.key), a.at-b.at) })
	out := make([]int, len(list))
	for k := range out {
		out[k] = all[k].at
	}
	return out
}
