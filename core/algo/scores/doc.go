// Package scores reads scored pairs that another program wrote, so that its method stands
// beside ours: in the same curves, groups, queues and exports.
//
// # Files
//
// What a file is shows in its content:
//
//	id1 id2 score     a table, columns parted by tabs, commas, semicolons or, without any
//	                  of these, white space; with a header in any order and under any of
//	                  the names in columns.go, without one in this order
//	JSON lines        objects with members of those names
//	Parquet           flat columns of those names
//	TREC run          topic Q0 page rank score run, where the topic is a page too; each
//	                  pair may stand there from both ends
//
// # What counts
//
// A score is a number from 0 to 1, 1 = the same; what lies outside by no more than the
// rounding of a 32-bit float counts as 0 or 1. Lines that name a page that the set does
// not have, that pair a page with itself, or whose score is none are counted, listed and
// left out. Of a pair that is named several times the highest score counts, and where the
// scores differ this is counted and listed too.
//
// The lowest score in the file is its floor: a pair that is not in the file scores less,
// as far as anybody knows, so that nothing is claimed below.
package scores
