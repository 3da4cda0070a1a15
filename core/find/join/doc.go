// Package join finds the candidate pairs among the signatures of one run and scores them. It is the
// middle of a run, whose four stages are in these places:
//
//	sign   pages to signatures                        package detect
//	join   signatures to candidate pairs              here: buckets of a key, joins of a method
//	score  candidate pairs to scored pairs            here: rows, in memory or window by window
//	merge  scored pairs to those that are kept        here: the best, by whole score levels
//
// Memory, disk and other machines schedule the same stages:
//
//   - [NewJoin] over signatures in memory, and [Join.Run];
//   - [NewJoin] over a [Store], which keeps signatures in a file; their keys are collected as
//     postings, partition by partition, which spill to a file of their own, and rows are scored
//     window by window;
//   - [ScoreRows] over a block of rows whose buckets another process made, and [NewKept] for the
//     pairs that such blocks kept: see package spread.
//
// A posting is a key and a page that has it; a bucket has the pages of one key. A page probes the
// buckets of its first keys; by its other keys it is only found (prefix filtering). Two pages of a
// bucket are candidates if at least one of them probes it. A row is a page with its candidates among
// the later pages. Candidates are never stored: each is scored while its row is computed.
package join
