package widgets

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/vector"

	"pagetwin/app/ui/look"
)

// markers are polygons of about unit radius; those after the first of a marker
// turn the other way and are holes.
var markers = [][][][2]float64{
	{polygon(16, 0)},
	{{{-.85, -.85}, {.85, -.85}, {.85, .85}, {-.85, .85}}},
	{polygon(3, -math.Pi/2)},
	{{{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}}},
	{polygon(16, 0), hole(polygon(16, 0), .55)},
	{turned(plus)},
	{plus},
}

var plus = [][2]float64{
	{-.3, -1.15},
	{.3, -1.15},
	{.3, -.3},
	{1.15, -.3},
	{1.15, .3},
	{.3, .3},
	{.3, 1.15},
	{-.3, 1.15},
	{-.3, .3},
	{-1.15, .3},
	{-1.15, -.3},
	{-.3, -.3},
}

func hole(shape [][2]float64, size float64) [][2]float64 {
	out := make([][2]float64, len(shape))
	for i, p := range shape {
		out[len(shape)-1-i] = [2]float64{p[0] * size, p[1] * size}
	}
	return out
}

// turned turns a shape by an eighth.
func turned(shape [][2]float64) [][2]float64 {
	out := make([][2]float64, len(shape))
	for i, p := range shape {
		out[i] = [2]float64{(p[0] - p[1]) * math.Sqrt2 / 2, (p[0] + p[1]) * math.Sqrt2 / 2}
	}
	return out
}

func polygon(n int, from float64) [][2]float64 {
	out := make([][2]float64, n)
	for i := range out {
		a := from + 2*math.Pi*float64(i)/float64(n)
		out[i] = [2]float64{math.Cos(a) * 1.1, math.Sin(a) * 1.1}
	}
	return out
}

// pen strokes lines into an image of the plot area.
type pen struct {
	dst   *image.NRGBA
	scale float64 // pixels for one unit of the widget
}

// draw draws grid and lines for the plot area at w × h pixels.
func (c *Chart) draw(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	_, size := c.plotArea()
	p := pen{img, float64(w) / float64(max(size.Width, 1))}
	grid := c.color(look.Grid)
	xs, _ := c.xTickList()
	for _, x := range xs {
		px := int(c.x.share(x) * float64(w-1))
		draw.Draw(img, image.Rect(px, 0, px+1, h), image.NewUniform(grid), image.Point{}, draw.Src)
	}
	for _, y := range c.y.ticks(c.yTicks(), false) {
		py := int((1 - c.y.share(y)) * float64(h-1))
		draw.Draw(img, image.Rect(0, py, w, py+1), image.NewUniform(grid), image.Point{}, draw.Src)
	}
	for _, l := range c.data.Lines {
		if !c.hidden[l.Name] {
			c.drawLine(p, l)
		}
	}
	return img
}

func (c *Chart) drawLine(p pen, l ChartLine) {
	b := p.dst.Bounds()
	at := make([][2]float64, len(l.Points))
	for i, pt := range l.Points {
		at[i] = [2]float64{c.x.share(pt.X) * float64(b.Dx()-1), (1 - c.y.share(pt.Y)) * float64(b.Dy()-1)}
	}
	ink := l.Style.Color
	p.stroke(at, l.Style.Dash, ink)
	every := 1
	if !l.Markers {
		every = max(1, len(at)/8)
	}
	shape := markers[l.Style.Marker%len(markers)]
	for i := every / 2; i < len(at); i += every {
		p.fill(shape, at[i], 3.4*p.scale, ink)
	}
}

// stroke draws a polyline 1.8 units wide.
func (p pen) stroke(at [][2]float64, dash []float64, ink color.Color) {
	b := p.dst.Bounds()
	r := vector.NewRasterizer(b.Dx(), b.Dy())
	half := 0.9 * p.scale
	for _, s := range dashed(at, dash, p.scale) {
		addSegment(r, s, half, b)
	}
	r.Draw(p.dst, b, image.NewUniform(ink), image.Point{})
}

