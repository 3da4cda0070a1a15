// Package substring finds pages that share long passages word for word.
//
// A passage is a run of at least L characters that stands in both of two pages. The
// characters of a page that lie in any passage shared with the other are marked, and
// the score is the marked characters over the length of the shorter page: the smaller
// of the two pages' marked counts, which differ where a passage is repeated in one.
//
// All pairs with a passage are found by a suffix array over the characters of the
// whole set, each page closed by a mark of its own: suffixes that have L characters
// in common stand side by side. Such a group whose members are all preceded by one
// and the same character tells nothing new, because the group one character earlier
// has the same pages; leaving those out makes the cost of a passage independent of
// its length.
//
// A score must not depend on other pages, so that a signature holds the page's
// characters, for the array, and the hash of each window of L characters with its
// place, sorted by hash: two pages share a passage that covers a character just where
// they share a window that does. The hashes are polynomials modulo 2^61−1: that two
// different windows of 50 characters meet has the probability 2^−55.
//
// A page shorter than L is one window by itself: it is a duplicate of equal pages
// only.
//
// Cost: O(n) to sort all suffixes of n characters (SA-IS) and some 30 bytes for each
// while that lasts; O(|a|+|b|) for a score; 15 bytes a character for signatures. It
// fails where edits stand closer than L characters, and templates are passages too.
//
// Source: Lee et al. 2022, who delete repeated runs of 50 tokens from training texts.
// The score of pairs is ours; SA-IS after Nong, Zhang, Chan
// 2009, the common prefixes after Kasai et al. 2001.
package substring
