// Package imatch finds near-duplicate pages by I-Match: a digest of the words that are neither
// common nor rare, and digests of random subsets of them.
//
// With df the number of the N pages that contain a word, its normalised inverse document
// frequency is
//
//	nidf = ln((N+1)/df) / ln(N+1)      1 for a word of one page, near 0 for one of all
//
// The words of a page with low ≤ nidf ≤ high, each once, sorted by their bytes and concatenated,
// give a SHA-1 digest. Pages with equal digests are duplicates. One changed word of the lexicon
// changes the digest; therefore K sub-lexicons are drawn from the lexicon, each keeping a word
// with probability q, and a page has K+1 digests, of which agree (1) must be equal. A change of
// n words leaves one of the K digests unchanged with probability 1−(1−pⁿ)^K, p = 1−q; see
// stability. The graded score is the share of equal digests, or the Jaccard coefficient of the
// filtered words; with the latter all pairs can be compared.
//
// A word t is in sub-lexicon i when Mix64(FNV1a64(t) + i·G) < q·2⁶⁴, so that no
// list is stored and every run draws the same; another seed draws others.
//
// A page that keeps fewer than min words is not signed: pages would match because of a single
// word that both happen to contain. If a sub-lexicon leaves fewer than min words of a page, it
// is replaced by the whole lexicon; such a digest is equal only for pages that have all these
// words in common.
//
// The first 64 of the 160 bits of each digest are kept (bits=160, as in the paper, keeps all).
// Among a million pages with 11 digests each, two different sets of words then have equal
// digests with probability 3·10⁻⁷.
//
// Cost: time O(n·K), most of it word segmentation; one look-up for each digest. Space K+1 words
// per page. It fails without a good lexicon: the frequencies of a small set are noise, and in a
// set of copies every word is common. Use frequencies of a large set from a file, which also
// keep signatures from changing as the set grows. It ignores the order and the counts of words.
//
// Our readings: the band 0.2 to 0.85 and min = 4 are those of the implementation that came with
// SpotSigs; K = 10 and q = 0.66 those of open implementations; the second lexicon for short
// remainders is the whole one.
//
// Sources: Chowdhury, Frieder, Grossman, McCabe 2002; Kołcz, Chowdhury, Alspector
// 2004; Kołcz, Chowdhury 2008.
//
// Taken literally from the papers: the band of idf, SHA-1 over the sorted distinct words, the
// whole lexicon besides K random ones, and that one equal digest decides. The words are
// concatenated without a separator, as the implementation does; the papers do not specify this,
// and leave the bounds of the band to the collection.
package imatch
