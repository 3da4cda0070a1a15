package chart

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look/looktest"
	"pagetwin/core/show/plot"
)

var black = plot.Style{Color: color.RGBA{A: 255}}

func newTestChart(t testing.TB) *Chart {
	looktest.App(t)
	c := New()
	w := test.NewTempWindow(t, c)
	w.Resize(fyne.NewSize(640, 420))
	unit := &plot.Unit
	info := func(words ...string) func(int) []string {
		return func(i int) []string { return words[i : i+1] }
	}
	c.SetFigure(&plot.Figure{XRange: unit, YRange: unit, Series: []plot.Series{
		{Name: "one", Style: black, Points: []plot.Point{{X: 0.2, Y: 0.9}, {X: 0.8, Y: 0.1}}, Info: info("first", "second")},
		{Name: "two", Style: black, Points: []plot.Point{{X: 0.2, Y: 0.2}}, Info: info("third")},
	}}, "")
	return c
}

func press(c *Chart, p fyne.Position, button desktop.MouseButton, mod fyne.KeyModifier) {
	c.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: button, Modifier: mod})
}

func release(c *Chart, p fyne.Position) {
	c.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: desktop.MouseButtonPrimary})
}

func drag(c *Chart, from, to fyne.Position) {
	c.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-from.X, to.Y-from.Y)})
}

func move(c *Chart, p fyne.Position) {
	c.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}})
}

// read returns the text of the read-out.
func read(c *Chart) string {
	_, lines := c.told(*c.hover)
	return strings.Join(lines, "  ")
}

func TestHoverReadsTheNearestPoint(t *testing.T) {
	c := newTestChart(t)
	at := c.frame().place(0.8, 0.1).AddXY(4, 4)
	move(c, at)
	if c.hover == nil || *c.hover != (hit{line: 0, point: 1}) || read(c) != "one  second" {
		t.Fatalf("hover is %v, read out is %q", c.hover, read(c))
	}
	c.MouseOut()
	c.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	if c.hover == nil {
		t.Fatal("a pointer that comes in on a point reads out nothing")
	}
	c.Toggle("one")
	move(c, at)
	if c.hover != nil {
		t.Fatalf("a hidden line was read out: %q", read(c))
	}
}

func TestTheThresholdLineIsDraggedWithinTheAxis(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsLine)
	var got float64
	grabbed := 0
	c.OnThreshold = func(x float64) { got = x }
	c.OnGrab = func(int) { grabbed++ }
	f := c.frame()
	from, to := f.place(0.5, 0.5), f.place(0.75, 0.5)
	press(c, from, desktop.MouseButtonPrimary, 0)
	drag(c, from, to)
	if math.Abs(got-0.75) > 1e-3 || grabbed != 1 {
		t.Fatalf("threshold is %v, want 0.75; grabbed %d times", got, grabbed)
	}
	drag(c, to, f.place(1.5, 0.5))
	if got != 1 {
		t.Fatalf("threshold is %v, want the end of the axis", got)
	}
	release(c, f.place(1.5, 0.5))
	if c.zoomed || got != 1 {
		t.Fatalf("letting go moved the threshold to %v, zoomed %v", got, c.zoomed)
	}
}

func TestKeysMoveTheThresholdByRoundSteps(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.50037, AsLine)
	for _, k := range []struct {
		key  fyne.KeyName
		want float64
	}{{fyne.KeyRight, 0.501}, {fyne.KeyLeft, 0.5}, {fyne.KeyLeft, 0.499}, {fyne.KeyHome, 0}, {fyne.KeyLeft, 0}, {fyne.KeyEnd, 1}} {
		c.TypedKey(&fyne.KeyEvent{Name: k.key})
		if math.Abs(c.threshold-k.want) > 1e-12 {
			t.Fatalf("after %s the threshold is %v, want %v", k.key, c.threshold, k.want)
		}
	}
	c.arrow(false, roughStep)
	if math.Abs(c.threshold-0.99) > 1e-12 {
		t.Fatalf("a rough step leads to %v", c.threshold)
	}
}

func TestKeysReadOutLineByLine(t *testing.T) {
	c := newTestChart(t)
	for _, want := range []int{0, 1, 0} {
		c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		if c.hover == nil || c.hover.line != want {
			t.Fatalf("read out is %v, want line %d", c.hover, want)
		}
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if c.hover.line != 1 {
		t.Fatalf("up leads to line %d", c.hover.line)
	}
}

func TestAClickOnTheLegendHidesALine(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsLine)
	f := c.frame()
	in, tops := c.placed(f)
	p := fyne.NewPos(f.pos.X+f.size.Width+30, tops[slices.IndexFunc(in, func(e plot.Entry) bool { return c.figure.Words(e) == "two" })]+5)
	press(c, p, desktop.MouseButtonPrimary, 0)
	release(c, p)
	if c.Shown("two") || !c.Shown("one") || c.threshold != 0.5 {
		t.Fatal("the click did not hide the second line alone")
	}
}

