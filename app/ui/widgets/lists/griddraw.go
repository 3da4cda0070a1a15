package lists

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/wrap"
)

func (t *grid) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	r := &gridRenderer{t: t}
	r.Refresh()
	return r
}

// gridRenderer draws the visible rows with objects that it reuses.
type gridRenderer struct {
	t       *grid
	texts   []*canvas.Text
	rects   []*canvas.Rectangle
	icons   []*canvas.Image
	used    struct{ texts, rects, icons int }
	objects []fyne.CanvasObject
}

func (r *gridRenderer) Destroy()                     {}
func (r *gridRenderer) Layout(fyne.Size)             { r.Refresh() }
func (r *gridRenderer) MinSize() fyne.Size           { return r.t.MinSize() }
func (r *gridRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *gridRenderer) Refresh() {
	t := r.t
	r.used.texts, r.used.rects, r.used.icons = 0, 0, 0
	r.objects = r.objects[:0]
	n, h, size := t.cells.rows, t.rowHeight(), t.Size()
	t.first = max(0, min(t.first, n-t.inSight()))
	t.cursor = max(0, min(t.cursor, n-1))
	columns, most := t.layOut()
	top := t.headHeight()
	if !t.bare {
		r.head(columns)
	}
	last := min(n, t.first+t.inSight())
	for row := t.first; row < last; row++ {
		r.row(row, columns, top+2+float32(row-t.first)*h)
	}
	if n == 0 {
		if t.focused {
			r.rect(fyne.NewPos(0, top+2), fyne.NewSize(size.Width-base.BarWidth, h+8), theme.ColorNameHover)
			r.outline()
		}
		r.empty(top + 6)
	}
	r.bar(n)
	r.foot(columns, most)
	r.whole(columns)
	canvas.Refresh(t)
}

// empty draws the reason why there are no rows, in as many lines as needed.
func (r *gridRenderer) empty(y float32) {
	words, width := r.t.empty, r.t.Size().Width
	if size := r.t.Theme().Size(theme.SizeNameText); fyne.MeasureText(words, size, fyne.TextStyle{}).Width > width-2*cellPad {
		var adv wrap.Advances
		adv.Measure(size, fyne.TextStyle{})
		for _, l := range wrap.Lines(context.Background(), words, max(width-2*cellPad, 40), &adv) {
			r.cell(strings.TrimSpace(words[l.Start:l.End]), 0, y, width, false, look.Muted, false)
			y += r.t.lineHeight()
		}
		return
	}
	r.cell(words, 0, y, width, false, look.Muted, false)
}

// head draws the titles of the columns, each with an edge that can be dragged.
func (r *gridRenderer) head(columns []columnAt) {
	t := r.t
	h := t.headHeight()
	r.rect(fyne.NewPos(0, 0), fyne.NewSize(t.Size().Width, h), theme.ColorNameHeaderBackground)
	for _, c := range columns {
		if t.focused && c.i == t.head-1 {
			r.rect(fyne.NewPos(c.x, 0), fyne.NewSize(c.w, h), theme.ColorNameHover)
			r.outline()
		}
		col := &t.columns[c.i]
		if col.boxed {
			r.icon(t.cells.box, fyne.NewPos(c.x+5, 2), h-4)
		}
		r.cell(col.title, c.x, 0, c.w, col.right, look.Muted, true)
		if col.key != "" {
			r.rect(fyne.NewPos(c.x+c.w-1, h/4), fyne.NewSize(1, h/2), theme.ColorNameSeparator)
		}
	}
}

// outline makes the last rectangle the outline of the cursor.
func (r *gridRenderer) outline() {
	o := r.rects[r.used.rects-1]
	o.StrokeColor, o.StrokeWidth = r.t.Theme().Color(theme.ColorNamePrimary, base.Variant()), 1
}

func (r *gridRenderer) row(row int, columns []columnAt, y float32) {
	t := r.t
	width := t.Size().Width - base.BarWidth
	if t.cells.chosen != nil && t.cells.chosen(row) {
		r.rect(fyne.NewPos(0, y), fyne.NewSize(width, t.rowHeight()), theme.ColorNameSelection)
	}
	if row == t.hover-1 {
		r.rect(fyne.NewPos(0, y), fyne.NewSize(width, t.rowHeight()), theme.ColorNameHover)
	}
	if t.focused && t.head == 0 && row == t.cursor {
		r.rect(fyne.NewPos(0, y), fyne.NewSize(width, t.rowHeight()), theme.ColorNameHover)
		r.outline()
	}
	ink := theme.ColorNameForeground
	if t.cells.color != nil {
		if name := t.cells.color(row); name != "" {
			ink = name
		}
	}
	for _, at := range columns {
		switch c := &t.columns[at.i]; {
		case c.boxed:
			r.icon(t.cells.icon(row, at.i), fyne.NewPos(at.x+5, y+2), t.lineHeight()-4)
		case c.wrap && t.lines() > 1:
			r.wrapped(t.cells.text(row, at.i), at, y, ink)
		default:
			r.cell(t.cells.text(row, at.i), at.x, y, at.w, c.right, ink, false)
		}
	}
}

