package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
)

// LongColumn is one column of a LongTable. Those without a width share what the
// others leave.
type LongColumn struct {
	Title string
	Width float32
	Right bool
	Text  func(row int) string
	Icon  func(row int) fyne.Resource // in the place of text; may be nil
}

// LongTable is a table of any number of rows. Only what is in sight is looked at:
// showing other rows costs the same for ten as for millions.
type LongTable struct {
	widget.BaseWidget

	Columns []LongColumn
	Rows    func() int
	Chosen  func(row int) bool                // marked; may be nil
	OnRow   func(row, col int)                // clicked, or Enter (col -1) or Space (col 0)
	OnHead  func(col int)                     // the title of a column was clicked; may be nil
	Empty   string                            // said where there are no rows
	Color   func(row int) fyne.ThemeColorName // "" for the normal one; may be nil
	Bare    bool                              // there is no head
	OnHint  func(row int)                     // the pointer or the cursor is on a row, -1 for none; may be nil

	first, cursor int
	hover         int // the row that the pointer is on, counted from 1
	head          int // the title that the cursor is on, counted from 1; 0 while it is on a row
	focused       bool
	dragging      bool // the scroll bar
}

var (
	_ fyne.Tappable     = (*LongTable)(nil)
	_ fyne.Scrollable   = (*LongTable)(nil)
	_ fyne.Draggable    = (*LongTable)(nil)
	_ fyne.Focusable    = (*LongTable)(nil)
	_ desktop.Mouseable = (*LongTable)(nil)
	_ desktop.Hoverable = (*LongTable)(nil)
)

// NewLongTable returns a table.
func NewLongTable(columns []LongColumn, rows func() int) *LongTable {
	t := &LongTable{Columns: columns, Rows: rows}
	t.ExtendBaseWidget(t)
	return t
}

// Seen returns the table, to be written; columns without a title are left out. The
// column by which it is sorted counts among those that have one.
func (t *LongTable) Seen(name string, names []string, sortBy int, down bool) *present.Seen {
	var texts []func(int) string
	s := &present.Seen{Name: name, All: t.Rows(), SortBy: sortBy, Down: down, Length: t.Rows}
	for _, c := range t.Columns {
		if c.Text != nil {
			s.Columns = append(s.Columns, present.SeenColumn{Name: names[len(texts)], Title: c.Title, Right: c.Right})
			texts = append(texts, c.Text)
		}
	}
	for row := range s.All {
		s.Rows = append(s.Rows, row)
	}
	s.Cell = func(row, col int) string { return texts[col](row) }
	return s
}

// Reload shows the rows anew; Top says to begin with the first.
func (t *LongTable) Reload(top bool) {
	if top {
		t.first, t.cursor = 0, 0
	}
	t.Refresh()
}

func (t *LongTable) rowHeight() float32 {
	return float32(int(t.Theme().Size(theme.SizeNameText) * 1.75))
}

// headHeight is the height of the titles.
func (t *LongTable) headHeight() float32 {
	if t.Bare {
		return 0
	}
	return t.rowHeight()
}

// inSight returns how many whole rows have room.
func (t *LongTable) inSight() int {
	return max(1, int((t.Size().Height-t.headHeight()-4)/t.rowHeight()))
}

// widths returns the widths of the columns in the room that there is.
func (t *LongTable) widths() []float32 {
	left, open := t.Size().Width-barWidth, 0
	for _, c := range t.Columns {
		left -= c.Width
		if c.Width == 0 {
			open++
		}
	}
	out := make([]float32, len(t.Columns))
	for i, c := range t.Columns {
		out[i] = c.Width
		if c.Width == 0 {
			out[i] = max(40, left/float32(open))
		}
	}
	return out
}

// barWidth is the width of the scroll bar.
const barWidth = 10

// at returns the cell at a place: row -1 is the head, -2 is none.
func (t *LongTable) at(p fyne.Position) (row, col int) {
	x := float32(0)
	col = -1
	for i, w := range t.widths() {
		if p.X >= x && p.X < x+w {
			col = i
		}
		x += w
	}
	if p.Y < t.headHeight() {
		return -1, col
	}
	row = t.first + int((p.Y-t.headHeight()-2)/t.rowHeight())
	if row >= t.Rows() || row >= t.first+t.inSight() {
		return -2, col
	}
	return row, col
}

// Tapped clicks a row or the title of a column.
func (t *LongTable) Tapped(e *fyne.PointEvent) {
	row, col := t.at(e.Position)
	switch {
	case e.Position.X >= t.Size().Width-barWidth:
		t.scrollTo(e.Position.Y)
	case row == -1 && col >= 0 && t.OnHead != nil:
		t.OnHead(col)
	case row >= 0:
		t.cursor = row
		t.Refresh()
		t.click(row, col)
	}
}

func (t *LongTable) click(row, col int) {
	if t.OnRow != nil && row < t.Rows() {
		t.OnRow(row, col)
	}
}

// MouseDown sends the keys here, and takes the scroll bar.
func (t *LongTable) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil && !t.focused {
		c.Focus(t)
	}
	t.dragging = e.Position.X >= t.Size().Width-barWidth
}

