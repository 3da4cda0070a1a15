// Package truth represents which pages of a set are known to be duplicates. This knowledge comes
// from files (package truthfile), from labels (package label), or from the generator of the set
// (package synth).
//
// Truth goes with the question that is asked, not with the pages: the same set and the same scored
// pairs are held against one truth or another. Package eval takes both; a kept run identifies by
// [Summary] the truth of its figures.
package truth
