package run

import (
	"context"
	"errors"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
)

// LongRun is the question whether something that will take long is to be run. The run
// waits for the answer, the window does not.
type LongRun struct {
	detect.Forecast
	answer chan Answer
}

// Answer is what a person says to a [LongRun].
type Answer int

// The answers.
const (
	RunIt     Answer = iota
	LeaveOut         // the algorithm; the others go on
	CancelRun        // all of it
)

// errLeftOut ends a job that a person left out; it is no fault.
var errLeftOut = say.Errorf("left out")

// ask asks before a long run and waits for the answer, or for the end of ctx; once somebody
// wants to hear no more of it in this run, it does not ask again.
func (r *Run) ask(ctx context.Context, quiet *bool) func(detect.Forecast) error {
	return func(f detect.Forecast) error {
		if !f.Long() {
			return nil
		}
		q := &LongRun{f, make(chan Answer, 1)}
		r.desk.Do(func() {
			switch {
			case *quiet:
				q.answer <- RunIt
			case ctx.Err() == nil:
				r.Question = q
				r.changed()
			}
		})
		select {
		case a := <-q.answer:
			if a == LeaveOut {
				return errLeftOut
			}
			return nil
		case <-ctx.Done():
			r.desk.Do(func() {
				if r.Question == q {
					r.Question = nil
					r.changed()
				}
			})
			return ctx.Err()
		}
	}
}

// Answer answers the question that is open; quiet: for the rest of this run as well.
func (r *Run) Answer(a Answer, quiet bool) {
	q := r.Question
	if q == nil {
		return
	}
	r.Question = nil
	r.quiet = quiet && a != CancelRun
	if a == CancelRun {
		r.Stop()
	} else {
		q.answer <- a
	}
	r.changed()
}

// Ask words the question: which algorithm, how many pages, about how long; and what makes
// it shorter.
func (q *LongRun) Ask(d *session.Shared) (question, why string) {
	name := q.Algorithm
	if a, ok := d.Algorithm(q.Algorithm); ok {
		name = d.Book.W(a.Title)
	}
	return d.Book.T("longrun.question", name, d.Book.W(q.About()), wording.Count(int64(q.Pages))), d.Book.W(q.Words())
}

// withoutLeftOut takes out of the errors of a run those of jobs that were left out.
func withoutLeftOut(err error) error {
	all, ok := err.(interface{ Unwrap() []error })
	if !ok || errors.Is(err, context.Canceled) {
		if errors.Is(err, errLeftOut) {
			return nil
		}
		return err
	}
	var rest []error
	for _, e := range all.Unwrap() {
		if !errors.Is(e, errLeftOut) {
			rest = append(rest, e)
		}
	}
	return errors.Join(rest...)
}
