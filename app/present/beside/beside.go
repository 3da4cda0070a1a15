// Package beside runs work in the background of the window: one job at a time for each seat,
// progress for the status line, errors, and the journal of changes that a person can undo.
package beside

import (
	"context"
	"errors"
	"time"

	"pagetwin/core/base/say"
)

// Beside is a seat for background work: it runs one job at a time, and a new job replaces the
// one before. Its methods are called on the thread that owns the state.
type Beside struct {
	do     Do
	status *Status // shows jobs with a title; nil if no job has one
	now    *turn   // the current job, nil for none
	next   *Job    // begins when the current job has ended
}

// Job is a piece of work. All its functions except Work run on the thread that owns the state.
type Job struct {
	Title say.Words // title of its task in the status line; empty for work that is not shown
	Quiet bool      // its task is hidden while others run
	// Wait is the delay before Work begins, during which another job may replace it. It applies
	// to jobs without a title.
	Wait time.Duration
	// Work runs in a goroutine of its own. It returns soon after ctx ends. It is nil for a job
	// that only calls Done after the wait.
	Work func(ctx context.Context, t Turn) error
	// Done is called after Work has returned, with context.Canceled if it was stopped. It is not
	// called if the job was dropped. It may be nil.
	Done func(err error)
	// Dropped is called instead of Done when the job was dropped. It may be nil.
	Dropped func()
}

// Turn contains the functions that a job may use while it runs.
type Turn struct {
	Hand   func(fn func()) // runs fn soon on the thread that owns the state, unless the job was dropped
	Report Report          // reports progress
}

type turn struct {
	cancel context.CancelFunc
	task   *Task // nil for jobs without a title
}

// New returns a seat. Its jobs hand results back through do, and show their titles in status,
// which is nil if no job has a title.
func New(do Do, status *Status) *Beside { return &Beside{do: do, status: status} }

// Begin begins j and drops the current job.
func (b *Beside) Begin(j Job) {
	b.Drop()
	t := &turn{}
	b.now = t
	in := Turn{
		Hand: func(fn func()) {
			b.do(func() {
				if b.now == t {
					fn()
				}
			})
		},
		Report: func(string, string, int64, int64) {},
	}
	if j.Title != (say.Words{}) {
		t.task = b.status.Start(j.Title, j.Quiet, func(ctx context.Context, report Report) error {
			in.Report = report
			return j.Work(ctx, in)
		}, func(err error) { b.end(t, j, err) })
		t.cancel = t.task.Stop
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel = cancel
	go func() {
		var err error
		if j.Wait > 0 {
			select {
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(j.Wait):
			}
		}
		if err == nil && j.Work != nil {
			err = b.status.carry(func() error { return j.Work(ctx, in) })
		}
		b.do(func() {
			cancel()
			if _, ok := errors.AsType[*panicked](err); ok && b.status != nil { // without a title, nothing else would report the panic
				b.status.Fail(err)
			}
			b.end(t, j, err)
		})
	}()
}

// After begins j when the current job has ended, or at once if there is none. If several jobs
// wait, the last replaces the others.
func (b *Beside) After(j Job) {
	if b.now == nil {
		b.Begin(j)
		return
	}
	b.next = &j
}

func (b *Beside) end(t *turn, j Job, err error) {
	if b.now != t {
		if j.Dropped != nil {
			j.Dropped()
		}
		return
	}
	b.now = nil
	if j.Done != nil {
		j.Done(err)
	}
	if next := b.next; next != nil && b.now == nil {
		b.next = nil
		b.Begin(*next)
	}
}

// Running reports whether there is a current job.
func (b *Beside) Running() bool { return b.now != nil }

// Stop cancels the current job; its Done is called.
func (b *Beside) Stop() {
	if b.now != nil {
		b.now.cancel()
	}
}

// Drop cancels the current job and the waiting one; neither calls Done.
func (b *Beside) Drop() {
	b.Stop()
	b.now, b.next = nil, nil
}

// Do runs fn soon on the thread that owns the state. It may be called from any goroutine. In the
// window it is fyne.Do.
type Do func(fn func())
