package plot

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Style is how one series looks: the same in every figure.
type Style struct {
	Color  color.RGBA
	Dash   []float64 // lengths in points of strokes and gaps; nil for a solid line
	Marker Marker
}

// Marker is the shape that stands at a series' points.
type Marker int

// The markers, in the order in which series take them.
const (
	Circle Marker = iota
	Square
	Triangle
	Diamond
	Ring
	Cross
	Plus
)

// palette is that of Okabe and Ito (2008), without black and with the yellow,
// which is weak on white, last.
var palette = [...]color.RGBA{
	{0, 114, 178, 255},   // blue
	{213, 94, 0, 255},    // vermilion
	{0, 158, 115, 255},   // bluish green
	{204, 121, 167, 255}, // reddish purple
	{230, 159, 0, 255},   // orange
	{86, 180, 233, 255},  // sky blue
	{120, 120, 120, 255}, // grey
	{240, 228, 66, 255},  // yellow
}

var dashes = [...][]float64{nil, {7, 3}, {2, 2.5}, {9, 3, 2, 3}, {4, 2}}

// StyleOf returns the style of the series with the given number, from 0 on. Two
// numbers below 280 never have the same style; two below 8 differ in colour.
func StyleOf(i int) Style {
	n := len(palette)
	return Style{palette[i%n], dashes[(i+i/n)%len(dashes)], Marker((i + i/(n*len(dashes))) % 7)}
}

var (
	ink  = color.RGBA{34, 34, 34, 255}
	grid = color.RGBA{226, 226, 226, 255}
)

func (s Style) line() draw.LineStyle {
	l := draw.LineStyle{Color: s.Color, Width: vg.Points(1.6)}
	for _, d := range s.Dash {
		l.Dashes = append(l.Dashes, vg.Points(d))
	}
	return l
}

func (s Style) glyph() draw.GlyphStyle {
	shapes := [...]draw.GlyphDrawer{
		draw.CircleGlyph{},
		draw.SquareGlyph{},
		draw.PyramidGlyph{},
		diamond{},
		draw.RingGlyph{},
		draw.CrossGlyph{},
		draw.PlusGlyph{},
	}
	return draw.GlyphStyle{Color: s.Color, Radius: vg.Points(3), Shape: shapes[s.Marker]}
}

// diamond is the one shape that the library lacks.
type diamond struct{}

// DrawGlyph draws a filled square that stands on a corner.
func (diamond) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, pt vg.Point) {
	r := sty.Radius * 1.3
	var p vg.Path
	p.Move(vg.Point{X: pt.X, Y: pt.Y + r})
	p.Line(vg.Point{X: pt.X + r, Y: pt.Y})
	p.Line(vg.Point{X: pt.X, Y: pt.Y - r})
	p.Line(vg.Point{X: pt.X - r, Y: pt.Y})
	p.Close()
	c.Fill(p)
}
