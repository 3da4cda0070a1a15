// Package run is the place where algorithms are configured and run.
package run

import (
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
)

// Run is the place where algorithms are configured, run and compared.
type Run struct {
	*session.Setup
	Question *LongRun // the question that waits for an answer, nil for none
	Before   *Before  // kept runs that were shown instead of running again, nil for none

	scoring *beside.Beside // reads a file of scores

	quiet bool // the current run asks no more questions
	desk  *session.Shared
	task  *beside.Task
	after func() // called when the stopped run has ended
}

// New returns the place with no set open.
func New(d *session.Shared) *Run { return &Run{Setup: d.Setup, desk: d, scoring: d.Beside()} }

// Remove removes results from the desk; kept ones stay in the workspace.
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

// Clear removes all visible results.
func (r *Run) Clear() { r.Remove(slices.Clone(r.desk.Session.InSight())...) }

// Changed follows changes of the desk.
func (r *Run) Changed(parts session.Part) {
	if parts.Has(session.Opened) {
		r.Opened()
	}
}

func (r *Run) changed() { r.desk.Tell(session.Of(session.AtRun)) }

// Marks returns the marks of the results on the desk.
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
