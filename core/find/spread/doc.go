// Package spread does the work of a run in pieces that many processes and machines can
// share, over a folder that all of them see:
//
//	sign   a shard of the set: pages, signatures, sketches of the texts, keys   one piece a shard
//	join   a part of the keys of all shards: buckets of pages that share one   one piece a part
//	score  a block of rows: each page against its later partners              one piece a block
//	merge  the result, as one process would have it
//
// A piece is a folder that appears whole or not at all, with a manifest that says what it
// is of, what it was made from, and what its files are. Pieces of a step can be made in any
// order, at any time, by anybody, several by one process or one by several; one that is
// there is not made again. What was killed is done again, and gives the same bytes.
//
// The work is described once, see [store.Spec], by names and values. Nothing that was made
// with other settings, by another version or from another set is ever taken for a piece of
// it.
//
// # Equal pages
//
// Pages whose signatures are equal have the same keys, and so are in the same buckets. There
// the first of them stands for all, by the hash of its signature, so that 100,000 equal
// pages are one member of a bucket. Where the classes of the result are made their
// signatures are compared word by word.
//
// # Room
//
// With n pages, s shards, k keys a page, p parts and b blocks, signing a shard takes 16 k n/s
// bytes of memory for the keys; joining a part 12 n for hashes and 40 k n/p; scoring a block
// 8 n for numbers and what its rows share; merging 100 n and the pairs that are kept.
package spread
