// Package work keeps the work of a cluster in a folder that all machines see. Keys and signatures
// travel between the machines and are not written; the result is put together from these files:
//
//	seen   observations of hosts and templates in a shard, until the work can be begun
//	ship   the pages of a shard and the sketches of their texts
//	found  pairs, and classes of equal pages
//
// The folder and its pieces are those of package shards of core/find.
package work
