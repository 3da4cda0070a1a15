package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
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

// MinSize leaves room for the head and three rows.
func (t *LongTable) MinSize() fyne.Size { return fyne.NewSize(160, 4*t.rowHeight()+4) }
