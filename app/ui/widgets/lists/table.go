package lists

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/store"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
)

// Table describes a table with rows of type R. Its functions depend on their row alone.
type Table[R any] struct {
	Name       string        // in exports: "pages"; its title has the key "table.pages"
	Book       *wording.Book // words its titles and the texts around it
	Store      store.Store   // remembers the widths that a person gives; may be nil
	Columns    []Column[R]
	ID         func(r R) any                      // identifies a row, also when all are replaced; nil for its position
	Color      func(r R) fyne.ThemeColorName      // "" is the normal colour; nil for none
	Menu       func(at int, r R) []*fyne.MenuItem // the menu of a right click on the row at a position; nil for none
	OnRow      func(at int, r R)                  // the row with a position was clicked
	Hint       func(r R) string                   // explains the row that the pointer or the cursor is on; may be nil
	Tell       base.Tell                          // shows the hint
	Ticked     func(r R) bool                     // whether its box is ticked; nil for no boxes
	Tick       func(rows []R, on bool)            // boxes were ticked
	TickedSays string                             // words that ticked rows alone are written
	Empty      string                             // said where there are no rows
	Plain      bool                               // few rows: no filter, no count
	Bare       bool                               // no titles, and plain
	Fixed      bool                               // the order is that of the rows
	Apart      bool                               // rows and columns may be asked on several goroutines
	Beside     *beside.Beside                     // with Apart, arranges many rows that a person filters or sorts; nil: at once
}

// DataTable is a table with a filter and columns that sort. It shows the number of rows that pass
// the filter. It draws only the rows that it was given last, and requests no others.
type DataTable[R any] struct {
	widget.BaseWidget

	Table[R]
	grid   *grid
	filter *base.Entry
	count  *widget.Label
	rows   Rows[R]
	all    int     // rows that there are, with those that were sifted out before
	sifted string  // describes the sifting, "" for none
	order  []int32 // positions in rows that are in sight, in order; nil for all as they are
	kept   *kept   // describes order; nil if the rows have changed since
	sortBy int     // column, -1 for none
	down   bool
	chosen any          // ID of the row that is marked, nil for none
	last   int          // row that was clicked last
	picked map[any]bool // IDs of rows that were picked, by Shift, Ctrl or all at once
	wholly bool         // details are shown

	arranged func() // called when a person arranges the rows; may be nil
	root     *fyne.Container
}

// Listing is a table with rows of any type.
type Listing interface {
	fyne.CanvasObject
	Seen() *listing.Seen
	SetFilter(s string)
	Arranged() listing.Arranged
	Arrange(as listing.Arranged)
	OnArranged(done func())
}

// Tables returns the tables in an object that was just made, in their order on the screen.
func Tables(in fyne.CanvasObject) []Listing {
	if t, ok := in.(Listing); ok {
		return []Listing{t}
	}
	var out []Listing
	for _, o := range base.Within(in) {
		out = append(out, Tables(o)...)
	}
	return out
}

// NewDataTable returns a table without rows; extra is put beside the filter.
func NewDataTable[R any](of Table[R], extra ...fyne.CanvasObject) *DataTable[R] {
	t := &DataTable[R]{Table: of, rows: slice[R](nil), sortBy: -1}
	t.Plain = t.Plain || t.Bare
	t.filter = base.NewEntry()
	t.filter.SetPlaceHolder(t.Book.T("table.filter"))
	t.filter.OnChanged = func(string) { t.rearranged() }
	t.count = widget.NewLabel("")
	t.count.Importance = widget.LowImportance
	t.grid = t.newGrid()
	bar := base.Ends(base.Border(nil, nil, t.count, nil, t.filter), base.Row(extra...))
	if t.Plain {
		bar.Hide()
	}
	t.root = base.Border(bar, nil, nil, nil, t.grid)
	t.ExtendBaseWidget(t)
	t.arrange(false)
	return t
}

