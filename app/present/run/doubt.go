package run

import (
	"pagetwin/app/present/results"
	"pagetwin/core/body/repeat"
)

// InDoubt returns the last result over the open set if it is implausible and templates were not
// cut, so that cutting them may help; nil otherwise.
func (r *Run) InDoubt() *results.Result {
	results := r.desk.Session.InSight()
	if len(results) == 0 || r.Running() {
		return nil
	}
	last := results[len(results)-1]
	d := last.Result.Doubt
	if last.Set != r.desk.Session.Set() || d == nil || d.Unlike || d.Cut || r.Reading().Repeats == repeat.Cut {
		return nil
	}
	return last
}

// CutAndRun switches the cutting of templates on, and runs again.
func (r *Run) CutAndRun() {
	s := r.Reading()
	s.Repeats = repeat.Cut
	r.PageForm.SetAll(s.Values())
	r.Start(nil)
}
