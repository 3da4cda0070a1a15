package present

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
)

// startAndWait presses Run and waits for the end of the run.
func startAndWait(t *testing.T, d *Desk, l *presenttest.Loop) {
	t.Helper()
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
}

func numbers(d *Desk) []int {
	var out []int
	for _, r := range d.Session.Results() {
		out = append(out, r.Number)
	}
	return out
}

// A run that was made before is shown, not made again, in the same session and in the next. It
// is made again when the person asks for it.
func TestARunThatWasDoneBeforeIsShown(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	startAndWait(t, d, l)
	startAndWait(t, d, l)
	if got := numbers(d); !slices.Equal(got, []int{1}) || !strings.Contains(d.Status.Text(), "Same as run 1:") {
		t.Fatalf("results %v, it says %q", got, d.Status.Text())
	}
	d.Run.Clear()
	startAndWait(t, d, l)
	if got := numbers(d); !slices.Equal(got, []int{1}) {
		t.Errorf("after it was taken off the table: %v", got)
	}
	d.Run.Again()
	l.Until(t, func() bool { return !d.Run.Running() })
	if got := numbers(d); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("run again: %v", got)
	}
	d.Run.Form().Set("k", 3)
	startAndWait(t, d, l)
	if got := numbers(d); !slices.Equal(got, []int{1, 2, 3}) || d.Run.Before != nil {
		t.Errorf("with another setting: %v", got)
	}
	d.Close()

	again, l2 := keptDesk(t, dir, set)
	l2.Until(t, func() bool { return len(again.Session.Results()) == 2 })
	startAndWait(t, again, l2)
	if got := numbers(again); !slices.Equal(got, []int{2, 3}) {
		t.Errorf("at the next start: %v", got)
	}
}

// Opening its set for a run also brings back the kept runs over the set, the run itself once.
func TestARunThatOpensItsSetIsLoadedOnce(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	for _, k := range []int{3, 5} {
		d.Run.Form().Set("k", k)
		startAndWait(t, d, l)
	}
	d.Library.CloseSet()
	d.Run.Clear()
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 2 })
	d.Runs.Open(d.Runs.Records[1].ID)
	l.Until(t, func() bool {
		return d.At() == session.AtCurves && len(d.Session.Results()) == 2 && d.Status.Current() == nil
	})
	if got := numbers(d); !slices.Contains(got, 1) || !slices.Contains(got, 2) {
		t.Errorf("the results are called %v", got)
	}
}

// A result that is not kept gives its number to the kept run that has the same number.
func TestAKeptRunKeepsItsNumber(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	startAndWait(t, d, l)
	kept := d.Session.Results()[0].Kept.ID
	d.Run.Clear()
	ws := d.Workspace
	d.Workspace = nil
	d.Session.Last = 0
	startAndWait(t, d, l)
	d.Workspace = ws
	if got := numbers(d); !slices.Equal(got, []int{1}) {
		t.Fatalf("the one that is kept nowhere is %v", got)
	}
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 1 })
	d.Runs.Open(kept)
	l.Until(t, func() bool { return len(d.Session.Results()) == 2 })
	if d.Session.ByID(kept).Number != 1 || d.Session.Results()[0].Number != 2 {
		t.Errorf("the results are called %v", numbers(d))
	}
}

func sweepOnce(t *testing.T, d *Desk, l *presenttest.Loop, name, values string) []*results.Result {
	t.Helper()
	n := len(d.Session.Results())
	d.Setup.ChooseSweep(name)
	d.Setup.SetSweepValues(values)
	d.Run.StartSweep()
	l.Until(t, func() bool { return !d.Run.Running() })
	return d.Session.Results()[n:]
}

// At the next start a sweep, also one over samples, comes back as one item with all its runs,
// and is not made again.
func TestASweepIsRestoredWithAllItsRuns(t *testing.T) {
	for name, values := range map[string]string{"k": "1, 2, 3, 4, 5, 6, 7, 8, 9, 10", results.Pages: "2, 3, 4"} {
		dir, set := t.TempDir(), presenttest.FileSet(t)
		d, l := keptDesk(t, dir, set)
		members := sweepOnce(t, d, l, name, values)
		want := len(strings.Split(values, ","))
		if len(members) != want || members[0].Series == "" || members[0].Series != members[want-1].Series {
			t.Fatalf("%s: %d members", name, len(members))
		}
		chart := d.Curves.Chart()
		d.Close()

		again, l2 := keptDesk(t, dir, set)
		l2.Until(t, func() bool { return len(again.Session.Results()) == want })
		for i, r := range again.Session.Results() {
			if r.Series != members[0].Series || r.Swept != name || r.At != members[i].At || r.Number != i+1 {
				t.Errorf("%s: member %d came back as %d of %q at %v, was at %v", name, i+1, r.Number, r.Series, r.At, members[i].At)
			}
		}
		if more := sweepOnce(t, again, l2, name, values); len(more) != 0 {
			t.Errorf("%s: made again: %d", name, len(more))
		}
		now := again.Curves.Chart() // without the two pages, whose truth defines no F1
		if len(now.Lines) != 1 || len(now.Lines[0].Points) < want-1 || !slices.Equal(now.Lines[0].Points, chart.Lines[0].Points) {
			t.Errorf("%s: the figure has %d lines, %v, was %v", name, len(now.Lines), now.Lines[0].Points, chart.Lines[0].Points)
		}
	}
}

// A sweep of a parameter that only affects the decision is one run. Its figure has a point for
// each value, equal to the figures of a run with that value.
func TestASweepOfTheThresholdIsOneRun(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := newTestDesk(t, presenttest.DecidedLengths())
	if !d.OpenWorkspace(dir) {
		t.Fatal(d.Status.Fault())
	}
	open := func(d *Desk, l *presenttest.Loop) {
		t.Helper()
		there := false
		d.Library.Open(set, func() { there = true })
		l.Until(t, func() bool { return there })
	}
	open(d, l)
	values := "0.2, 0.4, 0.5, 0.6, 0.9"
	if got := sweepOnce(t, d, l, "at", values); len(got) != 1 {
		t.Fatalf("%d runs", len(got))
	}
	line := d.Curves.Chart().Lines
	if len(line) != 1 || len(line[0].Points) != 5 {
		t.Fatalf("%d lines", len(line))
	}
	for i, at := range []string{"0.2", "0.4", "0.5", "0.6", "0.9"} {
		d.Run.Form().Set("at", at)
		r := runOnce(t, d, l)
		if f1 := r.Report.Values()["f1"]; line[0].Points[i].Y != f1 {
			t.Errorf("at %s the sweep has F1 %v, a run %v", at, line[0].Points[i].Y, f1)
		}
	}
	d.Close()
	again, l2 := newTestDesk(t, presenttest.DecidedLengths())
	if !again.OpenWorkspace(dir) {
		t.Fatal(again.Status.Fault())
	}
	open(again, l2)
	l2.Until(t, func() bool {
		return slices.ContainsFunc(again.Session.Results(), func(r *results.Result) bool { return len(r.Decisions) == 5 })
	})
}
