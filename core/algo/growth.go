package algo

// Growth says how the time of an algorithm grows with the number of pages, apart from
// what is done to each page: training, and bringing pages together.
type Growth int

// The kinds of growth.
const (
	// WithCandidates: with the pages and the pairs that the index brings together. These
	// too can be all pairs, where every page has something in common with every other.
	WithCandidates Growth = iota
	// Quadratic: with the square of the pages, whatever is on them.
	Quadratic
)
