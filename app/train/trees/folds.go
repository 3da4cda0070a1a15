package trees

import (
	"cmp"
	"slices"
)

// FoldsBy puts rows into folds of about the same size, all of one group into one: the
// largest groups first, each into the smallest fold so far.
func FoldsBy(groups []string, folds int) []int { return FoldsKeeping(groups, folds, nil) }

// FoldsKeeping is FoldsBy with given folds for some groups, which are placed first.
func FoldsKeeping(groups []string, folds int, kept map[string]int) []int {
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
	for g, f := range kept {
		of[g] = f
		size[f] += count[g]
	}
	for _, g := range names {
		if _, ok := of[g]; ok {
			continue
		}
		f := 0
		for k := range size {
			if size[k] < size[f] {
				f = k
			}
		}
		of[g] = f
		size[f] += count[g]
	}
	fold := make([]int, len(groups))
	for i, g := range groups {
		fold[i] = of[g]
	}
	return fold
}
