package widgets

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
)

// LongColumn is one column of a LongTable. It is as wide as what it holds asks for,
// where there is room.
type LongColumn struct {
	Key   string // names the width that a person gives it; "" for a width that nobody can change
	Title string
	Width float32 // that it keeps where room is short, at the normal size of text; 0 takes what is left
	Wide  bool    // takes what is left too
	Right bool    // figures stand at the right, and are never cut
	Wrap  bool    // text goes on in further lines
	Text  func(row int) string
	Icon  func(row int) fyne.Resource // in the place of text; may be nil

	HeadIcon func() fyne.Resource // in the place of the title; may be nil
}

// LongTable is a table of any number of rows. Only what is in sight is looked at:
// showing other rows costs the same for ten as for millions.
type LongTable struct {
	widget.BaseWidget

	Name    string        // names the widths that are remembered
	Store   present.Store // remembers them; may be nil
	Columns []LongColumn
	Rows    func() int
	Whole   func() (rows int, cell func(row, col int) string) // what widths are for; nil for what is listed
	Chosen  func(row int) bool                                // marked; may be nil
	OnRow   func(row, col int)                                // clicked, or Enter (col -1) or Space (col 0)
	OnHead  func(col int)                                     // the title of a column was clicked; may be nil
	Menu    func(row int) []*fyne.MenuItem                    // what a right click offers; nil for nothing
	Empty   string                                            // said where there are no rows
	Color   func(row int) fyne.ThemeColorName                 // "" for the normal one; may be nil
	Bare    bool                                              // there is no head
	OnHint  func(row int)                                     // the pointer or the cursor is on a row, -1 for none; may be nil

	first, cursor int
	hover         int // the row that the pointer is on, counted from 1
	head          int // the title that the cursor is on, counted from 1; 0 while it is on a row
	focused       bool
	dragging      bool             // the scroll bar
	held          fyne.KeyModifier // keys that were down when the button went down
	skip          int              // columns that are moved out of sight, behind those that stay
	swiped        float32
	onEdge        bool               // the pointer is on the edge of a column
	edge          int                // the column whose right edge the pointer holds, counted from 1
	dragged       map[string]float32 // widths while they change, and where nothing remembers them
	whole         wholeCell          // is shown in full
	gauged        struct {
		natural []float32
		size    float32 // of text
		rows    int
		stale   bool
		adv     advances
	}
}

