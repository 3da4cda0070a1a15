package chart

import (
	"image/color"
	"math"

	"pagetwin/core/show/plot"
)

// errorBar returns a line between two points with a foot at either end.
func errorBar(low, high [2]float64, half float64) []segment {
	dx, dy := half, 0.
	if low[1] == high[1] && low[0] != high[0] { // it lies
		dx, dy = 0, half
	}
	foot := func(at [2]float64) segment { return segment{{at[0] - dx, at[1] - dy}, {at[0] + dx, at[1] + dy}} }
	return []segment{{low, high}, foot(low), foot(high)}
}

// bar draws a bar between its upper left and its lower right corner, open at its foot, or at its left
// where it lies.
func (p *pen) bar(from, to [2]float64, dash []float64, ink color.Color, lying bool) {
	b := p.dst.Bounds()
	if math.IsNaN(from[0]+from[1]+to[0]+to[1]) || to[0] < 0 || from[0] > float64(b.Dx()) || from[1] > to[1] {
		return
	}
	p.block(from, to)
	p.pour(ink, plot.BarsInk)
	edge := [][2]float64{{from[0], to[1]}, from, {to[0], from[1]}, to}
	if lying {
		edge = [][2]float64{from, {to[0], from[1]}, to, {from[0], to[1]}}
	}
	p.stroke(edge, dash, plot.EdgeWidth, ink)
}

// block marks a rectangle.
func (p *pen) block(from, to [2]float64) {
	for x := max(0, int(math.Round(from[0]))); x < min(p.dst.Bounds().Dx(), int(math.Round(to[0]))); x++ {
		p.fillColumn(x, from[1], to[1])
	}
}
