package chart

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/plot"
)

// chartRenderer keeps the lines in a raster, and the texts and all objects that follow the pointer
// over it: dragging does not draw the raster again.
type chartRenderer struct {
	c       *Chart
	raster  *canvas.Raster
	drawn   drawnFor
	texts   []*canvas.Text
	lines   []*canvas.Line
	rects   []*canvas.Rectangle
	samples []*canvas.Raster
	signs   []*sign
	used    struct{ texts, lines, rects, samples, signs int }
	objects []fyne.CanvasObject
	front   []fyne.CanvasObject
}

// drawnFor holds the settings on which the raster depends besides the data.
type drawnFor struct {
	size   fyne.Size
	x, y   interval
	hidden string
	lines  *plot.Series
	n      int
	dark   bool
	log    [2]bool
}

func (r *chartRenderer) Destroy() {}

func (r *chartRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *chartRenderer) MinSize() fyne.Size { return r.c.MinSize() }

func (r *chartRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *chartRenderer) Refresh() {
	c := r.c
	r.used.texts, r.used.lines, r.used.rects, r.used.samples, r.used.signs = 0, 0, 0, 0, 0
	r.objects, r.front = r.objects[:0], r.front[:0]
	if len(c.figure.Series) == 0 {
		r.empty()
		canvas.Refresh(c)
		return
	}
	f := c.frame()
	r.raster.Move(f.pos.SubtractXY(margin, margin))
	if now := r.now(f.size); now != r.drawn {
		r.drawn = now
		r.raster.Resize(f.size.AddWidthHeight(2*margin, 2*margin))
		r.raster.Refresh()
	}
	if c.part == legendOnly {
		r.legend(f)
		canvas.Refresh(c)
		return
	}
	r.axes(f)
	r.objects = append(r.objects, r.raster)
	r.cellTexts(f)
	r.guides(f)
	r.legend(f)
	if c.shown == AsLine {
		r.thresholdLine(f)
	}
	r.marks(f)
	if c.dragging == dragBox && c.boxed() {
		r.dragged()
	}
	r.readout(f)
	r.objects = append(r.objects, r.front...)
	canvas.Refresh(c)
}

// empty draws the reason why nothing is drawn, in as many lines as it has.
func (r *chartRenderer) empty() {
	s := r.c.Size()
	lines := strings.Split(r.c.empty, "\n")
	row := r.c.textSize() * 1.6
	y := (s.Height - row*float32(len(lines))) / 2
	for i, l := range lines {
		r.text(l, fyne.NewPos(s.Width/2, y+row*float32(i)), look.Muted, fyne.TextAlignCenter, false)
	}
}

func (r *chartRenderer) now(size fyne.Size) drawnFor {
	c := r.c
	var hidden strings.Builder
	for _, l := range c.figure.Series {
		if c.hidden[l.Name] {
			hidden.WriteByte('1')
		} else {
			hidden.WriteByte('0')
		}
	}
	return drawnFor{size, c.x, c.y, hidden.String(), &c.figure.Series[0], len(c.figure.Series), c.onDark(), [2]bool{c.figure.LogX, c.figure.LogY}}
}

func (r *chartRenderer) axes(f frame) {
	c := r.c
	bottom := f.pos.Y + f.size.Height
	ink, width := theme.ColorNamePlaceHolder, float32(1)
	if c.focused {
		ink, width = theme.ColorNamePrimary, 2
	}
	r.line(fyne.NewPos(f.pos.X, bottom), fyne.NewPos(f.pos.X+f.size.Width, bottom), width, ink)
	r.line(fyne.NewPos(f.pos.X, f.pos.Y), fyne.NewPos(f.pos.X, bottom), width, ink)
	var end float32 // end of the label before
	for _, t := range c.xTicks(f) {
		x := f.pos.X + float32(f.x.share(t.at))*f.size.Width
		half := fyne.MeasureText(t.label, c.textSize(), fyne.TextStyle{}).Width / 2
		if x-half < end+4 {
			continue
		}
		end = x + half
		r.text(t.label, fyne.NewPos(x, bottom+3), look.Muted, fyne.TextAlignCenter, false)
	}
	for _, t := range c.yTicks(f) {
		y := f.pos.Y + (1-float32(f.y.share(t.at)))*f.size.Height
		r.text(base.Shorten(t.label, f.pos.X-8, c.textSize(), fyne.TextStyle{}), fyne.NewPos(f.pos.X-6, y-c.textSize()*0.68), look.Muted, fyne.TextAlignTrailing, false)
	}
	if plot.Broken(c.figure.XRange, c.x.raw(f.logX), f.logX) {
		r.broken(fyne.NewPos(f.pos.X+8, bottom), fyne.NewDelta(4, 0), ink)
	}
	if plot.Broken(c.figure.YRange, c.y.raw(f.logY), f.logY) {
		r.broken(fyne.NewPos(f.pos.X, bottom-8), fyne.NewDelta(0, -4), ink)
	}
	r.text(c.figure.X, fyne.NewPos(f.pos.X+f.size.Width/2, bottom+c.textSize()*1.7), theme.ColorNameForeground, fyne.TextAlignCenter, false)
	r.text(c.figure.Y, fyne.NewPos(max(2, f.pos.X-c.textSize()*2.5), f.pos.Y-c.textSize()*1.9), theme.ColorNameForeground, fyne.TextAlignLeading, false)
}

