package lists

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
)

// pick picks rows for what is done with several: with Shift all from the one that was clicked
// before, with Ctrl one more or less. It tells whether that was all that the click is for.
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
	if t.picked == nil && t.chosen != nil { // the row that was clicked before is one of them
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

// pickAll picks all rows in sight.
func (t *DataTable[R]) pickAll() {
	for row := range t.shown() {
		t.pickRow(row, true)
	}
}

// forget lets go of rows that cannot be told from others once they are replaced.
func (t *DataTable[R]) forget() {
	if t.ID == nil {
		t.picked = nil
	}
}

// copyRows copies the rows that are picked, or the one at the cursor, with the titles of their
// columns, as spreadsheets take them.
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

// menu is what a right click offers at a row in sight: what the table says, and what all
// tables have.
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

// showAll shows the details too, or no more.
func (t *DataTable[R]) showAll() {
	t.wholly = !t.wholly
	t.arrange(false)
}

// mostLooked is how many rows are looked at to see whether a column is empty.
const mostLooked = 1000

// folds tells whether a column is left out: a detail that nobody asked for, or one in which no
// row has anything, or none anything else than the others.
func (t *DataTable[R]) folds(c Column[R]) bool {
	n := t.rows.Len()
	if c.Value == nil || t.Bare || n == 0 || t.wholly {
		return false
	}
	if c.Detail {
		return true
	}
	if n > mostLooked && !c.Alike {
		return false // what comes later may have something
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
