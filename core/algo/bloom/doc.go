// Package bloom finds probable repeats with a Bloom filter, and compares pages by
// small Bloom filters of their content-defined chunks.
//
// # The set
//
// A Bloom filter of m bits and k functions (package bloomfilter) stores the items seen so far:
// the texts of whole pages, of paragraphs (lines), or of chunks, in normalised form.
//
// Pages are processed in order. A page is reported as a probable repeat if at least a given
// share of its items, and at least one, are already in the filter; then its items are added. No
// repeat is missed. A unique page is reported if false positives make up the share: with whole
// pages that happens at the rate p. [Method.Repeats] is exactly this procedure, in O(n) time and
// m bits.
//
// # How a set makes pairs
//
// A filter stores whether an item was seen, not on which page, so it cannot name the partner of
// a repeat. For a method that must find pairs it is a first stage. The first pass records the
// items that the filter already contained; a second pass over the same pages enters only those
// into a map from item to pages, so that items that occur once, which are most, use no space in
// the map. A reported page is a candidate with each earlier page that shares an item with it. A
// false alarm has no partner, makes no pair and is counted in the warnings. A pair is found if
// the later page shares the required share of its items with the earlier one; a short page that
// is an excerpt of a later, longer page may be lost, depending on the order of the pages.
//
// With join=stream each reported page makes a single pair, with the earlier page that shares the
// most items with it (the first if several do), as when a crawler keeps the first copy and drops
// later ones. The filter then decides, and the score only confirms: at the lowest threshold
// every reported page is a duplicate. Which pages are reported depends on the order of the
// pages.
//
// # The score
//
// The body is cut into chunks: a chunk ends where the hash of three successive tokens T-char is 0
// modulo the mean length, so that an edit moves only the cuts around it. A chunk has at least a
// quarter of the mean length and at most four times the mean. The chunks of a page are entered into
// its own filter, of a few thousand bits. The score of two pages is popcount(a&b)/popcount(a|b)
// (变长分块 + 按位与). It estimates the Jaccard coefficient of the chunks, with a bias upwards: bits also
// agree by chance, more often the fuller the filters are. Pages that fill more than half of their
// filter are counted.
//
// Source: B. H. Bloom 1970; the score after a thesis abstract. Our readings: the mean chunk
// length, the size and functions of the small filter, the share, the shortest paragraph and the
// threshold 0.5; and the default of chunks as items: whole pages and paragraphs miss every copy
// that is edited throughout, and bodies without line breaks are one paragraph. Items are
// identified by h1, 64 bits: two of a hundred million different texts then collide with
// probability 0.0003.
package bloom
