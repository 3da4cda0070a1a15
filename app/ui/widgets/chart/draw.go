package chart

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/vector"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/plot"
)

// margin is the room around the plot for markers on its edge, in units of the widget.
const margin = 10

// draw draws grid, guides, intervals and lines of the plot area with its margin into an image of w
// × h pixels. Lines are clipped at the plot; markers on its edge are drawn whole.
func (c *Chart) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	f := c.frame()
	p := newPen(img, float64(w)/float64(max(f.size.Width+2*margin, 1)))
	area := img.Rect.Inset(int(math.Round(margin * p.scale)))
	c.drawGrid(img, area, f)
	for _, l := range c.figure.Series { // intervals are drawn first, so that none covers a line
		if !c.hidden[l.Name] && l.Bars == 0 {
			c.drawBand(p, area, l)
		}
	}
	for _, l := range c.figure.Series {
		if !c.hidden[l.Name] {
			c.drawLine(p, area, l)
			if l.Bars > 0 { // over the bars
				c.drawBand(p, area, l)
			}
		}
	}
	for _, g := range c.figure.Guides {
		p.stroke(c.pixels(g.Points, area), nil, 0.6, c.color(look.Muted))
	}
	edge := int(math.Ceil(plot.LineWidth / 2 * p.scale))
	clearBut(img, area.Inset(-edge))
	for _, l := range c.figure.Series {
		if !c.hidden[l.Name] && !l.Plain && l.Bars == 0 {
			c.drawMarkers(p, area, l)
		}
	}
	return img
}

// drawGrid draws a line at every tick except at those on the axes.
func (c *Chart) drawGrid(img *image.RGBA, area image.Rectangle, f frame) {
	grid := image.NewUniform(c.color(look.Grid))
	for _, t := range c.xTicks(f) {
		if x := int(c.x.share(t.at) * float64(area.Dx()-1)); x > 0 {
			x += area.Min.X
			draw.Draw(img, image.Rect(x, area.Min.Y, x+1, area.Max.Y), grid, image.Point{}, draw.Src)
		}
	}
	for _, t := range c.yTicks(f) {
		if y := int((1 - c.y.share(t.at)) * float64(area.Dy()-1)); y < area.Dy()-1 {
			y += area.Min.Y
			draw.Draw(img, image.Rect(area.Min.X, y, area.Max.X, y+1), grid, image.Point{}, draw.Src)
		}
	}
}

func clearBut(img *image.RGBA, keep image.Rectangle) {
	all := img.Rect
	for _, r := range []image.Rectangle{
		image.Rect(all.Min.X, all.Min.Y, all.Max.X, keep.Min.Y),
		image.Rect(all.Min.X, keep.Max.Y, all.Max.X, all.Max.Y),
		image.Rect(all.Min.X, keep.Min.Y, keep.Min.X, keep.Max.Y),
		image.Rect(keep.Max.X, keep.Min.Y, all.Max.X, keep.Max.Y),
	} {
		draw.Draw(img, r, image.Transparent, image.Point{}, draw.Src)
	}
}

// ink returns the colour of a line on the present background.
func (c *Chart) ink(s plot.Style) color.Color {
	if c.onDark() {
		return s.Dark
	}
	return s.Color
}

// pixel returns the position of a value in an image that has the plot in b.
func (c *Chart) pixel(x, y float64, b image.Rectangle) [2]float64 {
	return [2]float64{
		float64(b.Min.X) + c.x.share(axis(x, c.figure.LogX))*float64(b.Dx()-1),
		float64(b.Min.Y) + (1-c.y.share(axis(y, c.figure.LogY)))*float64(b.Dy()-1),
	}
}

// pixels returns the positions of points, without those that the axes cannot show.
func (c *Chart) pixels(points []plot.Point, b image.Rectangle) [][2]float64 {
	at := make([][2]float64, 0, len(points))
	for _, pt := range points {
		if q := c.pixel(pt.X, pt.Y, b); !math.IsNaN(q[0]) && !math.IsNaN(q[1]) {
			at = append(at, q)
		}
	}
	return at
}

// drawLine connects the points, or draws a bar or a cell at each; between names it draws nothing.
func (c *Chart) drawLine(p *pen, area image.Rectangle, l plot.Series) {
	switch {
	case l.Values != nil:
		c.drawCells(p, area, l)
		return
	case l.Bars > 0:
		for _, pt := range l.Points {
			from, to := c.pixel(pt.X-l.Bars/2, pt.Y, area), c.pixel(pt.X+l.Bars/2, pt.Y, area)
			to[1] = float64(area.Max.Y)
			if c.figure.Lying {
				from, to = c.pixel(pt.X, pt.Y+l.Bars/2, area), c.pixel(pt.X, pt.Y-l.Bars/2, area)
				from[0] = float64(area.Min.X)
			}
			p.bar(from, to, l.Style.Dash, c.ink(l.Style), c.figure.Lying)
		}
		return
	case !c.figure.Joined():
		return
	}
	p.stroke(c.pixels(l.Points, area), l.Style.Dash, l.Width(), c.ink(l.Style))
}

