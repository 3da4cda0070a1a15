package algo

import (
	"context"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// StateOf returns the state of m, which must be fitted; nil where m has none but document
// frequencies.
func StateOf(m Method) []byte {
	if t := TraitsOf(m); t.AppendState != nil {
		return t.AppendState(nil)
	}
	return nil
}

// Restore fits m, which must not be fitted yet, from a saved state. c has the number of
// documents of the set and their frequencies, see [text.Known]; state is from [StateOf] of a
// method with the same values.
func Restore(ctx context.Context, m Method, c *text.Corpus, state []byte) error {
	if t := TraitsOf(m); t.RestoreState != nil {
		return t.RestoreState(ctx, c, state)
	}
	if len(state) > 0 {
		return ErrState
	}
	if f, ok := m.(Fitter); ok {
		return f.Fit(ctx, c)
	}
	return nil
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
