// Package simhash finds near-duplicate pages by Charikar's fingerprint: similar
// pages differ in few bits.
//
// Every feature t of a page, of weight w, votes with its hash h(t) =
// Mix64(FNV1a64(t)) on each bit i of the fingerprint: v_i += w where bit i of
// h(t) is 1, v_i −= w where it is 0. Fingerprint bit i is 1 where v_i > 0, and 0
// otherwise; bits are numbered from the least significant. Two pages are
// duplicates when their fingerprints differ in at most k bits, d ≤ k; their score
// is 1 − d/bits, and πd/bits estimates the angle between their feature vectors.
//
// The index is Manku's: with the bits cut into z > k blocks, two fingerprints
// within k bits agree in at least z−k whole blocks, so one table for each choice
// of z−k blocks misses nothing, whatever z is. The more pages there are the more blocks
// are taken, so that keys are wider and fewer pages share one by chance: of 64 bits and
// k = 3, 4 blocks (keys of 16 bits) up to 16,384 pages, 5 (25) up to 65,536, 6 (31) up to
// 131,072, 7 (36) up to 524,288 and 8 (40) beyond.
//
// Cost: time O(n) for a page of n features; space one word a page and one key for
// each table. It fails on short pages (under some 50 features), where one edit
// moves many bits, where template text outweighs the body, and it does not see
// the order of features.
//
// Sources: Charikar 2002; Manku, Jain, Das Sarma 2007.
//
// Literal are the votes, 64 bits and k = 3, and that blocks of the fingerprint are keys of
// tables. The papers leave open which features and weights a page has, and Manku sorts
// permuted tables where hash tables of the same keys stand here.
package simhash
