package plot

import (
	"image/color"
	"math"
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
			g.X, g.Y = append(g.X, r), append(g.Y, min(1, f*r/(2*r-f)))
		}
		out = append(out, g)
	}
	return out
}

// guide draws a thin line with its name above its end.
type guide struct {
	line  *plotter.Line
	name  string
	style draw.TextStyle
}

func (f *Figure) addGuides(p *plot.Plot, o outlines) error {
	for _, g := range f.Guides {
		xys := make(plotter.XYs, len(g.X))
		for i := range g.X {
			xys[i] = plotter.XY{X: g.X[i], Y: g.Y[i]}
		}
		line, err := plotter.NewLine(xys)
		if err != nil {
			return err
		}
		line.LineStyle = draw.LineStyle{Color: guideInk, Width: vg.Points(0.6)}
		style := o.textStyle(8)
		style.Color, style.XAlign = quiet, draw.XRight
		p.Add(guide{line, g.Name, style})
	}
	return nil
}

// Plot draws the guide.
func (g guide) Plot(c draw.Canvas, p *plot.Plot) {
	g.line.Plot(c, p)
	last := g.line.XYs[len(g.line.XYs)-1]
	x, y := p.Transforms(&c)
	if at := (vg.Point{X: x(last.X), Y: y(last.Y)}); c.Contains(at) {
		c.FillText(g.style, at.Add(vg.Point{X: -vg.Points(3), Y: vg.Points(3)}), g.name)
	}
}

// addMarks draws what stands out of the series, over all lines.
func (f *Figure) addMarks(p *plot.Plot) error {
	for _, moved := range []bool{false, true} {
		for _, s := range f.Series {
			var at plotter.XYs
			for _, m := range s.Marks {
				if m.Moved == moved && f.XRange.holds(m.X) && f.YRange.holds(m.Y) && finite(m.X) && finite(m.Y) {
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
			dots.GlyphStyle = s.Style.glyph()
			dots.Radius = vg.Points(5.2)
			dots.Shape = seamed{dots.Shape}
			if !moved {
				dots.Shape = ring{}
			}
			p.Add(dots)
		}
	}
	return nil
}

// ring is a ring with a seam of the paper, which the line shows through.
type ring struct{}

// DrawGlyph draws the ring around a point.
func (ring) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	var p vg.Path
	p.Move(vg.Point{X: at.X + sty.Radius, Y: at.Y})
	p.Arc(at, sty.Radius, 0, 2*math.Pi)
	p.Close()
	c.SetLineStyle(draw.LineStyle{Color: color.White, Width: vg.Points(3.2)})
	c.Stroke(p)
	c.SetLineStyle(draw.LineStyle{Color: sty.Color, Width: vg.Points(1.4)})
	c.Stroke(p)
}

// seamed is a shape with a seam of the paper.
type seamed struct{ draw.GlyphDrawer }

// DrawGlyph draws the shape around a point.
func (s seamed) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	seam := sty
	seam.Color, seam.Radius = color.White, sty.Radius+vg.Points(1.4)
	c.SetColor(seam.Color)
	s.GlyphDrawer.DrawGlyph(c, seam, at)
	c.SetColor(sty.Color)
	s.GlyphDrawer.DrawGlyph(c, sty, at)
}
