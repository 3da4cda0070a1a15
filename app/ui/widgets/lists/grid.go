package lists

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/store"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/wrap"
)

// gridColumn declares the look of one column of a grid. The column is as wide as its contents if
// there is room.
type gridColumn struct {
	key   string // key under which a set width is stored; "" for a column of fixed width
	title string
	width float32 // width at the normal size of text if room is short; 0 for a share of what is left
	wide  bool    // takes a share of what is left too
	right bool    // aligned at the right, and never cut
	wrap  bool    // text wraps
	boxed bool    // shows icons in place of text
	fold  bool    // hidden
}

// cells are the contents of a grid at one moment. They are replaced as a whole and never change, so
// that every request of the toolkit can be answered at any time.
type cells struct {
	rows   int
	text   func(row, col int) string
	icon   func(row, col int) fyne.Resource  // of boxed columns; may be nil
	color  func(row int) fyne.ThemeColorName // "" for the normal one; may be nil
	chosen func(row int) bool                // whether a row is marked; may be nil
	whole  int                               // number of rows from which the widths of columns are computed
	sample func(row, col int) string         // a cell of these rows
	box    fyne.Resource                     // replaces the title of the first column; may be nil
}

// grid draws a table of any number of rows. It reads only the visible cells: showing other rows
// costs the same for ten rows as for millions.
type grid struct {
	widget.BaseWidget

	name    string      // key under which set widths are stored
	store   store.Store // stores the widths; may be nil
	columns []gridColumn
	cells   cells
	onRow   func(row, col int)              // a click, Enter (col -1) or Space (col 0)
	onHead  func(col int)                   // a click on the title of a column; may be nil
	menu    func(row int) []*fyne.MenuItem  // the context menu of a row; nil for none
	onHint  func(row int, at fyne.Position) // the pointer or the cursor is on a row; at is the lower edge of the row in the window; row -1 for none; may be nil
	empty   string                          // shown if there are no rows
	onCopy  func()                          // Ctrl+C; nil for nothing
	onAll   func()                          // Ctrl+A; nil for nothing
	bare    bool                            // there is no row of titles

	first, cursor int
	hover         int // row under the pointer, counted from 1; 0 for none
	head          int // title at the cursor, counted from 1; 0 while the cursor is on a row
	focused       bool
	dragging      bool             // the scroll bar is being dragged
	held          fyne.KeyModifier // modifiers that were held when the button went down
	skip          int              // number of columns scrolled out of sight, after those that stay
	swiped        float32
	onEdge        bool               // the pointer is on the edge of a column
	edge          int                // the column whose right edge is being dragged, counted from 1
	dragged       map[string]float32 // widths during a drag, and all set widths if there is no store
	whole         wholeCell          // the cell shown in full
	gauged        struct {
		natural []float32
		size    float32 // of text
		rows    int
		stale   bool
		adv     wrap.Advances
	}
}

var (
	_ fyne.Tappable      = (*grid)(nil)
	_ fyne.Scrollable    = (*grid)(nil)
	_ fyne.Draggable     = (*grid)(nil)
	_ fyne.Focusable     = (*grid)(nil)
	_ desktop.Mouseable  = (*grid)(nil)
	_ desktop.Hoverable  = (*grid)(nil)
	_ desktop.Cursorable = (*grid)(nil)
	_ fyne.Shortcutable  = (*grid)(nil)
)

func newGrid(columns ...gridColumn) *grid {
	t := &grid{columns: columns}
	t.ExtendBaseWidget(t)
	return t
}

// show replaces the contents; with top it scrolls to the first row.
func (t *grid) show(c cells, top bool) {
	if c.sample == nil {
		c.whole, c.sample = c.rows, c.text
	}
	t.cells = c
	if top {
		t.first, t.cursor = 0, 0
	}
	t.gauged.stale = true
	t.Refresh()
}

func (t *grid) lineHeight() float32 {
	return float32(int(t.Theme().Size(theme.SizeNameText) * 1.75))
}

// rowHeight returns the height of every row: several lines if a column that wraps is too narrow for
// its contents.
func (t *grid) rowHeight() float32 {
	return t.lineHeight() + float32(t.lines()-1)*t.nextLine()
}

// nextLine returns the distance of two lines within a row.
func (t *grid) nextLine() float32 {
	return float32(int(t.Theme().Size(theme.SizeNameText) * 1.35))
}

// mostLines is the most lines of a row.
const mostLines = 4

// lines returns the number of lines of every row.
func (t *grid) lines() int {
	if !slices.ContainsFunc(t.columns, func(c gridColumn) bool { return c.wrap }) {
		return 1
	}
	in, _ := t.layOut()
	n := 1
	for _, c := range in {
		if t.columns[c.i].wrap {
			// Lines end at words: they are not quite full.
			n = max(n, int(math.Ceil(float64((t.gauged.natural[c.i]-2*cellPad)*1.12/max(1, c.w-2*cellPad)))))
		}
	}
	if in := t.gauged.natural; n > 1 && len(in) > 0 {
		return min(n, mostLines)
	}
	return 1
}

func (t *grid) headHeight() float32 {
	if t.bare {
		return 0
	}
	return t.lineHeight()
}

// inSight returns the number of rows that are fully visible.
func (t *grid) inSight() int {
	return max(1, int((t.Size().Height-t.headHeight()-t.footHeight()-4)/t.rowHeight()))
}

// footHeight returns the height of the horizontal scroll bar, 0 if all columns are visible.
func (t *grid) footHeight() float32 {
	if _, most := t.layOut(); most > 0 {
		return base.BarWidth
	}
	return 0
}

