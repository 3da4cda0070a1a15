package algo

import (
	"context"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Keeper methods are fitters whose state can be saved, so that pages are signed later or on
// another machine. The state is what Fit learned, apart from document frequencies, which the
// corpus itself saves ([text.Corpus.Counted]).
type Keeper interface {
	Fitter
	// AppendState appends to b what Fit learned: the same bytes for the same set on any
	// number of workers and any machine.
	AppendState(b []byte) []byte
	// Restore sets a method of the same values to a saved state. The corpus must have the
	// number of documents and the frequencies of the set; its documents are not read. The
	// error is [ErrState] where the state is damaged or of another method.
	Restore(ctx context.Context, c *text.Corpus, state []byte) error
}

// StateOf returns the state of m, which must be fitted; nil where m has none but document
// frequencies.
func StateOf(m Method) []byte {
	if k, ok := m.(Keeper); ok {
		return k.AppendState(nil)
	}
	return nil
}

// Restore fits m, which must not be fitted yet, from a saved state. c has the number of
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

// ErrState reports a saved state that is damaged or of another method.
var ErrState = say.Errorf("the saved state belongs to another method, or is damaged")

// Growth is the growth of the time for training and finding pairs with the number of pages.
type Growth int

const (
	// WithCandidates: with the number of pages and of candidate pairs. The latter can be all
	// pairs, where every page has something in common with every other.
	WithCandidates Growth = iota
	// Quadratic: with the square of the number of pages, whatever is on them.
	Quadratic
)

// Trainer methods have a Fit that trains a model, which can take far longer than reading the
// pages.
type Trainer interface {
	// Watch sets a function that Fit calls when training begins, every few milliseconds, and
	// at the end. If it returns an error, Fit stops and returns the error.
	Watch(func(Training) error)
}

// Training is the progress of training.
type Training struct {
	Pages       int     // pages that the model is trained with
	Memory      int64   // bytes of the model
	Done, Total float64 // work done and to do, in units that take equally long
}
