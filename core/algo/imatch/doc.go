// Package imatch finds near-duplicate pages by I-Match: one digest of the words
// that are neither common nor rare, and of several random parts of them.
//
// With df the number of the N pages that have a word, its normalised inverse
// document frequency is
//
//	nidf = ln((N+1)/df) / ln(N+1)      1 for a word of one page, near 0 for one of all
//
// The words of a page with low ≤ nidf ≤ high, each once, sorted by their bytes and
// written together, give a SHA-1 digest. Pages with equal digests are duplicates.
// One changed word of the lexicon spoils the digest; therefore K sub-lexicons are
// drawn from the lexicon, each keeping a word with probability q, and a page has
// K+1 digests, of which agree (1) must be equal. A change that touches n words
// leaves one of the K untouched with probability 1−(1−pⁿ)^K, p = 1−q; see
// [Stability]. The graded score is the share of equal digests, or the Jaccard
// coefficient of the filtered words, which compares all pairs.
//
// A word t is in sub-lexicon i when Mix64(FNV1a64(t) + i·G) < q·2⁶⁴, so that no
// list is stored and every run draws the same; another seed draws others.
//
// A page that keeps fewer than min words is not signed: pages would match for a
// single word that both happen to have. A sub-lexicon that leaves fewer than min
// words of a page is given the page's words of the whole lexicon instead; such a
// digest is equal only for pages with all these words in common.
//
// Of each digest of 160 bits the first 64 are kept (bits=160, as in the paper, keeps
// all of them). Among a million pages with 11
// digests each, two different sets of words are then taken for equal with
// probability 3·10⁻⁷.
//
// Cost: time O(n·K), most of it word segmentation; one look-up for each digest.
// Space K+1 words a page. It fails without a good lexicon: the frequencies of a
// small set are noise, and of a set of copies every word is common. Use
// frequencies of a large set from a file, which also keep signatures from drifting
// as the set grows. It does not see order or counts.
//
// Readings: the band 0.2 to 0.85 and min = 4 are those of the implementation that
// came with SpotSigs; K = 10 and q = 0.66 those of open implementations; the
// second lexicon for short remainders is the whole one.
//
// Sources: Chowdhury, Frieder, Grossman, McCabe 2002; Kołcz, Chowdhury, Alspector
// 2004; Kołcz, Chowdhury 2008.
//
// Literal are the band of idf, SHA-1 over the sorted distinct words, the whole lexicon
// beside K random ones, and that one equal digest decides. The words are written together
// without a separator, as the implementation does; the papers leave this open, and the
// bounds of the band to the collection.
package imatch
