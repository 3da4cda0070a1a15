// Package longsentence compares pages by the digests of their longest sentences
// (基于HTML标记和长句提取的网页去重算法).
//
// The body is cut at punctuation and line breaks. Of the distinct sentences of at
// least k characters the m longest are kept, and of each the MD5 digest, whole or
// its first 40 bits. With F(A) the set of a page's digests the score is
//
//	Sim(A,B) = |F(A)∩F(B)| / |F(A)∪F(B)|
//
// and two pages are the same when it is above the threshold.
//
// Readings where the source leaves a choice: a sentence is digested in normalised form, its content
// characters only, so that width, case, spaces and quotation marks do not count (the source's own
// examples have none of these); of equal lengths the earlier sentence goes first; m = 20 and the
// threshold 0.5 are ours. The source's way to extract the body of a page is a separate denoiser.
//
// The index leads from a digest to the pages that have it: a red-black tree, as
// in the source, or a hash map. Each page looks up its m digests, which costs
// O(m·lg(n·m)) in the tree and O(m) in the map, and is compared only with the
// pages it meets there. By default all pairs are found, so that thresholds can be
// judged. With search=sift the source's own procedure runs instead, for pages that
// come one by one ([Method.Sift]): a page that repeats one kept so far is dropped
// and leaves nothing in the index. It makes one pair for each page dropped, less
// work and other pairs in each order of the pages: where A resembles B and B
// resembles C, but A not C, B first drops both others, A first keeps C.
//
// Sentences are cut at commas, stops and the like; marks=all cuts at all punctuation
// (标点符号), quotation marks and brackets too.
//
// One changed character spoils a sentence's digest, and edits outside the longest
// sentences are not seen.
//
// Source: Liu Siwei et al. 2009.
//
// Literal are k = 8, the m longest, MD5 or its first 40 bits, Sim, and the red-black tree
// of features. The copy of the paper at hand breaks off in its section on the index: how
// pages are looked up, the threshold, m and all experiments are lost.
package longsentence
