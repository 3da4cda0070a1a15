package widgets

import (
	"image"
	"image/color"
	"math"
	"slices"
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

func newTestChart(t testing.TB) *Chart {
	tempApp(t)
	c := NewChart()
	w := test.NewTempWindow(t, c)
	w.Resize(fyne.NewSize(640, 420))
	unit := &Range{0, 1}
	info := func(words ...string) func(int) []string {
		return func(i int) []string { return words[i : i+1] }
	}
	c.SetData(ChartData{X: unit, Y: unit, Lines: []ChartLine{
		{Name: "one", Style: LineStyle{Color: color.Black}, Points: []ChartPoint{{0.2, 0.9}, {0.8, 0.1}}, Info: info("first", "second")},
		{Name: "two", Style: LineStyle{Color: color.Black}, Points: []ChartPoint{{0.2, 0.2}}, Info: info("third")},
	}})
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

func TestHoverReadsTheNearestPoint(t *testing.T) {
	c := newTestChart(t)
	var told string
	c.OnHint = func(s string) { told = s }
	at := c.frame().place(0.8, 0.1).AddXY(4, 4)
	move(c, at)
	if c.hover == nil || *c.hover != (hit{line: 0, point: 1}) || told != "one  second" {
		t.Fatalf("hover is %v, told %q", c.hover, told)
	}
	c.MouseOut()
	c.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	if c.hover == nil {
		t.Fatal("a pointer that comes in on a point reads out nothing")
	}
	c.Toggle("one")
	move(c, at)
	if c.hover != nil || told != "" {
		t.Fatalf("a hidden line was read out: %q", told)
	}
}

func TestTheThresholdLineIsDraggedWithinTheAxis(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsLine)
	var got float64
	grabbed := 0
	c.OnThreshold = func(x float64) { got = x }
	c.OnGrab = func() { grabbed++ }
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
	p := fyne.NewPos(f.pos.X+f.size.Width+30, f.pos.Y+c.legendRow()*1.5)
	press(c, p, desktop.MouseButtonPrimary, 0)
	release(c, p)
	if c.Shown("two") || !c.Shown("one") || c.threshold != 0.5 {
		t.Fatal("the click did not hide the second line alone")
	}
}

func TestALegendWithoutRoomSaysSoAndMoves(t *testing.T) {
	c := newTestChart(t)
	d := ChartData{}
	for i := range 60 {
		d.Lines = append(d.Lines, ChartLine{Name: string(rune('A' + i)), Style: LineStyle{Color: color.Black}, Points: []ChartPoint{{0, 0}, {1, 1}}})
	}
	c.SetData(d)
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
	if c.x != (Range{0, 1}) || c.zoomed {
		t.Fatalf("a double click leaves %v", c.x)
	}
}

func TestABoxIsLookedInto(t *testing.T) {
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
	for _, v := range [][2]float64{{x.Low, 0.2}, {x.High, 0.6}, {y.Low, 0.3}, {y.High, 0.8}} {
		if math.Abs(v[0]-v[1]) > 1e-3 {
			t.Fatalf("in sight are %v and %v", x, y)
		}
	}
	f = c.frame()
	from = f.place(0.4, 0.5)
	press(c, from, desktop.MouseButtonPrimary, fyne.KeyModifierShift)
	drag(c, from, f.place(0.3, 0.5))
	if r, _, _ := c.View(); math.Abs(r.Low-0.3) > 1e-3 || math.Abs(r.High-0.7) > 1e-3 {
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

func TestAClickOnAPointTellsOfIt(t *testing.T) {
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

func TestMarksAreReadOutAndDraggedAlongTheirLine(t *testing.T) {
	c := newTestChart(t)
	c.SetThreshold(0.5, AsMarks)
	told := ""
	c.OnHint = func(s string) { told = s }
	info := func(s string) func() []string { return func() []string { return []string{s} } }
	c.SetMarks([]ChartMark{
		{Line: 0, X: 0.2, Y: 0.9, Threshold: 0.8, Info: info("own")},
		{Line: 0, X: 0.2, Y: 0.9, Threshold: 0.5, Moves: true, Info: info("now")},
		{Line: 0, X: 0.8, Y: 0.1, Threshold: 0.3, Info: info("another")},
	})
	at := c.frame().place(0.2, 0.9)
	move(c, at)
	if told != "one  now" {
		t.Fatalf("of two marks at one place %q is read out", told)
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
	var taken ChartMark
	c.OnMark = func(m ChartMark) { taken = m }
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

// What stands at the ends of the axes is as whole as in the middle.
func TestMarkersOnTheEdgeAreWhole(t *testing.T) {
	c := newTestChart(t)
	ink := func(x, y float64) (n int) {
		c.SetData(ChartData{X: &Range{0, 1}, Y: &Range{0, 1}, Lines: []ChartLine{{Style: LineStyle{Color: color.NRGBA{255, 0, 0, 255}}, Points: []ChartPoint{{x, y}}, Markers: true}}})
		img := c.draw(400, 300)
		for py := range 300 {
			for px := range 400 {
				if r, g, _, _ := img.At(px, py).RGBA(); r > 0x8000 && g < 0x4000 {
					n++
				}
			}
		}
		return n
	}
	middle := ink(0.5, 0.5)
	for _, at := range [][2]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0.5, 1}} {
		if n := ink(at[0], at[1]); n < middle*3/4 || middle == 0 {
			t.Errorf("at %v a marker has %d pixels, in the middle %d", at, n, middle)
		}
	}
}

func TestLogarithmicAxesLeaveOutWhatTheyCannotShow(t *testing.T) {
	c := newTestChart(t)
	c.SetData(ChartData{LogX: true, LogY: true, Lines: []ChartLine{
		{Name: "one", Style: LineStyle{Color: color.Black}, Points: []ChartPoint{{0, 5}, {10, 0}, {10, 1}, {1000, 100}}},
	}})
	f := c.frame()
	mid, low, high := f.place(100, 10), f.place(10, 1), f.place(1000, 100)
	if math.Abs(float64(mid.X-(low.X+high.X)/2)) > 0.01 || math.Abs(float64(mid.Y-(low.Y+high.Y)/2)) > 0.01 {
		t.Fatalf("100, 10 is at %v, between %v and %v", mid, low, high)
	}
	if x, _, _ := c.View(); math.Abs(x.Low-10) > 1e-9 || math.Abs(x.High-1000) > 1e-9 {
		t.Fatalf("the x axis shows %v", x)
	}
	labels := map[string]bool{}
	for _, tick := range c.xTicks(f) {
		labels[tick.label] = true
	}
	if !labels["10"] || !labels["100"] || !labels["1000"] {
		t.Fatalf("the ticks are %v", labels)
	}
	if img := c.draw(300, 200); img.Bounds().Dx() != 300 {
		t.Fatal("no picture")
	}
}

func TestLogarithmicTicksAreInsideAndFew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-9, 9).Draw(t, "low")
		r := Range{low, low + rapid.Float64Range(0.01, 12).Draw(t, "decades")}
		n := rapid.IntRange(2, 12).Draw(t, "n")
		ticks := r.logTicks(n)
		if len(ticks) > 2*n+4 {
			t.Fatalf("%d ticks in %v, asked for about %d", len(ticks), r, n)
		}
		if len(ticks) == 0 && r.span() >= 1 && int(math.Ceil(r.span()/float64(n))) == 1 {
			t.Fatalf("no tick in %v", r)
		}
		for _, at := range ticks {
			if !r.holds(at) {
				t.Fatalf("tick %v outside %v", at, r)
			}
		}
	})
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

// A mask that is not cleared would give the next line the ink of this one.
func TestNothingIsLeftInTheMask(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 40).Draw(t, "w"), rapid.IntRange(1, 40).Draw(t, "h")
		p := newPen(image.NewRGBA(image.Rect(0, 0, w, h)), 1)
		var at [][2]float64
		for range rapid.IntRange(0, 8).Draw(t, "points") {
			at = append(at, [2]float64{rapid.Float64Range(-60, 100).Draw(t, "x"), rapid.Float64Range(-60, 100).Draw(t, "y")})
		}
		p.stroke(at, rapid.SampledFrom([][]float64{nil, {7, 3}, {2, 2.5}}).Draw(t, "dash"), 1.8, color.Black)
		p.band(at, at, color.Black)
		for i, m := range p.mask {
			if m != 0 {
				t.Fatalf("%d is left at %d, %d", m, i%w, i/w)
			}
		}
	})
}

