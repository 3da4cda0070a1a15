package scored

import (
	"iter"

	"pagetwin/core/page"
)

// Beyond holds the knowledge of a run about the pairs that it lacks, because the index did not make
// them candidates or because they score below the floor. The pairs of an [Ask], which for a truth
// are its duplicates, are all scored. The other pairs are sampled at random, or all scored if that
// is cheap. The result of a run over all pairs is estimated from both.
//
// With x of the n drawn pairs in Sample at or above a threshold, x·M/n is an unbiased estimate of
// the number of false positives that the run lacks at it, M being the number of pairs drawn from
// (Horvitz and Thompson 1952). The draws are independent and each hits with the same probability,
// so x is binomial, and its interval is that of Clopper and Pearson (1934): from the 2.5 % point of
// Beta(x, n−x+1) to the 97.5 % point of Beta(x+1, n−x), times M. Package eval computes both. True
// positives need no estimate: they are in Pairs or in Known.
type Beyond struct {
	// Known are the pairs of the [Ask] that are not in the result's pairs, with their scores, 0
	// included, in the order of [Compare].
	Known []Pair `json:"known"`
	// Sample are the drawn pairs that score above 0, are not in the result's pairs and are not
	// listed by the [Ask], in the same order. A pair that is drawn twice is in it twice.
	Sample []Pair `json:"sample,omitempty"`
	Draws  int64  `json:"draws"` // pairs drawn, with replacement; 0 if only Known matters
	Of     int64  `json:"of"`    // pairs that they were drawn from: all pairs of pages with features
	Seed   uint64 `json:"seed"`

	// All reports that every pair was scored: nothing is drawn and nothing estimated. Then Sample
	// lists all pairs that it would sample, or Counted counts them.
	All     bool    `json:"all,omitempty"`
	Counted []Level `json:"counted,omitempty"` // scores above 0, falling
}

// DefaultDraws is the default number of draws: if no draw hits, fewer than one pair in 108,000
// hits, with 95 % confidence.
const DefaultDraws = 400_000

// An Ask holds the questions to a run about pairs that are not in its result.
type Ask struct {
	Pairs  iter.Seq[page.Pair]  // scored one by one; each pair occurs once
	Listed func(page.Pair) bool // reports the pairs that are not to be sampled: Pairs and Unsure
	Unsure iter.Seq[page.Pair]  // pairs that are listed and not counted, each once; nil: none
	Draws  int                  // 0 means [DefaultDraws], negative none
	Seed   uint64               // of the draws
}

// Missing estimates the share of the pairs at or above the lowest score of a run that its index
// lost, if it does not guarantee all of them. Some pages were compared with all others. Every pair
// is seen, through one of these pages, with the same probability, so the share lost among the seen
// pairs is an estimate of the share lost among all. Equal pages count as one.
type Missing struct {
	From  float64 `json:"from"`            // pairs that score less were not counted
	Pages int     `json:"pages"`           // pages that were compared with all others
	Of    int     `json:"of"`              // pages with features, equal ones counted once
	Found []Level `json:"found,omitempty"` // pairs that the index made candidates, by scores, falling
	Lost  []Level `json:"lost,omitempty"`  // pairs that the index lost
}

// At returns the numbers of the seen pairs scoring at least score that were candidates and that
// were lost; ok is false for a score below From.
func (m *Missing) At(score float64) (found, lost int64, ok bool) {
	for _, l := range m.Found {
		if l.Score >= score {
			found += l.Pairs
		}
	}
	for _, l := range m.Lost {
		if l.Score >= score {
			lost += l.Pairs
		}
	}
	return found, lost, score >= m.From
}

// Whole reports that all pairs were compared: nothing is estimated.
func (m *Missing) Whole() bool { return m.Pages == m.Of }
