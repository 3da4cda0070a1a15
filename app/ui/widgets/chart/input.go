package chart

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
	_ fyne.Focusable      = (*Chart)(nil)
)

const (
	near      = 18   // greatest distance, in units of the widget, from the pointer to the point that it reads out
	grip      = 10   // the same for the threshold line
	leastBox  = 6    // the least side of a box that is zoomed into
	deepest   = 1e-9 // the least share of an axis that can be zoomed to
	fineStep  = 0.001
	roughStep = 0.01
)

// MouseIn reads out the nearest point.
func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseOut hides the read-out.
func (c *Chart) MouseOut() { c.read(nil) }

// MouseMoved reads out the nearest point.
func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	if c.dragging == dragNone {
		c.read(c.nearest(e.Position))
	}
}

// read shows the read-out of a point, nil for none.
func (c *Chart) read(h *hit) {
	if h == nil && c.hover == nil || h != nil && c.hover != nil && *h == *c.hover {
		return
	}
	c.hover = h
	c.Refresh()
}

// nearest returns the point or mark at a position, nil for none.
func (c *Chart) nearest(p fyne.Position) *hit {
	f := c.frame()
	if !f.has(p) {
		return nil
	}
	if h := c.nearestMark(f, p); h != nil {
		return h
	}
	return c.nearestPoint(f, p, -1, near)
}

// nearestPoint returns the nearest point of a line, -1 for any line, at a distance of less than
// least.
func (c *Chart) nearestPoint(f frame, p fyne.Position, line int, least float64) *hit {
	var best *hit
	x, y := f.value(p)
	for i, l := range c.figure.Series {
		if c.hidden[l.Name] || l.Plain && l.Values == nil || line >= 0 && i != line {
			continue
		}
		for j, pt := range l.Points {
			if !f.holds(pt.X, pt.Y) {
				continue
			}
			if l.Values != nil && math.Max(math.Abs(x-pt.X), math.Abs(y-pt.Y)) < 0.5 {
				return &hit{line: i, point: j} // in its cell
			}
			if l.Values != nil {
				continue
			}
			at := f.place(pt.X, pt.Y)
			if c.figure.Lying && math.Abs(y-pt.Y) < max(l.Bars, 0.3)/2 && x <= max(pt.X, c.highest(l, j)) {
				return &hit{line: i, point: j} // in its row
			}
			if d := math.Hypot(float64(at.X-p.X), float64(at.Y-p.Y)); d < least {
				least, best = d, &hit{line: i, point: j}
			}
		}
	}
	return best
}

