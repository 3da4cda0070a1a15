package algo

import (
	"context"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Keeper methods are fitters that learn more from a set than document frequencies, which the
// corpus itself can keep ([text.Corpus.Counted]). Their state can be saved and restored, so
// that pages are signed later or on another machine.
type Keeper interface {
	Fitter
	// AppendState appends to b what Fit learned: the same bytes for the same set on any
	// number of workers and any machine.
	AppendState(b []byte) []byte
	// Restore sets a method of the same values to a saved state. The corpus has the number
	// of documents and the frequencies of the set; its documents are not read. The error is
	// [ErrState] where the state is not of this method, or damaged.
	Restore(ctx context.Context, c *text.Corpus, state []byte) error
}

// Adder methods are keepers whose states of the parts of a set add up to that of the whole.
type Adder interface {
	Keeper
	// Add adds the state of another part to that of the method, which was restored.
	Add(state []byte) error
}

// StateOf returns the state of m, which is fitted, apart from document frequencies; nil where
// there is no other.
func StateOf(m Method) []byte {
	if k, ok := m.(Keeper); ok {
		return k.AppendState(nil)
	}
	return nil
}

// Restore fits m, a method that was not fitted, from a saved state: c has the number of
// documents of the set and their frequencies, see [text.Known]; state is from [StateOf] of a
// method with the same values.
func Restore(ctx context.Context, m Method, c *text.Corpus, state []byte) error {
	var err error
	switch m := m.(type) {
	case Keeper:
		err = m.Restore(ctx, c, state)
	case Fitter:
		if err = m.Fit(ctx, c); err == nil && len(state) > 0 {
			err = ErrState
		}
	default:
		if len(state) > 0 {
			err = ErrState
		}
	}
	return err
}

// ErrState says that a saved state is not of this method, or damaged.
var ErrState = say.Errorf("what is kept of the method is of another one, or damaged", "保存的方法状态属于另一方法，或已损坏")

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
	// Watch sets a function that Fit calls when training begins, every few milliseconds and
	// at the end. If it returns an error, Fit stops and returns that.
	Watch(func(Training) error)
}

// Training is how far training is.
type Training struct {
	Pages       int     // that it is done with
	Memory      int64   // bytes of the model
	Done, Total float64 // work, in units that take equally long
}
