// Package store is the form in which work that is spread over files, processes and
// machines lies on disk: the pages of a part of a set with their signatures, the keys by
// which pages come together, the buckets of pages that share one, and scored pairs.
//
// All files are rows of sections, see [Sections]: each has a checksum that is looked at
// when it is read, and a table at the end says where it is. Numbers are little-endian.
// Positions of pages are 32 bits; a position in a shard counts from the shard's first
// page, a global one from the first page of the set, so that it is the number of pages in
// the shards before plus the position in the shard.
//
//	file         sections                              what stands in one
//	signatures   words, lengths, hashes                see [Signatures]; sketches of texts lie so too
//	keys         one a part of the keys, see [PartOf]  a key and the position of a page that has it, see [Entry]
//	pages        rows, places, problems                see [Pages]
//	buckets      one a block of rows                   global positions of pages that share a key, see [Buckets]
//	pairs        one                                   scored pairs of global positions, see [Pair]
//	found        pairs, classes                        of pages by their places, see [FoundPairs]
//
// Nothing that is read is trusted: sizes are held against those of the file before room
// is made for them, and what does not fit is an error in one line.
package store
