// Package lshbloom finds repeated pages by min-values in bands, with a Bloom filter for each
// band instead of a hash table: LSHBloom.
//
// The m min-values of a page's k-shingles are cut into B bands of R rows, as in package minhash.
// The key of a band is the sum of its values modulo 2^61−1. Pages are processed in order; a page
// is a repeat if the filter of at least one band already contains its key. Then its keys are
// added. [Method.Repeats] is this procedure: it stores nothing of a page but bits in the
// filters. A filter has the false positive rate p, so that a page that repeats nothing is
// reported at the rate 1−(1−p)^B.
//
// # How this makes pairs
//
// A filter stores that a key was seen, not on which page, so the procedure cannot name partners.
// To find pairs as the other methods do, a second pass enters only those keys that a filter
// already contained into a map from key to pages; keys that occur once use no space in it. No
// pair with an equal band is lost, because a filter has no false negatives; a reported page
// without a partner is a false alarm, and is counted. The score is the share of equal bands.
//
// Cost: O(n·m) for the min-values of a page of n tokens; 1.44·B·log2(1/p) bits per page for the
// filters, where hash tables take 8·B bytes and more. It has the weaknesses of all methods with
// shingles; nothing can be removed from a filter; and the rate p holds only for the number of
// pages for which the filters were sized.
//
// Source: Khan et al. 2024, arXiv 2411.04257, abstract and code. Taken literally: the keys, and
// a filter for each band. Ours: the second pass, the score, and the size of the set as the
// expected number of pages, where the paper counts the pages beforehand.
package lshbloom
