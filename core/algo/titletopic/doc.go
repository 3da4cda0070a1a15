// Package titletopic compares pages by the topic in their title and by their summary
// (基于网页正文主题和摘要的网页去重算法). It is meant for the results of a metasearch engine,
// of which only URL, title and summary are known.
//
// The title is split at the marks that separate the title proper from the name of the site;
// the longest part is the topic. Let n be the number of characters that two topics have in
// common and m the number of characters of the longer one; then T = n/m. S is the same for the
// summaries. Two pages are duplicates when
//
//	their URLs are equal, or T > θ1 = 0.85, or S > θ2 = 0.70.
//
// The graded score is 1 for equal URLs, otherwise max(T, g(S)), where g maps S to the scale of
// T: g(S) = min(1, S·θ1/θ2). The rule above is then the same as score > θ1 (or equal URLs) for
// any two thresholds. Where θ1 < θ2 this formula would leave g(1) below 1; there g is linear
// from θ1 at S = θ2 to 1 at S = 1. Changing the deciding threshold of a finished run changes
// both thresholds in proportion; to vary them independently, sweep both parameters.
//
// The index loses no pair. A pair can exceed a threshold only if the ratio of the two lengths
// does, so that pages are sorted by length and each is compared with those within the ratio.
// A bit set of 512 bits for each topic and summary gives an upper bound for the number of
// common characters; only pairs whose bound exceeds the threshold are scored. An inverted index
// of bigrams would lose pairs, since the similarity ignores the order of characters.
//
// Cost: O(n²) pairs, for most of which 128 bytes are compared; one word for each character of
// topic and summary. It fails on pages that share a title and nothing else (lists, the parts of
// a series) and on short titles, where one character of ten makes 10 %. Since order is ignored,
// any two English summaries share most of their letters: there count=tokens is right, which
// for Chinese gives the same and for English compares whole words.
//
// Source: Zhou Xiaoping et al. 2009.
//
// Literal: the three steps in their order, and both thresholds, which must be exceeded. The
// paper has no index, and its decisions are yes or no.
//
// Readings where the paper is silent: which marks split a title ("and so on" in the paper,
// whose own example keeps a single space; with cut=literal every space and hyphen splits); the
// longest part, of equal ones the first; "identical characters" as Σ min(count1, count2) over
// letters and digits in normalised form, which is symmetric, at most m, and m only for equal
// multisets. Tokens, words and the longest common subsequence can be counted instead. An empty
// topic or summary has the similarity 0. The summary of a page without one is the beginning of
// its body, or with declared its META description where there is one.
package titletopic
