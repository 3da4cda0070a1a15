package widgets

import (
	"cmp"
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
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
