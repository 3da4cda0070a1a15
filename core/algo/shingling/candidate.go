package shingling

// Candidate returns the probability 1 − (1 − r^R)^B that two pages of resemblance
// r share a band.
func (e *estimate) Candidate(score float64) float64 { return e.bands.Candidate(score) }

// Candidate tells whether two pages with this share of equal super-shingles have a
// mega-shingle in common: it is certain, or impossible.
func (s *super) Candidate(score float64) float64 {
	if score*float64(s.groups) > float64(len(s.megas[0]))-0.5 {
		return 1
	}
	return 0
}
