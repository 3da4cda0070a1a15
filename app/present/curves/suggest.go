package curves

import (
	"context"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

// suggestSeed draws the pages on which a suggestion is tested.
const suggestSeed = 1

// advice is a suggested threshold for a result, or the reason why there is none. It is shown
// until a person dismisses it or it no longer holds.
type advice struct {
	of    *results.Result
	under *eval.Outcome
	eval.Suggestion
}

// Suggest moves the threshold of the focus to the value that the labels or the scores suggest;
// it works in the background. [Curves.Advice] describes how reliable the value is, or what is
// missing. moved is called after the move; it may be nil.
func (c *Curves) Suggest(moved func()) {
	r := c.Focus()
	if r == nil {
		c.desk.Status.Note("curves.suggest.none")
		return
	}
	c.advice = nil
	outcome := r.Outcome
	var s eval.Suggestion
	c.desk.Status.Start(c.desk.Book.Both("task.suggest"), false, func(context.Context, beside.Report) error {
		s = eval.Suggest(outcome, r.Algo.Overlaps(r.Result.Values), suggestSeed)
		return nil
	}, func(err error) {
		if err != nil || c.Focus() != r || r.Outcome != outcome {
			return
		}
		c.advice = &advice{r, outcome, s}
		if s.Basis != eval.Nothing {
			c.Grab()
			c.SetThreshold(r, s.Threshold)
		}
		c.changed()
		if s.Basis != eval.Nothing && moved != nil {
			moved()
		}
	})
}

// Advice returns the text of the last suggestion in the current language; "" for none.
func (c *Curves) Advice() string {
	if c.advice == nil {
		return ""
	}
	book, r, s := c.desk.Book, c.advice.of, c.advice.Suggestion
	if s.Basis == eval.Nothing {
		return book.T("curves.suggest.nothing", r.Name(), book.W(s.Why))
	}
	own := book.T("curves.suggest.own", r.InUnit(s.Threshold))
	if s.Basis == eval.Scores {
		return book.T("curves.suggest.scores", r.Name(), s.Threshold, own, book.W(s.Why))
	}
	return book.T("curves.suggest.labels", r.Name(), s.Threshold, own, book.W(s.Why), s.F1, s.F1s.Low, s.F1s.High)
}

// Dismiss removes the suggestion.
func (c *Curves) Dismiss() {
	c.advice = nil
	c.changed()
}

// adviceLines draws the expected F1 at the suggested threshold as a line from the low to the
// high end of its interval, in figures that show F1.
func (c *Curves) adviceLines(r *results.Result, s plot.Style, measure string) []Line {
	a := c.advice
	if a == nil || a.of != r || a.Basis != eval.Labels || measure != "f1" && measure != AllMeasures {
		return nil
	}
	l := Line{Series: plot.Series{Name: c.desk.Book.T("curves.suggest.line", r.Name()), Style: s, Markers: true}}
	for _, y := range []float64{a.F1s.Low, a.F1, a.F1s.High} {
		l.Points = append(l.Points, plot.Point{X: a.Threshold, Y: y})
	}
	l.Info = func(int) []string { return []string{c.Advice()} }
	return []Line{l}
}
