package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/chart"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// chartOf returns the shown chart.
func (w *Desk) chartOf() (found *chart.Chart) {
	within(w.at().root, func(o fyne.CanvasObject) bool {
		if c, ok := o.(*chart.Chart); ok {
			found = c
		}
		return found == nil
	})
	return found
}

// A saved figure equals the one in the window: the same lines and styles, the same marks, and the
// same axes, also where a line is hidden.
func TestTheSavedFigureIsTheOneInTheWindow(t *testing.T) {
	w, l := openDesk(t, "en")
	w.desk.OpenSampleAndRun(w.desk.Samples[0])
	l.until(t, "curves", func() bool { return w.desk.At() == session.AtCurves || w.desk.Status.Fault() != "" })
	c := w.desk.Curves
	c.SetIntervals(true)
	fonts, err := letters.Load()
	if fonts == nil {
		t.Fatal(err)
	}
	alike := func(name string, hidden int) {
		t.Helper()
		seen, f := w.chartOf(), c.PlotFigure()
		d, marks := seen.Shows()
		if len(d.Series) == 0 {
			t.Fatalf("%s: no line is drawn", name)
		}
		x, y, _ := seen.View()
		xs, ys := f.Extent()
		for axis, r := range map[string][2]plot.Range{"x": {x, xs}, "y": {y, ys}} {
			if least := 1e-9 * math.Abs(r[0].Max); math.Abs(r[0].Min-r[1].Min) > least || math.Abs(r[0].Max-r[1].Max) > least {
				t.Errorf("%s: the axis %s goes from %v to %v, and is saved from %v to %v", name, axis, r[0].Min, r[0].Max, r[1].Min, r[1].Max)
			}
		}
		shown := []any{d.X, d.Y, d.XNames, d.LogX, d.LogY, d.Whole, d.Guides, d.Series, marks}
		saved := []any{f.X, f.Y, f.XNames, f.LogX, f.LogY, f.Whole, f.Guides, f.Series, f.Marks}
		alike := cmp.Options{cmpopts.EquateNaNs(), cmpopts.IgnoreFields(plot.Series{}, "Hidden", "Info"), cmpopts.IgnoreFields(plot.Mark{}, "Info")}
		if diff := cmp.Diff(shown, saved, alike); diff != "" {
			t.Errorf("%s: what is saved (+) is not what is seen (-):\n%s", name, diff)
		}
		for _, s := range f.Series {
			if s.Hidden == seen.Shown(s.Name) {
				t.Errorf("%s: in the file %s is hidden: %v", name, s.Name, s.Hidden)
			}
			if s.Hidden {
				hidden--
			}
		}
		if hidden != 0 {
			t.Errorf("%s: %d lines more should be hidden", name, hidden)
		}
		if _, err := f.Image(fonts, 400, 300, 72); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	measured := func() { l.until(t, "what is measured", func() bool { return !c.Measuring() }) }
	for _, measure := range []string{"f1", curves.AllMeasures, "tp", "groups"} {
		c.SetMeasure(measure)
		measured()
		alike(measure, 0)
	}
	c.SetLog(false, true)
	c.SetMeasure("decided")
	alike("decided pairs, logarithmic", 0)
	c.SetMeasure("f1")
	d, _ := w.chartOf().Shows()
	w.chartOf().Toggle(d.Series[0].Name)
	alike("one line is hidden", 1)
	w.chartOf().Toggle(d.Series[0].Name)
	for _, kind := range []curves.Kind{curves.PrecisionRecall, curves.CandidateRate} {
		c.SetKind(kind)
		measured()
		alike(string(kind), 0)
	}
	if testing.Short() {
		return // the rest sweeps
	}
	for _, param := range []string{"variant", "keywords"} { // names on the axis, and numbers
		w.desk.Run.ChooseSweep(param)
		w.desk.Run.StartSweep()
		l.until(t, "the sweep", func() bool { return !w.desk.Run.Running() && c.Swept == "tianwang."+param })
		c.SetKind(curves.AgainstSwept)
		measured()
		alike("a sweep of "+param, 0)
	}
}
