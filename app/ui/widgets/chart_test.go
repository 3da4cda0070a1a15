package widgets

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"pgregory.net/rapid"
)

func TestTicksAreRoundAndInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.Float64Range(1e-3, 1e6).Draw(t, "span")
		low := span * rapid.Float64Range(-100, 100).Draw(t, "low")
		r := Range{low, low + span}
		n := rapid.IntRange(2, 12).Draw(t, "n")
		ticks := r.ticks(n, false)
		if len(ticks) > n+1 {
			t.Fatalf("%d ticks, asked for about %d", len(ticks), n)
		}
		for i, x := range ticks {
			if !r.holds(x) {
				t.Fatalf("tick %v outside %v", x, r)
			}
			if i > 0 {
				step := ticks[i] - ticks[i-1]
				m := step / math.Pow(10, math.Floor(math.Log10(step)+1e-9))
				if near1(m, 1) || near1(m, 2) || near1(m, 5) || near1(m, 10) {
					continue
				}
				t.Fatalf("step %v is not 1, 2 or 5 times a power of ten", step)
			}
		}
	})
}

func near1(a, b float64) bool { return math.Abs(a-b) < 1e-3 }

func newTestChart(t *testing.T) *Chart {
	tempApp(t)
	c := NewChart()
	w := test.NewTempWindow(t, c)
	w.Resize(fyne.NewSize(640, 420))
	unit := &Range{0, 1}
	c.SetData(ChartData{X: unit, Y: unit, Lines: []ChartLine{
		{Name: "one", Style: LineStyle{Color: color.Black}, Points: []ChartPoint{{0.2, 0.9, "first"}, {0.8, 0.1, "second"}}},
		{Name: "two", Style: LineStyle{Color: color.Black}, Points: []ChartPoint{{0.2, 0.2, "third"}}},
	}})
	return c
}

func TestHoverReadsTheNearestPoint(t *testing.T) {
	c := newTestChart(t)
	var told string
	c.OnHint = func(s string) { told = s }
	at := c.place(0.8, 0.1).AddXY(4, 4)
	c.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	if c.hover == nil || *c.hover != (hit{0, 1}) || told != "one  second" {
		t.Fatalf("hover is %v, told %q", c.hover, told)
	}
	c.Toggle("one")
	c.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	if c.hover != nil {
		t.Fatal("a hidden line was read out")
	}
}

func TestTheThresholdLineIsDraggedWithinTheAxis(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, true)
	var got float64
	c.OnThreshold = func(x float64) { got = x }
	from := c.place(0.5, 0.5)
	c.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary})
	c.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: c.place(0.75, 0.5)}})
	if math.Abs(got-0.75) > 1e-3 {
		t.Fatalf("threshold is %v, want 0.75", got)
	}
	c.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: c.place(1.5, 0.5)}})
	if got != 1 {
		t.Fatalf("threshold is %v, want the end of the axis", got)
	}
}

func TestAClickOnTheLegendHidesALine(t *testing.T) {
	c := newTestChart(t)
	pos, size := c.plotArea()
	p := fyne.NewPos(pos.X+size.Width+30, pos.Y+c.legendRow()*1.5)
	c.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: desktop.MouseButtonPrimary})
	if c.Shown("two") || !c.Shown("one") {
		t.Fatal("the click did not hide the second line alone")
	}
}

func TestZoomKeepsThePointUnderThePointer(t *testing.T) {
	c := newTestChart(t)
	at := c.place(0.3, 0.6)
	c.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, 40)})
	if x, y := c.value(at); math.Abs(x-0.3) > 1e-3 || math.Abs(y-0.6) > 1e-3 || c.x.High-c.x.Low >= 1 {
		t.Fatalf("after zooming the pointer is at %v, %v in %v", x, y, c.x)
	}
	c.Reset()
	if c.x != (Range{0, 1}) {
		t.Fatalf("reset leaves %v", c.x)
	}
}

func TestLinesLeaveInk(t *testing.T) {
	c := newTestChart(t)
	c.data.Lines = c.data.Lines[:1]
	img := c.draw(400, 300)
	x, y := 200, 150 // halfway between (0.2, 0.9) and (0.8, 0.1)
	dark := false
	for dy := -3; dy <= 3; dy++ {
		if r, g, b, a := img.At(x, y+dy).RGBA(); a > 0 && r+g+b < 0x6000 {
			dark = true
		}
	}
	if !dark {
		t.Fatal("no ink where the line passes")
	}
}