var (
	_ fyne.Tappable      = (*LongTable)(nil)
	_ fyne.Scrollable    = (*LongTable)(nil)
	_ fyne.Draggable     = (*LongTable)(nil)
	_ fyne.Focusable     = (*LongTable)(nil)
	_ desktop.Mouseable  = (*LongTable)(nil)
	_ desktop.Hoverable  = (*LongTable)(nil)
	_ desktop.Cursorable = (*LongTable)(nil)
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

// Row is the row that was chosen last.
func (t *LongTable) Row() int { return t.cursor }

// Reload shows the rows anew; Top says to begin with the first.
func (t *LongTable) Reload(top bool) {
	if top {
		t.first, t.cursor = 0, 0
	}
	t.gauged.stale = true
	t.Refresh()
}

// lineHeight is the height of a row of one line.
func (t *LongTable) lineHeight() float32 {
	return float32(int(t.Theme().Size(theme.SizeNameText) * 1.75))
}

// rowHeight is the height of every row: more than a line where a column that wraps
// has too little room for what it holds.
func (t *LongTable) rowHeight() float32 {
	return t.lineHeight() + float32(t.lines()-1)*t.nextLine()
}

// nextLine is how far the second line of a row is below the first.
func (t *LongTable) nextLine() float32 {
	return float32(int(t.Theme().Size(theme.SizeNameText) * 1.35))
}

// mostLines is how many lines a row has at most.
const mostLines = 4

// lines is how many lines rows have.
func (t *LongTable) lines() int {
	if !slices.ContainsFunc(t.Columns, func(c LongColumn) bool { return c.Wrap }) {
		return 1
	}
	in, _ := t.layOut()
	n := 1
	for _, c := range in {
		if t.Columns[c.i].Wrap {
			// Lines end at words: they are not quite full.
			n = max(n, int(math.Ceil(float64((t.gauged.natural[c.i]-2*cellPad)*1.12/max(1, c.w-2*cellPad)))))
		}
	}
	if in := t.gauged.natural; n > 1 && len(in) > 0 {
		return min(n, mostLines)
	}
	return 1
}

// headHeight is the height of the titles.
func (t *LongTable) headHeight() float32 {
	if t.Bare {
		return 0
	}
	return t.lineHeight()
}

// inSight returns how many whole rows have room.
func (t *LongTable) inSight() int {
	return max(1, int((t.Size().Height-t.headHeight()-t.footHeight()-4)/t.rowHeight()))
}

// footHeight is the height of the bar that moves columns, where there are more than
// have room.
func (t *LongTable) footHeight() float32 {
	if _, most := t.layOut(); most > 0 {
		return barWidth
	}
	return 0
}

// barWidth is the width of the scroll bar.
const barWidth = 10

// at returns the cell at a place: row -1 is the head, -2 is none.
func (t *LongTable) at(p fyne.Position) (row, col int) {
	col = -1
	in, _ := t.layOut()
	for _, c := range in {
		if p.X >= c.x && p.X < c.x+c.w {
			col = c.i
		}
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
	case t.onFoot(e.Position):
		t.moveTo(e.Position.X)
	case t.edgeAt(e.Position) > 0:
		t.give(&t.Columns[t.edgeAt(e.Position)-1], 0, true)
	case row == -1 && col >= 0 && t.OnHead != nil:
		t.OnHead(col)
	case row >= 0:
		t.cursor = row
		t.Refresh()
		t.click(row, col)
	}
	t.held = 0
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
	t.held = e.Modifier
	t.dragging = e.Position.X >= t.Size().Width-barWidth
	t.edge = t.edgeAt(e.Position)
	t.setWhole(wholeCell{})
}

// MouseUp lets the scroll bar go.
func (t *LongTable) MouseUp(*desktop.MouseEvent) { t.dragging = false }

// Dragged moves a scroll bar, or the edge of a column.
func (t *LongTable) Dragged(e *fyne.DragEvent) {
	switch {
	case t.edge > 0:
		in, _ := t.layOut()
		for _, c := range in {
			if c.i == t.edge-1 {
				t.give(&t.Columns[c.i], max(24, e.Position.X-c.x), false)
			}
		}
	case t.dragging:
		t.scrollTo(e.Position.Y)
	case t.onFoot(e.Position):
		t.moveTo(e.Position.X)
	}
}

// DragEnd remembers the width that a column was given.
func (t *LongTable) DragEnd() {
	if t.edge > 0 {
		if c := &t.Columns[t.edge-1]; t.dragged[c.Key] > 0 {
			t.give(c, t.dragged[c.Key], true)
		}
	}
	t.edge = 0
}

// edgeAt returns the column, counted from 1, whose right edge is at a place in the
// head; 0 for none.
func (t *LongTable) edgeAt(p fyne.Position) int {
	if t.Bare || p.Y < 0 || p.Y >= t.headHeight() {
		return 0
	}
	const near = 4
	in, _ := t.layOut()
	for _, c := range in {
		if d := p.X - c.x - c.w; d > -near && d < near && t.Columns[c.i].Key != "" {
			return c.i + 1
		}
	}
	return 0
}

// Cursor shows where a column can be made wider.
func (t *LongTable) Cursor() desktop.Cursor {
	if t.onEdge || t.edge > 0 {
		return desktop.HResizeCursor
	}
	return desktop.DefaultCursor
}

// onFoot tells whether a place is on the bar that moves columns.
func (t *LongTable) onFoot(p fyne.Position) bool {
	foot := t.footHeight()
	return foot > 0 && p.Y >= t.Size().Height-foot
}

// moveTo moves columns so that their bar stands at x.
func (t *LongTable) moveTo(x float32) {
	_, most := t.layOut()
	t.sideways(int(x/max(1, t.room())*float32(most+1)) - t.skip)
}

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

// Scrolled moves by three rows for each notch of a wheel, and sideways by a column.
func (t *LongTable) Scrolled(e *fyne.ScrollEvent) {
	if dx := e.Scrolled.DX; dx != 0 && e.Scrolled.DY == 0 {
		const column = 20
		t.swiped -= dx
		if n := int(t.swiped / column); n != 0 {
			t.swiped = 0
			t.sideways(max(-1, min(n, 1)))
		}
		return
	}
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
	t.onEdge = t.edgeAt(e.Position) > 0
	row, col := t.at(e.Position)
	if row >= 0 && col >= 0 && e.Position.X < t.room() && !t.onFoot(e.Position) {
		t.setWhole(wholeCell{on: true, row: row, col: col})
	} else {
		t.setWhole(wholeCell{})
	}
	if t.OnRow == nil {
		row = -1
	}
	t.setHover(max(0, row+1))
}

// MouseOut takes the mark away.
func (t *LongTable) MouseOut() {
	t.onEdge = false
	t.setWhole(wholeCell{})
	t.setHover(0)
}

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
