package lists

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

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
		if got, want := has(text, needle), strings.Contains(strings.ToLower(text), needle); got != want && !strings.Contains(text, needle) {
			t.Fatalf("%q in %q: %v", needle, text, got)
		}
	})
}
