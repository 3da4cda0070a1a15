// Package textprofile finds near-duplicate pages by the profile of their most
// frequent words, as the crawler Nutch does.
//
// Of the words of a page that are long enough, the frequencies f are rounded down
// to multiples of quant = max(q, round(rate·max f)), q being 2, or 1 where no word
// occurs again; what falls below quant is dropped. The words and rounded
// frequencies, one "word frequency" a line, most frequent first, are the profile,
// and its MD5 digest is the signature: pages with equal digests are duplicates
// (variant digest). Profiles can also be compared as they are, as multisets:
// Σ min / Σ max (variant profile).
//
// Cost: O(n), most of it word segmentation. It fails on short pages, where few
// words occur again: their profiles are one or two words that many pages share;
// and where an edit moves one frequency over a multiple of quant.
//
// Source: class TextProfileSignature of Apache Nutch, as documented. Its tokens
// are runs of letters and digits of at least two characters; for Chinese we take
// words of the dictionary of at least one. Equal frequencies, which Nutch leaves
// in no fixed order, stand in the order of their UTF-8 bytes: our reading, like
// the line break between entries.
package textprofile
