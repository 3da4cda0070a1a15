// Package projection finds near-duplicate pages by random projection, Henzinger's
// algorithm C, and by her combination of it with super-shingles.
//
// Every token has a fixed random vector of b components +1 and −1: component 64j+i of token x is
// +1 if bit i of Mix64(FNV1a64(x) + j·G) is 1. The vectors of all token occurrences of a page
// are added; a bit of its string is 1 if the sum is positive, and 0 otherwise. The C-similarity
// of two pages is the number of equal bits: duplicates agree in at least 372 of 384. Bits agree
// with probability 1 − θ/π, where θ is the angle between the two vectors of token counts, so
// that cos(π(1 − agree/b)) estimates the cosine.
//
// The index cuts the string into pieces, 12 of 32 bits in the paper. Pages that differ in fewer
// bits than there are pieces share a whole piece: 12 pieces lose no pair with C-similarity 373
// or more. At 372, the paper's own threshold, they lose the few pairs whose 12 differing bits
// lie in 12 different pieces. One more piece, or pieces = 0, loses none.
//
// The combination applies algorithm B first: pairs that agree in at least 2 of 6 super-shingles
// (k = 8, m = 84, see package shingling) and in at least 355 bits are duplicates. Here the bit
// string is computed for every page rather than only for those of B-similar pairs, because pages
// are signed before pairs are known.
//
// Cost: time O(n·b/64) for a page of n tokens, because the 64 counts of a word are added at
// once; space b bits, and 6 words more for the combination. Projection fails on short pages,
// where one token changes many bits, ignores the order of tokens, and like shingling takes pages
// of one site for duplicates if the template outweighs the text; the combination is more
// precise, and loses every pair that either step loses.
//
// Our readings: for Chinese the tokens are Han characters, as for every other algorithm here;
// the paper has words. Exact copies are not removed beforehand.
//
// Sources: Henzinger 2006; Charikar 2002.
//
// Taken literally from the papers: b = 384, a bit of 1 if the sum is above 0, the thresholds 372
// and 355, and for the combination 2 of 6 super-shingles of 84 min-values. The papers do not say
// how the vectors are drawn: here bit i of word j of a token is that of Mix64(FNV1a64(token) +
// j·G).
package projection
