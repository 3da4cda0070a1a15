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

// Trainer methods have a Fit that trains a model, which can take far longer than it takes
// to see the pages.
type Trainer interface {
	// Watch has Fit tell how far training is: when it begins, every few milliseconds, and
	// at its end. An error ends Fit with it.
	Watch(func(Training) error)
}

// Training is how far training is.
type Training struct {
	Pages       int     // that it is done with
	Memory      int64   // bytes of the model
	Done, Total float64 // work, in units that take equally long
}
