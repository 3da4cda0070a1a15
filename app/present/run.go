package present

import "slices"

// Run is the place where algorithms are set, run and compared.
type Run struct {
	*Setup
	Question *LongRun // that waits for an answer, nil for none
	Before   *Before  // what of the last run had been done before, nil for nothing

	scoring *Beside // reads a file of scores

	quiet bool // no more questions in the run that goes on
	desk  *Shared
	task  *Task
	after func() // begins when the run that was stopped has ended
}

func newRun(d *Shared) *Run { return &Run{Setup: d.Setup, desk: d, scoring: d.Beside()} }

// Remove takes results out of the table and the curves; kept ones stay in the workspace.
func (r *Run) Remove(which ...*RunResult) {
	s, focus := r.desk.Session, r.desk.Session.focus
	if len(which) == 0 {
		return
	}
	r.desk.Changes.Did(Undoable{
		what: func() string { return r.desk.Book.T("undo.removed", len(which)) },
		undo: func() {
			s.restore(which...)
			if slices.Contains(which, focus) {
				s.setFocus(focus)
			}
		},
		redo: func() { s.remove(which...) },
	})
	s.remove(which...)
}

// Clear takes all results out that are in sight.
func (r *Run) Clear() { r.Remove(slices.Clone(r.desk.Session.InSight())...) }

func (r *Run) listener() Listener {
	noted := func(*RunResult) { r.changed() }
	return Listener{Opened: r.setOpened, Added: noted, Removed: noted}
}

func (r *Run) changed() { r.desk.Changed(AtRun) }

// Marks are those of the results on the desk.
func (r *Run) Marks() Marks {
	var m Marks
	for _, res := range r.desk.Session.InSight() {
		if res.Report.HasAP {
			m.Add(res.Report.Standing)
		}
		m.Unlabelled = m.Unlabelled || !res.judged()
	}
	return m
}