func (c *Chart) drawMarkers(p *pen, area image.Rectangle, l plot.Series) {
	points := l.Points
	if !l.Markers {
		points = nil
		for _, i := range plot.Along(len(l.Points)) {
			points = append(points, l.Points[i])
		}
	}
	f := frame{x: c.x, y: c.y, logX: c.figure.LogX, logY: c.figure.LogY}
	for _, pt := range points {
		if f.holds(pt.X, pt.Y) {
			p.marker(l.Style.Marker, c.pixel(pt.X, pt.Y, area), plot.MarkerRadius, c.ink(l.Style))
		}
	}
}

// drawBand draws the interval of each point: a bar if points have markers, else a band along the
// line.
func (c *Chart) drawBand(p *pen, b image.Rectangle, l plot.Series) {
	if l.Low == nil {
		return
	}
	var low, high [][2]float64
	for i, pt := range l.Points {
		lo, hi := c.pixel(pt.X, l.Low[i], b), c.pixel(pt.X, l.High[i], b)
		if c.figure.Lying {
			lo, hi = c.pixel(l.Low[i], pt.Y, b), c.pixel(l.High[i], pt.Y, b)
		}
		if !math.IsNaN(lo[1]) && !math.IsNaN(hi[1]) && !math.IsNaN(lo[0]) {
			low, high = append(low, lo), append(high, hi)
		}
	}
	if !l.Markers && l.Bars == 0 {
		p.band(low, high, c.ink(l.Style))
		return
	}
	for i := range low {
		for _, s := range errorBar(low[i], high[i], 2.5*p.scale) {
			p.stroke(s[:], nil, plot.EdgeWidth, c.ink(l.Style))
		}
	}
}

// pen draws into an image of the plot area. It collects the covered pixels in a mask first, column
// by column, so that joints and dashes are not drawn twice, and reads only covered parts of the
// mask.
type pen struct {
	dst   *image.RGBA
	scale float64 // pixels in one unit of the widget
	mask  []uint8
	spans []span // covered rows of each column of the mask
}

type span struct{ from, to int }

func newPen(dst *image.RGBA, scale float64) *pen {
	b := dst.Bounds()
	return &pen{dst: dst, scale: scale, mask: make([]uint8, b.Dx()*b.Dy()), spans: make([]span, b.Dx())}
}

// stroke draws a polyline; dash lengths and width are in units of the widget.
func (p *pen) stroke(at [][2]float64, dash []float64, width float64, ink color.Color) {
	half := width / 2 * p.scale
	b := p.dst.Bounds()
	for _, s := range dashed(thinned(at), dash, p.scale, half, float64(b.Dx()), float64(b.Dy())) {
		p.cover(s, half)
	}
	p.pour(ink, 255)
}

// cover marks the pixels of a segment with round ends.
func (p *pen) cover(s segment, half float64) {
	b := p.dst.Bounds()
	pad := half + 1
	s, ok := clip(s, -pad, -pad, float64(b.Dx())+pad, float64(b.Dy())+pad)
	if !ok {
		return
	}
	ink := newStripe(s, half)
	x0, x1 := min(s[0][0], s[1][0])-ink.reach, max(s[0][0], s[1][0])+ink.reach
	for x := max(0, int(math.Ceil(x0))); x <= min(b.Dx()-1, int(math.Floor(x1))); x++ {
		y0, y1 := s.rows(float64(x), ink.reach)
		from, to := max(0, int(math.Ceil(y0))), min(b.Dy()-1, int(math.Floor(y1)))
		if from <= to {
			ink.column(p.mask[from*b.Dx()+x:], b.Dx(), x, from, to)
			p.widen(x, from, to+1)
		}
	}
}

// widen adds rows of a column to the covered ones.
func (p *pen) widen(x, from, to int) {
	if s := &p.spans[x]; s.to == 0 {
		*s = span{from, to}
	} else {
		s.from, s.to = min(s.from, from), max(s.to, to)
	}
}

// stripe is a segment with a thickness.
type stripe struct {
	x, y   float64 // beginning
	dx, dy float64 // direction, of length 1
	length float64
	reach  float64 // greatest distance from its axis at which a pixel has any ink
}

func newStripe(s segment, half float64) stripe {
	b := stripe{x: s[0][0], y: s[0][1], dx: 1, length: s.length(), reach: half + 0.5}
	if b.length > 1e-9 {
		b.dx, b.dy = (s[1][0]-s[0][0])/b.length, (s[1][1]-s[0][1])/b.length
	}
	return b
}

