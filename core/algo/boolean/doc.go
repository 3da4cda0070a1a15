// Package boolean finds candidate pairs by Boolean queries of rare terms (改进的基于布尔模型的网页查重算法).
//
// The abstract of the published method says only this: it uses the Boolean retrieval model
// to find suitable features, and builds an index so that fewer pairs of pages are
// compared. The rest is our reading.
//
//   - Features. Of the terms (words of the dictionary) that are rare but not unique,
//     document frequency df in [2, share·N], a page keeps R: the rarest first, of
//     equal df the more frequent in the page, then by UTF-8 order; or those with the
//     largest tf·idf first. Terms of a single page can bring nothing together.
//   - Page. The bit vector over all features with R bits set, kept as the hashes of
//     its terms.
//   - Candidates. Each page asks an inverted index for the pages that have at least q
//     of its R terms; with q = R that is the literal AND. A page that has only r < R
//     terms asks for ⌈q·r/R⌉ of them.
//   - Score. |a∧b|/|a∨b|, the Jaccard coefficient. Duplicates from 0.8 on.
//
// No pair that scores q/R or more is lost: |a∧b| >= s·|a∨b| >= s·min(r_a, r_b).
//
// A small set has no terms in [2, N/100]: the upper end is at least [fewest] pages,
// and a warning says so. A group of more copies than the upper end loses its terms:
// raise the share for sets with large groups.
//
// Cost: word segmentation twice (frequencies, then terms) unless documents are kept,
// R look-ups a page, in lists of at most share·N pages.
package boolean
