// Package substring finds pages that share long passages word for word.
//
// A passage is a run of at least L characters that occurs in both of two pages. The characters
// of a page that lie in any passage shared with the other are marked. The score is the smaller
// of the two pages' numbers of marked characters, which differ if a passage is repeated in one,
// divided by the length of the shorter page.
//
// All pairs with a passage are found by a suffix array over the characters of the whole set, in
// which each page ends with a unique mark: suffixes with L characters in common are adjacent. A
// group of such suffixes that are all preceded by the same character is skipped, because the
// group one character earlier has the same pages; this makes the cost of a passage independent
// of its length.
//
// A score must not depend on other pages. Therefore a signature holds the page's characters, for
// the array, and the hash of each window of L characters with its position, sorted by hash: two
// pages share a passage that covers a character exactly if they share a window that does. The
// hashes are polynomials modulo 2^61−1: two different windows of 50 characters collide with
// probability 2^−55.
//
// A page shorter than L is a single window: it is a duplicate of equal pages only.
//
// Cost: O(n) to sort all suffixes of n characters (SA-IS), with some 30 bytes per character
// during the sort; O(|a|+|b|) for a score; 15 bytes per character for signatures. It fails if
// edits are less than L characters apart, and templates are passages too.
//
// Source: Lee et al. 2022, who delete repeated runs of 50 tokens from training texts.
// The score of pairs is ours; SA-IS after Nong, Zhang, Chan
// 2009, the common prefixes after Kasai et al. 2001.
package substring
