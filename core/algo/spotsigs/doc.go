// Package spotsigs finds near-duplicate pages by SpotSigs: what follows the
// function words of running text.
//
// Wherever an antecedent a (an article, a form of be, 的, 在) stands, the d-th
// content word after it, the d-th after that, and so on c times, make the spot
// a:t1:…:tc; stop words and antecedents are passed over. A page is the multiset
// of its spots, and two pages are duplicates when J = Σmin/Σmax ≥ τ. Navigation,
// link lists and advertisements have hardly any function words, so that a page
// need not be denoised well.
//
// The index is exact. J is at most the ratio of the two sizes, so that pages are
// put into partitions by size such that a pair with J ≥ τ lies in one partition or
// in two neighbouring ones. In each stands an inverted list for each spot, largest
// pages first. A page d takes its spots by rising length of their lists; with δ1
// occurrences of d done, a page d' not met yet and not smaller lacks all of those,
// so that J ≤ (|d|−δ1)/|d'|: it is passed over when (|d'|−|d|)+δ1 > (1−τ)·|d'|,
// and when δ1 > (1−τ)·|d'| for the largest d' of the partition all is done. Every
// pair is found from its smaller side. All three bounds are given 1e−9 for
// rounding. The bound of the authors' code for the larger side, δ1+δ2 > (1−τ)|d|,
// loses pairs (max(δ1,δ2) would be right) and is not needed.
//
// Cost: time linear in the text for the spots; the join depends on what is found,
// and compares a small part of all pairs for τ not too low. Space: one word for
// each spot. It fails on pages without running text: with fewer than min spots a
// page is compared with nothing.
//
// Readings: τ = 0.44; the English list of the paper's best antecedents; a chain
// that the end of the page cuts off is dropped; the band of spots by inverse
// document frequency is off unless asked for, and min counts what it leaves. All
// Chinese settings are ours: the 24 function words, traditional forms beside the
// simplified, and the variant without segmentation, where a function character is
// followed by Han characters outside that list. Unless told, a page is read with the
// lists of both languages, or with one where the other has less than a tenth of the
// characters.
//
// Source: Theobald, Siddharth, Paepcke 2008.
//
// Literal are the spots, the multisets, the partitions by size and the walk through the
// lists of the smaller side. Three quirks of the authors' code are not copied: after a
// stop word it moves on by one word too many, it leaves the antecedent out of the spot,
// and an early exit returns 1 in place of the coefficient.
package spotsigs