// Names are in the order in which lines end, do not overlap, and are as high as the end of their
// line if there is room.
func TestNamesStandWhereLinesEnd(t *testing.T) {
	c := newTestChart(t)
	d := &plot.Figure{XRange: &plot.Unit, YRange: &plot.Unit}
	ends := []float64{0.9, 0.1, 0.5, 0.52, 0.51}
	for i, y := range ends {
		d.Series = append(d.Series, plot.Series{Name: string(rune('A' + i)), Style: black, Points: []plot.Point{{X: 0, Y: 0.3}, {X: 1, Y: y}}})
	}
	c.SetFigure(d, "")
	f := c.frame()
	in, tops := c.placed(f)
	for i, e := range in {
		if i > 0 && (ends[e.Series] > ends[in[i-1].Series] || tops[i] < tops[i-1]+c.legendRow()-0.1) {
			t.Errorf("name %d at %v stands wrongly below %v", i, tops[i], tops[i-1])
		}
	}
	for _, i := range []int{0, len(in) - 1} {
		if d := tops[i] + c.legendRow()/2 - f.place(1, ends[in[i].Series]).Y; d < -1 || d > 1 {
			t.Errorf("the name of line %d is %v off its end", in[i].Series, d)
		}
	}
}

func TestALegendWithoutRoomSaysSoAndMoves(t *testing.T) {
	c := newTestChart(t)
	d := &plot.Figure{}
	for i := range 60 {
		d.Series = append(d.Series, plot.Series{Name: string(rune('A' + i)), Style: black, Points: []plot.Point{{X: 0, Y: 0}, {X: 1, Y: 1}}})
	}
	c.SetFigure(d, "")
	f := c.frame()
	shown, more := c.legendRows(f)
	if shown+more != 60 || more == 0 {
		t.Fatalf("%d names are shown, %d more", shown, more)
	}
	at := fyne.NewPos(f.pos.X+f.size.Width+30, f.pos.Y+5)
	for range 100 {
		c.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, -10)})
	}
	if got := c.legendLine(f, at); got != more {
		t.Fatalf("after scrolling down the first name is that of line %d, want %d", got, more)
	}
}

func TestZoomKeepsThePointUnderThePointer(t *testing.T) {
	c := newTestChart(t)
	at := c.frame().place(0.3, 0.6)
	c.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, 40)})
	if x, y := c.frame().value(at); math.Abs(x-0.3) > 1e-3 || math.Abs(y-0.6) > 1e-3 || c.x.span() >= 1 {
		t.Fatalf("after zooming the pointer is at %v, %v in %v", x, y, c.x)
	}
	c.DoubleTapped(&fyne.PointEvent{Position: at})
	if c.x != (interval{0, 1}) || c.zoomed {
		t.Fatalf("a double click leaves %v", c.x)
	}
}

func TestABoxIsZoomedInto(t *testing.T) {
	c := newTestChart(t)
	views := 0
	c.OnView = func() { views++ }
	f := c.frame()
	from, to := f.place(0.2, 0.8), f.place(0.6, 0.3)
	press(c, from, desktop.MouseButtonPrimary, 0)
	drag(c, from, to)
	release(c, to)
	x, y, zoomed := c.View()
	if !zoomed || views != 1 {
		t.Fatalf("zoomed %v, told %d times", zoomed, views)
	}
	for _, v := range [][2]float64{{x.Min, 0.2}, {x.Max, 0.6}, {y.Min, 0.3}, {y.Max, 0.8}} {
		if math.Abs(v[0]-v[1]) > 1e-3 {
			t.Fatalf("in sight are %v and %v", x, y)
		}
	}
	f = c.frame()
	from = f.place(0.4, 0.5)
	press(c, from, desktop.MouseButtonPrimary, fyne.KeyModifierShift)
	drag(c, from, f.place(0.3, 0.5))
	if r, _, _ := c.View(); math.Abs(r.Min-0.3) > 1e-3 || math.Abs(r.Max-0.7) > 1e-3 {
		t.Fatalf("after moving the plot by 0.1 %v is in sight", r)
	}
	c.Reset()
	press(c, from, desktop.MouseButtonPrimary, 0)
	drag(c, from, from.AddXY(3, 200))
	release(c, from.AddXY(3, 200))
	if c.zoomed {
		t.Fatal("a box 3 wide was looked into")
	}
}

func TestAClickOnAPointReportsIt(t *testing.T) {
	c := newTestChart(t)
	got := hit{line: -1, point: -1}
	c.OnPoint = func(line, point int) { got = hit{line: line, point: point} }
	at := c.frame().place(0.2, 0.2)
	move(c, at)
	press(c, at, desktop.MouseButtonPrimary, 0)
	release(c, at)
	if got != (hit{line: 1}) {
		t.Fatalf("told of %v", got)
	}
}

