// Package join brings the signatures of one job together and scores them. It is the middle of a
// run, whose four stages stand in four places:
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
//   - [ScoreRows] over a block of rows whose buckets another process made, and [NewKept] for what
//     such blocks kept: see package spread.
//
// A posting is a key and a page that has it; the pages of one key are a bucket; a row is a page
// with its candidates, the later pages that share a bucket with it. Candidates are never stored:
// each is scored where it is met.
package join
