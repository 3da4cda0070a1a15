// Package shards signs a page set shard by shard into a folder: the common part of an index of
// pages and the job on a cluster.
//
// The folder has a file that describes the work once, see [Spec], by names and values, and the
// facts learned from the whole set. A shard, like every other piece of the work, is a folder of
// files that appears complete or not at all. Its manifest names the work, the pages that it was
// made from, and its files; the files are those of package pack, with a checksum for each section.
// Pieces can be made in any order; an existing piece is not made again, and a piece whose process
// was killed is made again with the same bytes. A folder made with other settings, by another
// version or from another set is never accepted as a piece.
//
//	file         sections                     contents
//	pages        rows, places, problems       see [Pages]
//	texts        words, lengths, hashes       sketches of the texts, see [Signatures]
//	signatures   words, lengths, hashes       of the pages, if the work keeps them
//
// Positions of pages are 32 bits: in a shard they count from its first page, in the set from the
// first page of the first shard.
package shards
