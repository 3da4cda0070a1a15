package chart

import (
	"image"
	"image/color"
	"math"
	"testing"

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

// What stands at the ends of the axes is as whole as in the middle.
func TestMarkersOnTheEdgeAreWhole(t *testing.T) {
	c := newTestChart(t)
	ink := func(x, y float64) (n int) {
		c.SetData(Data{X: &Range{0, 1}, Y: &Range{0, 1}, Lines: []Line{{Style: LineStyle{Color: color.NRGBA{255, 0, 0, 255}}, Points: []Point{{x, y}}, Markers: true}}})
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
	c.SetData(Data{LogX: true, LogY: true, Lines: []Line{
		{Name: "one", Style: LineStyle{Color: color.Black}, Points: []Point{{0, 5}, {10, 0}, {10, 1}, {1000, 100}}},
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
func manyLines(noise float64) Data {
	unit := &Range{0, 1}
	d := Data{X: unit, Y: unit, XTitle: "threshold", YTitle: "F1"}
	dash := [][]float64{nil, {7, 3}, {2, 2.5}, {9, 3, 2, 3}, {4, 2}}
	for k := range 20 {
		l := Line{Name: "series", Style: LineStyle{Color: color.NRGBA{uint8(12 * k), 90, uint8(255 - 12*k), 255}, Dash: dash[k%5], Marker: k % 7}}
		l.Name += string(rune('a' + k))
		for i := range 1500 {
			x := float64(i) / 1499
			y := 0.5 + 0.4*math.Sin(3*x+float64(k)/4) + noise*math.Sin(float64(i*(k+3)))
			l.Points = append(l.Points, Point{x, y})
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
