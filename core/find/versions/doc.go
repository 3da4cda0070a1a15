// Package versions compares two versions of a site or manual: which pages are unchanged, which have
// changed and how, which have moved, and which are in one version only.
//
// # Pairs
//
// Pages are paired by their path relative to their version: first by equal paths, then by equivalent
// forms of one path ([declared.RelativeKey]: index.shtml and index.html). If nothing is paired so,
// the folder that all pages of a side share is removed from their paths, so that docs/16/ and
// docs/17/ of two sets are paired. The path of a page is its id if that is a path, else the path of
// its URL, else the id.
//
// Two remaining pages count as moved if their bodies have at least [pass.DefaultLeast] letters and
// digits, and are equal or decided duplicates by the algorithm: the highest scores first, each page
// once. All other pages are in one version alone. An algorithm that must see the set first is fitted
// to the remaining pages for this.
//
// # States
//
//	identical  the bytes are equal
//	same       the bodies are equal
//	slight     at least [Slight] of the tokens of both bodies are in shared passages
//	changed    fewer
//	moved      under another path; the difference shows other changes
//	removed    in the old version alone
//	added      in the new version alone
//
// Differences are found by package align, and counted in passages and characters; white space and
// punctuation do not count. The score is that of the chosen algorithm.
//
// # Cost
//
// Each page is read and denoised once, and once more if the algorithm must see the set first. Of
// paired pages only the shown passages are kept; the bodies of the remaining pages are kept until the
// moved ones are found.
package versions
