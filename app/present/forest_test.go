package present

import (
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/core/show/plot"
)

// The ticked runs are compared with the baseline in a forest plot, one row each.
func TestTheForestPlotHasARowForEachRunButTheBaseline(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	sweepOnce(t, d, l, "k", "1, 2, 3")
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 3 })
	if f, _ := d.Runs.Figure(); f != nil {
		t.Error("nothing is ticked")
	}
	var ids []string
	for _, x := range d.Runs.Records {
		ids = append(ids, x.ID)
	}
	d.Runs.Tick(true, ids...)
	l.Until(t, func() bool { return d.Runs.Surely != nil || d.Runs.SurelyWhy != nil })
	for _, by := range []plot.Order{plot.ByDifference, plot.ByName} {
		d.Runs.SetOrder(by)
		f, runs := d.Runs.Figure()
		if f == nil || len(f.YNames) != 2 || len(runs) != 2 || f.Empty() {
			t.Fatalf("%+v over %d runs, %v", f, len(runs), d.Runs.SurelyWhy)
		}
		for _, x := range runs {
			if d.Runs.IsBase(x) {
				t.Error("the baseline has a row")
			}
		}
	}
}
