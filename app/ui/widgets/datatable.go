package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
)

// Column describes one column of a table.
type Column struct {
	Key   string // names the width that is remembered
	Title string
	Hint  string // said in the status line
	Width float32
	Right bool // numbers stand at the right
	Wide  bool // takes the room that the others leave, never less than Width
}

// TableSource is what a table shows. Rows are numbered from 0; sorting and
// filtering change their order in the table, never their numbers.
type TableSource struct {
	Name    string // in exports: "pages"; its title has the key "table.pages"
	Columns []Column
	Rows    func() int
	Cell    func(row, col int) string
	Compare func(col, a, b int) int           // order of two rows by a column; nil compares cells
	Color   func(row int) fyne.ThemeColorName // "" is the normal colour; nil for none
	Pass    func(row int) bool                // rows that are listed, beside the filter; nil for all
	Passing func() string                     // words what Pass lets through, "" for all; nil where Pass is
	OnRow   func(row int)                     // a row was clicked
	Count   func(shown, all int) string       // "N of M"
	Plain   bool                              // few rows: no filter, no count
	Find    string                            // shown in the empty filter
	Width   func(key string) float32          // remembered width, 0 for none; may be nil
	Store   func(key string, width float32)   // remembers a width; may be nil
}

// DataTable is a table with a filter and columns that sort. It says how many of
// all rows it shows.
type DataTable struct {
	widget.BaseWidget

	src    TableSource
	table  *table
	filter *Entry
	count  *widget.Label
	order  []int // rows in sight, in order
	sortBy int   // column, -1 for none
	down   bool
	at     widget.TableCellID // that the keys are on
	head   int                // title that they are on, counted from 1; 0 while they are on a cell
	chosen int
	given  map[string]float32 // widths by SetWidth
	root   *fyne.Container
}

// NewDataTable returns a table over src; extra stands beside the filter.
func NewDataTable(src TableSource, extra ...fyne.CanvasObject) *DataTable {
	t := &DataTable{src: src, sortBy: -1, chosen: -1, given: map[string]float32{}}
	t.filter = NewEntry()
	t.filter.SetPlaceHolder(src.Find)
	t.filter.OnChanged = func(string) { t.arrange() }
	t.count = widget.NewLabel("")
	t.count.Importance = widget.LowImportance
	t.table = t.newTable()
	bar := Border(nil, nil, t.count, container.NewHBox(extra...), t.filter)
	if src.Plain {
		bar.Hide()
	}
	t.root = Border(bar, nil, nil, nil, t.table)
	t.ExtendBaseWidget(t)
	t.arrange()
	return t
}

func (t *DataTable) newTable() *table {
	tb := &table{}
	tb.ShowHeaderRow, tb.HideSeparators = true, true
	tb.Length = func() (int, int) { return len(t.order), len(t.src.Columns) }
	tb.CreateCell = func() fyne.CanvasObject { return newCell() }
	tb.UpdateCell = t.updateCell
	tb.CreateHeader = func() fyne.CanvasObject { return newHead() }
	tb.UpdateHeader = t.updateHead
	tb.offer = t.headKey
	tb.OnHighlighted = func(id widget.TableCellID) { t.at = id }
	tb.OnSelected = func(id widget.TableCellID) {
		tb.Unselect(id)
		if id.Row >= 0 && id.Row < len(t.order) {
			t.Choose(t.order[id.Row])
			if t.src.OnRow != nil {
				t.src.OnRow(t.chosen)
			}
		}
	}
	for i, c := range t.src.Columns {
		width := c.Width
		if t.src.Width != nil {
			if w := t.src.Width(c.Key); w > 0 {
				width = w
			}
		}
		tb.SetColumnWidth(i, width)
	}
	tb.ExtendBaseWidget(tb)
	return tb
}

// SetWidth gives a column a width where it is not the one that was given last, unless a
// person has chosen one.
func (t *DataTable) SetWidth(key string, width float32) {
	if t.given[key] == width {
		return
	}
	t.given[key] = width
	for i, c := range t.src.Columns {
		if c.Key == key && (t.src.Width == nil || t.src.Width(key) == 0) {
			t.table.SetColumnWidth(i, width)
		}
	}
}

func (t *DataTable) updateCell(id widget.TableCellID, o fyne.CanvasObject) {
	c := o.(*cell)
	if id.Row >= len(t.order) || id.Col >= len(t.src.Columns) {
		return
	}
	row := t.order[id.Row]
	c.text, c.right, c.selected = t.src.Cell(row, id.Col), t.src.Columns[id.Col].Right, row == t.chosen
	c.color = theme.ColorNameForeground
	if t.src.Color != nil {
		if name := t.src.Color(row); name != "" {
			c.color = name
		}
	}
	c.Refresh()
}

func (t *DataTable) updateHead(id widget.TableCellID, o fyne.CanvasObject) {
	h := o.(*head)
	if id.Col < 0 || id.Col >= len(t.src.Columns) {
		return
	}
	col := t.src.Columns[id.Col]
	h.text, h.right, h.color = col.Title, col.Right, look.Muted
	h.selected = id.Col == t.head-1
	if id.Col == t.sortBy {
		h.color = theme.ColorNamePrimary
		if t.down {
			h.text += " ↓"
		} else {
			h.text += " ↑"
		}
	}
	h.onTap = func() { t.SortBy(id.Col) }
	h.onWidth = func(w float32) {
		if t.src.Store != nil {
			t.src.Store(col.Key, w)
		}
	}
	h.Refresh()
}

// headKey goes through the titles of the columns, which are above the first row, and
// sorts by one. It tells whether it took the key.
func (t *DataTable) headKey(k *fyne.KeyEvent) bool {
	switch {
	case t.head == 0 && k.Name == fyne.KeyUp && t.at.Row <= 0:
		t.head = t.at.Col + 1
	case t.head == 0:
		return false
	case k.Name == fyne.KeyLeft:
		t.head = max(1, t.head-1)
	case k.Name == fyne.KeyRight:
		t.head = min(len(t.src.Columns), t.head+1)
	case k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter || k.Name == fyne.KeySpace:
		t.SortBy(t.head - 1)
	case k.Name == fyne.KeyDown:
		t.head = 0
	}
	t.table.Refresh()
	return true
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
		t.table.ScrollTo(widget.TableCellID{Row: i})
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
	s := &present.Seen{
		Name: t.src.Name, Rows: slices.Clone(t.order), All: t.src.Rows(), Filter: filter,
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
	t.table.Refresh()
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

// Resize gives the room that is left to the wide columns.
func (t *DataTable) Resize(s fyne.Size) {
	if s.Width != t.Size().Width {
		t.widen(s.Width)
	}
	t.BaseWidget.Resize(s)
}

func (t *DataTable) widen(width float32) {
	wide := 0
	for _, c := range t.src.Columns {
		width -= c.Width + t.Theme().Size(theme.SizeNamePadding)
		if c.Wide {
			wide++
		}
	}
	for i, c := range t.src.Columns {
		if c.Wide {
			t.table.SetColumnWidth(i, c.Width+max(0, width/float32(wide)))
		}
	}
}

// CreateRenderer shows filter and table.
func (t *DataTable) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.root) }
