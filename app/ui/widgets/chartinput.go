package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

var (
	_ desktop.Hoverable   = (*Chart)(nil)
	_ desktop.Mouseable   = (*Chart)(nil)
	_ desktop.Cursorable  = (*Chart)(nil)
	_ fyne.Draggable      = (*Chart)(nil)
	_ fyne.Scrollable     = (*Chart)(nil)
	_ fyne.DoubleTappable = (*Chart)(nil)
)

// near is how close, in units of the widget, the pointer must come.
const near = 18

// MouseIn does nothing.
func (c *Chart) MouseIn(*desktop.MouseEvent) {}

// MouseOut ends the read-out.
func (c *Chart) MouseOut() {
	if c.hover != nil {
		c.hover = nil
		c.Refresh()
	}
}

// MouseMoved reads out the nearest point.
func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	h := c.nearest(e.Position)
	if same := h == nil && c.hover == nil || h != nil && c.hover != nil && *h == *c.hover; same {
		return
	}
	c.hover = h
	if c.OnHint != nil && h != nil {
		l := c.data.Lines[h.line]
		c.OnHint(l.Name + "  " + oneLine(l.Points[h.point].Info))
	}
	c.Refresh()
}

func oneLine(s string) string {
	b := []byte(s)
	for i, ch := range b {
		if ch == '\n' {
			b[i] = ' '
		}
	}
	return string(b)
}

func (c *Chart) nearest(p fyne.Position) *hit {
	if !c.inPlot(p) || c.dragging != dragNone {
		return nil
	}
	var best *hit
	least := float64(near)
	for i, l := range c.data.Lines {
		if c.hidden[l.Name] {
			continue
		}
		for j, pt := range l.Points {
			at := c.place(pt.X, pt.Y)
			if d := math.Hypot(float64(at.X-p.X), float64(at.Y-p.Y)); d < least && c.x.holds(pt.X) && c.y.holds(pt.Y) {
				least, best = d, &hit{i, j}
			}
		}
	}
	return best
}

// Cursor tells that the vertical line can be taken.
func (c *Chart) Cursor() desktop.Cursor {
	if c.dragging == dragThreshold {
		return desktop.HResizeCursor
	}
	return desktop.DefaultCursor
}

// MouseDown takes the vertical line where it is near, or the plot when zoomed.
func (c *Chart) MouseDown(e *desktop.MouseEvent) {
	c.dragging = dragNone
	if e.Button != desktop.MouseButtonPrimary || len(c.data.Lines) == 0 {
		return
	}
	if i := c.legendAt(e.Position); i >= 0 {
		c.Toggle(c.data.Lines[i].Name)
		return
	}
	x := c.place(c.threshold, 0).X
	switch pos, size := c.plotArea(); {
	case c.movable && math.Abs(float64(e.Position.X-x)) < 10 && e.Position.Y < pos.Y+size.Height:
		c.dragging = dragThreshold
	case c.zoomed && c.inPlot(e.Position):
		c.dragging = dragPan
	}
	if c.dragging != dragNone {
		c.hover = nil
	}
}

// MouseUp places the vertical line where the plot was clicked.
func (c *Chart) MouseUp(e *desktop.MouseEvent) {
	if c.dragging == dragNone && c.movable && c.inPlot(e.Position) && e.Button == desktop.MouseButtonPrimary {
		c.moveThreshold(e.Position)
	}
	c.dragging = dragNone
}

// legendAt returns the line whose name is at p, -1 for none.
func (c *Chart) legendAt(p fyne.Position) int {
	pos, size := c.plotArea()
	if p.X < pos.X+size.Width+10 || p.Y < pos.Y {
		return -1
	}
	if i := int((p.Y - pos.Y) / c.legendRow()); i < len(c.data.Lines) {
		return i
	}
	return -1
}

// Dragged moves the vertical line or the plot.
func (c *Chart) Dragged(e *fyne.DragEvent) {
	switch c.dragging {
	case dragThreshold:
		c.moveThreshold(e.Position)
	case dragPan:
		_, size := c.plotArea()
		c.x = c.x.shift(-float64(e.Dragged.DX/size.Width) * (c.x.High - c.x.Low))
		c.y = c.y.shift(float64(e.Dragged.DY/size.Height) * (c.y.High - c.y.Low))
		c.Refresh()
	}
}

// DragEnd lets go.
func (c *Chart) DragEnd() { c.dragging = dragNone }

func (c *Chart) moveThreshold(p fyne.Position) {
	x, _ := c.value(p)
	x = max(c.x.Low, min(c.x.High, x))
	if x == c.threshold {
		return
	}
	c.threshold = x
	if c.OnThreshold != nil {
		c.OnThreshold(x)
	}
	c.Refresh()
}

// Scrolled zooms around the pointer.
func (c *Chart) Scrolled(e *fyne.ScrollEvent) {
	if !c.inPlot(e.Position) || len(c.data.Lines) == 0 {
		return
	}
	factor := math.Pow(1.0015, -float64(e.Scrolled.DY)*4)
	x, y := c.value(e.Position)
	c.x, c.y = c.x.zoom(x, factor), c.y.zoom(y, factor)
	c.zoomed = true
	c.Refresh()
}

// DoubleTapped undoes zooming.
func (c *Chart) DoubleTapped(*fyne.PointEvent) { c.Reset() }

func (r Range) shift(by float64) Range { return Range{r.Low + by, r.High + by} }

func (r Range) zoom(around, factor float64) Range {
	return Range{around - (around-r.Low)*factor, around + (r.High-around)*factor}
}
