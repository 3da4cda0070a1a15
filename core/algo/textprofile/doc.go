// Package textprofile finds near-duplicate pages by the profile of their most
// frequent words, as the crawler Nutch does.
//
// The frequencies f of the words that are long enough are rounded down to multiples of quant =
// max(q, round(rate·max f)), where q is 2, or 1 if no word is repeated; words below quant are
// dropped. The words and rounded frequencies, one "word frequency" per line, most frequent
// first, are the profile, and its MD5 digest is the signature: pages with equal digests are
// duplicates (variant digest). Profiles can also be compared directly, as multisets: Σ min / Σ
// max (variant profile).
//
// Cost: O(n), most of it word segmentation. It fails on short pages, where few words are
// repeated: their profiles are one or two words that many pages share; and if an edit moves a
// frequency across a multiple of quant.
//
// Source: class TextProfileSignature of Apache Nutch, as documented. Its tokens are runs of
// letters and digits of at least two characters; for Chinese we use words of the dictionary of
// at least one character. Equal frequencies, which Nutch leaves in no fixed order, are ordered
// by their UTF-8 bytes: our reading, like the line break between entries.
package textprofile
