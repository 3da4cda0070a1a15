// Package run is the place where algorithms are set and run.
package run

import (
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
)

// Run is the place where algorithms are set, run and compared.
type Run struct {
	*session.Setup
	Question *LongRun // that waits for an answer, nil for none
	Before   *Before  // what of the last run had been done before, nil for nothing

	scoring *beside.Beside // reads a file of scores

	quiet bool // no more questions in the run that goes on
	desk  *session.Shared
	task  *beside.Task
	after func() // begins when the run that was stopped has ended
}

// New returns the place as it is while nothing is open.
func New(d *session.Shared) *Run { return &Run{Setup: d.Setup, desk: d, scoring: d.Beside()} }

// Remove takes results out of the table and the curves; kept ones stay in the workspace.
func (r *Run) Remove(which ...*results.Result) {
	s, focus := r.desk.Session, r.desk.Session.Focus()
	if len(which) == 0 {
		return
	}
	r.desk.Changes.Did(beside.Undoable{
		What: func() string { return r.desk.Book.T("undo.removed", len(which)) },
		Undo: func() {
			s.Restore(which...)
			if slices.Contains(which, focus) {
				s.SetFocus(focus)
			}
		},
		Redo: func() { s.Remove(which...) },
	})
	s.Remove(which...)
}

// Clear takes all results out that are in sight.
func (r *Run) Clear() { r.Remove(slices.Clone(r.desk.Session.InSight())...) }

// Listener is what the place does when something has changed that it shares with others.
func (r *Run) Listener() session.Listener {
	noted := func(*results.Result) { r.changed() }
	return session.Listener{Opened: r.Opened, Added: noted, Removed: noted}
}

func (r *Run) changed() { r.desk.Changed(session.AtRun) }

// Marks are those of the results on the desk.
func (r *Run) Marks() results.Marks {
	var m results.Marks
	for _, res := range r.desk.Session.InSight() {
		if res.Report.HasAP {
			m.Add(res.Report.Standing)
		}
		m.Unlabelled = m.Unlabelled || !res.Judged()
	}
	return m
}
