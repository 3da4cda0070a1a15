// Package winnowing finds near-duplicate pages by winnowed fingerprints.
//
// The body is a sequence of tokens, and every run of k successive tokens (a k-gram) is
// hashed. Of each window of w successive hashes the least is kept, of equal ones the
// rightmost, and every position at most once. The hashes that are kept are the fingerprints
// of the page: about 2/(w+1) of all. The minimum of a window depends on the window alone, so
// that two pages which share a passage of w+k−1 tokens or more keep the same fingerprint of
// it, wherever it is. A shared passage of fewer than k tokens leaves no fingerprint.
//
// The score of two pages is the resemblance |A∩B|/|A∪B| or the containment
// |A∩B|/min(|A|,|B|) of their sets of fingerprints.
//
// Cost: O(n) for a page of n tokens; one word for each fingerprint; an inverted index of all
// fingerprints, in which the template of a site gives long lists. It fails on short pages,
// which have few fingerprints, and the score does not reflect how far a match extends between
// two fingerprints.
//
// Source: Schleimer, Wilkerson, Aiken, Winnowing: local algorithms for document
// fingerprinting, SIGMOD 2003, sections 2 and 3.
//
// Literal: the windows, the rightmost of equal minima, and the guarantee for w+k−1 tokens.
// Ours: tokens instead of letters, k = 6 and w = 8 (the paper takes k = 50 letters and
// w = 100 for the web), and both scores with their thresholds. The paper reports matching
// passages and has no score of a pair.
package winnowing
