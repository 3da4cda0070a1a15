// Package minhash finds near-duplicate pages by min-values in bands: MinHash with
// locality-sensitive hashing, with several schemes of computing the values.
//
// A page is the set of its k-shingles, each hashed to h = Mix64(FNV1a64(s)). From the set m
// values are computed such that two pages agree in a value with a probability equal to their
// resemblance r:
//
//   - independent: v_i is the least value under the i-th of m hash functions, as in
//     package shingling; m hash values for each shingle.
//   - oneperm: one hash value for each shingle; it falls into the bin h mod m with
//     the value h div m, and each bin keeps its least. Pages with few shingles leave
//     bins empty. Without densification r is estimated by matches/(m − bins empty in
//     both). With rotation an empty bin takes the value of the next filled bin, plus a
//     constant for each step to it; with universal hashing it takes the value of the
//     first filled bin in a sequence that a second hash function derives from the
//     number of the empty one.
//   - super: SuperMinHash. Each shingle draws a random permutation of the m positions
//     and gives the j-th of them the value j + u, where u is a random fraction; each
//     position keeps its least value. Unbiased, with as little as half the variance if
//     the sets are small compared with m.
//
// The low b bits of each value can be kept instead (b-bit min-values): a share P of equal values
// then means r = (P − 2^−b)/(1 − 2^−b).
//
// The values are cut into B bands of R rows, and pages that agree in a whole band are
// candidates; B and R are chosen for the threshold ([minhash.OptimalBands]). A candidate is
// scored by the estimate of r, or by the exact resemblance of the sets, which are then part of
// the signature.
//
// Cost: time O(n·m) for a page of n tokens, O(n + m) with one permutation; space m words, or
// m·b/64. The bands lose pairs at random near the threshold, and the weaknesses of shingling
// remain: short pages, templates, partial reprints.
//
// Sources: Broder 1997; Indyk, Motwani 1998; Li, König 2010; Li, Owen, Zhang 2012;
// Shrivastava, Li 2014; Shrivastava 2017; Ertl 2017.
//
// The estimators are exactly those of the papers. Ours are the hash functions (those of package
// shingling), the defaults m = 128 and k = 5, and the choice of the bands by the integrals of
// both errors, as in the library datasketch.
package minhash
