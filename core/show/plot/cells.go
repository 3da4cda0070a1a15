package plot

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Cell is one value of a heat map.
type Cell struct {
	X, Y  int // position among the names of the axes
	Value float64
	Info  func() []string // what is known of the cell, a line for each thing; may be nil
}

// HeatMap returns the series of a heat map over the names xs and ys. The best cell is that with the
// highest value, or the lowest where higher is false; of equal ones the first.
func HeatMap(name string, cells []Cell, higher bool) Series {
	s := Series{Name: name, Plain: true}
	for i, c := range cells {
		s.Points, s.Values = append(s.Points, Point{float64(c.X + 1), float64(c.Y + 1)}), append(s.Values, c.Value)
		if d := c.Value - s.Values[s.Best]; higher && d > 0 || !higher && d < 0 {
			s.Best = i
		}
	}
	low, high := s.valueRange()
	s.Name += " " + CellText(low) + "–" + CellText(high)
	s.Info = func(i int) []string {
		if cells[i].Info == nil {
			return nil
		}
		return cells[i].Info()
	}
	return s
}

// CellText writes a value in a cell.
func CellText(v float64) string {
	if a := math.Abs(v); a > 1000 || a > 1 && v == math.Trunc(v) {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}

func (s Series) valueRange() (low, high float64) {
	span := Nothing(false)
	for _, v := range s.Values {
		span.Add(v)
	}
	return span.low, span.high
}

// The ends of the colours of cells, of the lowest and the highest value: one hue, so that lightness
// tells the order also without colours.
var coldest, hottest = color.RGBA{237, 244, 250, 255}, color.RGBA{8, 72, 135, 255}

// Shade returns the colour of cell i, and that of the text on it.
func (s Series) Shade(i int) (fill, text color.RGBA) {
	low, high := s.valueRange()
	share := 0.5
	if high > low {
		share = (s.Values[i] - low) / (high - low)
	}
	fill = HeatAt(share)
	if contrastOf(fill, white) > contrastOf(fill, black) {
		return fill, white
	}
	return fill, black
}

// cells draws a heat map.
type cells struct {
	Series
	text draw.TextStyle
}

func (h cells) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	box := func(at Point) vg.Rectangle {
		return vg.Rectangle{Min: vg.Point{X: x(at.X - 0.5), Y: y(at.Y - 0.5)}, Max: vg.Point{X: x(at.X + 0.5), Y: y(at.Y + 0.5)}}
	}
	for i, at := range h.Points {
		b, label := box(at), CellText(h.Values[i])
		fill, ink := h.Shade(i)
		c.SetColor(fill)
		c.Fill(b.Path())
		style := h.text
		style.Color, style.XAlign, style.YAlign = ink, draw.XCenter, draw.YCenter
		if style.Width(label) < b.Size().X && style.Height(label) < b.Size().Y {
			c.FillText(style, vg.Point{X: x(at.X), Y: y(at.Y)}, label)
		}
	}
	b := box(h.Points[h.Best])
	c.SetColor(ink)
	c.SetLineWidth(vg.Points(2))
	c.Stroke(b.Path())
}

// Thumbnail draws the colours from the lowest value to the highest.
func (h cells) Thumbnail(c *draw.Canvas) {
	const parts = 12
	for i := range parts {
		r := c.Rectangle
		step := (r.Max.X - r.Min.X) / parts
		r.Min.X += vg.Length(i) * step
		r.Max.X = r.Min.X + step
		c.SetColor(HeatAt(float64(i) / (parts - 1)))
		c.Fill(r.Path())
	}
}

// HeatAt returns the colour at a share of the way from the lowest value to the highest.
func HeatAt(share float64) color.RGBA { return mixed(coldest, hottest, share) }
