package learned

import (
	"cmp"
	"slices"
)

// FoldsBySite puts the samples into folds of about the same size, all of one site
// into one: the largest sites first, each into the smallest fold so far.
func FoldsBySite(samples []Sample, folds int) []int {
	count := make(map[string]int)
	var sites []string
	for _, s := range samples {
		if count[s.Site] == 0 {
			sites = append(sites, s.Site)
		}
		count[s.Site]++
	}
	slices.SortFunc(sites, func(a, b string) int {
		if c := cmp.Compare(count[b], count[a]); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	size := make([]int, folds)
	of := make(map[string]int)
	for _, s := range sites {
		f := 0
		for k := range size {
			if size[k] < size[f] {
				f = k
			}
		}
		of[s] = f
		size[f] += count[s]
	}
	fold := make([]int, len(samples))
	for i, s := range samples {
		fold[i] = of[s.Site]
	}
	return fold
}
