// Package index keeps the signatures of a page set in a folder, so that new pages are compared with
// them, and added to them, without reading the set again.
//
// The folder is that of package shards: the facts learned from the set, and for each shard its
// pages, sketches of their texts, signatures, and keys sorted by parts. A list names the shards;
// pages are added as another shard. An index is made for about as many pages as its specification
// says.
//
// # A query
//
// The new pages are signed like a shard. Part by part, the keys of all shards are merged into
// buckets, the pages that share a key, of which those with a new page are scored. Pages with equal
// signatures have the same keys, and so are in the same buckets: the first of them stands for all
// there, recognised by the hash of its signature, so that 100,000 equal pages are one member. The
// signatures of the classes in the result are compared word by word.
//
// With n pages, s shards, k keys a page and p parts, making a shard takes 16 k n/s bytes of memory for
// the keys; a query takes 12 n bytes for hashes and 40 k n/p for a part.
package index