func TestDashesGoOnBehindTheEdge(t *testing.T) {
	far := [][2]float64{{-1e9, 10}, {1e9, 10.5}}
	pieces := dashed(far, []float64{7, 3}, 1, 0.9, 100, 20)
	if len(pieces) < 8 || len(pieces) > 14 {
		t.Fatalf("%d dashes over 100 pixels", len(pieces))
	}
	whole := dashed([][2]float64{{-40, 10}, {100, 10}}, []float64{7, 3}, 1, 0.9, 200, 20)
	parts := dashed([][2]float64{{-40, 10}, {-33, 10}, {21, 10}, {22, 10}, {100, 10}}, []float64{7, 3}, 1, 0.9, 200, 20)
	ends := func(list []segment) (out []float64) {
		for _, s := range list {
			if n := len(out); n > 0 && math.Abs(out[n-1]-s[0][0]) < 1e-6 {
				out[n-1] = s[1][0]
				continue
			}
			out = append(out, s[0][0], s[1][0])
		}
		return out
	}
	a, b := ends(whole), ends(parts)
	if len(a) != len(b) {
		t.Fatalf("dashes %v, with more points on the way %v", a, b)
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > 1e-6 {
			t.Fatalf("dashes %v, with more points on the way %v", a, b)
		}
	}
}