// column marks rows from to to of column x by their distance from the stripe; mask begins at row
// from.
func (b stripe) column(mask []uint8, stride, x, from, to int) {
	px, py := float64(x)-b.x, float64(from)-b.y
	along, off := px*b.dx+py*b.dy, px*b.dy-py*b.dx // both change linearly from row to row
	for i := 0; from <= to; from++ {
		d := math.Abs(off)
		switch {
		case along < 0:
			d = math.Sqrt(off*off + along*along)
		case along > b.length:
			d = math.Sqrt(off*off + (along-b.length)*(along-b.length))
		}
		if d < b.reach {
			if m := uint8(min(1, b.reach-d) * 255); m > mask[i] {
				mask[i] = m
			}
		}
		i += stride
		along += b.dy
		off -= b.dx
	}
}

// pour draws the marked pixels in a colour, and clears the mask.
func (p *pen) pour(ink color.Color, strength uint32) {
	r, g, bl, a := ink.RGBA()
	w := p.dst.Bounds().Dx()
	for x, s := range p.spans {
		for y := s.from; y < s.to; y++ {
			m := uint32(p.mask[y*w+x])
			if m == 0 {
				continue
			}
			p.mask[y*w+x] = 0
			m = m * strength / 255 * 0x101
			rest := 0xFFFF - a*m/0xFFFF
			px := p.dst.Pix[y*p.dst.Stride+4*x:][:4]
			px[0] = uint8((uint32(px[0])*0x101*rest + r*m) / 0xFFFF >> 8)
			px[1] = uint8((uint32(px[1])*0x101*rest + g*m) / 0xFFFF >> 8)
			px[2] = uint8((uint32(px[2])*0x101*rest + bl*m) / 0xFFFF >> 8)
			px[3] = uint8((uint32(px[3])*0x101*rest + a*m) / 0xFFFF >> 8)
		}
		p.spans[x] = span{}
	}
}

// band fills the area between two lines over the same x, ascending or descending.
func (p *pen) band(low, high [][2]float64, ink color.Color) {
	b := p.dst.Bounds()
	for i := 1; i < len(low); i++ {
		a, z := i-1, i
		if low[a][0] > low[z][0] {
			a, z = z, a
		}
		from, to := low[a][0], low[z][0]
		for x := max(0, int(math.Ceil(from))); x <= min(b.Dx()-1, int(math.Floor(to))); x++ {
			t := 0.0
			if to > from {
				t = (float64(x) - from) / (to - from)
			}
			p.fillColumn(x, high[a][1]+t*(high[z][1]-high[a][1]), low[a][1]+t*(low[z][1]-low[a][1]))
		}
	}
	p.pour(ink, plot.BandInk)
}

func (p *pen) fillColumn(x int, top, bottom float64) {
	b := p.dst.Bounds()
	from, to := max(0, int(math.Floor(top))), min(b.Dy(), int(math.Ceil(bottom))+1)
	for y := from; y < to; y++ {
		in := min(float64(y)+0.5, bottom) - max(float64(y)-0.5, top)
		if in <= 0 {
			continue
		}
		p.mask[y*b.Dx()+x] = uint8(min(1, in) * 255)
	}
	if from < to {
		p.spans[x] = span{from, to}
	}
}

// marker draws a marker at a position; its radius is in units of the widget.
func (p *pen) marker(m plot.Marker, at [2]float64, radius float64, ink color.Color) {
	p.shape(m.Shape(), at, radius*p.scale, ink)
}

// shape draws polygons of unit radius around a position.
func (p *pen) shape(parts plot.Shape, at [2]float64, radius float64, ink color.Color) {
	box := image.Rect(int(at[0]-2*radius), int(at[1]-2*radius), int(at[0]+2*radius)+1, int(at[1]+2*radius)+1)
	if !box.Overlaps(p.dst.Rect) {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, part := range parts {
		for i, q := range part {
			x, y := float32(at[0]+q[0]*radius-float64(box.Min.X)), float32(at[1]+q[1]*radius-float64(box.Min.Y))
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	if !box.In(p.dst.Rect) { // the rasterizer cannot draw a part of a mask
		whole := image.NewRGBA(box)
		r.Draw(whole, box, image.NewUniform(ink), image.Point{})
		draw.Draw(p.dst, box, whole, box.Min, draw.Over)
		return
	}
	r.Draw(p.dst, box, image.NewUniform(ink), image.Point{})
}

func (c *Chart) color(name fyne.ThemeColorName) color.Color {
	return c.Theme().Color(name, fyne.CurrentApp().Settings().ThemeVariant())
}

func (c *Chart) onDark() bool { return base.IsDark(c.color(theme.ColorNameBackground)) }