// MouseUp lets the scroll bar go.
func (t *LongTable) MouseUp(*desktop.MouseEvent) { t.dragging = false }

// Dragged moves the scroll bar.
func (t *LongTable) Dragged(e *fyne.DragEvent) {
	if t.dragging {
		t.scrollTo(e.Position.Y)
	}
}

// DragEnd does nothing.
func (t *LongTable) DragEnd() {}

// scrollTo brings the row in sight for which the scroll bar stands at y.
func (t *LongTable) scrollTo(y float32) {
	head, room := t.headHeight(), t.Size().Height-t.headHeight()
	t.scroll(int(float64(y-head)/float64(max(1, room))*float64(t.Rows())) - t.inSight()/2)
}

// scroll begins with a row.
func (t *LongTable) scroll(first int) {
	first = max(0, min(first, t.Rows()-t.inSight()))
	if first != t.first {
		t.first = first
		t.Refresh()
	}
}

// Scrolled moves by three rows for each notch of a wheel.
func (t *LongTable) Scrolled(e *fyne.ScrollEvent) {
	by := int(e.Scrolled.DY / 8)
	if by == 0 && e.Scrolled.DY != 0 {
		by = 1
		if e.Scrolled.DY < 0 {
			by = -1
		}
	}
	t.scroll(t.first - by)
}

// MouseIn marks the row under the pointer.
func (t *LongTable) MouseIn(e *desktop.MouseEvent) { t.MouseMoved(e) }

// MouseMoved marks the row under the pointer.
func (t *LongTable) MouseMoved(e *desktop.MouseEvent) {
	row, _ := t.at(e.Position)
	if t.OnRow == nil {
		row = -1
	}
	t.setHover(max(0, row+1))
}

// MouseOut takes the mark away.
func (t *LongTable) MouseOut() { t.setHover(0) }

func (t *LongTable) setHover(to int) {
	if t.hover != to {
		t.hover = to
		t.hint(to - 1)
		t.Refresh()
	}
}

func (t *LongTable) hint(row int) {
	if t.OnHint != nil && row < t.Rows() {
		t.OnHint(row)
	}
}

// FocusGained shows the cursor.
func (t *LongTable) FocusGained() {
	t.focused = true
	t.hint(t.cursor)
	t.Refresh()
}

// FocusLost hides it.
func (t *LongTable) FocusLost() {
	t.focused, t.head = false, 0
	t.hint(-1)
	t.Refresh()
}

// TypedRune clicks the first column of the row at the cursor with a space.
func (t *LongTable) TypedRune(r rune) {
	switch {
	case r != ' ':
	case t.head > 0:
		t.OnHead(t.head - 1)
	case t.Rows() > 0:
		t.click(t.cursor, 0)
	}
}

// TypedKey moves the cursor, and clicks its row with Enter. Above the first row are
// the titles of the columns, where there is something to do with them: left and right
// go through them, Enter clicks one.
func (t *LongTable) TypedKey(e *fyne.KeyEvent) {
	if t.head > 0 && t.headKey(e) {
		return
	}
	to := t.cursor
	switch e.Name {
	case fyne.KeyUp:
		if to == 0 && t.OnHead != nil && !t.Bare {
			t.setHead(1)
			return
		}
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyPageUp:
		to -= t.inSight()
	case fyne.KeyPageDown:
		to += t.inSight()
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = t.Rows() - 1
	case fyne.KeyReturn, fyne.KeyEnter:
		if t.Rows() > 0 {
			t.click(t.cursor, -1)
		}
		return
	default:
		passOn(t, e)
		return
	}
	t.setCursor(to)
}

// headKey takes a key while the cursor is on a title. It tells whether it did.
func (t *LongTable) headKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyLeft:
		t.setHead(t.head - 1)
	case fyne.KeyRight:
		t.setHead(t.head + 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		t.OnHead(t.head - 1)
	case fyne.KeyDown:
		t.head = 0
		t.Refresh()
	case fyne.KeyUp:
	default:
		return false
	}
	return true
}

func (t *LongTable) setHead(to int) {
	t.head = max(1, min(to, len(t.Columns)))
	t.Refresh()
}

// setCursor brings a row in sight.
func (t *LongTable) setCursor(to int) {
	t.cursor, t.head = max(0, min(to, t.Rows()-1)), 0
	if t.focused {
		t.hint(t.cursor)
	}
	switch n := t.inSight(); {
	case t.cursor < t.first:
		t.first = t.cursor
	case t.cursor >= t.first+n:
		t.first = t.cursor - n + 1
	}
	t.Refresh()
}

// MinSize leaves room for the head and three rows.
func (t *LongTable) MinSize() fyne.Size { return fyne.NewSize(160, 4*t.rowHeight()+4) }

// CreateRenderer makes what draws the table.
func (t *LongTable) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	r := &longRenderer{t: t}
	r.Refresh()
	return r
}