func TestAClickOnTheAxisPlacesTheThreshold(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsLine)
	f := c.frame()
	at := fyne.NewPos(f.place(0.25, 0).X, f.pos.Y+f.size.Height+6)
	press(c, at, desktop.MouseButtonPrimary, 0)
	release(c, at)
	if math.Abs(c.threshold-0.25) > 1e-3 {
		t.Fatalf("the threshold is %v", c.threshold)
	}
	press(c, at, desktop.MouseButtonPrimary, 0)
	drag(c, at, at.AddXY(-40, 0))
	release(c, at.AddXY(-40, 0))
	if math.Abs(c.threshold-0.25) > 1e-3 || !c.zoomed {
		t.Fatalf("dragging the axis moved the threshold to %v", c.threshold)
	}
}

// Each line has a handle at its threshold; dragging a handle moves the threshold of its line, even
// where it lies on another line.
func TestAHandleOfALineMovesItsThreshold(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsLine)
	c.SetMarks([]plot.Mark{{Series: 1, Point: plot.Point{X: 0.5, Y: 0.3}, Threshold: 0.5, Moves: true}, {Series: 0, Point: plot.Point{X: 0.5, Y: 0.8}, Threshold: 0.5, Moves: true}})
	grabbed, moved := -2, 0.0
	c.OnGrab = func(line int) { grabbed = line }
	c.OnThreshold = func(x float64) { moved = x }
	at, to := c.frame().place(0.5, 0.3), c.frame().place(0.7, 0.9)
	move(c, at)
	press(c, at, desktop.MouseButtonPrimary, 0)
	drag(c, at, to)
	release(c, to)
	if grabbed != 1 || math.Abs(moved-0.7) > 1e-3 {
		t.Errorf("the handle of line 1 moved line %d to %v", grabbed, moved)
	}
}

func TestMarksAreReadOutAndDraggedAlongTheirLine(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsMarks)
	info := func(s string) func() []string { return func() []string { return []string{s} } }
	c.SetMarks([]plot.Mark{
		{Series: 0, Point: plot.Point{X: 0.2, Y: 0.9}, Threshold: 0.8, Info: info("own")},
		{Series: 0, Point: plot.Point{X: 0.2, Y: 0.9}, Threshold: 0.5, Moves: true, Info: info("now")},
		{Series: 0, Point: plot.Point{X: 0.8, Y: 0.1}, Threshold: 0.3, Info: info("another")},
	})
	at := c.frame().place(0.2, 0.9)
	move(c, at)
	if read(c) != "one  now" {
		t.Fatalf("of two marks at one place %q is read out", read(c))
	}
	got := hit{line: -1}
	c.OnPoint = func(line, point int) { got = hit{line: line, point: point} }
	to := c.frame().place(0.75, 0.3) // nearest to the second point of the first line
	press(c, at, desktop.MouseButtonPrimary, 0)
	drag(c, at, to)
	release(c, to)
	if got != (hit{point: 1}) || c.zoomed {
		t.Fatalf("dragging the mark told of %v, zoomed %v", got, c.zoomed)
	}
	var taken plot.Mark
	c.OnMark = func(m plot.Mark) { taken = m }
	at = c.frame().place(0.8, 0.1)
	move(c, at)
	press(c, at, desktop.MouseButtonPrimary, 0)
	release(c, at)
	if taken.Threshold != 0.3 {
		t.Fatalf("a click on a ring told of %v", taken)
	}
	moved := 0.0
	c.OnThreshold = func(x float64) { moved = x }
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if math.Abs(moved-0.501) > 1e-12 {
		t.Fatalf("without a line the right arrow moved the threshold to %v", moved)
	}
}

// Parts of one line share its name and are hidden together; the meaning of a dash is listed once
// after the names, while a line with it is shown.
func TestTheLegendNamesALineOnceAndExplainsItsParts(t *testing.T) {
	c := newTestChart(t)
	points := []plot.Point{{X: 0, Y: 0}, {X: 1, Y: 1}}
	c.SetFigure(&plot.Figure{Series: []plot.Series{
		{Name: "one", Points: points},
		{Name: "one", Part: "estimated", Points: points},
		{Name: "empty"},
		{Name: "two", Points: points},
		{Name: "two", Part: "estimated", Points: points},
	}}, "")
	rows := func() (out []string) {
		for _, e := range c.entries() {
			out = append(out, c.figure.Words(e))
		}
		return out
	}
	if got := rows(); !slices.Equal(got, []string{"one", "two", "estimated"}) {
		t.Fatalf("the legend has %v", got)
	}
	f := c.frame()
	click := func(row float32) {
		p := fyne.NewPos(f.pos.X+f.size.Width+30, f.pos.Y+c.legendRow()*(row+0.5))
		press(c, p, desktop.MouseButtonPrimary, 0)
		release(c, p)
	}
	click(2)
	if !c.Shown("one") || !c.Shown("two") {
		t.Error("a click on what a dash means hid a line")
	}
	click(0)
	click(1)
	if got := rows(); c.Shown("two") || !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("with all lines hidden the legend has %v", got)
	}
}
