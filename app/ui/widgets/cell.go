package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
)

// cell is one field of a table: a line of text that is shortened to its width.
type cell struct {
	widget.BaseWidget
	text     string
	right    bool
	bold     bool
	selected bool
	color    fyne.ThemeColorName
}

func newCell() *cell {
	c := &cell{color: theme.ColorNameForeground}
	c.ExtendBaseWidget(c)
	return c
}

type cellRenderer struct {
	c    *cell
	back *canvas.Rectangle
	text *canvas.Text
}

// CreateRenderer makes what draws the cell.
func (c *cell) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	r := &cellRenderer{c, &canvas.Rectangle{}, &canvas.Text{}}
	r.Refresh()
	return r
}

func (r *cellRenderer) Destroy() {}

func (r *cellRenderer) MinSize() fyne.Size {
	size := r.c.Theme().Size(theme.SizeNameText)
	return fyne.NewSize(24, float32(int(size*1.75)))
}

func (r *cellRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.back, r.text} }

func (r *cellRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *cellRenderer) Refresh() {
	c := r.c
	th, variant := c.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	size := c.Size()
	r.back.Hidden = !c.selected
	r.back.FillColor = th.Color(theme.ColorNameSelection, variant)
	r.back.Resize(size)
	t := r.text
	t.TextSize, t.TextStyle = th.Size(theme.SizeNameText), fyne.TextStyle{Bold: c.bold}
	t.Color = th.Color(c.color, variant)
	const pad = 6
	t.Text = shorten(c.text, size.Width-2*pad, t.TextSize, t.TextStyle)
	m := t.MinSize()
	x := float32(pad)
	if c.right {
		x = size.Width - pad - m.Width
	}
	t.Move(fyne.NewPos(x, (size.Height-m.Height)/2))
	t.Resize(m)
	canvas.Refresh(c)
}

// head is the title of a column: a click sorts by it.
type head struct {
	cell
	onTap   func()
	onWidth func(float32)
}

func newHead() *head {
	h := &head{}
	h.color, h.bold = look.Muted, true
	h.ExtendBaseWidget(h)
	return h
}

// Tapped sorts.
func (h *head) Tapped(*fyne.PointEvent) {
	if h.onTap != nil {
		h.onTap()
	}
}

// Resize tells the table of the width that a person gave the column.
func (h *head) Resize(s fyne.Size) {
	changed := s.Width != h.Size().Width
	h.cell.Resize(s)
	if changed && h.onWidth != nil {
		h.onWidth(s.Width)
	}
}
