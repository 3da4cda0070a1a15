// Package store defines the files of work that is distributed over processes and machines: the
// pages of a part of a set with their signatures, the keys that make pages candidates, the buckets
// of pages that share a key, and scored pairs.
//
// All files are sequences of sections, see [Sections]: each has a checksum that is verified when it
// is read, and a table at the end has its place. Numbers are little-endian. Positions of pages are
// 32 bits; a position in a shard counts from the shard's first page, a global one from the first page
// of the set: it is the number of pages in the shards before plus the position in the shard.
//
//	file         sections                              contents of one
//	signatures   words, lengths, hashes                see [Signatures]; also used for sketches of texts
//	keys         one a part of the keys, see [PartOf]  a key and the position of a page that has it, see [Entry]
//	pages        rows, places, problems                see [Pages]
//	buckets      one a block of rows                   global positions of pages that share a key, see [BucketWriter]
//	pairs        one                                   scored pairs of global positions, see [Pair]
//	found        pairs, classes                        of pages by their places, see [FoundPairs]
//
// Nothing that is read is trusted: sizes are checked against those of the file before memory is
// allocated for them, and an inconsistent file is an error in one line.
package store