// wrapped draws text in as many lines as a row has.
func (r *gridRenderer) wrapped(s string, at columnAt, y float32, ink fyne.ThemeColorName) {
	t := r.t
	lines := wrap.Lines(context.Background(), s, at.w-2*cellPad, &t.gauged.adv)
	for i, l := range lines[:min(len(lines), t.lines())] {
		part := strings.TrimRight(s[l.Start:l.End], " ")
		if i == t.lines()-1 {
			part = s[l.Start:]
		}
		r.cell(part, at.x, y+float32(i)*t.nextLine(), at.w, false, ink, false)
	}
}

// bar draws the scroll bar if not all rows are visible.
func (r *gridRenderer) bar(n int) {
	t := r.t
	in := t.inSight()
	if n <= in {
		return
	}
	room := t.Size().Height - t.headHeight() - t.footHeight()
	length := max(24, room*float32(in)/float32(n))
	y := t.headHeight() + (room-length)*float32(float64(t.first)/float64(n-in))
	r.rect(fyne.NewPos(t.Size().Width-base.BarWidth+2, y), fyne.NewSize(base.BarWidth-4, length), theme.ColorNameScrollBar)
}

func (r *gridRenderer) foot(columns []columnAt, most int) {
	if most == 0 {
		return
	}
	t := r.t
	length := t.room() * float32(len(columns)) / float32(len(t.columns)+1)
	x := (t.room() - length) * float32(t.skip) / float32(most)
	r.rect(fyne.NewPos(x, t.Size().Height-base.BarWidth+2), fyne.NewSize(length, base.BarWidth-4), theme.ColorNameScrollBar)
}

func (r *gridRenderer) cell(s string, x, y, width float32, right bool, name fyne.ThemeColorName, bold bool) {
	const pad = cellPad
	th := r.t.Theme()
	size, style := th.Size(theme.SizeNameText), fyne.TextStyle{Bold: bold}
	if s = base.Shorten(s, width-2*pad, size, style); s == "" {
		return
	}
	o := r.textObject()
	o.Text, o.TextSize, o.TextStyle, o.Color = s, size, style, th.Color(name, base.Variant())
	m := o.MinSize()
	if right {
		x += width - 2*pad - m.Width
	}
	o.Move(fyne.NewPos(x+pad, y+(r.t.lineHeight()-m.Height)/2))
	o.Resize(m)
	r.objects = append(r.objects, o)
	if at := o.Position(); bold && look.DrawsBold() {
		o = r.textObject()
		o.Text, o.TextSize, o.TextStyle, o.Color = s, size, style, th.Color(name, base.Variant())
		o.Move(at.AddXY(base.BoldOffset*size, 0))
		o.Resize(m)
		r.objects = append(r.objects, o)
	}
}

func (r *gridRenderer) textObject() *canvas.Text {
	if r.used.texts == len(r.texts) {
		r.texts = append(r.texts, &canvas.Text{})
	}
	r.used.texts++
	return r.texts[r.used.texts-1]
}

func (r *gridRenderer) rect(at fyne.Position, size fyne.Size, name fyne.ThemeColorName) {
	if r.used.rects == len(r.rects) {
		r.rects = append(r.rects, &canvas.Rectangle{})
	}
	o := r.rects[r.used.rects]
	r.used.rects++
	o.FillColor, o.StrokeWidth, o.StrokeColor = r.t.Theme().Color(name, base.Variant()), 0, nil
	o.Move(at)
	o.Resize(size)
	r.objects = append(r.objects, o)
}

func (r *gridRenderer) icon(res fyne.Resource, at fyne.Position, side float32) {
	if res == nil {
		return
	}
	if r.used.icons == len(r.icons) {
		r.icons = append(r.icons, canvas.NewImageFromResource(res))
	}
	o := r.icons[r.used.icons]
	r.used.icons++
	if o.Resource != res {
		o.Resource = res
		o.Refresh()
	}
	o.Move(at)
	o.Resize(fyne.NewSize(side, side))
	r.objects = append(r.objects, o)
}
