package algo

import (
	"context"

	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Keeper methods are fitters that find out more of a set than in how many documents its
// terms occur, which the corpus knows ([text.Corpus.Counted]). What else they found out
// can be kept, so that pages are signed elsewhere, as on another machine.
type Keeper interface {
	Fitter
	// AppendState appends what Fit found out: the same bytes for the same set on any
	// number of workers and any machine.
	AppendState(b []byte) []byte
	// Restore makes a method with the same values what that was. The corpus has as many
	// documents, and what was counted of them, and is not visited. The error says that
	// the state is none of this method, or broken off.
	Restore(ctx context.Context, c *text.Corpus, state []byte) error
}

// Adder methods are keepers whose states of the parts of a set add up to that of the whole.
type Adder interface {
	Keeper
	// Add adds the state of another part to that of the method, which was restored.
	Add(state []byte) error
}

// StateOf returns what m, which is fitted, found out beside the document frequencies that
// it asked for; nil where that is all.
func StateOf(m Method) []byte {
	if k, ok := m.(Keeper); ok {
		return k.AppendState(nil)
	}
	return nil
}

// Restore makes m, which was never fitted, what another with its values was made by a set:
// c has the number of its documents and what was counted of them, see [text.Known]; state is
// what [StateOf] returned.
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

// ErrState says that a state is none of a method.
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
