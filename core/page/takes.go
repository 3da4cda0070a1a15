package page

import (
	"slices"
	"strings"

	"pagetwin/core/page/unpack"
)

// Takes tells by its name whether a file below the folder of a set would become a
// part of the set: its truth, its listing, a page, or a file that holds pages beside
// other pages. name is a slash path below the folder. Tables and texts are none;
// results may lie beside the pages as those.
func Takes(name string) bool {
	name = strings.ToLower(name)
	if slices.ContainsFunc(strings.Split(name, "/"), hidden) {
		return false
	}
	if name == PairsName || name == ClustersName || slices.Contains(listings, name) {
		return true
	}
	base := unpack.Without(name)
	for _, f := range table() {
		if f.rows || f == &textFormat {
			continue
		}
		if hasExt(base, f.exts...) {
			return true
		}
	}
	return false
}
