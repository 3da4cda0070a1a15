package result

import "pagetwin/core/find/scored"

// Missing tells which part of the pairs that reach the lowest score of a run its index lost,
// where it is not sure of all of them: some pages were compared with all others. A pair is
// seen where one of its pages is among these, every pair with the same probability, so that
// the share lost of those seen is an estimate of that of all. Equal pages count as one.
type Missing struct {
	From  float64        `json:"from"`            // pairs that score less were not counted
	Pages int            `json:"pages"`           // that were compared with all others
	Of    int            `json:"of"`              // pages with features; of equal ones the first
	Found []scored.Level `json:"found,omitempty"` // pairs that were brought together, by scores, falling
	Lost  []scored.Level `json:"lost,omitempty"`  // pairs that were not
}

// At returns how many of the pairs that reach a score were brought together and how many were
// not; ok is false for a score below From.
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

// Whole tells that all pairs were compared: nothing is estimated.
func (m *Missing) Whole() bool { return m.Pages == m.Of }
