package result

import (
	"iter"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Beyond is what a run knows of the pairs that are not among its pairs, because the
// index did not bring them together or the floor left them out: those that it was asked
// for, all of them, and of the rest a random sample, or all where that is cheap. Where
// those are the duplicates of a truth, what all pairs would give follows from both
// together: with x of the n drawn pairs in Sample at or above a threshold, x·M/n is an
// unbiased estimate of how many false positives the run has not seen there, M being the
// number of pairs they were drawn from (Horvitz and Thompson 1952). The draws are
// independent and each hits with the same probability, so that x is binomial, and the
// interval that goes with it is Clopper and Pearson's (1934): from the 2.5 % point of
// Beta(x, n−x+1) to the 97.5 % point of Beta(x+1, n−x), times M. Package eval works both
// out. Of true positives nothing is estimated: they are among Pairs and Known.
type Beyond struct {
	// Known are the pairs by [Ask] that are not in Pairs, with their scores, 0 included,
	// in the order of Pairs.
	Known []scored.Pair `json:"known"`
	// Sample are those of the drawn pairs that score above 0 and are neither in Pairs
	// nor listed by [Ask], in the order of Pairs. A pair that is drawn twice
	// stands there twice.
	Sample []scored.Pair `json:"sample,omitempty"`
	Draws  int64         `json:"draws"` // pairs drawn, with replacement: 0 where Known is all that counts
	Of     int64         `json:"of"`    // pairs that they were drawn from: all of pages with features
	Seed   uint64        `json:"seed"`

	// All tells that every pair was scored: nothing is drawn and nothing estimated. Then
	// Sample lists each pair that it would be a sample of, or Counted counts them.
	All     bool           `json:"all,omitempty"`
	Counted []scored.Level `json:"counted,omitempty"` // scores above 0, falling
}

// Ask is what a run is to find out about pairs that are not among its own.
type Ask struct {
	Pairs  iter.Seq[page.Pair]  // to be scored one by one, each once
	Listed func(page.Pair) bool // pairs that need no drawing: those, and Unsure
	Unsure iter.Seq[page.Pair]  // pairs that are listed and count for nothing, each once; nil: none
	Draws  int                  // 0 means DefaultDraws, negative none
	Seed   uint64               // of the draws
}

// DefaultDraws is how many pairs are drawn unless told otherwise: no hit in them says that
// fewer than one pair in 108,000 is one, with 95 %.
const DefaultDraws = 400_000
