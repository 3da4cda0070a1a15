// Package scored holds scored pairs of pages, in which the pairs of equal pages are folded into one
// entry, and what is known of the pairs that are not among them, see [Beyond] and [Missing]. Runs
// produce them; groups, measures and judgements are computed from them.
package scored
