package algo

import "math"

// Indexer methods can make their index for a score other than that of their own
// threshold: the blocks of a SimHash, the bands of min-values, τ of SpotSigs.
type Indexer interface {
	// IndexFor returns the method with an index for pairs that score at least score,
	// in (0,1]. Sign, Score and Warnings are those of the receiver, which is fitted
	// already; Guarantee tells what the other index is sure of.
	IndexFor(score float64) Method
}

// Sizer methods have an index that is made for a number of pages: the more there are, the
// more must two of them have in common to be brought together by chance no more often.
type Sizer interface {
	// SizedFor returns the method with its index for so many pages. Sign, Score, Warnings
	// and Guarantee are those of the receiver.
	SizedFor(pages int) Method
}

// SizedFor returns m with its index for a set of so many pages; m itself where that is the
// same for all.
func SizedFor(m Method, pages int) Method {
	if x, ok := m.(Sizer); ok {
		return x.SizedFor(pages)
	}
	return m
}

// Nothing is the guarantee of an index that is sure of no score: above every score.
var Nothing = math.Nextafter(1, 2)

// Guarantee returns the lowest score from which the index of a method loses no pair:
// 0 where it has no index, so that all pairs are scored, [Nothing] where it promises
// none. Where it depends on the pages, it is that of the last join.
func Guarantee(m Method) float64 {
	if !HasIndex(m) {
		return 0
	}
	if g, ok := m.(Guaranteed); ok {
		return min(g.Guarantee(), Nothing)
	}
	return Nothing
}

// HasIndex tells whether a method brings pages together by other means than
// comparing all pairs.
func HasIndex(m Method) bool {
	switch m.(type) {
	case Joiner, Keyed:
		return true
	}
	return false
}

// IndexedFor returns m with its index for a score, where it can make one; m itself
// where it cannot, or loses no pair of that score as it is.
func IndexedFor(m Method, score float64) Method {
	if x, ok := m.(Indexer); ok && Guarantee(m) > score {
		return x.IndexFor(score)
	}
	return m
}
