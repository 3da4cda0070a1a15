// Package titletopic compares pages by the topic in their title and by their
// summary (基于网页正文主题和摘要的网页去重算法): for the results of a search over
// several engines, where no more of a page is at hand.
//
// The title is split at the marks that part a page's own title from the name of
// its site, and the longest part is the topic. With n the number of characters
// that two topics share and m the characters of the longer one, T = n/m; S is the
// same of the summaries. Two pages are duplicates when
//
//	their URLs are equal, or T > θ1 = 0.85, or S > θ2 = 0.70.
//
// The graded score is 1 for equal URLs, else max(T, g(S)), where g carries S to
// the scale of T: g(S) = S·θ1/θ2, no more than 1. Score > θ1 is then the rule, for
// any two thresholds. Where θ1 < θ2 this would leave g(1) below 1; there g goes
// from θ1 at θ2 straight to 1. Moving the one threshold of a finished run moves
// both in step; for two dimensions sweep both.
//
// The index loses nothing: a pair can reach a threshold only when the ratio of the
// two lengths does, so pages are sorted by length and compared within a band; in
// it a bit set of 512 bits for each page bounds the characters that two pages
// share from above, and only pairs whose bound reaches the threshold are scored.
// An inverted index of bigrams would lose pairs, for the measure sees no order.
//
// Cost: O(n²) pairs, each of them one look at 128 bytes for most. Space: one word
// for each character of topic and summary. It fails on pages that share a title
// and nothing else (lists, the parts of a series), and on short titles, where one
// character of ten is 10 %. It does not see order, so that any two English
// summaries share most of their letters and pass: count tokens there, which is the
// same for Chinese and asks for whole words of English.
//
// Readings: which marks split ("and so on" in the source, whose own example keeps
// a plain space; with cut=literal every space and hyphen splits); the longest part, the first of equals; "identical characters" as
// Σ min(count1, count2) over letters and digits in normalised form, which is
// symmetric, at most m, and m only for equal bags of characters; tokens, words and
// the longest common subsequence in place of characters are options; an empty topic
// or summary has the similarity 0. A page without a summary is given the beginning
// of its body, with declared the abstract of its DocView before that.
//
// Source: Zhou Xiaoping et al. 2009.
//
// Literal are the three steps in their order and both thresholds, strictly exceeded. The
// paper has no index, and gives as scores only yes and no.
package titletopic
