// Package spotsigs finds near-duplicate pages by SpotSigs: the words that follow function words
// in running text.
//
// At each occurrence of an antecedent a (an article, a form of be, 的, 在), the d-th content word
// after it, the d-th after that, and so on c times, make the spot a:t1:…:tc; stop words and
// antecedents are skipped. A page is the multiset of its spots, and two pages are duplicates if
// J = Σmin/Σmax ≥ τ. Navigation, link lists and advertisements contain hardly any function
// words, so that good denoising is not required.
//
// The index is exact. J is at most the ratio of the two sizes, so that pages are put into
// partitions by size such that a pair with J ≥ τ lies in one partition or in two adjacent ones.
// Each partition has an inverted list for each spot, largest pages first. The spots of a page d
// are processed by rising length of their lists. After δ1 occurrences of d are processed, a page
// d' that was not met yet and is not smaller lacks all of those, so that J ≤ (|d|−δ1)/|d'|: d'
// is skipped if (|d'|−|d|)+δ1 > (1−τ)·|d'|, and the search ends if δ1 > (1−τ)·|d'| for the
// largest d' of the partition. Every pair is found from its smaller page. All three bounds have
// a tolerance of 1e−9 for rounding. The bound of the authors' code for the larger page, δ1+δ2 >
// (1−τ)|d|, loses pairs (max(δ1,δ2) would be right) and is not needed.
//
// Cost: time linear in the text for the spots; the join depends on the number of pairs found,
// and compares a small part of all pairs unless τ is low. Space: one word for each spot. It
// fails on pages without running text: a page with fewer than min spots is compared with no
// other.
//
// Our readings: τ = 0.44; the English list is that of the paper's best antecedents; a chain that
// is cut off by the end of the page is dropped; the band of spots by inverse document frequency
// is off by default, and min counts the spots that it leaves. All Chinese settings are ours: the
// 24 function words, traditional forms besides the simplified ones, and the variant without
// segmentation, where a function character is followed by Han characters outside that list. By
// default, a page is read with the lists of both languages, or with one if the other has less
// than a tenth of the characters.
//
// Source: Theobald, Siddharth, Paepcke 2008.
//
// Taken literally from the paper: the spots, the multisets, the partitions by size and the
// processing of the lists from the smaller page. Three quirks of the authors' code are not
// copied: after a stop word it skips one word too many, it leaves the antecedent out of the
// spot, and an early exit returns 1 instead of the coefficient.
package spotsigs
