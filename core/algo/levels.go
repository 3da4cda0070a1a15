package algo

// Leveller methods have few scores, and know by some population counts which of them a
// pair has: all pairs of very many pages can be counted by their score in seconds.
type Leveller interface {
	// Levels returns the scores that pairs can have, each the very float that Score
	// returns, and what counts the pairs of sigs, all of which have features.
	Levels(sigs []Signature) (scores []float64, count CountRow)
}

// CountRow adds times[b], for each from ≤ b < to, to the entry of counts at the score of
// the signatures a and b. It is safe for several goroutines with counts of their own.
type CountRow func(counts, times []int64, a, from, to int)
