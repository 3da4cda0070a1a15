// Package choose lists and counts the subsets of one size: for example the super-shingles of a
// mega-shingle, or the blocks of a table of SimHash.
package choose

import "slices"

// Count returns the number of subsets of k of n things, as a float, which cannot overflow.
func Count(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}

// Subsets returns all subsets of k of the numbers from 0 to n−1, each ascending, in
// lexicographic order.
func Subsets(n, k int) [][]int {
	var all [][]int
	var add func(from int, chosen []int)
	add = func(from int, chosen []int) {
		if len(chosen) == k {
			all = append(all, slices.Clone(chosen))
			return
		}
		for i := from; i <= n-(k-len(chosen)); i++ { // enough numbers are left from i on
			add(i+1, append(chosen, i))
		}
	}
	add(0, nil)
	return all
}