// Cursor returns the cursor for the effect of dragging.
func (c *Chart) Cursor() desktop.Cursor {
	switch c.dragging {
	case dragThreshold, dragPanX:
		return desktop.HResizeCursor
	case dragPanY:
		return desktop.VResizeCursor
	case dragBox:
		return desktop.CrosshairCursor
	case dragMark:
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// MouseDown grabs the object under the pointer: a name of the legend, the threshold line, the plot
// or an axis.
func (c *Chart) MouseDown(e *desktop.MouseEvent) {
	c.dragging = dragNone
	if e.Button == desktop.MouseButtonSecondary || len(c.figure.Series) == 0 {
		return
	}
	c.takeFocus()
	f := c.frame()
	c.panned, c.named = 0, false
	if i := c.legendLine(f, e.Position); i >= 0 {
		c.named = true
		c.Toggle(c.figure.Series[i].Name)
		return
	}
	pan := e.Button == desktop.MouseButtonTertiary || e.Modifier&fyne.KeyModifierShift != 0
	onLine := c.shown == AsLine && math.Abs(float64(e.Position.X-f.place(c.threshold, 0).X)) < grip && e.Position.Y < f.pos.Y+f.size.Height
	switch {
	case c.onMovedMark() && !pan:
		c.grabbed = c.hover.line
		if c.dragging = dragMark; c.shown == AsLine { // the threshold line goes to the mark
			c.dragging = dragThreshold
		}
		c.grab(c.grabbed)
	case onLine && !pan:
		c.dragging = dragThreshold
		c.grab(-1)
	case pan && f.has(e.Position):
		c.dragging = dragPan
	case f.has(e.Position):
		c.dragging, c.from, c.to = dragBox, e.Position, e.Position
	case f.underX(e.Position):
		c.dragging = dragPanX
	case f.leftOfY(e.Position):
		c.dragging = dragPanY
	}
	if c.dragging != dragNone && c.dragging != dragBox {
		c.read(nil)
	}
}

// MouseUp ends dragging. Without a drag, a click on a point reports it, and a click above the plot
// or on its axis sets the threshold.
func (c *Chart) MouseUp(e *desktop.MouseEvent) {
	kind := c.dragging
	c.dragging = dragNone
	f := c.frame()
	switch {
	case kind == dragBox && c.boxed():
		c.lookInto(f)
	case kind == dragBox && c.hover != nil:
		c.take(*c.hover)
	case c.shown == AsLine && kind != dragThreshold && kind != dragBox && e.Button == desktop.MouseButtonPrimary &&
		!f.has(e.Position) && f.has(fyne.NewPos(e.Position.X, f.pos.Y)) && c.panned == 0 && !c.named:
		c.grab(-1)
		c.moveThreshold(f, e.Position)
	}
	c.Refresh()
}

// boxed reports whether a box was drawn that is large enough to zoom into.
func (c *Chart) boxed() bool {
	return math.Abs(float64(c.to.X-c.from.X)) >= leastBox && math.Abs(float64(c.to.Y-c.from.Y)) >= leastBox
}

// lookInto zooms to the box.
func (c *Chart) lookInto(f frame) {
	x0, y0 := f.at(f.clamp(c.from))
	x1, y1 := f.at(f.clamp(c.to))
	c.setView(interval{min(x0, x1), max(x0, x1)}, interval{min(y0, y1), max(y0, y1)})
}

// setView zooms, as far as floating-point numbers can distinguish positions.
func (c *Chart) setView(x, y interval) {
	if x.span() < deepest*max(1, math.Abs(x.Min)) || y.span() < deepest*max(1, math.Abs(y.Min)) {
		return
	}
	c.y = y
	for _, o := range c.joined() {
		if len(o.figure.Series) > 0 {
			o.x, o.zoomed, o.hover = x, true, nil
			o.Refresh()
		}
	}
	c.viewed()
}

func (c *Chart) grab(line int) {
	if c.OnGrab != nil {
		c.OnGrab(line)
	}
}

// Dragged moves the threshold line or the visible range, or draws the box.
func (c *Chart) Dragged(e *fyne.DragEvent) {
	f := c.frame()
	dx, dy := -float64(e.Dragged.DX/f.size.Width)*c.x.span(), float64(e.Dragged.DY/f.size.Height)*c.y.span()
	c.panned += math.Abs(float64(e.Dragged.DX)) + math.Abs(float64(e.Dragged.DY))
	switch c.dragging {
	case dragThreshold:
		c.moveThreshold(f, e.Position)
	case dragMark:
		if h := c.nearestPoint(f, e.Position, c.grabbed, math.Inf(1)); h != nil && c.OnPoint != nil {
			c.OnPoint(h.line, h.point)
		}
	case dragBox:
		c.to = f.clamp(e.Position)
		c.hover = nil
		c.Refresh()
	case dragPan:
		c.setView(c.x.shift(dx), c.y.shift(dy))
	case dragPanX:
		c.setView(c.x.shift(dx), c.y)
	case dragPanY:
		c.setView(c.x, c.y.shift(dy))
	}
}

// DragEnd leaves the end to MouseUp, which comes after or before it.
func (c *Chart) DragEnd() {}

func (c *Chart) moveThreshold(f frame, p fyne.Position) {
	x, _ := f.value(f.clamp(p))
	c.setThreshold(x)
}

// setThreshold moves the threshold line within the axis and reports it.
func (c *Chart) setThreshold(x float64) {
	switch r := c.figure.XRange; {
	case c.shown == AsMarks: // the x axis does not show the threshold
		x = max(0, min(1, x))
	case r != nil:
		x = max(r.Min, min(r.Max, x))
	}
	if x == c.threshold {
		return
	}
	c.SetThreshold(x, c.shown)
	if c.OnThreshold != nil {
		c.OnThreshold(x)
	}
}

// Scrolled zooms around the pointer; over an axis it zooms that axis alone, and over the legend it
// scrolls the names.
func (c *Chart) Scrolled(e *fyne.ScrollEvent) {
	if len(c.figure.Series) == 0 {
		return
	}
	f := c.frame()
	factor := math.Pow(1.0015, -float64(e.Scrolled.DY)*4)
	x, y := f.at(e.Position)
	switch {
	case f.has(e.Position):
		c.setView(c.x.zoom(x, factor).shift(-float64(e.Scrolled.DX)/400*c.x.span()), c.y.zoom(y, factor))
	case f.underX(e.Position):
		c.setView(c.x.zoom(x, factor), c.y)
	case f.leftOfY(e.Position):
		c.setView(c.x, c.y.zoom(y, factor))
	default:
		c.scrollLegend(f, e)
	}
}

// DoubleTapped zooms out fully.
func (c *Chart) DoubleTapped(e *fyne.PointEvent) {
	if f := c.frame(); f.has(e.Position) || f.underX(e.Position) || f.leftOfY(e.Position) {
		c.Reset()
	}
}

func (c *Chart) takeFocus() {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(c); canvas != nil && !c.focused {
		canvas.Focus(c)
	}
}

// FocusGained shows the focus.
func (c *Chart) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost hides it.
func (c *Chart) FocusLost() { c.focused = false; c.Refresh() }

func (c *Chart) take(h hit) {
	switch {
	case h.mark > 0 && c.OnMark != nil:
		m := c.marked[h.mark-1]
		c.grab(h.line)
		c.OnMark(m)
	case h.mark == 0 && c.OnPoint != nil:
		c.grab(h.line)
		c.OnPoint(h.line, h.point)
	}
}
