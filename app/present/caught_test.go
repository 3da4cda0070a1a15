package present

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/paths"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"

	"pagetwin/core/base/say"
)

// A panic in background work is an error of that work. It is shown in one line and written once
// with its stack and the actions before, even if it repeats; the desk continues.
func TestWorkThatPanicsIsAnErrorOfTheWork(t *testing.T) {
	for _, title := range []string{"", "Work"} {
		d, l := newTestDesk(t, presenttest.Lengths(nil))
		if !d.OpenWorkspace(t.TempDir()) {
			t.Fatal(d.Status.Fault())
		}
		d.Carry = func(func() error) error { var none []int; return errors.New(string(rune(none[3]))) }
		d.Status.Carry = d.Carry
		d.Go(session.AtGroups)
		for range 2 {
			seat, told := d.Beside(), error(nil)
			seat.Begin(beside.Job{Title: say.Same(title), Work: func(context.Context, beside.Turn) error { return nil }, Done: func(err error) { told = err }})
			l.Until(t, func() bool { return !seat.Running() })
			if told == nil || !strings.Contains(d.Status.Fault(), "index out of range [3] with length 0") || strings.Contains(d.Status.Fault(), "\n") {
				t.Fatalf("title %q: the work says %v, the status %q", title, told, d.Status.Fault())
			}
		}
		files, err := filepath.Glob(filepath.Join(d.Workspace.Path(), "panics", "*.txt"))
		if err != nil || len(files) != 1 || !strings.Contains(d.Status.Fault(), files[0]) {
			t.Fatalf("written are %v, %v; the status says %q", files, err, d.Status.Fault())
		}
		text, err := os.ReadFile(files[0])
		for _, part := range []string{"index out of range [3]", "caught_test.go", "place groups"} {
			if err != nil || !strings.Contains(string(text), part) {
				t.Errorf("the file has no %q: %v\n%s", part, err, text)
			}
		}
	}
}

// Work that fails shows no result, changes no state and reports no finding.
func TestFailedWorkReportsNoFinding(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	l.Until(t, func() bool { return d.Status.Current() == nil })
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() && d.Status.Current() == nil })
	d.Page.Show(0)
	d.Pair.Show(0, 1)
	l.Until(t, func() bool { return d.Page.View != nil && d.Pair.View != nil })

	d.Status.Carry = func(func() error) error { return errors.New("no") }
	d.Page.Show(1)
	d.Pair.Show(1, 2)
	d.Curves.Suggest(func() { t.Error("a threshold was suggested") })
	d.Label.ChooseQueue(slices.IndexFunc(label.Queues(), func(q label.Queue) bool { return q.Name == "random" }))
	seat := d.Beside()
	p := paths.New(d.Book, seat, false, t.TempDir(), nil)
	p.Type("some")
	l.Until(t, func() bool {
		return !d.Page.Loading() && !d.Pair.Loading() && !seat.Running() && !d.Label.Working() && d.Status.Current() == nil
	})
	if r := d.Session.Results()[0]; r.Moved() {
		t.Errorf("the threshold moved to %v", r.Threshold())
	}
	if d.Page.View != nil || d.Pair.View != nil {
		t.Error("a page or a pair is shown that was not worked out")
	}
	if p.Err == nil {
		t.Error("a path that nobody looked at is taken")
	}
	if _, ok := d.Label.Estimate(); ok {
		t.Error("there is an estimate that nobody made")
	}
}
