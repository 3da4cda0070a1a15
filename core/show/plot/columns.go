package plot

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// How much of their colour bars and the bands of intervals let be seen, of 255: what is behind
// them shows.
const (
	BarsInk = 60
	BandInk = 46
)

// columns draws bars of a width around points, from the foot of the figure.
type columns struct {
	plotter.XYs
	width float64
	style Style
}

// Plot draws the bars.
func (b columns) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, at := range b.XYs {
		left, right := max(c.Min.X, x(at.X-b.width/2)), min(c.Max.X, x(at.X+b.width/2))
		if top := min(c.Max.Y, y(at.Y)); left < right && top > c.Min.Y {
			b.bar(&c, left, right, top)
		}
	}
}

// bar draws one bar.
func (b columns) bar(c *draw.Canvas, left, right, top vg.Length) {
	edge := []vg.Point{{X: left, Y: c.Min.Y}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: c.Min.Y}}
	ink := b.style.Color
	c.FillPolygon(color.NRGBA{ink.R, ink.G, ink.B, BarsInk}, edge)
	c.StrokeLines(b.style.stroke(EdgeWidth), edge)
}

// Thumbnail draws a bar.
func (b columns) Thumbnail(c *draw.Canvas) { b.bar(c, c.Min.X, c.Max.X, c.Max.Y) }
