// Package scored holds scored pairs of pages, in which the pairs of equal pages are folded into one
// entry. Runs produce them; groups, measures and judgements are computed from them.
package scored
