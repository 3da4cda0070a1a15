package present

import "slices"

// AtRun is the place where algorithms are set and run.
const AtRun Place = "run"

// Run is the place where algorithms are set, run and compared.
type Run struct {
	*Setup
	Question *LongRun // that waits for an answer, nil for none
	Before   *Before  // what of the last run had been done before, nil for nothing

	scoring *Beside // reads a file of scores

	quiet bool // no more questions in the run that goes on
	desk  *Desk
	task  *Task
	after func() // begins when the run that was stopped has ended
}

func newRun(d *Desk) *Run { return &Run{Setup: d.Setup, desk: d, scoring: d.beside()} }

// Remove takes results out of the table and the curves; kept ones stay in the workspace.
func (r *Run) Remove(which ...*RunResult) {
	s, focus := r.desk.Session, r.desk.Session.focus
	if len(which) == 0 {
		return
	}
	r.desk.Changes.did(change{
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

func (r *Run) changed() { r.desk.changed(AtRun) }
