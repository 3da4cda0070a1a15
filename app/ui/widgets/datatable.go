package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
)

// Column describes one column of a table, which is as wide as what it holds asks for
// where there is room.
type Column struct {
	Key   string // names the width that a person gives it
	Title string
	Width float32 // of text where room is short, at the normal size of text
	Right bool    // figures stand at the right, and are never cut
	Wide  bool    // takes what is left
	Wrap  bool    // goes on in further lines
}

// TableSource is what a table shows. Rows are numbered from 0; sorting and
// filtering change their order in the table, never their numbers.
type TableSource struct {
	Name    string        // in exports: "pages"; its title has the key "table.pages"
	Store   present.Store // remembers the widths that a person gives; may be nil
	Columns []Column
	Rows    func() int
	Cell    func(row, col int) string
	Compare func(col, a, b int) int           // order of two rows by a column; nil compares cells
	Color   func(row int) fyne.ThemeColorName // "" is the normal colour; nil for none
	Pass    func(row int) bool                // rows that are listed, beside the filter; nil for all
	Passing func() string                     // words what Pass lets through, "" for all; nil where Pass is
	OnRow   func(row int)                     // a row was clicked
	Menu    func(row int) []*fyne.MenuItem    // what a right click offers; nil for nothing
	Count   func(shown, all int) string       // "N of M"
	Plain   bool                              // few rows: no filter, no count
	Find    string                            // shown in the empty filter

	Ticked     func(row int) bool        // whether its box is ticked; nil for no boxes
	Tick       func(rows []int, on bool) // boxes were ticked
	TickedSays string                    // words that ticked rows alone are written
}

// DataTable is a table with a filter and columns that sort. It says how many of
// all rows it shows.
type DataTable struct {
	widget.BaseWidget

	src    TableSource
	table  *LongTable
	filter *Entry
	count  *widget.Label
	order  []int // rows in sight, in order
	sortBy int   // column, -1 for none
	down   bool
	chosen int
	lead   int // columns of the table before ours: the boxes
	last   int // row that was clicked last
	root   *fyne.Container
}

// NewDataTable returns a table over src; extra stands beside the filter.
func NewDataTable(src TableSource, extra ...fyne.CanvasObject) *DataTable {
	t := &DataTable{src: src, sortBy: -1, chosen: -1}
	t.filter = NewEntry()
	t.filter.SetPlaceHolder(src.Find)
	t.filter.OnChanged = func(string) { t.arrange() }
	t.count = widget.NewLabel("")
	t.count.Importance = widget.LowImportance
	t.table = t.newTable()
	bar := Ends(Border(nil, nil, t.count, nil, t.filter), Row(extra...))
	if src.Plain {
		bar.Hide()
	}
	t.root = Border(bar, nil, nil, nil, t.table)
	t.ExtendBaseWidget(t)
	t.arrange()
	return t
}

func (t *DataTable) newTable() *LongTable {
	var columns []LongColumn
	if t.src.Ticked != nil {
		t.lead = 1
		columns = append(columns, LongColumn{
			Width: 30, HeadIcon: func() fyne.Resource { return boxIcon(len(t.order) > 0 && !t.anyOpen()) },
			Icon: func(row int) fyne.Resource { return boxIcon(t.src.Ticked(t.order[row])) },
		})
	}
	for i, c := range t.src.Columns {
		columns = append(columns, LongColumn{
			Key: c.Key, Title: c.Title, Width: max(c.Width, 1), Right: c.Right, Wide: c.Wide, Wrap: c.Wrap,
			Text: func(row int) string { return t.src.Cell(t.order[row], i) },
		})
	}
	tb := NewLongTable(columns, func() int { return len(t.order) })
	tb.Name, tb.Store = t.src.Name, t.src.Store
	tb.Whole = func() (int, func(row, col int) string) {
		return t.src.Rows(), func(row, col int) string { return t.src.Cell(row, col-t.lead) }
	}
	tb.Chosen = func(row int) bool { return t.order[row] == t.chosen }
	if t.src.Color != nil {
		tb.Color = func(row int) fyne.ThemeColorName { return t.src.Color(t.order[row]) }
	}
	if t.src.Menu != nil {
		tb.Menu = func(row int) []*fyne.MenuItem { return t.src.Menu(t.order[row]) }
	}
	tb.OnHead = func(col int) {
		if col -= t.lead; col >= 0 {
			t.SortBy(col)
		} else {
			t.src.Tick(t.order, t.anyOpen())
			t.table.Refresh()
		}
	}
	tb.OnRow = func(row, col int) {
		if t.tick(row, col) {
			return
		}
		t.Choose(t.order[row])
		if t.src.OnRow != nil {
			t.src.OnRow(t.chosen)
		}
	}
	return tb
}

