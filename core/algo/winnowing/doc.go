// Package winnowing finds near-duplicate pages by winnowed fingerprints.
//
// A page is the sequence of the hashes of its k-grams, all runs of k tokens. Of
// each window of w successive hashes the least is kept, the rightmost of equals,
// each position once; these are the page's fingerprints, 2/(w+1) of all hashes on
// average. Whatever two pages share in a run of w+k−1 tokens or more they share in
// a fingerprint; no match shorter than k tokens is seen. The score is the
// resemblance |A∩B|/|A∪B| or the containment |A∩B|/min(|A|,|B|) of the sets of
// fingerprints.
//
// Cost: O(n) for a page of n tokens; one word for each fingerprint; an inverted
// index of all fingerprints, in which a template makes long lists. It fails on
// short pages, and the score does not see how long the matches are between the
// fingerprints.
//
// Source: Schleimer, Wilkerson, Aiken 2003.
// Literal are the windows, the rightmost of equal minima, and the guarantee. The
// thresholds and the unit of Chinese text are our reading: the paper works on
// letters, with k = 50 and w = 100 for the web, and reports matches, not scores.
package winnowing
