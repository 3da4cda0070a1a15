package algo

import (
	"context"

	"pagetwin/core/text"
)

// Traits are the rarer abilities of a method. The zero value has none.
type Traits struct {
	// Seen and Links: Sign reads all text that a visitor sees ([text.Doc.Seen]), the links of
	// the page ([text.Doc.Links]). Only then are these extracted.
	Seen, Links bool

	// Row scores one page against many others faster than pair by pair. It returns a function
	// that takes a page and returns the function which scores others against it, with exactly
	// the floats of Method.Score; the latter is valid until the next page is taken. Each is for
	// one goroutine. All pages must have features.
	Row func() func(a Signature) (score func(b Signature) float64)

	// Levels returns the scores that pairs can have, exactly the floats of Score, and a function
	// that counts the pairs of sigs, for methods whose scores are few and take a few population
	// counts, so that all pairs of a large set are counted in seconds. No signature may be empty.
	Levels func(sigs []Signature) (scores []float64, count CountRow)

	// Normalise returns the signatures with words that make no difference in this set, such as
	// the hash of an address that only one page has, replaced by one value, so that more
	// signatures are equal. No score and no candidate changes. It copies what it changes.
	Normalise func(sigs []Signature) []Signature

	// PairsOf is [Joiner].Pairs of a join that counts pages: sigs[i] stands for times[i] equal
	// pages, 0 where it is empty. It emits (i, i) where these pages are candidates of each other.
	PairsOf func(ctx context.Context, sigs []Signature, times []int32, emit func(a, b int)) error

	// Watch sets a function that Fit calls when training begins, every few milliseconds, and at
	// the end, for methods whose Fit trains a model. If it returns an error, Fit stops and
	// returns the error.
	Watch func(func(Training) error)

	// AppendState appends what Fit learned, apart from document frequencies, which the corpus
	// itself saves ([text.Corpus.Counted]): the same bytes for the same set on any number of
	// workers and any machine. RestoreState sets a method of the same values to such a state. The
	// corpus must have the number of documents and the frequencies of the set; its documents are
	// not read. The error is [ErrState] where the state is damaged or of another method.
	AppendState  func(b []byte) []byte
	RestoreState func(ctx context.Context, c *text.Corpus, state []byte) error
}

// CountRow adds times[b], for each from ≤ b < to, to the entry of counts for the score of the
// signatures a and b. It is safe for several goroutines, each with its own counts.
type CountRow func(counts, times []int64, a, from, to int)

// Training is the progress of training.
type Training struct {
	Pages       int     // pages that the model is trained with
	Memory      int64   // bytes of the model
	Done, Total float64 // work done and to do, in units that take equally long
}

// TraitsOf returns the traits of a method.
func TraitsOf(m Method) Traits { return IndexOf(m).Traits() }