func boxIcon(on bool) fyne.Resource {
	if on {
		return theme.NewPrimaryThemedResource(theme.CheckButtonCheckedIcon())
	}
	return theme.CheckButtonIcon()
}

// anyOpen tells whether the box of a row in sight is not ticked.
func (t *DataTable) anyOpen() bool {
	return slices.ContainsFunc(t.order, func(row int) bool { return !t.src.Ticked(row) })
}

// tick turns the box of a row round where it was clicked, or the row with Ctrl; with
// Shift it ticks all rows from the one that was clicked before. It tells whether it did.
func (t *DataTable) tick(row, col int) bool {
	last := min(t.last, len(t.order)-1)
	t.last = row
	switch {
	case t.src.Ticked == nil:
		return false
	case t.table.held&fyne.KeyModifierShift != 0:
		t.src.Tick(t.order[min(last, row):max(last, row)+1], true)
	case col == 0 || t.table.held&fyne.KeyModifierControl != 0:
		t.src.Tick(t.order[row:row+1], !t.src.Ticked(t.order[row]))
	default:
		return false
	}
	t.table.Refresh()
	return true
}

// markOrder shows at the titles what the rows are sorted by.
func (t *DataTable) markOrder() {
	for i, c := range t.src.Columns {
		title := c.Title
		if i == t.sortBy {
			title += map[bool]string{false: " ↑", true: " ↓"}[t.down]
		}
		t.table.Columns[i+t.lead].Title = title
	}
}

// SortBy sorts by a column; again, it turns the order round.
func (t *DataTable) SortBy(col int) {
	if t.sortBy == col {
		t.down = !t.down
	} else {
		t.sortBy, t.down = col, false
	}
	t.arrange()
}

// Choose marks a row.
func (t *DataTable) Choose(row int) {
	t.chosen = row
	t.table.Refresh()
}

// ScrollTo brings a row in sight, where the filter lets it through.
func (t *DataTable) ScrollTo(row int) {
	if i := slices.Index(t.order, row); i >= 0 {
		t.table.reveal(i)
	}
}

// Order returns the rows in sight in their order.
func (t *DataTable) Order() []int { return t.order }

// Seen returns what of the table is in sight, to be written.
func (t *DataTable) Seen() *present.Seen {
	filter := strings.TrimSpace(t.filter.Text)
	if t.src.Passing != nil {
		filter = strings.Join(slices.DeleteFunc([]string{t.src.Passing(), filter}, func(s string) bool { return s == "" }), "; ")
	}
	rows := slices.Clone(t.order)
	if t.src.Ticked != nil && slices.ContainsFunc(rows, t.src.Ticked) {
		rows = slices.DeleteFunc(rows, func(row int) bool { return !t.src.Ticked(row) })
		filter = strings.Trim(t.src.TickedSays+"; "+filter, "; ")
	}
	s := &present.Seen{
		Name: t.src.Name, Rows: rows, All: t.src.Rows(), Filter: filter,
		SortBy: t.sortBy, Down: t.down, Length: t.src.Rows, Cell: t.src.Cell,
	}
	for _, c := range t.src.Columns {
		s.Columns = append(s.Columns, present.SeenColumn{Name: c.Key, Title: c.Title, Right: c.Right})
	}
	return s
}

// SetFilter types s into the filter.
func (t *DataTable) SetFilter(s string) { t.filter.SetText(s) }

// Reload shows the rows anew after the source changed.
func (t *DataTable) Reload() { t.arrange() }

// arrange filters and sorts.
func (t *DataTable) arrange() {
	n := t.src.Rows()
	needle := strings.ToLower(strings.TrimSpace(t.filter.Text))
	t.order = t.order[:0]
	for row := range n {
		if t.src.Pass != nil && !t.src.Pass(row) {
			continue
		}
		if needle == "" || t.matches(row, needle) {
			t.order = append(t.order, row)
		}
	}
	if t.sortBy >= 0 {
		slices.SortStableFunc(t.order, func(a, b int) int {
			c := t.compare(a, b)
			if t.down {
				return -c
			}
			return c
		})
	}
	if !t.src.Plain {
		SetText(t.count, t.src.Count(len(t.order), n))
	}
	t.markOrder()
	t.table.Reload(false)
}

func (t *DataTable) matches(row int, needle string) bool {
	for col := range t.src.Columns {
		if strings.Contains(strings.ToLower(t.src.Cell(row, col)), needle) {
			return true
		}
	}
	return false
}

func (t *DataTable) compare(a, b int) int {
	if t.src.Compare != nil {
		return t.src.Compare(t.sortBy, a, b)
	}
	return strings.Compare(t.src.Cell(a, t.sortBy), t.src.Cell(b, t.sortBy))
}

// CreateRenderer shows filter and table.
func (t *DataTable) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.root) }