// at returns the cell at a position: row -1 is the row of titles, -2 is none.
func (t *grid) at(p fyne.Position) (row, col int) {
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
	if row >= t.cells.rows || row >= t.first+t.inSight() {
		return -2, col
	}
	return row, col
}

func (t *grid) Tapped(e *fyne.PointEvent) {
	row, col := t.at(e.Position)
	switch {
	case e.Position.X >= t.Size().Width-base.BarWidth:
		t.scrollTo(e.Position.Y)
	case t.onFoot(e.Position):
		t.moveTo(e.Position.X)
	case t.edgeAt(e.Position) > 0:
		t.give(&t.columns[t.edgeAt(e.Position)-1], 0, true)
	case row == -1 && col >= 0 && t.onHead != nil:
		t.onHead(col)
	case row >= 0:
		t.cursor = row
		t.Refresh()
		t.click(row, col)
	}
	t.held = 0
}

func (t *grid) click(row, col int) {
	if t.onRow != nil && row < t.cells.rows {
		t.onRow(row, col)
	}
}

// MouseDown takes the focus, and begins to drag the scroll bar.
func (t *grid) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil && !t.focused {
		c.Focus(t)
	}
	t.held = e.Modifier
	t.dragging = e.Position.X >= t.Size().Width-base.BarWidth
	t.edge = t.edgeAt(e.Position)
	t.setWhole(wholeCell{})
}

// MouseUp ends dragging the scroll bar.
func (t *grid) MouseUp(*desktop.MouseEvent) { t.dragging = false }

func (t *grid) Dragged(e *fyne.DragEvent) {
	switch {
	case t.edge > 0:
		in, _ := t.layOut()
		for _, c := range in {
			if c.i == t.edge-1 {
				t.give(&t.columns[c.i], max(24, e.Position.X-c.x), false)
			}
		}
	case t.dragging:
		t.scrollTo(e.Position.Y)
	case t.onFoot(e.Position):
		t.moveTo(e.Position.X)
	}
}

// DragEnd stores the width that was set.
func (t *grid) DragEnd() {
	if t.edge > 0 {
		if c := &t.columns[t.edge-1]; t.dragged[c.key] > 0 {
			t.give(c, t.dragged[c.key], true)
		}
	}
	t.edge = 0
}

// edgeAt returns the column, counted from 1, whose right edge is at a position in the row of
// titles; 0 for none.
func (t *grid) edgeAt(p fyne.Position) int {
	if t.bare || p.Y < 0 || p.Y >= t.headHeight() {
		return 0
	}
	const near = 4
	in, _ := t.layOut()
	for _, c := range in {
		if d := p.X - c.x - c.w; d > -near && d < near && t.columns[c.i].key != "" {
			return c.i + 1
		}
	}
	return 0
}

// Cursor shows where a column can be resized.
func (t *grid) Cursor() desktop.Cursor {
	if t.onEdge || t.edge > 0 {
		return desktop.HResizeCursor
	}
	return desktop.DefaultCursor
}

// onFoot reports whether a position is on the horizontal scroll bar.
func (t *grid) onFoot(p fyne.Position) bool {
	foot := t.footHeight()
	return foot > 0 && p.Y >= t.Size().Height-foot
}

// moveTo scrolls the columns so that the thumb of their bar is at x.
func (t *grid) moveTo(x float32) {
	_, most := t.layOut()
	t.sideways(int(x/max(1, t.room())*float32(most+1)) - t.skip)
}

// scrollTo scrolls the rows so that the thumb of their bar is at y.
func (t *grid) scrollTo(y float32) {
	head, room := t.headHeight(), t.Size().Height-t.headHeight()
	t.scroll(int(float64(y-head)/float64(max(1, room))*float64(t.cells.rows)) - t.inSight()/2)
}

func (t *grid) scroll(first int) {
	first = max(0, min(first, t.cells.rows-t.inSight()))
	if first != t.first {
		t.first = first
		t.Refresh()
	}
}

// Scrolled scrolls by three rows for each notch of a wheel, and sideways by a column.
func (t *grid) Scrolled(e *fyne.ScrollEvent) {
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
func (t *grid) MouseIn(e *desktop.MouseEvent) { t.MouseMoved(e) }

// MouseMoved marks the row under the pointer.
func (t *grid) MouseMoved(e *desktop.MouseEvent) {
	t.onEdge = t.edgeAt(e.Position) > 0
	row, col := t.at(e.Position)
	if row >= 0 && col >= 0 && e.Position.X < t.room() && !t.onFoot(e.Position) {
		t.setWhole(wholeCell{on: true, row: row, col: col})
	} else {
		t.setWhole(wholeCell{})
	}
	if t.onRow == nil {
		row = -1
	}
	t.setHover(max(0, row+1))
}

// MouseOut removes the mark.
func (t *grid) MouseOut() {
	t.onEdge = false
	t.setWhole(wholeCell{})
	t.setHover(0)
}

func (t *grid) setHover(to int) {
	if t.hover != to {
		t.hover = to
		t.hint(to - 1)
		t.Refresh()
	}
}

func (t *grid) hint(row int) {
	if t.onHint != nil && row < t.cells.rows {
		foot := fyne.NewPos(5*cellPad, t.headHeight()+2+float32(row-t.first+1)*t.rowHeight()-base.TipBelow)
		t.onHint(row, fyne.CurrentApp().Driver().AbsolutePositionForObject(t).Add(foot))
	}
}

// MinSize has room for the titles and three rows.
func (t *grid) MinSize() fyne.Size { return fyne.NewSize(160, 4*t.rowHeight()+4) }
