package chart

import (
	"image"
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/core/show/plot"

	"pgregory.net/rapid"
)

// Markers at the ends of the axes are drawn as whole as those in the middle.
func TestMarkersOnTheEdgeAreWhole(t *testing.T) {
	c := newTestChart(t)
	ink := func(x, y float64) (n int) {
		c.SetFigure(&plot.Figure{XRange: &plot.Unit, YRange: &plot.Unit, Series: []plot.Series{{Style: plot.Style{Color: color.RGBA{255, 0, 0, 255}}, Points: []plot.Point{{X: x, Y: y}}, Markers: true}}}, "")
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
	c.SetFigure(&plot.Figure{LogX: true, LogY: true, Series: []plot.Series{
		{Name: "one", Style: black, Points: []plot.Point{{X: 0, Y: 5}, {X: 10, Y: 0}, {X: 10, Y: 1}, {X: 1000, Y: 100}}},
	}}, "")
	f := c.frame()
	mid, low, high := f.place(100, 10), f.place(10, 1), f.place(1000, 100)
	if math.Abs(float64(mid.X-(low.X+high.X)/2)) > 0.01 || math.Abs(float64(mid.Y-(low.Y+high.Y)/2)) > 0.01 {
		t.Fatalf("100, 10 is at %v, between %v and %v", mid, low, high)
	}
	if x, _, _ := c.View(); math.Abs(x.Min-10) > 1e-9 || math.Abs(x.Max-1000) > 1e-9 {
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

func TestLinesLeaveInk(t *testing.T) {
	c := newTestChart(t)
	c.figure.Series = c.figure.Series[:1]
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

// A mask that is not cleared would give its ink to the next line.
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

// manyLines returns 20 curves of 1500 points; noise is the amplitude of the noise of each point, in
// shares of the axis.
func manyLines(noise float64) *plot.Figure {
	unit := &plot.Unit
	d := &plot.Figure{XRange: unit, YRange: unit, X: "threshold", Y: "F1"}
	dash := [][]float64{nil, {7, 3}, {2, 2.5}, {9, 3, 2, 3}, {4, 2}}
	for k := range 20 {
		l := plot.Series{Name: "series", Style: plot.Style{Color: color.RGBA{uint8(12 * k), 90, uint8(255 - 12*k), 255}, Dash: dash[k%5], Marker: plot.Marker(k % 7)}}
		l.Name += string(rune('a' + k))
		for i := range 1500 {
			x := float64(i) / 1499
			y := 0.5 + 0.4*math.Sin(3*x+float64(k)/4) + noise*math.Sin(float64(i*(k+3)))
			l.Points = append(l.Points, plot.Point{X: x, Y: y})
		}
		d.Series = append(d.Series, l)
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
			chart.SetFigure(manyLines(c.noise), "")
			for b.Loop() {
				chart.draw(c.w, c.h)
			}
		})
	}
}

// Two joined charts show one x axis and one threshold, whichever of them is moved.
func TestJoinedChartsMoveTogether(t *testing.T) {
	c, below := newTestChart(t), newTestChart(t)
	c.Join(below)
	c.SetFigure(manyLines(0.001), "")
	below.SetFigure(manyLines(0.001), "")
	same := func(what string) {
		t.Helper()
		if c.x != below.x || c.threshold != below.threshold || c.zoomed != below.zoomed {
			t.Errorf("after %s: x %v and %v, threshold %v and %v", what, c.x, below.x, c.threshold, below.threshold)
		}
	}
	c.SetThreshold(0.4, AsLine)
	same("setting the threshold")
	below.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	same("a key below")
	if c.threshold <= 0.4 {
		t.Errorf("the threshold is %v", c.threshold)
	}
	y := c.y
	below.setView(interval{0.3, 0.6}, interval{0.1, 0.2})
	same("a zoom below")
	if c.y != y {
		t.Error("a zoom below changed the y axis above")
	}
	below.Reset()
	same("a reset below")
}

func BenchmarkMoveOfTheThresholdLine(b *testing.B) {
	c, below := newTestChart(b), newTestChart(b)
	c.Join(below)
	c.SetFigure(manyLines(0.001), "")
	below.SetFigure(manyLines(0.001), "")
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
	c.SetFigure(manyLines(0.001), "")
	at := c.frame().place(0.5, 0.5)
	for b.Loop() {
		at.X += 1
		if at.X > 400 {
			at.X = 100
		}
		move(c, at)
	}
}
