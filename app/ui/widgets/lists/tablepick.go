package lists

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
)

// pick selects rows for a common action: with Shift all rows from the one clicked before, with Ctrl
// one row more or less. It reports whether the click has no other effect.
func (t *DataTable[R]) pick(last, row int) bool {
	held := t.grid.held
	if held&(fyne.KeyModifierShift|fyne.KeyModifierControl) == 0 {
		t.picked = nil
		if t.OnRow == nil {
			t.pickRow(row, true)
		}
		return false
	}
	if held&fyne.KeyModifierShift != 0 {
		t.picked = nil
		for i := min(last, row); i <= max(last, row); i++ {
			t.pickRow(i, true)
		}
		return true
	}
	if t.picked == nil && t.chosen != nil { // the row that was clicked before is selected too
		t.picked = map[any]bool{t.chosen: true}
	}
	t.pickRow(row, !t.picked[t.id(t.position(row))])
	return true
}

func (t *DataTable[R]) pickRow(row int, on bool) {
	if t.picked == nil {
		t.picked = map[any]bool{}
	}
	t.picked[t.id(t.position(row))] = on
	t.grid.Refresh()
}

func (t *DataTable[R]) pickAll() {
	if t.picked == nil {
		t.picked = map[any]bool{}
	}
	for row := range t.shown() {
		t.picked[t.id(t.position(row))] = true
	}
	t.grid.Refresh()
}

// forget drops selected rows that cannot be identified after the rows are replaced.
func (t *DataTable[R]) forget() {
	if t.ID == nil {
		t.picked = nil
	}
}

func (t *DataTable[R]) copyRows() {
	var rows []int
	for row := range t.shown() {
		if t.picked[t.id(t.position(row))] {
			rows = append(rows, row)
		}
	}
	if rows == nil && t.grid.cursor < t.shown() {
		rows = []int{t.grid.cursor}
	}
	plain := strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")
	line := func(cell func(c Column[R]) string) string {
		var cells []string
		for i, c := range t.Columns {
			if c.Value != nil && !t.grid.columns[i].fold {
				cells = append(cells, plain.Replace(cell(c)))
			}
		}
		return strings.Join(cells, "\t") + "\n"
	}
	var out strings.Builder
	out.WriteString(line(func(c Column[R]) string { return t.Book.W(c.Title) }))
	for _, row := range rows {
		r := t.at(row)
		out.WriteString(line(func(c Column[R]) string { return c.Text(r) }))
	}
	fyne.CurrentApp().Clipboard().SetContent(out.String())
}

// menu returns the context menu of a shown row: the entries of the table, and those that all tables
// have.
func (t *DataTable[R]) menu(row int) []*fyne.MenuItem {
	if !t.picked[t.id(t.position(row))] {
		t.picked = nil
	}
	var out []*fyne.MenuItem
	if t.Menu != nil {
		out = append(t.Menu(t.position(row), t.at(row)), fyne.NewMenuItemSeparator())
	}
	item := func(words string, do func(), name fyne.KeyName) {
		m := fyne.NewMenuItem(words, do)
		if name != "" {
			m.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierControl}
		}
		out = append(out, m)
	}
	item(lang.L("Copy"), t.copyRows, fyne.KeyC)
	item(lang.L("Select all"), t.pickAll, fyne.KeyA)
	if slices.ContainsFunc(t.Columns, func(c Column[R]) bool { return c.Detail }) {
		item(t.Book.T("table.allcolumns"), t.showAll, "")
		out[len(out)-1].Checked = t.wholly
	}
	return out
}

// showAll shows or hides the details.
func (t *DataTable[R]) showAll() {
	t.wholly = !t.wholly
	t.arrange(false)
}

// mostLooked is the most rows that are examined to find out whether a column is empty.
const mostLooked = 1000

// folds reports whether a column is hidden: a detail while not all columns are shown, a column that
// is empty in every row, or one marked Alike whose rows are all equal.
func (t *DataTable[R]) folds(c Column[R]) bool {
	n := t.rows.Len()
	if c.Value == nil || t.Bare || n == 0 || t.wholly {
		return false
	}
	if c.Detail {
		return true
	}
	if n > mostLooked && !c.Alike {
		return false // later rows may have something
	}
	first := c.Text(t.rows.At(0))
	if !c.Alike && first != "" && first != "–" {
		return false
	}
	for i := range min(n, mostLooked) {
		if s := c.Text(t.rows.At(i)); s != first && (c.Alike || s != "" && s != "–") {
			return false
		}
	}
	return true
}
