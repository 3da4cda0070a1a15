package lists

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look/looktest"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// The order by ranks is that of the values: numbers or texts, rows without a value last in either
// direction, equal rows as they were given.
func TestRanksOrderAsValuesDo(t *testing.T) {
	looktest.App(t)
	column := Titled("a", say.Same("A"), table.Text, 100, func(r any) any { return r })
	d := NewDataTable(Table[any]{Columns: []Column[any]{column}, Book: english(t), Apart: true})
	one := rapid.OneOf(
		rapid.StringOfN(rapid.SampledFrom([]rune("ab网\x00")), 0, 12, -1).AsAny(),
		rapid.SampledFrom([]any{nil, 0.0, math.Copysign(0, -1), -1.5, 2.0, math.Inf(1), math.Inf(-1), "aaaaaaaaab", "aaaaaaaaaa"}),
	)
	rapid.Check(t, func(rt *rapid.T) {
		rows := rapid.SliceOfN(one, 0, 40).Draw(rt, "rows")
		d.SetRows(rows)
		for _, down := range []bool{false, true} {
			d.sortBy, d.down = 0, down
			d.arrange(false)
			want := slices.Clone(rows)
			slices.SortStableFunc(want, func(a, b any) int {
				x, s := column.rank(a)
				y, r := column.rank(b)
				if math.IsNaN(x) || math.IsNaN(y) {
					return cmp.Compare(btoi(math.IsNaN(x)), btoi(math.IsNaN(y)))
				}
				if down {
					x, y, s, r = y, x, r, s
				}
				return cmp.Or(cmp.Compare(x, y), strings.Compare(s, r))
			})
			if got := d.InSight(); !slices.Equal(got, want) {
				rt.Fatalf("down %v: %v instead of %v", down, got, want)
			}
		}
	})
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A filter finds a text in any case, in Chinese too.
func TestTheFilterIgnoresCase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("aAéÉжЖ网页ＡａⅣⅳẞ1")), 0, 8, -1).Draw(t, "text")
		needle := strings.ToLower(rapid.StringOfN(rapid.SampledFrom([]rune("aAéжЖ网ａⅳß1")), 1, 2, -1).Draw(t, "needle"))
		if got, want := has(text, needle, cased(strings.ToUpper(needle))), strings.Contains(strings.ToLower(text), needle); got != want && !strings.Contains(text, needle) {
			t.Fatalf("%q in %q: %v", needle, text, got)
		}
	})
}

// A filter finds what stands in a column of figures, and one that is typed on finds as much as one
// that is typed at once, in the same order.
func TestAFilterFindsTheSameHoweverItIsTyped(t *testing.T) {
	looktest.App(t)
	columns := []Column[int]{
		Titled("name", say.Same("Name"), table.Text, 100, func(r int) any { return fmt.Sprint("Row ", r*7919%1000) }),
		Titled("size", say.Same("Size"), table.Whole, 100, func(r int) any { return r }).Figured(func(r int) string { return wording.Bytes(int64(r * 50)) }),
	}
	d := NewDataTable(Table[int]{Columns: columns, Book: english(t)})
	rows := make([]int, 1000)
	for i := range rows {
		rows[i] = i
	}
	want := func(needle string) (found []int) {
		for _, r := range rows {
			if strings.Contains(strings.ToLower(fmt.Sprintf("Row %d\n%s", r*7919%1000, wording.Bytes(int64(r*50)))), needle) {
				found = append(found, r)
			}
		}
		slices.Reverse(found)
		return found
	}
	d.SetRows(rows)
	d.Arrange(listing.Arranged{By: "size", Down: true})
	for _, needle := range []string{"r", "ro", "row 9", "row 99", "ow 9", "k", "kb", "4 kb", "", "99", "row 1"} {
		d.SetFilter(needle)
		if got := d.InSight(); !slices.Equal(got, want(needle)) {
			t.Errorf("%q: %d rows, want %d", needle, len(got), len(want(needle)))
		}
	}
	d.SetFilter("row 5")
	rows = rows[:600]
	d.SetRows(rows)
	d.SetFilter("row 55")
	if got := d.InSight(); !slices.Equal(got, want("row 55")) {
		t.Errorf("among other rows %v, want %v", got, want("row 55"))
	}
}

// Many rows are filtered in the background, for what was typed last, and for the rows that there are.
func TestManyRowsAreFilteredInTheBackground(t *testing.T) {
	looktest.App(t)
	queue := make(chan func(), 100)
	b := beside.New(func(fn func()) { queue <- fn }, nil)
	column := Titled("name", say.Same("Name"), table.Text, 100, func(r int) any { return fmt.Sprint("row ", r) })
	d := NewDataTable(Table[int]{Columns: []Column[int]{column}, Book: english(t), Apart: true, Beside: b})
	rows := make([]int, many+1)
	for i := range rows {
		rows[i] = i
	}
	d.SetRows(rows)
	settle := func() {
		for b.Running() {
			(<-queue)()
		}
	}
	d.SetFilter("row 4")
	if n := d.shown(); n != len(rows) {
		t.Errorf("%d rows at once", n)
	}
	d.SetFilter("row 41")
	settle()
	if n := d.shown(); n != 1111 {
		t.Errorf("%d rows with row 41, want 1111", n)
	}
	d.SetFilter("row 410")
	d.SetRows(rows[:411])
	for len(queue) > 0 {
		(<-queue)()
	}
	if got := d.InSight(); b.Running() || !slices.Equal(got, []int{410}) {
		t.Errorf("of other rows %v", got)
	}
}
