package learn

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/text"
)

// State holds the facts that a run learns from a whole set before it signs a page: the least text
// of a page, whether pages are whole documents, the passages on many pages, and the fit of the
// method. It never changes. A part of the set, and pages that are added to it, are signed with it
// in place of learning: see Options.State of package detect.
type State struct {
	Pages       int // of the set
	Known       pass.Known
	Counts      text.Counts       // frequencies that the method needs
	Found       []byte            // other data of the fit
	Frequencies *algo.Frequencies // of the elements of its keys, if its keys have elements; else nil
}

// Corpus returns the set that was learned from, whose documents are not read.
func (s *State) Corpus() *text.Corpus { return text.Known(s.Pages, s.Counts) }

// Method returns the method of an algorithm with values v, fitted by the state. Its error says that
// the state is of another method.
func (s *State) Method(ctx context.Context, a algo.Algorithm, v param.Values) (algo.Method, error) {
	m, err := a.New(v)
	if err == nil {
		err = algo.Restore(ctx, m, s.Corpus(), s.Found)
	}
	return m, err
}
