// Package shingling finds near-duplicate pages by their k-shingles: Broder's
// resemblance, estimated from min-values, decided by super-shingles, or exact.
//
// A page is the set S of all windows of k tokens. Two pages resemble each other
// by r(A,B) = |S(A)∩S(B)| / |S(A)∪S(B)|. Of each page only m min-values are
// kept, v_i = min over s in S of Mix64(FNV1a64(s) + i·G): two pages agree in one
// with probability r, so the share that agrees estimates r with the standard
// error √(r(1−r)/m). Hashed in m' groups they are super-shingles; pages that
// agree in at least b of those are duplicates (84, 6 and 2 in the papers; the
// setting more asks for more than b, as a retelling words it), and
// hashing every b super-shingles together into a mega-shingle finds such pages
// in one look-up.
//
// A subset of the shingles can stand for the page as well (Broder et al. 1997): those
// whose hash is 0 modulo 25, or the s = 400 least. Of the first, the kept ones of both
// pages have the resemblance and the containment of all, as a sample; of the second, the
// share of the s least of both pages together that is on both is the resemblance. The
// error is √(r(1−r)/n) of n kept ones looked at; none where all are.
//
// A shingle's digest is FNV-1a of 64 bits or Rabin's fingerprint of 40 ([hash.Rabin40]);
// n different shingles have n²/2⁴¹ pairs of equal fingerprints to expect.
//
// Cost: time O(n·m) for a page of n tokens; space m words for the estimate, m'
// for super-shingles, all shingles for the exact measures, the kept ones for a subset. It fails on short
// pages, where one changed token touches a large share of the shingles, and on
// pages of one site whose common template outweighs their text. It does not see
// how often a shingle occurs.
//
// Sources: Broder, Glassman, Manasse, Zweig 1997; Fetterly, Manasse, Najork
// 2003; Henzinger 2006.
//
// Literal are the sets, 84 min-values in 6 groups of 14, 2 equal super-shingles, and the
// 25 and 400 of the subsets. The papers take Rabin fingerprints of windows of 10, 5 and 8
// words: the 64-bit hash, the functions h_i and k = 6 for Chinese characters are ours, and
// for the bands see [minhash.OptimalBands].
package shingling
