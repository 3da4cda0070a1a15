package widgets

import (
	"image"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
)

// chartRenderer keeps the lines in a raster and everything that is text, and all
// that follows the pointer, in objects over it: dragging draws nothing again.
type chartRenderer struct {
	c       *Chart
	raster  *canvas.Raster
	drawn   drawnFor
	texts   []*canvas.Text
	lines   []*canvas.Line
	rects   []*canvas.Rectangle
	samples []*canvas.Raster
	used    struct{ texts, lines, rects, samples int }
	objects []fyne.CanvasObject
	front   []fyne.CanvasObject
}

// drawnFor is what the raster depends on beside the data.
type drawnFor struct {
	size   fyne.Size
	x, y   Range
	hidden string
	lines  *ChartLine
	n      int
	dark   bool
}

func (r *chartRenderer) Destroy() {}

func (r *chartRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *chartRenderer) MinSize() fyne.Size { return r.c.MinSize() }

func (r *chartRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *chartRenderer) Refresh() {
	c := r.c
	pos, size := c.plotArea()
	r.used.texts, r.used.lines, r.used.rects, r.used.samples = 0, 0, 0, 0
	r.objects, r.front = r.objects[:0], r.front[:0]
	if len(c.data.Lines) == 0 {
		r.text(c.data.Empty, fyne.NewPos(c.Size().Width/2, c.Size().Height/2), look.Muted, fyne.TextAlignCenter, false)
		canvas.Refresh(c)
		return
	}
	r.raster.Move(pos)
	if now := r.now(size); now != r.drawn {
		r.drawn = now
		r.raster.Resize(size)
		r.raster.Refresh()
	}
	r.objects = append(r.objects, r.raster)
	r.axes(pos, size)
	r.legend(pos, size)
	if c.movable && c.x.holds(c.threshold) {
		r.thresholdLine(pos, size)
	}
	r.readout()
	r.objects = append(r.objects, r.front...)
	canvas.Refresh(c)
}

func (r *chartRenderer) now(size fyne.Size) drawnFor {
	c := r.c
	var hidden strings.Builder
	for _, l := range c.data.Lines {
		if c.hidden[l.Name] {
			hidden.WriteByte('1')
		} else {
			hidden.WriteByte('0')
		}
	}
	return drawnFor{size, c.x, c.y, hidden.String(), &c.data.Lines[0], len(c.data.Lines), c.onDark()}
}

func (r *chartRenderer) axes(pos fyne.Position, size fyne.Size) {
	c := r.c
	bottom := pos.Y + size.Height
	axis := theme.ColorNamePlaceHolder
	r.line(fyne.NewPos(pos.X, bottom), fyne.NewPos(pos.X+size.Width, bottom), 1, axis)
	r.line(fyne.NewPos(pos.X, pos.Y), fyne.NewPos(pos.X, bottom), 1, axis)
	xs, labels := c.xTickList()
	for i, x := range xs {
		p := c.place(x, c.y.Low)
		r.text(labels[i], fyne.NewPos(p.X, bottom+3), look.Muted, fyne.TextAlignCenter, false)
	}
	ys := c.y.ticks(c.yTicks(), false)
	for _, y := range ys {
		p := c.place(c.x.Low, y)
		r.text(tickLabel(y, ys), fyne.NewPos(pos.X-6, p.Y-c.textSize()*0.68), look.Muted, fyne.TextAlignTrailing, false)
	}
	r.text(c.data.XTitle, fyne.NewPos(pos.X+size.Width/2, bottom+c.textSize()*1.7), theme.ColorNameForeground, fyne.TextAlignCenter, false)
	r.text(c.data.YTitle, fyne.NewPos(pos.X-c.textSize()*2.5, pos.Y-c.textSize()*1.9), theme.ColorNameForeground, fyne.TextAlignLeading, false)
}

