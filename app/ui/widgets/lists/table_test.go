package lists

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"pgregory.net/rapid"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look/looktest"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// digits is a row with a number; the order of the numbers differs from that of the rows.
type digits struct{ at, scattered int }

func manyDigits(n int) []digits {
	out := make([]digits, n)
	for i := range out {
		out[i] = digits{i, (i * 7919) % 1000}
	}
	return out
}

func english(t testing.TB) *wording.Book {
	b, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func newTestTable(t testing.TB, n int) *DataTable[digits] {
	looktest.App(t)
	d := NewDataTable(Table[digits]{
		Columns: []Column[digits]{
			Titled("a", say.Same("A"), table.Whole, 100, func(r digits) any { return r.at }).Worded(func(r digits) string { return fmt.Sprint("row ", r.at) }),
			Titled("b", say.Same("B"), table.Whole, 100, func(r digits) any { return r.scattered }),
		},
		Book: english(t),
	})
	d.SetRows(manyDigits(n))
	w := test.NewTempWindow(t, d)
	w.Resize(fyne.NewSize(400, 300))
	return d
}

func TestTheTableSaysHowManyOfAllItShows(t *testing.T) {
	d := newTestTable(t, 1000)
	d.SetFilter("ROW 99")
	if d.count.Text != "11 of 1,000" {
		t.Fatalf("count says %q", d.count.Text)
	}
	d.SetFilter("")
	if d.count.Text != "1,000 of 1,000" {
		t.Fatalf("count says %q", d.count.Text)
	}
}

func TestSortingTurnsRoundAndNeverLosesARow(t *testing.T) {
	d := newTestTable(t, 500)
	by := func(a, b digits) int { return cmp.Compare(a.scattered, b.scattered) }
	for _, sorted := range []bool{true, true, false} {
		d.SortBy(1)
		rows := d.InSight()
		switch {
		case !sorted:
			if !slices.Equal(rows, manyDigits(500)) {
				t.Error("the third time the rows are not as they were given")
			}
		case d.down:
			slices.Reverse(rows)
			fallthrough
		default:
			if !slices.IsSortedFunc(rows, by) {
				t.Errorf("down %v: not in order", d.down)
			}
		}
		slices.SortFunc(rows, func(a, b digits) int { return cmp.Compare(a.at, b.at) })
		if !slices.Equal(rows, manyDigits(500)) {
			t.Error("other rows than before")
		}
	}
}

// Rows without a value come last in either order.
func TestRowsWithoutAValueComeLast(t *testing.T) {
	looktest.App(t)
	d := NewDataTable(Table[float64]{Book: english(t), Columns: []Column[float64]{Titled("x", say.Same("x"), table.Number, 40, func(x float64) any { return table.Known(!math.IsNaN(x), x) })}})
	d.SetRows([]float64{3, math.NaN(), 1, math.NaN(), 2})
	for _, want := range []string{"[1 2 3 NaN NaN]", "[3 2 1 NaN NaN]", "[3 NaN 1 NaN 2]"} {
		if d.SortBy(0); fmt.Sprint(d.InSight()) != want {
			t.Errorf("%v, want %s", d.InSight(), want)
		}
	}
}

// A table keeps the rows that it was given: rows that are removed or changed in their source while
// the window is drawn or saved do not affect it.
func TestATableKeepsTheRowsThatItWasGiven(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newTestTable(t, 0)
		var given []digits
		var seen *listing.Seen
		var saw string
		rt.Repeat(map[string]func(*rapid.T){
			"rows": func(rt *rapid.T) {
				given = manyDigits(rapid.IntRange(0, 60).Draw(rt, "rows"))
				d.SetRows(given)
			},
			"change in place": func(rt *rapid.T) {
				clear(given)
				given = nil
			},
			"sort": func(rt *rapid.T) { d.SortBy(rapid.IntRange(0, 1).Draw(rt, "column")) },
			"filter": func(rt *rapid.T) {
				d.SetFilter(rapid.SampledFrom([]string{"", "1", "row 2", "none"}).Draw(rt, "filter"))
			},
			"resize": func(rt *rapid.T) {
				d.Resize(fyne.NewSize(rapid.Float32Range(0, 900).Draw(rt, "width"), rapid.Float32Range(0, 900).Draw(rt, "height")))
			},
			"click": func(rt *rapid.T) {
				at := fyne.NewPos(rapid.Float32Range(-5, 950).Draw(rt, "x"), rapid.Float32Range(-5, 950).Draw(rt, "y"))
				d.grid.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
				d.grid.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
				d.grid.Tapped(&fyne.PointEvent{Position: at})
			},
			"key": func(rt *rapid.T) {
				d.grid.TypedKey(&fyne.KeyEvent{Name: rapid.SampledFrom([]fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyEnd, fyne.KeyPageDown, fyne.KeyReturn}).Draw(rt, "key")})
			},
			"see": func(rt *rapid.T) { seen, saw = d.Seen(), written(d.Seen()) },
			"": func(rt *rapid.T) {
				d.grid.Refresh()
				if seen != nil && written(seen) != saw {
					rt.Fatalf("what was seen is %q now, was %q", written(seen), saw)
				}
				for _, r := range d.InSight() {
					if r.scattered != (r.at*7919)%1000 {
						rt.Fatalf("row %+v was never given", r)
					}
				}
				if got := len(d.InSight()); got != d.grid.cells.rows {
					rt.Fatalf("%d rows are drawn of %d", d.grid.cells.rows, got)
				}
			},
		})
	})
}