func (t *DataTable[R]) newGrid() *grid {
	if t.Ticked != nil {
		t.Columns = slices.Insert(slices.Clone(t.Columns), 0, Column[R]{Width: 30, Icon: func(r R) fyne.Resource { return boxIcon(t.Ticked(r)) }})
	}
	g := newGrid()
	for _, c := range t.Columns {
		g.columns = append(g.columns, gridColumn{key: c.Name, width: c.Width, right: c.Right, wide: c.wide, wrap: c.Wrap, boxed: c.Icon != nil})
	}
	g.name, g.store, g.empty, g.bare = t.Name, t.Store, t.Empty, t.Bare
	g.menu, g.onCopy, g.onAll = t.menu, t.copyRows, t.pickAll
	if !t.Fixed && !t.Bare {
		g.onHead = t.head
	}
	g.onRow = t.click
	if t.Hint != nil {
		g.onHint = func(row int, at fyne.Position) {
			if row >= 0 {
				t.Tell(t.Hint(t.at(row)), at.X, at.Y)
			} else {
				t.Tell("", 0, 0)
			}
		}
	}
	return g
}

// shown returns the number of rows that pass the filter.
func (t *DataTable[R]) shown() int {
	if t.order == nil {
		return t.rows.Len()
	}
	return len(t.order)
}

func (t *DataTable[R]) position(row int) int {
	if t.order == nil || row >= len(t.order) {
		return row
	}
	return int(t.order[row])
}

func (t *DataTable[R]) at(row int) R { return t.rows.At(t.position(row)) }

func (t *DataTable[R]) id(at int) any {
	if t.ID == nil {
		return at
	}
	return t.ID(t.rows.At(at))
}

func boxIcon(on bool) fyne.Resource {
	if on {
		return theme.NewPrimaryThemedResource(theme.CheckButtonCheckedIcon())
	}
	return theme.CheckButtonIcon()
}

// anyOpen reports whether the box of a shown row is not ticked.
func (t *DataTable[R]) anyOpen() bool {
	return slices.ContainsFunc(t.InSight(), func(r R) bool { return !t.Ticked(r) })
}

// head sorts by the clicked column; a click on the head of the boxes ticks all shown rows, or none.
func (t *DataTable[R]) head(col int) {
	switch {
	case t.Columns[col].Value != nil:
		t.SortBy(col)
	case t.Ticked != nil:
		t.Tick(t.InSight(), t.anyOpen())
	}
}

func (t *DataTable[R]) click(row, col int) {
	last := min(t.last, t.shown()-1)
	t.last = row
	if t.tick(last, row, col) || t.pick(last, row) || t.OnRow == nil {
		return
	}
	at, r := t.position(row), t.at(row)
	t.Choose(t.id(at))
	t.OnRow(at, r)
}

// tick toggles the box of the clicked row if the click was on the box or with Ctrl; with Shift it
// ticks all rows from the one clicked before. It reports whether it ticked.
func (t *DataTable[R]) tick(last, row, col int) bool {
	switch {
	case t.Ticked == nil:
		return false
	case t.grid.held&fyne.KeyModifierShift != 0:
		t.Tick(t.InSight()[min(last, row):max(last, row)+1], true)
	case col == 0 || t.grid.held&fyne.KeyModifierControl != 0:
		t.Tick([]R{t.at(row)}, !t.Ticked(t.at(row)))
	default:
		return false
	}
	return true
}

// SortBy sorts by a column; a second call reverses the order, a third restores the order of the
// rows as they were set.
func (t *DataTable[R]) SortBy(col int) {
	switch {
	case t.sortBy != col:
		t.sortBy, t.down = col, false
	case !t.down:
		t.down = true
	default:
		t.sortBy, t.down = -1, false
	}
	t.rearranged()
}

// OnArranged sets a function that is called whenever a person changes the order or the filter.
func (t *DataTable[R]) OnArranged(done func()) { t.arranged = done }

func (t *DataTable[R]) rearranged() {
	t.rearrange()
	if t.arranged != nil {
		t.arranged()
	}
}

// Arranged returns the order and the filter that a person set.
func (t *DataTable[R]) Arranged() listing.Arranged {
	as := listing.Arranged{Down: t.down, Filter: t.filter.Text}
	if t.sortBy >= 0 {
		as.By = t.Columns[t.sortBy].Name
	}
	return as
}

