// Package justext classifies paragraphs by their stop words, and doubtful ones by those
// around them.
//
// Pomikálek 2011, Removing Boilerplate and Duplicate Content from Web Corpora,
// PhD thesis, Masaryk University, chapter 3, and the documentation of jusText.
// First each paragraph by itself, the first that holds:
//
//	bad        link density > links, or it has a © in it
//	bad        shorter than low, with text in links
//	short      shorter than low
//	good       share of stop words ≥ stop-high, longer than high
//	near-good  share of stop words ≥ stop-low
//	bad        else
//
// Then by context. A short heading no more than heading characters before a good
// paragraph becomes near-good. A short paragraph becomes good between two good ones
// and bad between two bad ones (near-good ones skipped; the page's ends are bad);
// between a good and a bad one it becomes good if there is a near-good one on the
// bad side, next to it. Near-good paragraphs become good unless both sides are bad. A
// heading that was short, or near-good, and became bad is good after all when a good
// paragraph follows within heading characters. Good paragraphs are kept.
//
// Chinese has no published settings. Readings of ours: where a page has more
// Chinese words (Han, kana and Hangul characters divided by 1.7) than others,
// lengths are divided by letters-per-char; the share of stop words is that of
// Chinese function characters among these characters, with limits of its own.
// Their defaults are the best found on open Chinese page sets. Link density is
// measured in letters and digits. Hidden text and form controls are no paragraphs.
// The stop lists are this project's, not those of jusText: English function words
// and other frequent words, Chinese function characters. Pages in other languages
// have no stop words; stop-low and stop-high at 0 then judge by length and links
// alone.
package justext
