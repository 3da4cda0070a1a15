// Package spread divides a run among many processes and machines that share a folder:
//
//	sign   a shard of the set: pages, signatures, sketches of the texts, keys   one piece a shard
//	join   a part of the keys of all shards: buckets of pages that share one   one piece a part
//	score  a block of rows: each page against its later partners              one piece a block
//	merge  the result, equal to that of one process
//
// A piece is a folder that appears complete or not at all. Its manifest names the work and the step,
// the pieces that it was made from, and its files. The pieces of a step can be made in any order, at
// any time, by any process, several by one or one by several; an existing piece is not made again. A
// piece whose process was killed is made again, with the same bytes.
//
// The work is described once, see [store.Spec], by names and values. A folder made with other
// settings, by another version or from another set is never accepted as a piece of it.
//
// # Equal pages
//
// Pages with equal signatures have the same keys, and so are in the same buckets. The first of them
// stands for all there, recognised by the hash of its signature, so that 100,000 equal pages are one
// member of a bucket. When the classes of the result are made their signatures are compared word by
// word.
//
// # Memory
//
// With n pages, s shards, k keys a page, p parts and b blocks, signing a shard takes 16 k n/s bytes
// of memory for the keys; joining a part 12 n for hashes and 40 k n/p; scoring a block 8 n for page
// numbers and the signatures that its rows share; merging 100 n and the kept pairs.
package spread
