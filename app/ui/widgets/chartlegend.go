package widgets

import (
	"fmt"
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// The legend stands right of the plot: a sample of each line and its name, once for
// lines of one name, and behind them what dashes tell of the parts that are drawn. A
// click hides a line or shows it; the wheel moves the names where they are more
// than have room, and the last row says how many those are.

// entry is a row of the legend: a name, with the first line that has it, or a part.
type entry struct {
	line int
	part string // "" for a name
}

// words are what the row says.
func (c *Chart) words(e entry) string {
	if e.part != "" {
		return e.part
	}
	return c.data.Lines[e.line].Name
}

// entries returns the rows of the legend. A line without points has none, and parts
// only while a line shows them.
func (c *Chart) entries() []entry {
	var names, parts []entry
	seen := map[string]bool{}
	for i, l := range c.data.Lines {
		if len(l.Points) == 0 {
			continue
		}
		if !seen[l.Name] {
			seen[l.Name] = true
			names = append(names, entry{line: i})
		}
		if l.Part != "" && !c.hidden[l.Name] && !slices.ContainsFunc(parts, func(e entry) bool { return e.part == l.Part }) {
			parts = append(parts, entry{i, l.Part})
		}
	}
	return append(names, parts...)
}

// legendRow is the height of a row of the legend.
func (c *Chart) legendRow() float32 { return c.textSize() * 1.75 }

func (c *Chart) legendWidth() float32 {
	var w float32
	for _, e := range c.entries() {
		w = max(w, fyne.MeasureText(c.words(e), c.textSize(), fyne.TextStyle{}).Width)
	}
	return min(w+52, c.Size().Width*0.3)
}

// legendRows returns how many names have room, and how many do not.
func (c *Chart) legendRows(f frame) (shown, more int) {
	n := len(c.entries())
	room := max(1, int((c.Size().Height-f.pos.Y)/c.legendRow()))
	if n <= room {
		return n, 0
	}
	return room - 1, n - room + 1
}

// legendLine returns the line whose name is at p, -1 for none.
func (c *Chart) legendLine(f frame, p fyne.Position) int {
	if p.X < f.pos.X+f.size.Width+10 || p.Y < f.pos.Y {
		return -1
	}
	shown, _ := c.legendRows(f)
	entries := c.entries()
	if i := int((p.Y - f.pos.Y) / c.legendRow()); i < shown && c.legendAt+i < len(entries) && entries[c.legendAt+i].part == "" {
		return entries[c.legendAt+i].line
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
	x := f.pos.X + f.size.Width + 16
	room := c.Size().Width - x - 34
	shown, more := c.legendRows(f)
	c.legendAt = max(0, min(more, c.legendAt))
	entries := c.entries()
	for i := range shown {
		e := entries[c.legendAt+i]
		l := c.data.Lines[e.line]
		y := f.pos.Y + float32(i)*c.legendRow()
		name := theme.ColorNameForeground
		switch {
		case e.part != "":
			name = theme.ColorNamePlaceHolder
			gray := c.color(name)
			r.sample(ChartLine{Plain: true, Style: LineStyle{Color: gray, Dark: gray, Dash: l.Style.Dash}}, fyne.NewPos(x, y))
		case c.hidden[l.Name]:
			name = theme.ColorNameDisabled
		default:
			r.sample(l, fyne.NewPos(x, y))
		}
		r.text(shorten(c.words(e), room, c.textSize(), fyne.TextStyle{}), fyne.NewPos(x+32, y), name, fyne.TextAlignLeading, false)
	}
	if more > 0 {
		y := f.pos.Y + float32(shown)*c.legendRow()
		r.text(fmt.Sprintf("%d–%d / %d", c.legendAt+1, c.legendAt+shown, len(entries)), fyne.NewPos(x+32, y), theme.ColorNamePlaceHolder, fyne.TextAlignLeading, false)
	}
}

// sample draws a short piece of a line with its marker.
func (r *chartRenderer) sample(l ChartLine, at fyne.Position) {
	if r.used.samples == len(r.samples) {
		r.samples = append(r.samples, canvas.NewRaster(nil))
	}
	o := r.samples[r.used.samples]
	r.used.samples++
	ink, width := r.c.ink(l.Style), lineWidth
	if l.Plain {
		width = plainWidth
	}
	o.Generator = func(w, h int) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		p := newPen(img, float64(w)/26)
		mid := float64(h-1) / 2
		p.stroke([][2]float64{{p.scale, mid}, {float64(w) - p.scale, mid}}, l.Style.Dash, width, ink)
		if !l.Plain {
			p.marker(l.Style.Marker, [2]float64{float64(w) / 2, mid}, markerRadius, ink)
		}
		return img
	}
	o.Move(at.AddXY(0, 1))
	o.Resize(fyne.NewSize(26, r.c.textSize()*1.3))
	o.Refresh()
	r.objects = append(r.objects, o)
}
