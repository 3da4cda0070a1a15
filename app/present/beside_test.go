package present

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/presenttest"
	"pagetwin/core/base/say"
)

// waitsFor returns a job that appends its name to said when the returned channel or its context
// ends it.
func waitsFor(said *[]string, name string) (beside.Job, chan bool) {
	release := make(chan bool)
	return beside.Job{
		Work: func(ctx context.Context, t beside.Turn) error {
			select {
			case <-release:
			case <-ctx.Done():
				<-release // a job that ends late
			}
			t.Hand(func() { *said = append(*said, name+" hands") })
			return ctx.Err()
		},
		Done: func(err error) {
			*said = append(*said, name+" done"+map[bool]string{true: ", stopped"}[errors.Is(err, context.Canceled)])
		},
		Dropped: func() { *said = append(*said, name+" dropped") },
	}, release
}

func TestANewJobReplacesTheCurrentOne(t *testing.T) {
	for _, title := range []string{"", "Work"} {
		d, l := newTestDesk(t, presenttest.Lengths(nil))
		var said []string
		first, a := waitsFor(&said, "first")
		second, b := waitsFor(&said, "second")
		first.Title, second.Title = say.Same(title), say.Same(title)
		seat := d.Beside()
		seat.Begin(first)
		seat.Begin(second)
		close(b)
		l.Until(t, func() bool { return !seat.Running() })
		close(a)
		l.Until(t, func() bool { return len(said) == 3 })
		if want := []string{"second hands", "second done", "first dropped"}; !slices.Equal(said, want) {
			t.Errorf("with the title %q: %q, want %q", title, said, want)
		}
	}
}

func TestDoneIsCalledForStoppedJobsButNotForDroppedOnes(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	var said []string
	seat := d.Beside()
	job, release := waitsFor(&said, "it")
	close(release)
	job.Work = func(ctx context.Context, _ beside.Turn) error { <-ctx.Done(); return ctx.Err() }
	seat.Begin(job)
	seat.Stop()
	l.Until(t, func() bool { return !seat.Running() })
	seat.Begin(job)
	seat.Drop()
	if seat.Running() {
		t.Error("dropped work still counts")
	}
	l.Until(t, func() bool { return len(said) == 2 })
	if want := []string{"it done, stopped", "it dropped"}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}

func TestTheLastWaitingJobReplacesTheOthers(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	var said []string
	seat := d.Beside()
	first, a := waitsFor(&said, "first")
	second, b := waitsFor(&said, "second")
	third, c := waitsFor(&said, "third")
	seat.After(first)
	seat.After(second)
	seat.After(third)
	for _, release := range []chan bool{a, b, c} {
		close(release)
	}
	l.Until(t, func() bool { return !seat.Running() })
	if want := []string{"first hands", "first done", "third hands", "third done"}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}
