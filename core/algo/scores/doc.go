// Package scores reads scored pairs that another program wrote, to compare its method with ours in
// the same curves, groups, queues and exports.
//
// # Files
//
// The format of a file is detected from its content:
//
//	id1 id2 score     a table, columns separated by tabs, commas, semicolons or, without any
//	                  of these, white space; with a header in any order and under any of
//	                  the names in columns.go, without one in this order
//	JSON lines        objects with members of those names
//	Parquet           flat columns of those names
//	TREC run          topic Q0 page rank score run, where the topic is a page too; each
//	                  pair may occur from both ends
//
// # Valid scores
//
// A score is a number from 0 to 1, 1 = the same; a number outside by no more than the rounding of a
// 32-bit float counts as 0 or 1. Lines that name a page that the set does not have, that pair a page
// with itself, or that have no valid score are counted, listed and left out. If a pair occurs several
// times the highest score counts, and differing scores are counted and listed too.
//
// The lowest score in the file is its floor: a pair that is not in the file is assumed to score less,
// and nothing is known below the floor.
package scores