// manyLines are 20 curves of 1500 points; noise is how much of the axis each point
// jumps.
func manyLines(noise float64) ChartData {
	unit := &Range{0, 1}
	d := ChartData{X: unit, Y: unit, XTitle: "threshold", YTitle: "F1"}
	dash := [][]float64{nil, {7, 3}, {2, 2.5}, {9, 3, 2, 3}, {4, 2}}
	for k := range 20 {
		l := ChartLine{Name: "series", Style: LineStyle{Color: color.NRGBA{uint8(12 * k), 90, uint8(255 - 12*k), 255}, Dash: dash[k%5], Marker: k % 7}}
		l.Name += string(rune('a' + k))
		for i := range 1500 {
			x := float64(i) / 1499
			y := 0.5 + 0.4*math.Sin(3*x+float64(k)/4) + noise*math.Sin(float64(i*(k+3)))
			l.Points = append(l.Points, ChartPoint{x, y})
		}
		d.Lines = append(d.Lines, l)
	}
	return d
}

func BenchmarkFrameOf20LinesOf1500Points(b *testing.B) {
	for _, c := range []struct {
		name  string
		noise float64
		w, h  int
	}{{"curves", 0.001, 900, 430}, {"rough", 0.02, 900, 430}, {"curves at scale 2", 0.001, 1800, 860}} {
		b.Run(c.name, func(b *testing.B) {
			chart := newTestChart(b)
			chart.SetData(manyLines(c.noise))
			for b.Loop() {
				chart.draw(c.w, c.h)
			}
		})
	}
}

func BenchmarkMoveOfTheThresholdLine(b *testing.B) {
	c := newTestChart(b)
	c.SetData(manyLines(0.001))
	x := 0.0
	for b.Loop() {
		x += 0.001
		if x > 1 {
			x = 0
		}
		c.SetThreshold(x, AsLine)
	}
}

func BenchmarkHoverOver30000Points(b *testing.B) {
	c := newTestChart(b)
	c.SetData(manyLines(0.001))
	at := c.frame().place(0.5, 0.5)
	for b.Loop() {
		at.X += 1
		if at.X > 400 {
			at.X = 100
		}
		move(c, at)
	}
}

// Parts of one line share its name, which hides them together; what a dash means stands
// once behind the names, while a line shows it.
func TestTheLegendNamesALineOnceAndExplainsItsParts(t *testing.T) {
	c := newTestChart(t)
	points := []ChartPoint{{0, 0}, {1, 1}}
	c.SetData(ChartData{Lines: []ChartLine{
		{Name: "one", Points: points},
		{Name: "one", Part: "estimated", Points: points},
		{Name: "empty"},
		{Name: "two", Points: points},
		{Name: "two", Part: "estimated", Points: points},
	}})
	rows := func() (out []string) {
		for _, e := range c.entries() {
			out = append(out, c.words(e))
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
