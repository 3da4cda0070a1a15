// Package projection finds near-duplicate pages by random projection, Henzinger's
// algorithm C, and by her combination of it with super-shingles.
//
// Every token has a fixed random vector of b components +1 and −1: component
// 64j+i of token x is +1 where bit i of Mix64(FNV1a64(x) + j·G) is 1. The vectors
// of all token occurrences of a page are added up; a bit of its string is 1 where
// the sum is positive, and 0 otherwise. The C-similarity of two pages is the
// number of bits that agree: duplicates agree in at least 372 of 384. Bits agree
// with probability 1 − θ/π, θ being the angle between the two vectors of token
// counts, so that cos(π(1 − agree/b)) estimates the cosine.
//
// The index cuts the string into pieces, 12 of 32 bits in the paper. Pages that
// differ in fewer bits than there are pieces share a whole piece: 12 pieces lose
// no pair with C-similarity 373 or more, and at 372, the paper's own threshold,
// the few pairs whose 12 differing bits fall into 12 pieces. One piece more, or 0,
// loses none.
//
// Combined, algorithm B comes first: pairs that agree in at least 2 of 6
// super-shingles (k = 8, m = 84, see package shingling) and in at least 355 bits are
// duplicates. Here the bit string is made for every page rather than for those of
// B-similar pairs alone: signing knows no pairs.
//
// Cost: time O(n·b/64) for a page of n tokens, all b counts of a word at once;
// space b bits, and 6 words more when combined. Projection fails on short pages,
// where one token moves many bits, does not see the order of tokens, and like
// shingling takes pages of one site for duplicates when the template outweighs the
// text; the combination is more precise, and loses what either of both loses.
//
// Readings: for Chinese the tokens are Han characters, as the unit of every other
// algorithm here; the paper has words. Exact copies are not removed beforehand.
//
// Sources: Henzinger 2006; Charikar 2002.
//
// Literal are b = 384, a bit of 1 where the sum is above 0, the thresholds 372 and 355,
// and for the combination 2 of 6 super-shingles of 84 min-values. The papers do not say
// how the vectors are drawn: here bit i of word j of a token is that of
// Mix64(FNV1a64(token) + j·G).
package projection
