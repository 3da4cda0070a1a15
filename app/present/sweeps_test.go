package present

import (
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/lab/workspace"
)

// A sweep is one row in the tables of runs, results and the figure, with its members inside; it
// is named, ticked, compared and deleted as one.
func TestASweepIsOneRow(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	sweepOnce(t, d, l, "k", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10")
	d.Run.Form().Set("k", 20)
	startAndWait(t, d, l)
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 11 })
	rows := d.Runs.Rows()
	if len(rows) != 2 || len(rows[1].Members) != 10 || len(d.Session.ResultRows()) != 2 || len(d.Curves.Live()) != 2 {
		t.Fatalf("%d rows of runs, %d of results, %d of the figure", len(rows), len(d.Session.ResultRows()), len(d.Curves.Live()))
	}
	sweep := rows[1]
	f1 := func(x *workspace.Record) float64 {
		v, _, ok := x.Measure("f1")
		if !ok {
			t.Fatal("a run has no F1")
		}
		return v
	}
	for _, m := range sweep.Members {
		if x, y := f1(m), f1(sweep.Of); x > y {
			t.Errorf("the row has the figures of %v, %v has better ones", sweep.Of.At(), m.At())
		}
	}
	var ids []string
	for _, m := range sweep.All() {
		ids = append(ids, m.ID)
	}
	d.Session.Unfold(sweep.Of.Sweep(), true)
	if rows := d.Runs.Rows(); len(rows) != 12 || !rows[2].Within || len(d.Curves.Live()) != 12 {
		t.Errorf("unfolded there are %d rows", len(rows))
	}
	d.Runs.Rename("all ten", ids...)
	l.Until(t, func() bool { return d.Runs.Rows()[5].Of.Title == "all ten" })
	d.Runs.Tick(true, ids...)
	if c := d.Runs.Comparison; c == nil || len(c.Runs) != 10 {
		t.Errorf("the members alone are compared with each other: %v", c)
	}
	d.Runs.Tick(true, rows[0].Of.ID)
	if c := d.Runs.Comparison; c == nil || len(c.Runs) != 2 {
		t.Errorf("with another run the sweep is %d columns", len(c.Runs)-1)
	}
	// With no set open, all ticked runs can be opened.
	d.Run.Clear()
	d.Library.CloseSet()
	d.Runs.Open(ids...)
	l.Until(t, func() bool {
		return len(d.Session.Results()) >= 10 && d.Status.Current() == nil && d.At() == session.AtCurves
	})
	if d.Curves.Kind != curves.AgainstSwept || len(d.Curves.Chart().Lines[0].Points) < 10 {
		t.Errorf("what was opened is drawn as %s", d.Curves.Kind)
	}
	d.Runs.Delete(ids...)
	l.Until(t, func() bool { return len(d.Runs.Records) == 1 })
}
