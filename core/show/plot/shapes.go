package plot

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Shape is polygons of about unit radius around the origin, y downwards; those after the first
// turn the other way and are holes.
type Shape [][][2]float64

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

var shapes = [...]Shape{
	Circle:   {polygon(16, 0)},
	Square:   {{{-.85, -.85}, {.85, -.85}, {.85, .85}, {-.85, .85}}},
	Triangle: {polygon(3, -math.Pi/2)},
	Diamond:  {{{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}}},
	Ring:     {polygon(16, 0), inner(polygon(16, 0), .55)},
	Cross:    {turned(plus)},
	Plus:     {plus},
}

// Shape returns the shape of a marker.
func (m Marker) Shape() Shape { return shapes[int(m)%len(shapes)] }

// ringShape returns a thin ring of unit radius whose hole has an inner radius.
func ringShape(radius float64) Shape { return Shape{polygon(32, 0), inner(polygon(32, 0), radius)} }

func inner(shape [][2]float64, size float64) [][2]float64 {
	out := make([][2]float64, len(shape))
	for i, p := range shape {
		out[len(shape)-1-i] = [2]float64{p[0] * size, p[1] * size}
	}
	return out
}

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

func (s Shape) fill(c *draw.Canvas, ink color.Color, radius vg.Length, at vg.Point) {
	var p vg.Path
	for _, part := range s {
		for i, q := range part {
			to := vg.Point{X: at.X + vg.Length(q[0])*radius, Y: at.Y - vg.Length(q[1])*radius}
			if i == 0 {
				p.Move(to)
			} else {
				p.Line(to)
			}
		}
		p.Close()
	}
	c.SetColor(ink)
	c.Fill(p)
}

// DrawGlyph draws the shape around a point of a saved figure.
func (s Shape) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	s.fill(c, sty.Color, sty.Radius, at)
}
