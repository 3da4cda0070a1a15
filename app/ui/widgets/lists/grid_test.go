package lists

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look/looktest"
)

// newTestGrid returns a grid of n rows, and a set of the rows that were read.
func newTestGrid(t testing.TB, n int) (*grid, map[int]bool) {
	looktest.App(t)
	seen := map[int]bool{}
	table := newGrid(gridColumn{title: "row", width: 80, right: true}, gridColumn{title: "words"})
	table.show(rowsOf(n, seen), true)
	test.NewTempWindow(t, table).Resize(fyne.NewSize(400, 300))
	return table, seen
}

func rowsOf(n int, seen map[int]bool) cells {
	return cells{rows: n, text: func(row, col int) string {
		if col == 1 {
			return "words of row " + strconv.Itoa(row)
		}
		seen[row] = true
		return strconv.Itoa(row)
	}}
}

func TestAGridLooksAtTheRowsInSightOnly(t *testing.T) {
	table, seen := newTestGrid(t, 5_000_000)
	in := table.inSight()
	clear(seen)
	table.scrollTo(table.Size().Height)
	if len(seen) != in || !seen[4_999_999] {
		t.Fatalf("at the end %d rows were looked at, %d are in sight", len(seen), in)
	}
	for key, want := range map[fyne.KeyName]int{fyne.KeyHome: 0, fyne.KeyEnd: 4_999_999} {
		table.TypedKey(&fyne.KeyEvent{Name: key})
		if table.cursor != want || table.first > want || table.first+in <= want {
			t.Errorf("%s leads to row %d, the first in sight is %d", key, table.cursor, table.first)
		}
	}
}

func TestAClickReportsRowAndColumn(t *testing.T) {
	table, _ := newTestGrid(t, 100)
	row, col, head := -9, -9, -9
	table.onRow = func(r, c int) { row, col = r, c }
	table.onHead = func(c int) { head = c }
	table.scroll(10)
	at := fyne.NewPos(100, table.rowHeight()*3.5+2)
	table.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	table.Tapped(&fyne.PointEvent{Position: at})
	if row != 12 || col != 1 {
		t.Errorf("row %d, column %d", row, col)
	}
	table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if row != 13 || col != -1 {
		t.Errorf("after Down and Enter row %d, column %d", row, col)
	}
	table.TypedRune(' ')
	if row != 13 || col != 0 {
		t.Errorf("after Space row %d, column %d", row, col)
	}
	table.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 4)})
	if head != 0 {
		t.Errorf("the title of column %d was clicked", head)
	}
}

func TestAListThatGetsShorterStaysInSight(t *testing.T) {
	table, seen := newTestGrid(t, 1000)
	table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	table.show(rowsOf(3, seen), false)
	if table.first != 0 || table.cursor != 2 {
		t.Errorf("of 3 rows the first is %d, the cursor at %d", table.first, table.cursor)
	}
	table.show(rowsOf(0, seen), false)
	table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if table.cursor != 0 {
		t.Errorf("of no rows the cursor is at %d", table.cursor)
	}
}

func BenchmarkReloadOfAMillionRows(b *testing.B) {
	table, _ := newTestGrid(b, 1_000_000)
	i := 0
	for b.Loop() {
		i += 997
		table.scroll(i % 900_000)
	}
}

// The reason why a table is empty is shown in full, however narrow the table is.
func TestTheReasonOfAnEmptyTableIsShownInFull(t *testing.T) {
	const why = "Move the threshold to see which pairs change 移动阈值看哪些网页对发生变化"
	table, _ := newTestGrid(t, 0)
	table.empty = why
	table.columns = nil
	for _, width := range []float32{900, 240, 90} {
		table.Resize(fyne.NewSize(width, 300))
		said := ""
		for _, o := range test.WidgetRenderer(table).Objects() {
			if text, ok := o.(*canvas.Text); ok {
				said += text.Text
			}
		}
		if strings.ReplaceAll(said, " ", "") != strings.ReplaceAll(why, " ", "") {
			t.Errorf("%v wide it says %q", width, said)
		}
	}
}

func TestANewRendererOfAGridDrawsItsText(t *testing.T) {
	test.NewTempApp(t)
	field := newGrid(gridColumn{})
	field.show(cells{rows: 1, text: func(int, int) string { return "a cell" }}, true)
	looktest.DrawnAnew(t, field, true)
}
