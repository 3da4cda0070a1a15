// Package truth says what is known about which pages of a set are duplicates: from
// files (package truthfile), from judgements (package label), or made with the pages
// (package synth).
//
// Truth goes with the question that is asked, not with the pages: the same set and
// the same scored pairs are held against one truth or another. Package eval takes
// both; a kept run says by [Summary] which truth its figures are of.
package truth
