package present

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
)

// Threshold is from which score on a result decides now: the one that it was run with,
// unless a person moved it.
func (r *RunResult) Threshold() algo.Threshold { return r.thresholdAt(r.decides) }

// Own is the threshold that it was run with.
func (r *RunResult) Own() algo.Threshold { return r.thresholdAt(r.Result.Cut) }

// Moved tells whether the threshold is another than the one that it was run with.
func (r *RunResult) Moved() bool { return r.decides != r.Result.Cut }

func (r *RunResult) thresholdAt(score float64) algo.Threshold {
	return r.Algo.ThresholdAt(r.Result.Values, score)
}

// values are the settings that decide as the result does now.
func (r *RunResult) values() param.Values {
	if !r.Moved() {
		return r.Result.Values
	}
	return r.Algo.DecidingAt(r.Result.Values, r.decides)
}

// decision is what the result decides now.
func (r *RunResult) decision() eval.Decision {
	return eval.Decision{Pairs: r.Result.Pairs, Threshold: r.decides}
}

// SetThreshold has results decide from another score on, wherever they are shown.
func (s *Session) SetThreshold(score float64, of ...*RunResult) {
	s.setThresholds(func(*RunResult) float64 { return score }, of)
}

// OwnThreshold has results decide again as they were run.
func (s *Session) OwnThreshold(of ...*RunResult) {
	s.setThresholds(func(r *RunResult) float64 { return r.Result.Cut }, of)
}

func (s *Session) setThresholds(at func(*RunResult) float64, of []*RunResult) {
	of = slices.DeleteFunc(slices.Clone(of), func(r *RunResult) bool { return r.decides == at(r) })
	if len(of) == 0 {
		return
	}
	before, after := make([]float64, len(of)), make([]float64, len(of))
	for i, r := range of {
		before[i], after[i] = r.decides, at(r)
	}
	move := func(to []float64) {
		for i, r := range of {
			r.decides = to[i]
			s.tellOf(r, func(l Listener) func(*RunResult) { return l.Moved })
		}
	}
	x := Undoable{
		what: func() string { return s.desk.Book.T("undo.thresholds", len(of)) },
		undo: func() { move(before) }, redo: func() { move(after) }, of: moving{of[0], len(of)},
	}
	if len(of) == 1 {
		x.what = func() string { return s.desk.Book.T("undo.threshold", of[0].Name()) }
		x.from, x.to = Share(before[0]), Share(after[0])
	}
	s.desk.Changes.Did(x)
	move(after)
}

// moving is a move of the thresholds of so many results, for what is one move.
type moving struct {
	first *RunResult
	n     int
}

// ThresholdWords say which threshold a result decides by, in both units, and which it was
// run with where that is another; "" for no result.
func (d *Shared) ThresholdWords(r *RunResult) string {
	if r == nil {
		return ""
	}
	now, own := r.Threshold(), r.Own()
	if !r.Moved() {
		return d.Book.T("threshold.own", now.Score, now.Param, now.Value)
	}
	return d.Book.T("threshold.moved", now.Score, now.Param, now.Value, own.Score, own.Value)
}
