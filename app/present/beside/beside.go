// Package beside does work beside the window: one piece at a time for each seat, what of it goes
// on for the status line, what went wrong, and what a person changed and can take back.
package beside

import (
	"context"
	"errors"
	"time"

	"pagetwin/core/base/say"
)

// Beside is a seat for work beside the window: one piece of work at a time, and only what
// was begun last counts. It belongs to the thread that owns the state.
type Beside struct {
	do     Do
	status *Status // shows what has a title; nil where nothing has
	now    *turn   // the work that counts, nil for none
	next   *Job    // begins when that has ended
}

// Job is a piece of work. All of it but Work runs on the thread that owns the state.
type Job struct {
	Title say.Words // of its task in the status line; none for work that is not shown there
	Quiet bool      // its task gives way to others
	// Wait is how long the work waits for another to take its place, where it has no title.
	Wait time.Duration
	// Work runs in a goroutine of its own. It ends soon after ctx does. It is nil where there
	// is only Done to do after the wait.
	Work func(ctx context.Context, t Turn) error
	// Done is called when Work has returned, with context.Canceled where it was stopped;
	// not where the work was dropped. It may be nil.
	Done func(err error)
	// Dropped is called in place of Done where nobody waits for the work any more. It may
	// be nil.
	Dropped func()
}

// Turn is what work has while it goes on.
type Turn struct {
	Hand   func(fn func()) // runs fn on the thread that owns the state, soon, unless the work was dropped
	Report Report          // tells how far it is
}

type turn struct {
	cancel context.CancelFunc
	task   *Task // nil for work without a title
}

// New returns a seat for work that hands back through do, and whose titles stand in a
// status line; nil for work without titles.
func New(do Do, status *Status) *Beside { return &Beside{do: do, status: status} }

// Begin begins j and drops what goes on.
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
			if _, ok := errors.AsType[*panicked](err); ok && b.status != nil { // work without a title tells nobody by itself
				b.status.Fail(err)
			}
			b.end(t, j, err)
		})
	}()
}

// After begins j when what goes on has ended, or at once where nothing does. Of several
// that wait the last takes the place of the others.
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

// Running tells whether work goes on that counts.
func (b *Beside) Running() bool { return b.now != nil }

// Stop asks the work to end; Done comes.
func (b *Beside) Stop() {
	if b.now != nil {
		b.now.cancel()
	}
}

// Drop asks the work to end and lets nothing come of it any more, nor of what waits.
func (b *Beside) Drop() {
	b.Stop()
	b.now, b.next = nil, nil
}

// Do runs fn on the thread that owns the state, soon, and may be called from any
// goroutine. In the window it is fyne.Do.
type Do func(fn func())
