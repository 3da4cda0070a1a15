package plot

import (
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// EqualF1 returns the lines over recall (x) and precision (y) on which F1 is the
// same, named by that: F = 2PR/(P+R), so P = FR/(2R−F), from P = 1 to R = 1.
func EqualF1() []Guide {
	var out []Guide
	for _, f := range []float64{0.2, 0.4, 0.6, 0.8, 0.9} {
		g := Guide{Name: strconv.FormatFloat(f, 'g', -1, 64)}
		const parts = 48
		least := f / (2 - f)
		for i := range parts + 1 {
			t := float64(i) / parts
			r := least + (1-least)*t*t // close together where the line is steep
			g.Points = append(g.Points, Point{r, min(1, f*r/(2*r-f))})
		}
		out = append(out, g)
	}
	return out
}

// End returns the last point of the line that the axes show, where its name stands; ok is false for
// none.
func (g Guide) End(x, y Range) (end Point, ok bool) {
	for _, p := range slices.Backward(g.Points) {
		if x.holds(p.X) && y.holds(p.Y) {
			return p, true
		}
	}
	return Point{}, false
}

// guide draws a thin line with its name above its end.
type guide struct {
	Guide
	line  *plotter.Line
	style draw.TextStyle
}

func (f *Figure) addGuides(p *plot.Plot, o outlines) error {
	for _, g := range f.Guides {
		xys := make(plotter.XYs, len(g.Points))
		for i, p := range g.Points {
			xys[i] = plotter.XY(p)
		}
		line, err := plotter.NewLine(xys)
		if err != nil {
			return err
		}
		line.LineStyle = draw.LineStyle{Color: guideInk, Width: vg.Points(0.6)}
		style := o.textStyle(8)
		style.Color, style.XAlign = quiet, draw.XRight
		p.Add(guide{g, line, style})
	}
	return nil
}

// Plot draws the guide.
func (g guide) Plot(c draw.Canvas, p *plot.Plot) {
	g.line.Plot(c, p)
	x, y := p.Transforms(&c)
	if end, ok := g.End(Range{p.X.Min, p.X.Max}, Range{p.Y.Min, p.Y.Max}); ok {
		c.FillText(g.style, vg.Point{X: x(end.X) - vg.Points(3), Y: y(end.Y) + vg.Points(3)}, g.Name)
	}
}

// addMarks draws what stands out of the series, over all lines.
func (f *Figure) addMarks(p *plot.Plot) error {
	x, y := f.Extent()
	for _, moved := range []bool{false, true} {
		for i, s := range f.Series {
			if s.Hidden {
				continue
			}
			var at plotter.XYs
			for _, m := range f.Marks {
				if m.Series == i && m.Moves == moved && x.holds(m.X) && y.holds(m.Y) && finite(m.X) && finite(m.Y) {
					at = append(at, plotter.XY{X: m.X, Y: m.Y})
				}
			}
			if len(at) == 0 {
				continue
			}
			dots, err := plotter.NewScatter(at)
			if err != nil {
				return err
			}
			dots.GlyphStyle = draw.GlyphStyle{Color: s.Style.Color, Shape: markGlyph(MarkParts(s.Style.Marker, moved))}
			p.Add(dots)
		}
	}
	return nil
}

// MarkPart is a shape that a mark is drawn of.
type MarkPart struct {
	Shape  Shape
	Radius float64 // in the unit of line widths
	Seam   bool    // in the colour of the ground, so that the mark stands out from lines
}

// MarkParts returns what a mark of a series with a marker is drawn of, what lies below first.
func MarkParts(of Marker, moves bool) []MarkPart {
	if moves {
		const radius = 5.6
		return []MarkPart{{Shape: of.Shape()[:1], Radius: radius + 1.6, Seam: true}, {Shape: of.Shape(), Radius: radius}}
	}
	return []MarkPart{{Shape: ringShape(.5), Radius: MarkRadius + 1, Seam: true}, {Shape: ringShape(.72), Radius: MarkRadius}}
}

// MarkRadius is the radius of the largest mark, in the unit of line widths.
const MarkRadius = 6.4

// markGlyph draws a mark in a saved figure.
type markGlyph []MarkPart

// DrawGlyph draws the mark around a point.
func (m markGlyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	for _, part := range m {
		ink := sty.Color
		if part.Seam {
			ink = color.White
		}
		part.Shape.fill(c, ink, points(part.Radius), at)
	}
}
