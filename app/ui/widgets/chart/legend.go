package chart

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/plot"
)

// The legend is at the right of the plot. It has a sample and the name of each line, once for lines
// of one name, and after them the meanings of the dashes that are drawn. If all entries fit, a name
// is as high as the end of its line, or as near to it as the others allow. A click hides a line or
// shows it; the wheel scrolls the names if they do not fit, and the last row shows the number of
// the others.

func (c *Chart) entries() []plot.Entry {
	return c.figure.Legend(c.x.raw(c.figure.LogX), c.y.raw(c.figure.LogY), func(s plot.Series) bool { return c.hidden[s.Name] })
}

func (c *Chart) legendRow() float32 { return c.textSize() * 1.75 }

func (c *Chart) legendWidth() float32 {
	var w float32
	for _, of := range []*Chart{c, c.mate} {
		if of != nil && of.Visible() {
			for _, e := range of.entries() {
				w = max(w, fyne.MeasureText(of.figure.Words(e), c.textSize(), fyne.TextStyle{}).Width)
			}
		}
	}
	if c.part == legendOnly { // it has no plot beside it
		return min(w+52, 260)
	}
	return min(w+52, c.Size().Width*0.38)
}

// legendRows returns the numbers of names that fit and that do not.
func (c *Chart) legendRows(f frame) (shown, more int) {
	n := len(c.entries())
	room := max(1, int((c.Size().Height-f.pos.Y)/c.legendRow()))
	if n <= room {
		return n, 0
	}
	return room - 1, n - room + 1
}

func (c *Chart) placed(f frame) (in []plot.Entry, tops []float32) {
	in = c.entries()
	shown, more := c.legendRows(f)
	if more > 0 {
		c.legendAt = max(0, min(more, c.legendAt))
		in = in[c.legendAt : c.legendAt+shown]
		for i := range in {
			tops = append(tops, f.pos.Y+float32(i)*c.legendRow())
		}
		return in, tops
	}
	c.legendAt = 0
	low := c.Size().Height - float32(len(in))*c.legendRow()
	y := f.pos.Y - c.legendRow()/2
	for i, e := range in {
		if e.Part == "" {
			y = max(y, c.endOf(f, c.figure.Series[e.Series])-c.legendRow()/2)
		}
		y = min(y, low+float32(i)*c.legendRow()) // leave room for the entries below
		tops = append(tops, y)
		y += c.legendRow()
	}
	return in, tops
}

// endOf returns the y position of the last visible point of a line, or the foot of the plot if the
// line has none.
func (c *Chart) endOf(f frame, l plot.Series) float32 {
	x, y := c.x.raw(c.figure.LogX), c.y.raw(c.figure.LogY)
	return f.place(x.Max, max(y.Min, l.End(x, y))).Y
}

// legendLine returns the line whose name is at p, -1 for none.
func (c *Chart) legendLine(f frame, p fyne.Position) int {
	if c.part == aPanel || p.X < f.pos.X+f.size.Width+10 || p.Y < f.pos.Y {
		return -1
	}
	entries, tops := c.placed(f)
	for i, e := range entries {
		if y := p.Y - tops[i]; y >= 0 && y < c.legendRow() && e.Part == "" {
			return e.Series
		}
	}
	return -1
}

func (c *Chart) scrollLegend(f frame, e *fyne.ScrollEvent) {
	_, more := c.legendRows(f)
	by := 1
	if e.Scrolled.DY > 0 {
		by = -1
	}
	if at := max(0, min(more, c.legendAt+by)); at != c.legendAt && e.Position.X > f.pos.X+f.size.Width {
		c.legendAt = at
		c.Refresh()
	}
}

func (r *chartRenderer) legend(f frame) {
	c := r.c
	if c.part == aPanel {
		return
	}
	x := f.pos.X + f.size.Width + 16
	room := c.Size().Width - x - 34
	entries, tops := c.placed(f)
	for i, e := range entries {
		l := c.figure.Series[e.Series]
		y := tops[i]
		name := theme.ColorNameForeground
		switch {
		case e.Part != "":
			name = theme.ColorNamePlaceHolder
			gray := color.RGBAModel.Convert(c.color(name)).(color.RGBA)
			r.sample(plot.Series{Plain: true, Style: plot.Style{Color: gray, Dark: gray, Dash: l.Style.Dash}}, fyne.NewPos(x, y))
		case c.hidden[l.Name]:
			name = theme.ColorNameDisabled
		default:
			r.sample(l, fyne.NewPos(x, y))
		}
		r.text(base.Shorten(c.figure.Words(e), room, c.textSize(), fyne.TextStyle{}), fyne.NewPos(x+32, y), name, fyne.TextAlignLeading, false)
	}
	if shown, more := c.legendRows(f); more > 0 {
		y := f.pos.Y + float32(shown)*c.legendRow()
		r.text(fmt.Sprintf("%d–%d / %d", c.legendAt+1, c.legendAt+shown, shown+more), fyne.NewPos(x+32, y), theme.ColorNamePlaceHolder, fyne.TextAlignLeading, false)
	}
}

// sample draws a short piece of a line with its marker.
func (r *chartRenderer) sample(l plot.Series, at fyne.Position) {
	if r.used.samples == len(r.samples) {
		r.samples = append(r.samples, canvas.NewRaster(nil))
	}
	o := r.samples[r.used.samples]
	r.used.samples++
	ink := r.c.ink(l.Style)
	o.Generator = func(w, h int) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		p := newPen(img, float64(w)/26)
		mid := float64(h-1) / 2
		if l.Values != nil {
			for x := range w {
				draw.Draw(img, image.Rect(x, 0, x+1, h), image.NewUniform(plot.HeatAt(float64(x)/float64(w))), image.Point{}, draw.Src)
			}
			return img
		}
		if l.Bars > 0 {
			p.bar([2]float64{p.scale, p.scale}, [2]float64{float64(w) - p.scale, float64(h) - p.scale}, l.Style.Dash, ink, r.c.figure.Lying)
			return img
		}
		if r.c.figure.Joined() {
			p.stroke([][2]float64{{p.scale, mid}, {float64(w) - p.scale, mid}}, l.Style.Dash, l.Width(), ink)
		}
		if !l.Plain {
			p.marker(l.Style.Marker, [2]float64{float64(w) / 2, mid}, plot.MarkerRadius, ink)
		}
		return img
	}
	o.Move(at.AddXY(0, 1))
	o.Resize(fyne.NewSize(26, r.c.textSize()*1.3))
	o.Refresh()
	r.objects = append(r.objects, o)
}