// Arrange restores an order and a filter.
func (t *DataTable[R]) Arrange(as listing.Arranged) {
	t.sortBy = slices.IndexFunc(t.Columns, func(c Column[R]) bool { return c.Name == as.By && c.Value != nil && as.By != "" })
	t.down = as.Down && t.sortBy >= 0
	if !t.Plain {
		t.filter.SetText(as.Filter)
	}
	t.arrange(false)
}

// Choose marks the row with an ID; nil removes the mark.
func (t *DataTable[R]) Choose(id any) {
	t.chosen = id
	t.grid.Refresh()
}

// ScrollTo scrolls to the row with an ID, if it passes the filter.
func (t *DataTable[R]) ScrollTo(id any) {
	for row := range t.shown() {
		if t.id(t.position(row)) == id {
			t.grid.reveal(row)
			return
		}
	}
}

// Cursor returns the position among all rows of the row at the cursor.
func (t *DataTable[R]) Cursor() int { return t.position(t.grid.cursor) }

// InSight returns the rows that pass the filter, in their order.
func (t *DataTable[R]) InSight() []R {
	out := make([]R, t.shown())
	for row := range out {
		out[row] = t.at(row)
	}
	return out
}

// SetRows replaces the rows.
func (t *DataTable[R]) SetRows(rows []R) { t.SetMany(All(slices.Clone(rows)), false) }

// SetSifted replaces the rows by some chosen from all; by describes the choice.
func (t *DataTable[R]) SetSifted(rows Rows[R], all int, by string) {
	t.rows, t.all, t.sifted, t.kept = rows, all, by, nil
	t.forget()
	t.arrange(false)
}

// many is the number of rows from which on arranging them at every change of their contents would
// keep the window busy.
const many = 50_000

// Renew replaces the rows by others with more information. Many rows keep their order, as long as
// their number is the same, until they are set again.
func (t *DataTable[R]) Renew(rows Rows[R], all int, by string) {
	if t.order == nil || rows.Len() < many || rows.Len() != t.rows.Len() || by != t.sifted {
		t.SetSifted(rows, all, by)
		return
	}
	t.rows, t.kept = rows, nil
	t.grid.show(t.cells(), false)
}

// SetMany replaces the rows by rows that are made when they become visible; with top it scrolls to
// the first.
func (t *DataTable[R]) SetMany(rows Rows[R], top bool) {
	t.rows, t.all, t.sifted, t.kept = rows, rows.Len(), "", nil
	t.forget()
	t.arrange(top)
}

// SetEmpty sets the reason why there are no rows.
func (t *DataTable[R]) SetEmpty(why string) {
	if t.grid.empty != why {
		t.grid.empty = why
		t.grid.Refresh()
	}
}

// SetFilter sets the text of the filter.
func (t *DataTable[R]) SetFilter(s string) { t.filter.SetText(s) }

// Natural returns the width at which nothing is cut.
func (t *DataTable[R]) Natural() float32 { return t.grid.Natural() }

// cells returns the contents to draw, independent of the table.
func (t *DataTable[R]) cells() cells {
	rows, order, columns := t.rows, t.order, t.Columns
	at := func(row int) R {
		if order != nil {
			row = int(order[row])
		}
		return rows.At(row)
	}
	c := cells{
		rows: t.shown(), whole: rows.Len(),
		text:   func(row, col int) string { return columns[col].Text(at(row)) },
		icon:   func(row, col int) fyne.Resource { return columns[col].Icon(at(row)) },
		sample: func(row, col int) string { return columns[col].Text(rows.At(row)) },
		chosen: func(row int) bool {
			id := t.id(t.position(row))
			return t.picked[id] || t.chosen != nil && id == t.chosen
		},
	}
	if t.Color != nil {
		c.color = func(row int) fyne.ThemeColorName { return t.Color(at(row)) }
	}
	if t.Ticked != nil && !t.Bare {
		c.box = boxIcon(t.shown() > 0 && !t.anyOpen())
	}
	return c
}

// CreateRenderer shows filter and table.
func (t *DataTable[R]) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.root) }
