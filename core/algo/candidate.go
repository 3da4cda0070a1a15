package algo

// Expecter methods know by theory how likely their index is to bring two pages
// together that have a given score: the S-curve of bands, the shared blocks of
// tables. What is measured can be held against it.
type Expecter interface {
	// Candidate returns the probability in [0,1]; score is in [0,1].
	Candidate(score float64) float64
}
