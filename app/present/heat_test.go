package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
)

// One sweep gives a heat map over the parameter and the threshold; its best cell is named, and has
// the best F1 of all cells.
func TestASweepGivesAHeatMapOverTheThreshold(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	sweepOnce(t, d, l, "k", "1, 2, 3, 4")
	c := d.Curves
	c.SetKind(curves.AgainstSwept)
	if len(c.Seconds()) < 2 || c.Second() != "" {
		t.Fatalf("second axes %v, chosen %q", c.Seconds(), c.Second())
	}
	c.SetFigure("f1")
	c.SetSecond(curves.OverThreshold)
	v := c.Chart()
	if len(v.Lines) != 1 || len(v.XNames) != 4 || len(v.YNames) < 5 || len(v.Lines[0].Values) != len(v.XNames)*len(v.YNames) {
		t.Fatalf("%d lines over %v and %v", len(v.Lines), v.XNames, v.YNames)
	}
	s := v.Lines[0]
	for i, value := range s.Values {
		if value > s.Values[s.Best] {
			t.Errorf("cell %d has %v, the best %v", i, value, s.Values[s.Best])
		}
	}
	if !strings.Contains(c.Note(), "k = ") || len(s.Info(0)) < 3 {
		t.Errorf("note %q, cell %q", c.Note(), s.Info(0))
	}
	for _, r := range c.Shown() {
		f1 := r.Sorted.At(0.5).F1()
		found := false
		for i := range s.Values {
			found = found || s.Values[i] == f1
		}
		if !found {
			t.Errorf("the F1 of run %d at 0.5, %v, is in no cell", r.Number, f1)
		}
	}
	at := -1
	for i, p := range s.Points {
		if v.XNames[int(p.X)-1] == "3" && v.YNames[int(p.Y)-1] == "0.55" {
			at = i
		}
	}
	s.Open(at)
	r := d.Session.Focus()
	form := d.Setup.Forms[d.AlgorithmAt(r.Algo.Name)]
	if entered, ok := form.Number("k"); r.Result.Values["k"] != 3 || r.Decides < 0.549 || r.Decides > 0.551 || !ok || entered != 3 || c.Kind != curves.AgainstThreshold {
		t.Errorf("a cell of k = 3 opens run %d with %v at %v, enters %v, shows %s", r.Number, r.Result.Values, r.Decides, entered, c.Kind)
	}
	c.SetKind(curves.AgainstSwept)
	c.SetSecond("")
	c.SetFigure(curves.AllMeasures)
	if v := c.Chart(); len(v.Panels) < 3 || v.Panels[0].Empty() || c.PlotFigure().Empty() {
		t.Errorf("%d panels", len(v.Panels))
	}
}