// tickLabel writes v with as many digits as the distance of the ticks asks for.
func tickLabel(v float64, ticks []float64) string {
	if len(ticks) < 2 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	step := ticks[1] - ticks[0]
	decimals := int(max(0, math.Ceil(-math.Log10(step)-1e-9)))
	if math.Abs(v) >= 1e6 || decimals > 6 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	if v == 0 {
		v = 0 // no minus sign
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// legendRow is the height of a row of the legend.
func (c *Chart) legendRow() float32 { return c.textSize() * 1.75 }

func (c *Chart) legendWidth() float32 {
	var w float32
	for _, l := range c.data.Lines {
		w = max(w, fyne.MeasureText(l.Name, c.textSize(), fyne.TextStyle{}).Width)
	}
	return min(w+52, c.Size().Width*0.34)
}

func (r *chartRenderer) legend(pos fyne.Position, size fyne.Size) {
	c := r.c
	x := pos.X + size.Width + 16
	room := c.Size().Width - x - 34
	for i, l := range c.data.Lines {
		y := pos.Y + float32(i)*c.legendRow()
		if y+c.legendRow() > c.Size().Height {
			break
		}
		name := theme.ColorNameForeground
		if c.hidden[l.Name] {
			name = theme.ColorNameDisabled
		} else {
			r.sample(l.Style, fyne.NewPos(x, y))
		}
		r.text(shorten(l.Name, room, c.textSize(), fyne.TextStyle{}), fyne.NewPos(x+32, y), name, fyne.TextAlignLeading, false)
	}
}

// sample draws a short piece of a line with its marker.
func (r *chartRenderer) sample(s LineStyle, at fyne.Position) {
	if r.used.samples == len(r.samples) {
		r.samples = append(r.samples, canvas.NewRaster(nil))
	}
	o := r.samples[r.used.samples]
	r.used.samples++
	o.Generator = func(w, h int) image.Image {
		img := image.NewNRGBA(image.Rect(0, 0, w, h))
		p := pen{img, float64(w) / 26}
		ink := s.Color
		mid := float64(h) / 2
		p.stroke([][2]float64{{0, mid}, {float64(w), mid}}, s.Dash, ink)
		p.fill(markers[s.Marker%len(markers)], [2]float64{float64(w) / 2, mid}, 3.4*p.scale, ink)
		return img
	}
	o.Move(at.AddXY(0, 1))
	o.Resize(fyne.NewSize(26, r.c.textSize()*1.3))
	o.Refresh()
	r.objects = append(r.objects, o)
}

func (r *chartRenderer) thresholdLine(pos fyne.Position, size fyne.Size) {
	c := r.c
	x := c.place(c.threshold, 0).X
	r.line(fyne.NewPos(x, pos.Y-4), fyne.NewPos(x, pos.Y+size.Height), 1.5, theme.ColorNamePrimary)
	label := strconv.FormatFloat(c.threshold, 'f', 3, 64)
	w := fyne.MeasureText(label, c.textSize(), fyne.TextStyle{Bold: true}).Width
	at := max(pos.X+w/2, min(x, pos.X+size.Width-w/2))
	r.box(fyne.NewPos(at-w/2-5, pos.Y-c.textSize()*1.9), fyne.NewSize(w+10, c.textSize()*1.5), theme.ColorNamePrimary, false)
	r.text(label, fyne.NewPos(at, pos.Y-c.textSize()*1.85), theme.ColorNameForegroundOnPrimary, fyne.TextAlignCenter, true)
}

// readout shows the point under the pointer with all that is known of it.
func (r *chartRenderer) readout() {
	c := r.c
	if c.hover == nil || c.hover.line >= len(c.data.Lines) {
		return
	}
	l := c.data.Lines[c.hover.line]
	p := l.Points[c.hover.point]
	at := c.place(p.X, p.Y)
	lines := append([]string{l.Name}, strings.Split(p.Info, "\n")...)
	var w float32
	for i, s := range lines {
		w = max(w, fyne.MeasureText(s, c.textSize(), fyne.TextStyle{Bold: i == 0}).Width)
	}
	row := c.textSize() * 1.5
	size := fyne.NewSize(w+16, row*float32(len(lines))+8)
	corner := at.AddXY(12, -size.Height-8)
	if corner.X+size.Width > c.Size().Width {
		corner.X = at.X - size.Width - 12
	}
	corner.X, corner.Y = max(0, corner.X), max(0, corner.Y)
	r.box(at.AddXY(-4, -4), fyne.NewSize(8, 8), theme.ColorNameForeground, true)
	r.box(corner, size, theme.ColorNameMenuBackground, true)
	for i, s := range lines {
		r.text(s, corner.AddXY(8, 4+row*float32(i)), theme.ColorNameForeground, fyne.TextAlignLeading, true)
		r.texts[r.used.texts-1].TextStyle.Bold = i == 0
	}
}

func (r *chartRenderer) text(s string, at fyne.Position, name fyne.ThemeColorName, align fyne.TextAlign, front bool) {
	if r.used.texts == len(r.texts) {
		r.texts = append(r.texts, &canvas.Text{})
	}
	t := r.texts[r.used.texts]
	r.used.texts++
	t.Text, t.Color, t.TextSize, t.TextStyle = s, r.c.color(name), r.c.textSize(), fyne.TextStyle{}
	size := t.MinSize()
	switch align {
	case fyne.TextAlignCenter:
		at.X -= size.Width / 2
	case fyne.TextAlignTrailing:
		at.X -= size.Width
	}
	t.Move(at)
	t.Resize(size)
	r.add(t, front)
}

func (r *chartRenderer) line(a, b fyne.Position, width float32, name fyne.ThemeColorName) {
	if r.used.lines == len(r.lines) {
		r.lines = append(r.lines, &canvas.Line{})
	}
	l := r.lines[r.used.lines]
	r.used.lines++
	l.Position1, l.Position2, l.StrokeWidth, l.StrokeColor = a, b, width, r.c.color(name)
	r.add(l, false)
}

func (r *chartRenderer) box(at fyne.Position, size fyne.Size, name fyne.ThemeColorName, front bool) {
	if r.used.rects == len(r.rects) {
		r.rects = append(r.rects, &canvas.Rectangle{})
	}
	o := r.rects[r.used.rects]
	r.used.rects++
	o.FillColor, o.CornerRadius = r.c.color(name), 4
	o.StrokeWidth, o.StrokeColor = 0, nil
	if name == theme.ColorNameMenuBackground {
		o.StrokeWidth, o.StrokeColor = 1, r.c.color(theme.ColorNameInputBorder)
	}
	o.Move(at)
	o.Resize(size)
	r.add(o, front)
}

func (r *chartRenderer) add(o fyne.CanvasObject, front bool) {
	if front {
		r.front = append(r.front, o)
		return
	}
	r.objects = append(r.objects, o)
}

func (c *Chart) textSize() float32 { return c.Theme().Size(theme.SizeNameText) * 0.92 }

func (c *Chart) xTicks() int { _, s := c.plotArea(); return max(2, int(s.Width/70)) }

func (c *Chart) yTicks() int { _, s := c.plotArea(); return max(2, int(s.Height/42)) }