// written returns the cells of a table as they would be saved.
func written(s *listing.Seen) string {
	var out strings.Builder
	for _, row := range s.Rows {
		for col := range s.Columns {
			fmt.Fprint(&out, s.Cell(row, col), "\t")
		}
	}
	return out.String()
}

func BenchmarkFilterHundredThousandRows(b *testing.B) {
	d := newTestTable(b, 100_000)
	on := false
	for b.Loop() {
		on = !on
		d.SetFilter(map[bool]string{true: "99", false: ""}[on])
	}
}

// Boxes are ticked by a click on them, with Ctrl by a click anywhere in the row, with Shift up to
// the clicked row, and from the title for all rows that pass the filter; nothing else ticks.
func TestRowsAreTickedAsElsewhere(t *testing.T) {
	looktest.App(t)
	type row struct {
		n  int
		on bool
	}
	ticked, opened := map[int]bool{}, -1
	var d *DataTable[row]
	show := func() {
		var rows []row
		for n := range 20 {
			rows = append(rows, row{n, ticked[n]})
		}
		d.SetRows(rows)
	}
	d = NewDataTable(Table[row]{
		Book:    english(t),
		Columns: []Column[row]{Titled("a", say.Same("A"), table.Text, 100, func(r row) any { return fmt.Sprint("row ", r.n) })},
		Ticked:  func(r row) bool { return r.on },
		Tick: func(rows []row, on bool) {
			for _, r := range rows {
				ticked[r.n] = on
			}
			show()
		},
		TickedSays: "ticked",
		OnRow:      func(at int, _ row) { opened = at },
	})
	show()
	test.NewTempWindow(t, d).Resize(fyne.NewSize(400, 600))
	click := func(x float32, row int, held fyne.KeyModifier) {
		at := fyne.NewPos(x, d.grid.headHeight()+2+d.grid.rowHeight()*(float32(row)+0.5))
		d.grid.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Modifier: held})
		d.grid.Tapped(&fyne.PointEvent{Position: at})
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
	d.grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 4)})
	says(1, 3, 5, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
	d.grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 4)})
	says(3, 5, 7)
	if opened != 5 {
		t.Fatalf("row %d was opened", opened)
	}
}
