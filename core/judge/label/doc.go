// Package label keeps what people judge of pairs of pages, and chooses which pair
// they judge next.
//
// # The journal
//
// A [Journal] is a file of JSON lines that is only ever appended to. Its first
// line says what it is; every other line is one judgement, or takes one back:
//
//	{"pagetwin":"labels","version":1}
//	{"seq":1,"id1":"a","id2":"b","verdict":"D","who":"ann","at":"2026-11-21T19:00:00Z","blind":true,"queue":"threshold","seconds":3.1,"set":"zh","fingerprint":"0123456789abcdef"}
//	{"seq":2,"undo":1,"who":"ann","at":"2026-11-21T19:00:05Z"}
//
// A line is on the disk before [Journal.Judge] and [Journal.TakeBack] return. A
// judgement that was taken back is still to be read in the file. A crash can tear only the last line. It is then moved to a file beside the journal, and a
// warning says so: what is left is a state that once was.
//
// The same journal keeps what was changed of the groups, see [Edit].
//
// Anything unreadable in the middle, a line edited by hand or of a field not
// known, is listed as a problem, has no effect and stays where it is.
//
// # Verdicts and truth
//
// [Duplicate] and [Different] count in precision and recall. [Partial] and
// [Unsure] are judgements too, and stay out of both sides: a partial reuse is
// neither a hit nor a miss, whatever the threshold. [State.Truth] turns the
// verdicts of several people into one truth by the rule of [Resolve].
//
// # Which pair next
//
// A [Queue] puts scored pairs in an order in which judging them helps most; see
// [Queues]. The random ones carry for each pair the chance with which it was
// drawn, without which precision and recall over the judged pairs are estimates
// of nothing but the queue: [Estimate] makes figures for all scored pairs of them.
package label
