// Package justext classifies paragraphs by their share of stop words, and doubtful ones by their
// neighbours.
//
// Source: Pomikálek 2011, Removing Boilerplate and Duplicate Content from Web Corpora, PhD
// thesis, Masaryk University, chapter 3, and the documentation of jusText. First each paragraph
// is classified by itself; the first line that applies counts:
//
//	bad        link density > links, or it contains ©
//	bad        shorter than low, with text in links
//	short      shorter than low
//	good       share of stop words ≥ stop-high, longer than high
//	near-good  share of stop words ≥ stop-low
//	bad        else
//
// Then by context. A short heading at most heading characters before a good paragraph becomes
// near-good. A short paragraph becomes good between two good ones and bad between two bad ones
// (near-good ones are skipped; the ends of the page count as bad); between a good and a bad one
// it becomes good if a near-good one stands next to it on the bad side. Near-good paragraphs
// become good unless both sides are bad. A heading that was short or near-good and became bad
// becomes good if a good paragraph follows within heading characters. Good paragraphs are kept.
//
// There are no published settings for Chinese. Our interpretations: if a page has more Chinese
// words (Han, kana and Hangul characters divided by 1.7) than other words, lengths are divided by
// letters-per-char, and the share of stop words is that of Chinese function characters among
// these characters, with limits of its own. Their defaults are the best found on open Chinese
// page sets. Link density is measured in letters and digits. Hidden text and form controls are no
// paragraphs. The stop lists are this project's, not those of jusText: English function words and
// other frequent words, Chinese function characters. There are none for other languages; with
// stop-low and stop-high at 0, length and links alone decide.
package justext
