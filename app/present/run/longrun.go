package run

import (
	"context"
	"errors"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
)

// LongRun is the question whether to start work that will take long. The run waits for the
// answer, the window does not.
type LongRun struct {
	detect.Forecast
	answer chan Answer
}

// Answer is a person's answer to a [LongRun].
type Answer int

// The answers.
const (
	RunIt     Answer = iota
	LeaveOut         // skip this algorithm; the others continue
	CancelRun        // cancel the whole run
)

// errLeftOut ends a job that a person skipped; it is not reported as an error.
var errLeftOut = say.Errorf("left out")

// ask returns a function that asks before long work and waits for the answer, or for the end of
// ctx. Once *quiet is set it does not ask again.
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

// Answer answers the open question. With quiet, the rest of the run asks no more.
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

// Ask returns the question: the algorithm, the number of pages, the expected time; and ways to
// make it shorter.
func (q *LongRun) Ask(d *session.Shared) (question, why string) {
	name := q.Algorithm
	if a, ok := d.Algorithm(q.Algorithm); ok {
		name = d.Book.W(a.Title)
	}
	return d.Book.T("longrun.question", name, d.Book.W(q.About()), wording.Count(int64(q.Pages))), d.Book.W(q.Words())
}

// withoutLeftOut removes the errors of skipped jobs from the errors of a run.
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
