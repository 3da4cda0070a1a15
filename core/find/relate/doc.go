// Package relate determines the relation of two texts: they resemble each other, or one contains
// the other. It compares the texts alone, independently of the algorithm that made the pages a
// pair: with many algorithms a short page that is contained in a long one scores high.
//
// # Resemblance and containment
//
// With S(A) the set of all runs of [Shingle] tokens of the body of A, these are the numbers of Broder
// (On the resemblance and containment of documents, Compression and Complexity of Sequences, 1997):
//
//	resemblance  r(A, B) = |S(A) ∩ S(B)| / |S(A) ∪ S(B)|
//	containment  c(A, B) = |S(A) ∩ S(B)| / |S(A)|
//
// A token is a wide character or a run of other characters, so that Chinese and English texts are
// measured alike. The relation follows from the two numbers:
//
//	same      r ≥ [Resembling]: near-duplicates
//	in        else c(A, B) ≥ [Containing]: nearly all of A is in B, which has much more
//	contains  else c(B, A) ≥ [Containing]
//	partly    else: they share less than that, or nothing
//
// The limits were set on five sets of judged pairs (Chinese news in templates, as texts of many
// outlets and of one, and English news). Of 818 pairs judged duplicates 99 in 100 have r ≥ 0.43 and
// c ≥ 0.83; the least r is 0.32. Broder clusters at r ≥ 0.5 with runs of ten words, more of which are
// broken by a few changes. If r < 0.4 and c ≥ 0.8, the longer text has at least 1.8 times the runs of
// the shorter.
//
// # Different pages of a site
//
// A site seldom shows a text twice with changes in both places. Two of its pages are different ones,
// however alike their texts are, if their titles are those of two issues of a series, or name two
// years; or if each text has [OwnShare] to itself: notices made from one form ([Names]). A copy that was
// cut or continued has much of its own on one side only.
//
// The share was set on the pairs of one site that MinHash decides at r ≥ 0.5 on eight crawls, by path
// twins and by reading. Where each page has a tenth of its text and eight runs to itself, 62 pairs are
// different pages and 6 are not; with a share of 0.07, 81 and 17. On pages of any two sites the rule
// would leave out 28 pairs of different pages of five sets of news, and 21 of 815 duplicates, which is
// why it asks for one site.
//
// # Sketches
//
// A [Sketch] holds the hashes of the runs that end in at least L zero bits, with the least L for
// which there are no more than a limit. For a page of up to 512 tokens these are all hashes, so that
// its numbers are exact; for a longer page they are a sample that is comparable with that of any
// other page (Broder's set V, with the modulus chosen page by page). Samples have 256 to 512 hashes,
// and the standard error of r is at most 0.03. If less than one run of a short page is expected in the
// sample of a long one, its containment is unknown; it is certain that they do not resemble each other.
//
// Making a sketch takes a hash of each token; comparing two takes one pass over both, a few
// microseconds. [Most] limits the memory for the sketches of a set.
package relate
