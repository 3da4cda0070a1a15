// Package bloom finds probable repeats with a Bloom filter, and compares pages by
// small Bloom filters of their content-defined chunks.
//
// # The set
//
// A filter of m bits and k functions (package bloomfilter) holds what has been
// seen: the texts of whole pages, of paragraphs (lines), or of chunks, in
// normalised form.
//
// Pages come in their order. One of whose items at least a given share (and one at
// least) is in the filter already is a probable repeat; then its items are added.
// No repeat is missed. A unique page is taken for a repeat where false positives
// make up the share: with whole pages that is the rate p. [Method.Repeats] is this
// procedure and nothing else, in O(n) time and m bits.
//
// # How a set makes pairs
//
// A filter knows that something was there and not where: it names no partner. For a
// method that must bring pairs together it is a pre-stage. The first pass notes the
// items that the filter had; a second pass over the same pages enters only those
// into a map from item to pages, so that what occurs once, most of all items, never
// costs map space. A page that was reported is a candidate with each earlier page
// that shares an item with it. A false alarm has no partner, makes no pair and is
// counted in the warnings. A pair is found whenever the later page shares the wanted
// share of its items with the earlier; one that is a short excerpt of a later, longer
// page may be lost, which the order of the pages decides.
//
// With join=stream each page that is reported makes a single pair, with the earlier
// page that shares most items with it (of equals the first), as where a crawler keeps
// the first copy and drops what comes later. The filter decides then, and the score
// only confirms: at the lowest threshold all that it reports goes. What goes depends
// on the order of the pages.
//
// # The score
//
// The body is cut into chunks where the hash of three successive tokens T-char is 0
// modulo the mean length, so that an edit moves only the cuts around it; a chunk has
// at least a quarter of the mean and at most four times the mean. The chunks of a
// page go into a filter of its own, of a few thousand bits. Score of two pages:
// popcount(a&b)/popcount(a|b) (变长分块 + 按位与). It estimates the Jaccard
// coefficient of the chunks, from above: bits also agree by chance, the more the
// fuller the filters are. Pages that fill more than half of theirs are counted.
//
// Source: B. H. Bloom 1970; the score after a thesis abstract. Readings: the mean
// chunk, the size and functions of the small filter, the share, the shortest
// paragraph and the threshold 0.5 are ours; so is the default to let the set hold
// chunks: whole pages and paragraphs miss every copy that is edited throughout, and
// bodies without line breaks are one paragraph. Items are told apart by h1, 64 bits: two
// of a hundred million differing texts then collide with probability 0.0003.
package bloom
