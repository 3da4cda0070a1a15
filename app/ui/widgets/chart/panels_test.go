package chart

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look/looktest"
	"pagetwin/core/show/plot"
)

// What is hidden in the legend of small multiples is hidden in every panel, and the legend has room
// for its names.
func TestPanelsShareOneLegend(t *testing.T) {
	looktest.App(t)
	p := NewPanels()
	w := test.NewTempWindow(t, p.Root)
	w.Resize(fyne.NewSize(800, 500))
	f := &plot.Figure{Panels: []*plot.Figure{manyLines(0.001), manyLines(0.002), manyLines(0.003)}}
	viewed := false
	p.OnView = func() { viewed = true }
	p.SetFigure(f)
	name := f.Panels[0].Series[3].Name
	p.legend.Toggle(name)
	if p.Shown(name) || p.charts[2].Shown(name) || !viewed {
		t.Error("a line that was hidden is shown in a panel")
	}
	if p.legend.Size().Width < 60 || p.charts[1].Position().X <= p.charts[0].Position().X {
		t.Errorf("the legend is %v wide", p.legend.Size().Width)
	}
	p.SetFigure(&plot.Figure{Panels: f.Panels[:1]})
	if len(p.grid.Objects) != 1 {
		t.Errorf("%d panels are shown", len(p.grid.Objects))
	}
}

// The arrows go from cell to cell of a heat map, and a cell is read out from anywhere within.
func TestTheArrowsReadTheCellsOfAHeatMap(t *testing.T) {
	c := newTestChart(t)
	var cells []plot.Cell
	for i := range 6 {
		cells = append(cells, plot.Cell{X: i % 3, Y: i / 3, Value: float64(i)})
	}
	c.SetFigure(&plot.Figure{XNames: []string{"a", "b", "c"}, YNames: []string{"1", "2"}, Series: []plot.Series{plot.HeatMap("F1", cells, true)}}, "")
	c.Reset()
	at := func() int {
		if c.hover == nil {
			return -1
		}
		return c.hover.point
	}
	for _, step := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyRight, 3}, {fyne.KeyRight, 4}, {fyne.KeyDown, 1}, {fyne.KeyLeft, 0}, {fyne.KeyLeft, 0}, {fyne.KeyUp, 3}} {
		if c.TypedKey(&fyne.KeyEvent{Name: step.key}); at() != step.want {
			t.Errorf("after %s cell %d is read out, want %d", step.key, at(), step.want)
		}
	}
	f := c.frame()
	if h := c.nearest(f.place(2.4, 1.4)); h == nil || h.point != 1 {
		t.Errorf("in the second cell %v is read out", h)
	}
}
