// Package digest finds exact copies by a digest of the content. It also implements a two-stage
// scheme, which groups pages coarsely first and refines within the groups.
//
// Form exact. The digest (MD5, SHA-256 or 128-bit XXH3) of the normalised body:
// content characters only, so that width, case, spaces and punctuation do not
// count. Pages with equal digests are duplicates; the score is 0 or 1, and the
// index is the digest. O(n), 16 bytes a page, 32 with SHA-256.
//
// Form two-stage. Stage 1 computes coarse keys of each page; pages that share a key are
// candidates:
//
//   - digest: the content digest. Stage 2 can then only reject pairs, never find a
//     near-duplicate: the scheme is useful only with a coarser key, and this key
//     exists to demonstrate that.
//   - simhash: the blocks, four by default, of a 64-bit SimHash over the distinct
//     shingles, each with weight 1.
//   - length: the class ⌊ln N / ln(1/ρ)⌋ of the number N of distinct shingles, and
//     the next class.
//   - title: the digest of the normalised title; a page without one has no key.
//
// Stage 2 scores a candidate by features: the resemblance |A∩B|/|A∪B| of the sets of distinct
// shingles, k successive tokens T-char, and decides by a threshold. The score does not depend on
// stage 1, so that a run over all pairs separates the pairs that the keys lose from those that
// the threshold loses.
//
// With features=fields stage 2 compares what the source lists as the features of a page
// (网页的URL、标题、关键词、正文等). How they are compared is our reading, see byFields: equal URLs decide,
// otherwise the score is the mean of the resemblances of title, keywords and body. The default
// is the body alone: whoever copies a page changes its URL and title first. With fields no stage
// 1 has a guarantee.
//
// The guarantees of stage 1: the digest, in the form exact, loses nothing. Classes of length
// lose no pair that scores at least ρ, since |A∩B|/|A∪B| is at most min(|A|,|B|)/max(|A|,|B|);
// for this reason length is counted in distinct shingles and not in characters, which is our
// reading. Blocks of SimHash lose no pair of equal sets. The title guarantees nothing.
//
// The source describes the two stages without numbers: the keys, k = 5, ρ = 0.7 and the
// threshold 0.8 are ours. The coarser the key, the larger the groups: classes of length make a
// large part of all pairs candidates.
package digest