// segment is one straight piece, from and to.
type segment [2][2]float64

// dashed cuts a polyline into the pieces that are drawn; the lengths of dash
// count in units.
func dashed(at [][2]float64, dash []float64, unit float64) []segment {
	var out []segment
	on, k, left := true, 0, 0.0
	if len(dash) > 0 {
		left = dash[0] * unit
	}
	for i := 1; i < len(at); i++ {
		a, b := at[i-1], at[i]
		length := math.Hypot(b[0]-a[0], b[1]-a[1])
		if len(dash) == 0 {
			out = append(out, segment{a, b})
			continue
		}
		for done := 0.0; done < length; {
			step := min(left, length-done)
			if on {
				out = append(out, segment{between(a, b, done/length), between(a, b, (done+step)/length)})
			}
			done += step
			if left -= step; left <= 1e-9 {
				k = (k + 1) % len(dash)
				on, left = !on, dash[k]*unit
			}
		}
	}
	return out
}

func between(a, b [2]float64, t float64) [2]float64 {
	return [2]float64{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t}
}

// addSegment adds a bar around s, drawn out by half at both ends so that bends
// close. All bars turn the same way: their covers add up and never cancel.
func addSegment(r *vector.Rasterizer, s segment, half float64, b image.Rectangle) {
	if outside(s, b, half) {
		return
	}
	dx, dy := s[1][0]-s[0][0], s[1][1]-s[0][1]
	length := math.Hypot(dx, dy)
	if length < 1e-6 {
		return
	}
	dx, dy = dx/length*half, dy/length*half
	ax, ay := s[0][0]-dx*0.5, s[0][1]-dy*0.5
	bx, by := s[1][0]+dx*0.5, s[1][1]+dy*0.5
	moveTo(r, ax-dy, ay+dx)
	lineTo(r, bx-dy, by+dx)
	lineTo(r, bx+dy, by-dx)
	lineTo(r, ax+dy, ay-dx)
	r.ClosePath()
}

func outside(s segment, b image.Rectangle, pad float64) bool {
	w, h := float64(b.Dx())+pad, float64(b.Dy())+pad
	return max(s[0][0], s[1][0]) < -pad || min(s[0][0], s[1][0]) > w ||
		max(s[0][1], s[1][1]) < -pad || min(s[0][1], s[1][1]) > h
}

// fill draws a polygon of unit size around a place.
func (p pen) fill(shape [][][2]float64, at [2]float64, radius float64, ink color.Color) {
	b := p.dst.Bounds()
	box := image.Rect(int(at[0]-2*radius), int(at[1]-2*radius), int(at[0]+2*radius)+1, int(at[1]+2*radius)+1)
	if !box.Overlaps(b) {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, part := range shape {
		for i, q := range part {
			x, y := at[0]+q[0]*radius-float64(box.Min.X), at[1]+q[1]*radius-float64(box.Min.Y)
			if i == 0 {
				moveTo(r, x, y)
			} else {
				lineTo(r, x, y)
			}
		}
		r.ClosePath()
	}
	r.Draw(p.dst, box, image.NewUniform(ink), image.Point{})
}

func moveTo(r *vector.Rasterizer, x, y float64) { r.MoveTo(float32(x), float32(y)) }

func lineTo(r *vector.Rasterizer, x, y float64) { r.LineTo(float32(x), float32(y)) }

func (c *Chart) color(name fyne.ThemeColorName) color.Color {
	return c.Theme().Color(name, fyne.CurrentApp().Settings().ThemeVariant())
}

// onDark tells whether the ground of the window is dark.
func (c *Chart) onDark() bool { return isDark(c.color(theme.ColorNameBackground)) }

func isDark(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return 2*r+5*g+b < 8*0x7FFF
}
