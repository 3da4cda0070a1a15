package trees

import (
	"cmp"
	"slices"
)

// Folds puts rows into folds of about the same size, all of one group into one: groups with a
// given fold first, then the largest, each into the smallest fold so far.
func Folds(groups []string, folds int, given map[string]int) []int {
	count := make(map[string]int)
	var names []string
	for _, g := range groups {
		if count[g] == 0 {
			names = append(names, g)
		}
		count[g]++
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	size := make([]int, folds)
	of := make(map[string]int)
	for g, f := range given {
		of[g] = f
		size[f] += count[g]
	}
	for _, g := range names {
		if _, ok := of[g]; !ok {
			of[g] = slices.Index(size, slices.Min(size))
			size[of[g]] += count[g]
		}
	}
	fold := make([]int, len(groups))
	for i, g := range groups {
		fold[i] = of[g]
	}
	return fold
}
