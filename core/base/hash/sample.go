package hash

import (
	"cmp"
	"slices"
)

// Sample returns the n positions of list that have the lowest keys, hashes of what they
// stand for: the same ones in whatever order that is listed, of a smaller sample all in
// a larger one. A list of at most n is returned as it is; of a longer one the sample is
// in the order of the keys. list is not changed.
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
