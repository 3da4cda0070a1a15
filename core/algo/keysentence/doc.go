// Package keysentence compares pages by the digests of their key long sentences,
// within classes of body length (关键长句及正文长度预分类).
//
// Of the published method only the abstract is known: five steps (denoise, take
// features, encode, compare, group), key long sentences, and a classification by
// body length before anything is compared. All that follows is our reading, and
// must be called so wherever it is used:
//
//   - Length. L is the number of content characters of the body. Two pages can
//     only be duplicates when min(L,L')/max(L,L') >= ρ. Lengths are cut into
//     classes such that these pages lie in the same class or in adjacent ones: a
//     class that begins at l closes at the first i with i−l > (1−ρ)·i.
//   - Key sentences. The body is cut at punctuation and line breaks. A sentence s
//     of at least k characters is worth len(s)·(1+λ·w), w being the number of
//     distinct keywords in it: words of the title, and the words of the body with
//     the largest tf·idf, stop words left out. The m best are kept, where wanted
//     only the best of each paragraph (line). Of equals the earlier goes first.
//   - Score. With F the set of a page's MD5 digests, |F∩F'| / min(|F|,|F'|), and 0
//     where the ratio of lengths is below ρ. Duplicates from the threshold on.
//   - Index. (length class, digest) leads to pages; a page looks its digests up in
//     three classes.
//
// The condition on the lengths is part of the score, so that a run over all pairs
// decides like a run over the index. ρ = 0 turns it off: comparing runs with and
// without it shows how many comparisons it saves, how many quotations and
// excerpts it keeps apart, and how many cut copies it loses. A digest counts in
// relation to the smaller page, so that without it an excerpt scores like a copy.
//
// Cost: word segmentation in signing, then 3·m look-ups a page.
//
// It fails where one character changes in each key sentence, where a copy is cut
// below ρ, and on pages with one or two long sentences, of which a single shared
// one is a half or all.
//
// The boundaries of the classes follow those of SpotSigs, see package spotsigs.
package keysentence
