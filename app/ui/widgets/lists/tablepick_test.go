package lists

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/store"
	"pagetwin/app/ui/look/looktest"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

func (t *grid) clickHeld(row int, held fyne.KeyModifier) {
	t.held = held
	t.cursor = row
	t.click(row, 1)
	t.held = 0
}

// Shift selects all rows between two clicks, Ctrl one more or less, Ctrl+A all; Ctrl+C copies them
// in their order, with the titles of the columns.
func TestRowsArePickedAndCopied(t *testing.T) {
	d := newTestTable(t, 20)
	copied := func() string {
		d.grid.TypedShortcut(&fyne.ShortcutCopy{})
		return strings.ReplaceAll(fyne.CurrentApp().Clipboard().Content(), "row ", "")
	}
	d.grid.clickHeld(3, 0)
	if got, want := copied(), "A\tB\n3\t757\n"; got != want {
		t.Errorf("one row is copied as %q, want %q", got, want)
	}
	d.grid.clickHeld(5, fyne.KeyModifierShift)
	d.grid.clickHeld(1, fyne.KeyModifierControl)
	d.grid.clickHeld(4, fyne.KeyModifierControl)
	if got, want := copied(), "A\tB\n1\t919\n3\t757\n5\t595\n"; got != want {
		t.Errorf("picked rows are copied as %q, want %q", got, want)
	}
	d.SetFilter("row 1")
	d.grid.TypedShortcut(&fyne.ShortcutSelectAll{})
	if got := strings.Count(copied(), "\n"); got != 12 {
		t.Errorf("of 11 rows in sight %d lines are copied with the titles", got)
	}
	d.grid.clickHeld(2, 0)
	if got := strings.Count(copied(), "\n"); got != 2 {
		t.Errorf("a plain click leaves %d lines", got)
	}
	if items := d.grid.menu(0); len(items) != 2 {
		t.Errorf("a right click offers %d things", len(items))
	}
}

type ofSet struct{ set, title, more string }

func TestColumnsWithoutAnythingAreFolded(t *testing.T) {
	looktest.App(t)
	column := func(key string, value func(r ofSet) any) Column[ofSet] {
		return Titled(key, say.Same(key), table.Text, 60, value)
	}
	set := column("set", func(r ofSet) any { return r.set })
	set.Alike = true
	detail := column("detail", func(ofSet) any { return "x" })
	detail.Detail = true
	d := NewDataTable(Table[ofSet]{Book: english(t), Store: store.Store(nil), Columns: []Column[ofSet]{
		set, column("title", func(r ofSet) any { return r.title }), column("more", func(r ofSet) any { return r.more }), detail,
	}})
	shown := func() string {
		var out []string
		d.grid.Resize(fyne.NewSize(600, 200))
		in, _ := d.grid.layOut()
		for _, c := range in {
			out = append(out, d.grid.columns[c.i].key)
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct {
		rows []ofSet
		want string
	}{
		{[]ofSet{{"a", "x", ""}, {"a", "y", "–"}}, "title"},
		{[]ofSet{{"a", "x", ""}, {"b", "y", "z"}}, "set title more"},
		{nil, "set title more detail"},
	} {
		if d.SetRows(c.rows); shown() != c.want {
			t.Errorf("of %v the columns %s are shown, want %s", c.rows, shown(), c.want)
		}
	}
	d.SetRows([]ofSet{{"a", "x", ""}})
	items := d.grid.menu(0)
	items[len(items)-1].Action()
	if shown() != "set title more detail" {
		t.Errorf("all columns are %s", shown())
	}
}
