// Package simhash finds near-duplicate pages by Charikar's fingerprint: the fingerprints of
// similar pages differ in few bits.
//
// Every feature t of a page, of weight w, votes with its hash h(t) =
// Mix64(FNV1a64(t)) on each bit i of the fingerprint: v_i += w where bit i of
// h(t) is 1, v_i −= w where it is 0. Fingerprint bit i is 1 where v_i > 0, and 0
// otherwise; bits are numbered from the least significant. Two pages are
// duplicates when their fingerprints differ in at most k bits, d ≤ k; their score
// is 1 − d/bits, and πd/bits estimates the angle between their feature vectors.
//
// The index is Manku's: if the bits are cut into z > k blocks, two fingerprints within k bits
// agree in at least z−k whole blocks, so that one table for each choice of z−k blocks misses
// nothing, for any z. With more pages more blocks are used, so that keys are wider and fewer
// pages share one by chance: for 64 bits and k = 3, 4 blocks (keys of 16 bits) up to 16,384
// pages, 5 (25) up to 65,536, 6 (31) up to 131,072, 7 (36) up to 524,288 and 8 (40) beyond.
//
// Cost: time O(n) for a page of n features; space one word per page and one key for each table.
// It fails on short pages (below about 50 features), where one edit changes many bits, and if
// template text outweighs the body, and it ignores the order of features.
//
// Sources: Charikar 2002; Manku, Jain, Das Sarma 2007.
//
// Taken literally from the papers: the votes, 64 bits and k = 3, and blocks of the fingerprint
// as keys of tables. The papers do not specify the features and weights of a page, and Manku
// sorts permuted tables where hash tables of the same keys are used here.
package simhash
