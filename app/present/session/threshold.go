package session

import (
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
)

// SetThreshold changes the threshold of results in all places.
func (s *Session) SetThreshold(score float64, of ...*results.Result) {
	s.setThresholds(func(*results.Result) float64 { return score }, of)
}

// OwnThreshold resets the threshold of results to that of their run.
func (s *Session) OwnThreshold(of ...*results.Result) {
	s.setThresholds(func(r *results.Result) float64 { return r.Result.Cut }, of)
}

func (s *Session) setThresholds(at func(*results.Result) float64, of []*results.Result) {
	of = slices.DeleteFunc(slices.Clone(of), func(r *results.Result) bool { return r.Decides == at(r) })
	if len(of) == 0 {
		return
	}
	before, after := make([]float64, len(of)), make([]float64, len(of))
	for i, r := range of {
		before[i], after[i] = r.Decides, at(r)
	}
	move := func(to []float64) {
		for i, r := range of {
			r.Decides = to[i]
		}
		s.desk.Tell(Thresholds)
	}
	x := beside.Undoable{
		What: func() string { return s.desk.Book.T("undo.thresholds", len(of)) },
		Undo: func() { move(before) }, Redo: func() { move(after) }, Of: moving{of[0], len(of)},
	}
	if len(of) == 1 {
		x.What = func() string { return s.desk.Book.T("undo.threshold", of[0].Name()) }
		x.From, x.To = wording.Share(before[0]), wording.Share(after[0])
	}
	s.desk.Changes.Did(x)
	move(after)
}

// moving is a move of the thresholds of several results, which is undone as one change.
type moving struct {
	first *results.Result
	n     int
}

// ThresholdWords returns the current threshold of a result in both units, and that of its run if
// it differs; "" for no result.
func (d *Shared) ThresholdWords(r *results.Result) string {
	if r == nil {
		return ""
	}
	now, own := r.Threshold(), r.Own()
	if !r.Moved() {
		return d.Book.T("threshold.own", now.Score, now.Param, now.Value)
	}
	return d.Book.T("threshold.moved", now.Score, now.Param, now.Value, own.Score, own.Value)
}
