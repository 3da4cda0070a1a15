package result

// Candidates says which pairs are scored.
type Candidates string

// The ways to choose candidates.
const (
	All   Candidates = "all"   // every pair; also tells what the index would have lost
	Index Candidates = "index" // the algorithm's own keys or join

	// Given is that of results whose pairs were chosen and scored by another program, see
	// [algo.Matcher]: it is nothing to ask for.
	Given Candidates = "given"
)

// Asked returns what candidates are to be asked for to have a result of these again: a
// [algo.Matcher] takes no notice of it.
func (c Candidates) Asked() Candidates {
	if c == Given {
		return All
	}
	return c
}
