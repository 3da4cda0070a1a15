// Package job finds near-duplicate pages with an Apache Beam pipeline: read, denoise, sign,
// bring together by keys, score. It contains no algorithm: every decision is made by the
// functions of core that decide in memory too.
//
// # The way of a page
//
//	shards of the set ─── sign ─┬─ entries of keys, by part ─ join ─┬─ buckets, by unit ───┐
//	                            │                                   └─ wants, by block ─┐  │
//	                            └─ signatures, by block ────────────────────────── serve   │
//	                                                                                 │     │
//	                               scored pairs and classes, by file ── score ── by unit ──┘
//
// All records are pairs of a number and bytes, and few: the entries of a shard for a part
// of the keys are one record, and so are the signatures of a block of pages, since each
// record costs a runner more than its bytes do. The bytes of all but the smallest are in
// files, see [RecordsName].
//
//   - Equal signatures are folded twice: among the pages of a shard whose keys are sent
//     together, and in each bucket by their hash, which every entry contains. Equal
//     signatures have equal keys, so that the first page of all with a signature is the
//     first in each of its buckets. Two hashes of each signature meet in a part of their
//     own: if one is equal and the other is not, the job ends, rather than take two pages
//     for one.
//   - A bucket is not expanded into pairs before they are scored: it is sent to the units
//     of its pairs, as lists of pages. A unit is a row of up to 1,024 pages with a stretch
//     of others, so that one unit decides on each pair, once, whatever number of keys the
//     two share, and a unit never needs the signatures of more than its row and its
//     stretch.
//   - A signature is sent from its block to the units that want it: the parts of the keys
//     send the wants to the block.
package job
