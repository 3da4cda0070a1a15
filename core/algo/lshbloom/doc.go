// Package lshbloom finds repeated pages by min-values in bands, with a Bloom filter
// for each band in place of a table: LSHBloom.
//
// The m min-values of a page's k-shingles are cut into B bands of R rows, as in
// package minhash. The key of a band is the sum of its values modulo 2^61−1. Pages
// come in their order; one of which at least one band's filter has the key already is
// a repeat, and then its keys are added. That is [Method.Repeats]: it keeps nothing of
// a page but bits in the filters. A filter is wrong at the rate p, so that a page that
// repeats nothing is reported at the rate 1−(1−p)^B.
//
// # How this makes pairs
//
// A filter says that a key was there and not whose, so the procedure names no partner.
// To bring pages together as the other methods do, a second pass enters the keys that
// a filter had into a map from key to pages, and only those: what occurs once costs no
// space in it. No pair with an equal band is lost, because a filter forgets nothing; a
// page that was reported and has no partner then is a false alarm, and is counted. The
// score is the share of equal bands.
//
// Cost: O(n·m) for the min-values of a page of n tokens; 1.44·B·log2(1/p) bits a page
// for the filters, where tables take 8·B bytes and more. It fails as all shingles do;
// nothing can be taken out of a filter; and the rate holds for as many pages as it was
// made for.
//
// Source: Khan et al. 2024, arXiv 2411.04257, abstract and code. Literal are
// the keys and a filter for each band. Ours: the second pass, the score, and where the paper counts the pages before, the
// size of the set stands for what is expected.
package lshbloom
