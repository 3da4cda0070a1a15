package ui

import (
	"fmt"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/google/go-cmp/cmp"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/chart"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// chartOf is the chart in sight.
func (w *Desk) chartOf() (found *chart.Chart) {
	within(w.at().root, func(o fyne.CanvasObject) bool {
		if c, ok := o.(*chart.Chart); ok {
			found = c
		}
		return found == nil
	})
	return found
}

// What is saved is what was seen: the same lines that look the same, the same marks, and axes
// that show the same, also where a line is hidden.
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
		chart, f := w.chartOf(), c.PlotFigure()
		d, marks := chart.Shows()
		if len(d.Lines) == 0 || len(f.Series) != len(d.Lines)-hidden {
			t.Fatalf("%s: %d lines are drawn, %d hidden, %d saved", name, len(d.Lines), hidden, len(f.Series))
		}
		x, y, _ := chart.View()
		for axis, r := range map[string][2][2]float64{"x": {{x.Low, x.High}, {f.XRange.Min, f.XRange.Max}}, "y": {{y.Low, y.High}, {f.YRange.Min, f.YRange.Max}}} {
			for i := range 2 {
				if math.Abs(r[0][i]-r[1][i]) > 1e-9*math.Abs(r[0][1]) {
					t.Errorf("%s: the axis %s goes from %v to %v, and is saved from %v to %v", name, axis, r[0][0], r[0][1], r[1][0], r[1][1])
				}
			}
		}
		if got, want := fmt.Sprint(f.X, f.Y, f.LogX, f.LogY, len(f.Guides)), fmt.Sprint(d.XTitle, d.YTitle, d.LogX, d.LogY, len(d.Guides)); got != want {
			t.Errorf("%s: saved are the axes %s, seen %s", name, got, want)
		}
		for i, l := range d.Lines[hidden:] {
			s := f.Series[i]
			if got, want := fmt.Sprint(s.Name, s.Part, s.Points, s.Plain, s.Bars, s.Low, s.High, s.Style), fmt.Sprint(l.Name, l.Part, l.Markers, l.Plain, l.Bars, l.Low, l.High,
				plot.Style{Color: s.Style.Color, Dark: s.Style.Dark, Dash: l.Style.Dash, Marker: plot.Marker(l.Style.Marker)}); got != want || l.Style.Color != s.Style.Color {
				t.Errorf("%s: line %d is saved as %s, seen as %s", name, i, got, want)
			}
			for k, p := range l.Points {
				if p.X != s.X[k] || p.Y != s.Y[k] {
					t.Fatalf("%s: point %d of %s is %v, saved is %v, %v", name, k, l.Name, p, s.X[k], s.Y[k])
				}
			}
			var seen []plot.Mark
			for _, m := range marks {
				if m.Line == i+hidden {
					seen = append(seen, plot.Mark{X: m.X, Y: m.Y, Moved: m.Moves})
				}
			}
			if !cmp.Equal(seen, s.Marks) {
				t.Errorf("%s: the marks of %s are %v, saved are %v", name, l.Name, seen, s.Marks)
			}
		}
		if _, err := f.Image(fonts, 400, 300, 72); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	measured := func() { l.until(t, "what is measured", func() bool { return !c.Measuring() }) }
	for _, measure := range []string{"f1", curves.AllMeasures, curves.ScoreCounts, "tp", "groups"} {
		c.SetMeasure(measure)
		measured()
		alike(measure, 0)
	}
	c.SetLog(false, true)
	c.SetMeasure("decided")
	alike("decided pairs, logarithmic", 0)
	c.SetMeasure("f1")
	d, _ := w.chartOf().Shows()
	w.chartOf().Toggle(d.Lines[0].Name)
	alike("one line is hidden", 1)
	w.chartOf().Toggle(d.Lines[0].Name)
	for _, kind := range []curves.Kind{curves.PrecisionRecall, curves.CandidateRate} {
		c.SetKind(kind)
		measured()
		alike(string(kind), 0)
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
