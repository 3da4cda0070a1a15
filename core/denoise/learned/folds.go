package learned

import "pagetwin/core/boost"

// FoldsBySite puts the samples into folds of about the same size, all of one site
// into one.
func FoldsBySite(samples []Sample, folds int) []int {
	sites := make([]string, len(samples))
	for i, s := range samples {
		sites[i] = s.Site
	}
	return boost.FoldsBy(sites, folds)
}
