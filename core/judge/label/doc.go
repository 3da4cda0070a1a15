// Package label keeps the labels that people give to pairs of pages, and selects the next pair to
// label.
//
// # The journal
//
// A [Journal] is a file of JSON lines that is only appended to. Its first line identifies the file;
// every other line is one judgement, or takes one back:
//
//	{"pagetwin":"labels","version":1}
//	{"seq":1,"id1":"a","id2":"b","verdict":"D","who":"ann","at":"2026-11-21T19:00:00Z","blind":true,"queue":"threshold","seconds":3.1,"set":"zh","fingerprint":"0123456789abcdef"}
//	{"seq":2,"undo":1,"who":"ann","at":"2026-11-21T19:00:05Z"}
//
// A line is on the disk before [Journal.Judge] and [Journal.TakeBack] return. A judgement that was
// taken back stays in the file. A crash can truncate only the last line. That line is then moved to
// a file beside the journal, with a warning; the rest is a state that existed before the crash.
//
// The same journal keeps edits of groups, see [Edit].
//
// An unreadable line elsewhere, such as one edited by hand or with an unknown field, is listed as a
// problem, has no effect and stays in the file.
//
// # Verdicts and truth
//
// [Duplicate] and [Different] count in precision and recall. [Partial] and [Unsure] are judgements
// too, but do not count in either: partial reuse is neither a hit nor a miss, at any threshold.
// [State.Truth] merges the verdicts of several people into one truth by the rule of [Resolve].
//
// # Which pair next
//
// A [Queue] orders scored pairs so that the first judgements are the most useful; see [Queues]. The
// random queues draw each pair with a known probability. Without it, precision and recall over the
// judged pairs would describe only the queue; with it [Estimate] computes figures for all scored
// pairs.
package label