// longRenderer draws the rows in sight with objects that are used again.
type longRenderer struct {
	t       *LongTable
	texts   []*canvas.Text
	rects   []*canvas.Rectangle
	icons   []*canvas.Image
	used    struct{ texts, rects, icons int }
	objects []fyne.CanvasObject
}

func (r *longRenderer) Destroy()                     {}
func (r *longRenderer) Layout(fyne.Size)             { r.Refresh() }
func (r *longRenderer) MinSize() fyne.Size           { return r.t.MinSize() }
func (r *longRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *longRenderer) Refresh() {
	t := r.t
	r.used.texts, r.used.rects, r.used.icons = 0, 0, 0
	r.objects = r.objects[:0]
	n, h, size := t.Rows(), t.rowHeight(), t.Size()
	t.first = max(0, min(t.first, n-t.inSight()))
	t.cursor = max(0, min(t.cursor, n-1))
	widths := t.widths()
	top := t.headHeight()
	if !t.Bare {
		r.head(widths)
	}
	last := min(n, t.first+t.inSight())
	for row := t.first; row < last; row++ {
		r.row(row, widths, top+2+float32(row-t.first)*h)
	}
	if n == 0 {
		if t.focused {
			r.rect(fyne.NewPos(0, top+2), fyne.NewSize(size.Width-barWidth, h+8), theme.ColorNameHover)
			r.outline()
		}
		r.cell(t.Empty, 0, top+6, size.Width, false, look.Muted, false)
	}
	r.bar(n)
	canvas.Refresh(t)
}

// head writes the titles of the columns.
func (r *longRenderer) head(widths []float32) {
	t := r.t
	r.rect(fyne.NewPos(0, 0), fyne.NewSize(t.Size().Width, t.rowHeight()), theme.ColorNameHeaderBackground)
	x := float32(0)
	for i, c := range t.Columns {
		if t.focused && i == t.head-1 {
			r.rect(fyne.NewPos(x, 0), fyne.NewSize(widths[i], t.rowHeight()), theme.ColorNameHover)
			r.outline()
		}
		r.cell(c.Title, x, 0, widths[i], c.Right, look.Muted, true)
		x += widths[i]
	}
}

// outline marks the last rectangle as that of the cursor.
func (r *longRenderer) outline() {
	o := r.rects[r.used.rects-1]
	o.StrokeColor, o.StrokeWidth = r.t.Theme().Color(theme.ColorNamePrimary, variant()), 1
}

func (r *longRenderer) row(row int, widths []float32, y float32) {
	t := r.t
	width := t.Size().Width - barWidth
	if t.Chosen != nil && t.Chosen(row) {
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
	if t.Color != nil {
		if name := t.Color(row); name != "" {
			ink = name
		}
	}
	x := float32(0)
	for i, c := range t.Columns {
		if c.Icon != nil {
			r.icon(c.Icon(row), fyne.NewPos(x+5, y+2), t.rowHeight()-4)
		} else {
			r.cell(c.Text(row), x, y, widths[i], c.Right, ink, false)
		}
		x += widths[i]
	}
}

// bar draws the scroll bar where not all rows are in sight.
func (r *longRenderer) bar(n int) {
	t := r.t
	in := t.inSight()
	if n <= in {
		return
	}
	room := t.Size().Height - t.headHeight()
	length := max(24, room*float32(in)/float32(n))
	y := t.headHeight() + (room-length)*float32(float64(t.first)/float64(n-in))
	r.rect(fyne.NewPos(t.Size().Width-barWidth+2, y), fyne.NewSize(barWidth-4, length), theme.ColorNameScrollBar)
}

func variant() fyne.ThemeVariant { return fyne.CurrentApp().Settings().ThemeVariant() }

func (r *longRenderer) cell(s string, x, y, width float32, right bool, name fyne.ThemeColorName, bold bool) {
	const pad = 6
	th := r.t.Theme()
	size, style := th.Size(theme.SizeNameText), fyne.TextStyle{Bold: bold}
	if s = shorten(s, width-2*pad, size, style); s == "" {
		return
	}
	if r.used.texts == len(r.texts) {
		r.texts = append(r.texts, &canvas.Text{})
	}
	o := r.texts[r.used.texts]
	r.used.texts++
	o.Text, o.TextSize, o.TextStyle, o.Color = s, size, style, th.Color(name, variant())
	m := o.MinSize()
	if right {
		x += width - 2*pad - m.Width
	}
	o.Move(fyne.NewPos(x+pad, y+(r.t.rowHeight()-m.Height)/2))
	o.Resize(m)
	r.objects = append(r.objects, o)
}

func (r *longRenderer) rect(at fyne.Position, size fyne.Size, name fyne.ThemeColorName) {
	if r.used.rects == len(r.rects) {
		r.rects = append(r.rects, &canvas.Rectangle{})
	}
	o := r.rects[r.used.rects]
	r.used.rects++
	o.FillColor, o.StrokeWidth, o.StrokeColor = r.t.Theme().Color(name, variant()), 0, nil
	o.Move(at)
	o.Resize(size)
	r.objects = append(r.objects, o)
}

func (r *longRenderer) icon(res fyne.Resource, at fyne.Position, side float32) {
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
