package plot

import (
	"image/color"
	"math"
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

// GuideNames returns the places of the names of the guides, in their order, for the axes shown: at
// the last point of the line whose surroundings hold no series and no other name, at the end of the
// line if there is none. A place is NaN where the axes show no point of the line.
func (f *Figure) GuideNames(x, y Range) []Point {
	if len(f.Guides) == 0 {
		return nil
	}
	taken := f.taken(x, y)
	out := make([]Point, len(f.Guides))
	for i, g := range f.Guides {
		out[i] = Point{math.NaN(), math.NaN()}
		for _, p := range slices.Backward(g.Points) {
			if !x.holds(p.X) || !y.holds(p.Y) {
				continue
			}
			free := !taken.name(x.share(p.X), y.share(p.Y), false)
			if free || math.IsNaN(out[i].X) {
				out[i] = p
			}
			if free {
				break
			}
		}
		taken.name(x.share(out[i].X), y.share(out[i].Y), true)
	}
	return out
}

// cover records which cells of the area of a figure, cut into equal cells, hold something.
type cover [40][40]bool

// taken returns the cells through which the visible series run.
func (f *Figure) taken(x, y Range) (c cover) {
	for _, s := range f.Series {
		for i, p := range s.Points {
			q := s.Points[max(0, i-1)]
			if s.Hidden || !finite(p.X) || !finite(p.Y) || !finite(q.X) || !finite(q.Y) {
				continue
			}
			const steps = 2 * float64(len(c))
			fromX, fromY, toX, toY := x.share(q.X), y.share(q.Y), x.share(p.X), y.share(p.Y)
			n := 1 + int(min(steps, steps*max(math.Abs(toX-fromX), math.Abs(toY-fromY))))
			for k := range n + 1 {
				t := float64(k) / float64(n)
				c.at(fromX+t*(toX-fromX), fromY+t*(toY-fromY), true)
			}
		}
	}
	return c
}

// at reports whether the cell at a place is taken, and takes it if wanted. All that is outside the
// area is taken.
func (c *cover) at(x, y float64, take bool) bool {
	if !(x >= 0 && x <= 1 && y >= 0 && y <= 1) {
		return true
	}
	last := float64(len(c) - 1)
	cell := &c[int(x*last+0.5)][int(y*last+0.5)]
	was := *cell
	*cell = was || take
	return was
}

// name reports whether a name that ends at a place, above it, would cover anything, and takes its
// cells if wanted.
func (c *cover) name(x, y float64, take bool) (covers bool) {
	const cell = 1 / float64(len(c))
	for i := range 5 {
		for j := range 3 {
			covers = c.at(x-float64(i)*cell, y+float64(j)*cell, take) || covers
		}
	}
	return covers
}

// guide draws a thin line with its name above a point of it.
type guide struct {
	name  string
	at    Point
	line  *plotter.Line
	style draw.TextStyle
}

func (f *Figure) addGuides(p *plot.Plot, o outlines) error {
	names := f.GuideNames(f.Extent())
	for k, g := range f.Guides {
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
		p.Add(guide{g.Name, names[k], line, style})
	}
	return nil
}

func (g guide) Plot(c draw.Canvas, p *plot.Plot) {
	g.line.Plot(c, p)
	if x, y := p.Transforms(&c); finite(g.at.X) {
		c.FillText(g.style, vg.Point{X: x(g.at.X) - vg.Points(3), Y: y(g.at.Y) + vg.Points(3)}, g.name)
	}
}

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

// MarkParts returns the parts of a mark of a series with a marker, the lowest first.
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

func (m markGlyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	for _, part := range m {
		ink := sty.Color
		if part.Seam {
			ink = color.White
		}
		part.Shape.fill(c, ink, points(part.Radius), at)
	}
}
