package eval

import (
	"math"

	"pagetwin/core/judge/confusion"
)

// ScoreBin counts the pairs whose scores lie in one bin, by their label.
type ScoreBin struct {
	Low        float64 `json:"low"` // Low ≤ score < High; the last bin includes 1
	High       float64 `json:"high"`
	Duplicates int64   `json:"duplicates"` // the truth calls them duplicates
	Different  int64   `json:"different"`  // the truth calls them different
	Open       int64   `json:"open"`       // the truth has no label for them, or leaves them out
}

// Pairs returns the number of pairs in the bin.
func (b ScoreBin) Pairs() int64 { return b.Duplicates + b.Different + b.Open }

// Histogram splits the scores above 0 into n bins of equal width. at returns the counts of the
// pairs that score at least a threshold, such as [Curve.At]; each bin costs one call.
func Histogram(at func(threshold float64) confusion.Counts, n int) []ScoreBin {
	bins := make([]ScoreBin, n)
	var above confusion.Counts
	for i := n - 1; i >= 0; i-- {
		low := float64(i) / float64(n)
		c := at(max(low, math.SmallestNonzeroFloat64))
		bins[i] = ScoreBin{low, float64(i+1) / float64(n), c.TP - above.TP, c.FP - above.FP, c.Unknown - above.Unknown}
		above = c
	}
	return bins
}
