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

// columns draws bars of a width around points, from the foot of the figure, or from its left.
type columns struct {
	plotter.XYs
	width float64
	style Style
	lying bool
}

func (b columns) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, at := range b.XYs {
		r := vg.Rectangle{Min: vg.Point{X: x(at.X - b.width/2), Y: c.Min.Y}, Max: vg.Point{X: x(at.X + b.width/2), Y: y(at.Y)}}
		if b.lying {
			r = vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: y(at.Y - b.width/2)}, Max: vg.Point{X: x(at.X), Y: y(at.Y + b.width/2)}}
		}
		r.Min = vg.Point{X: max(c.Min.X, r.Min.X), Y: max(c.Min.Y, r.Min.Y)}
		r.Max = vg.Point{X: min(c.Max.X, r.Max.X), Y: min(c.Max.Y, r.Max.Y)}
		if r.Min.X < r.Max.X && r.Min.Y < r.Max.Y {
			b.bar(&c, r)
		}
	}
}

// bar draws one bar, open where it begins.
func (b columns) bar(c *draw.Canvas, r vg.Rectangle) {
	edge := []vg.Point{r.Min, {X: r.Min.X, Y: r.Max.Y}, r.Max, {X: r.Max.X, Y: r.Min.Y}}
	if b.lying {
		edge = []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
	}
	ink := b.style.Color
	c.FillPolygon(color.NRGBA{ink.R, ink.G, ink.B, BarsInk}, edge)
	c.StrokeLines(b.style.stroke(EdgeWidth), edge)
}

func (b columns) Thumbnail(c *draw.Canvas) { b.bar(c, c.Rectangle) }

// spread draws the interval of each point, with a foot at either end.
type spread struct {
	bars
	style Style
	lying bool
}

// Plot draws the intervals, as far as the axes show them.
func (s spread) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	line := draw.LineStyle{Color: s.style.Color, Width: points(EdgeWidth)}
	foot := vg.Points(2.5)
	stroke := func(a, b vg.Point) { c.StrokeLines(line, c.ClipLinesXY([]vg.Point{a, b})...) }
	for i, at := range s.XYs {
		e := s.YErrors[i]
		low, high := vg.Point{X: x(at.X), Y: y(at.Y + e.Low)}, vg.Point{X: x(at.X), Y: y(at.Y + e.High)}
		side := vg.Point{X: foot}
		if s.lying {
			low, high, side = vg.Point{X: x(at.X + e.Low), Y: y(at.Y)}, vg.Point{X: x(at.X + e.High), Y: y(at.Y)}, vg.Point{Y: foot}
		}
		stroke(low, high)
		stroke(low.Sub(side), low.Add(side))
		stroke(high.Sub(side), high.Add(side))
	}
}
