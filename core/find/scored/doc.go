// Package scored holds scored pairs of pages, those of equal pages folded into one entry: what
// a run finds, and all that groups, measures and judgements need of it.
package scored
