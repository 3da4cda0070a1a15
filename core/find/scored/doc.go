// Package scored stores scored pairs of pages, with the pairs of equal pages in one entry, and the
// knowledge of the other pairs, see [Beyond] and [Missing]. Runs produce them; groups, measures and
// judgements are computed from them.
package scored