// broken draws two strokes across an axis that does not begin with 0.
func (r *chartRenderer) broken(at fyne.Position, apart fyne.Delta, ink fyne.ThemeColorName) {
	for range 2 {
		r.line(at.AddXY(-3, 3), at.AddXY(3, -3), 1, ink)
		at = at.Add(apart)
	}
}

// thresholdLine draws the threshold and, thin and dashed, the former one.
func (r *chartRenderer) thresholdLine(f frame) {
	c := r.c
	top, bottom := f.pos.Y, f.pos.Y+f.size.Height
	if x := f.place(c.anchor, 0).X; c.anchored && c.anchor != c.threshold && f.x.holds(axis(c.anchor, f.logX)) {
		for y := top; y < bottom; y += 9 {
			r.line(fyne.NewPos(x, y), fyne.NewPos(x, min(bottom, y+5)), 1, theme.ColorNamePrimary)
		}
	}
	if !f.x.holds(axis(c.threshold, f.logX)) {
		return
	}
	x := f.place(c.threshold, 0).X
	r.line(fyne.NewPos(x, top-4), fyne.NewPos(x, bottom), 1.5, theme.ColorNamePrimary)
	if c.under { // the value stands above
		return
	}
	label := strconv.FormatFloat(c.threshold, 'f', 3, 64)
	w := fyne.MeasureText(label, c.textSize(), fyne.TextStyle{Bold: true}).Width
	at := max(f.pos.X+w/2, min(x, f.pos.X+f.size.Width-w/2))
	r.box(fyne.NewPos(at-w/2-5, top-c.textSize()*1.9), fyne.NewSize(w+10, c.textSize()*1.5), theme.ColorNamePrimary, false)
	r.text(label, fyne.NewPos(at, top-c.textSize()*1.85), theme.ColorNameForegroundOnPrimary, fyne.TextAlignCenter, true)
}

// dragged draws the box that the chart zooms into when the button is released.
func (r *chartRenderer) dragged() {
	c := r.c
	at := fyne.NewPos(min(c.from.X, c.to.X), min(c.from.Y, c.to.Y))
	size := fyne.NewSize(max(c.from.X, c.to.X)-at.X, max(c.from.Y, c.to.Y)-at.Y)
	r.box(at, size, theme.ColorNameSelection, false)
	o := r.rects[r.used.rects-1]
	o.StrokeWidth, o.StrokeColor, o.CornerRadius = 1, c.color(theme.ColorNamePrimary), 0
}

// readout shows the point under the pointer with its text.
func (r *chartRenderer) readout(f frame) {
	c := r.c
	if c.hover == nil {
		return
	}
	p, lines := c.told(*c.hover)
	at := f.place(p.X, p.Y)
	var w float32
	for i, s := range lines {
		w = max(w, fyne.MeasureText(s, c.textSize(), fyne.TextStyle{Bold: i == 0}).Width)
	}
	row := c.textSize() * 1.5
	size := fyne.NewSize(w+16, row*float32(len(lines))+8)
	if c.figure.Series[c.hover.line].Values != nil {
		r.cellBox(f, p)
	} else {
		r.box(at.AddXY(-4, -4), fyne.NewSize(8, 8), theme.ColorNameForeground, true)
	}
	corner := c.beside(at, size)
	r.box(corner, size, theme.ColorNameMenuBackground, true)
	for i, s := range lines {
		r.text(s, corner.AddXY(8, 4+row*float32(i)), theme.ColorNameForeground, fyne.TextAlignLeading, true)
		r.texts[r.used.texts-1].TextStyle.Bold = i == 0
	}
}

// beside returns the corner of a box that is next to a position and within the widget.
func (c *Chart) beside(at fyne.Position, size fyne.Size) fyne.Position {
	corner := at.AddXY(12, -size.Height-8)
	if corner.X+size.Width > c.Size().Width {
		corner.X = at.X - size.Width - 12
	}
	if corner.Y < 0 {
		corner.Y = at.Y + 12
	}
	return fyne.NewPos(max(0, corner.X), max(0, min(corner.Y, c.Size().Height-size.Height)))
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
