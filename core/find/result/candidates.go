package result

// Candidates selects the pairs that are scored.
type Candidates string

// The ways to choose candidates.
const (
	All   Candidates = "all"   // every pair; the run also counts what the index would have lost
	Index Candidates = "index" // the algorithm's own keys or join

	// Given marks results whose pairs were chosen and scored by another program, see
	// [algo.Matcher]: a caller cannot ask for it.
	Given Candidates = "given"
)

// Asked returns the candidates that a caller must ask for to get such a result again: a
// [algo.Matcher] ignores them.
func (c Candidates) Asked() Candidates {
	if c == Given {
		return All
	}
	return c
}
