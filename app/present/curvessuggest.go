package present

import (
	"context"

	"pagetwin/core/eval"
)

// suggestSeed draws the pages that a suggestion is tried on.
const suggestSeed = 1

// Suggest moves the threshold to where the labels, or the scores, of the result in focus
// speak for it, beside the window, and says how much that is worth, or what is missing.
// moved is called when it has been moved; it may be nil.
func (c *Curves) Suggest(moved func()) {
	r := c.Focus()
	if r == nil {
		c.desk.Status.Note(c.desk.Book.T("curves.suggest.none"))
		return
	}
	outcome := r.Outcome
	var s eval.Suggestion
	c.desk.Status.Start(c.desk.Book.T("task.suggest"), false, func(context.Context, Report) error {
		s = eval.Suggest(outcome, r.Algo.Overlaps(r.Result.Values), suggestSeed)
		return nil
	}, func(err error) {
		if err != nil || c.Focus() != r {
			return
		}
		if s.Basis != eval.Nothing {
			c.Grab()
			c.SetThreshold(r, s.Threshold)
			c.changed()
		}
		c.desk.Status.Note(c.suggestion(r, s))
		if s.Basis != eval.Nothing && moved != nil {
			moved()
		}
	})
}

// suggestion words a suggestion.
func (c *Curves) suggestion(r *RunResult, s eval.Suggestion) string {
	book := c.desk.Book
	if s.Basis == eval.Nothing {
		return book.T("curves.suggest.nothing", r.Name(), book.W(s.Why))
	}
	own := book.T("curves.suggest.own", r.inUnit(s.Threshold))
	if s.Basis == eval.Scores {
		return book.T("curves.suggest.scores", r.Name(), s.Threshold, own, book.W(s.Why))
	}
	return book.T("curves.suggest.labels", r.Name(), s.Threshold, own, book.W(s.Why), s.F1, s.F1s.Low, s.F1s.High)
}
