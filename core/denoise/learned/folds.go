package learned

import "pagetwin/core/boost"

// FoldsBySite puts the samples into folds of about the same size, all of one site
// into one; kept are folds of sites that are given.
func FoldsBySite(samples []Sample, folds int, kept map[string]int) []int {
	sites := make([]string, len(samples))
	for i, s := range samples {
		sites[i] = s.Site
	}
	return boost.FoldsKeeping(sites, folds, kept)
}
