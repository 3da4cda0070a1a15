package widgets

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

func newTestTable(t testing.TB, n int) *DataTable {
	tempApp(t)
	d := NewDataTable(TableSource{
		Columns: []Column{{Key: "a", Title: "A", Width: 100}, {Key: "b", Title: "B", Width: 100}},
		Rows:    func() int { return n },
		Cell: func(row, col int) string {
			if col == 0 {
				return fmt.Sprint("row ", row)
			}
			return fmt.Sprint((row * 7919) % 1000)
		},
		Compare: func(col, a, b int) int {
			if col == 0 {
				return cmp.Compare(a, b)
			}
			return cmp.Compare((a*7919)%1000, (b*7919)%1000)
		},
		Count: func(shown, all int) string { return fmt.Sprintf("%d of %d", shown, all) },
	})
	w := test.NewTempWindow(t, d)
	w.Resize(fyne.NewSize(400, 300))
	return d
}

func TestTheTableSaysHowManyOfAllItShows(t *testing.T) {
	d := newTestTable(t, 1000)
	d.SetFilter("ROW 99")
	if d.count.Text != "11 of 1000" {
		t.Fatalf("count says %q", d.count.Text)
	}
	d.SetFilter("")
	if d.count.Text != "1000 of 1000" {
		t.Fatalf("count says %q", d.count.Text)
	}
}

func TestSortingTurnsRoundAndNeverLosesARow(t *testing.T) {
	d := newTestTable(t, 500)
	d.SortBy(1)
	up := append([]int(nil), d.Order()...)
	d.SortBy(1)
	down := d.Order()
	seen := map[int]bool{}
	for i := range up {
		seen[up[i]] = true
		if i > 0 && (up[i-1]*7919)%1000 > (up[i]*7919)%1000 {
			t.Fatal("not in rising order")
		}
		if i > 0 && (down[i-1]*7919)%1000 < (down[i]*7919)%1000 {
			t.Fatal("not in falling order")
		}
	}
	if len(seen) != 500 {
		t.Fatalf("%d rows of 500", len(seen))
	}
}

func TestTextIsShortenedToAnyWidth(t *testing.T) {
	tempApp(t)
	s := "消重 near-duplicate 网页"
	for width := float32(-60); width < 300; width += 7 {
		got := shorten(s, width, 13, fyne.TextStyle{})
		if w := fyne.MeasureText(got, 13, fyne.TextStyle{}).Width; got != "…" && w > max(width, 0) {
			t.Fatalf("%q is %v wide, there is room for %v", got, w, width)
		}
	}
	if got := shorten(s, 1000, 13, fyne.TextStyle{}); got != s {
		t.Fatalf("with room it is %q", got)
	}
}

func BenchmarkFilterHundredThousandRows(b *testing.B) {
	d := newTestTable(b, 100_000)
	on := false
	for b.Loop() {
		on = !on
		d.SetFilter(map[bool]string{true: "99", false: ""}[on])
	}
}

// Boxes are ticked by a click on them, with Ctrl anywhere in their row, with Shift up to
// the row, and from the title all that the filter lets through; nothing else ticks.
func TestRowsAreTickedAsElsewhere(t *testing.T) {
	tempApp(t)
	ticked, opened := map[int]bool{}, -1
	d := NewDataTable(TableSource{
		Columns: []Column{{Key: "a", Title: "A", Width: 100}},
		Rows:    func() int { return 20 },
		Cell:    func(row, _ int) string { return fmt.Sprint("row ", row) },
		Ticked:  func(row int) bool { return ticked[row] },
		Tick: func(rows []int, on bool) {
			for _, r := range rows {
				ticked[r] = on
			}
		},
		OnRow: func(row int) { opened = row },
		Count: func(shown, all int) string { return "" },
	})
	test.NewTempWindow(t, d).Resize(fyne.NewSize(400, 600))
	click := func(x float32, row int, held fyne.KeyModifier) {
		at := fyne.NewPos(x, d.table.headHeight()+2+d.table.rowHeight()*(float32(row)+0.5))
		d.table.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Modifier: held})
		d.table.Tapped(&fyne.PointEvent{Position: at})
	}
	says := func(want ...int) {
		t.Helper()
		var got []int
		for row := range 20 {
			if ticked[row] {
				got = append(got, row)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("ticked are %v, want %v", got, want)
		}
	}
	click(10, 3, 0)
	says(3)
	click(80, 5, 0)
	says(3)
	if opened != 5 {
		t.Fatalf("row %d was opened", opened)
	}
	click(80, 7, fyne.KeyModifierShift)
	says(3, 5, 6, 7)
	click(80, 6, fyne.KeyModifierControl)
	says(3, 5, 7)
	if rows := d.Seen().Rows; !slices.Equal(rows, []int{3, 5, 7}) {
		t.Fatalf("%v are written", rows)
	}
	d.SetFilter("row 1")
	d.table.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 4)})
	says(1, 3, 5, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
	d.table.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 4)})
	says(3, 5, 7)
	if opened != 5 {
		t.Fatalf("row %d was opened", opened)
	}
}
