package present

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/exports"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/presenttest"
	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
)

// numbered is a table of n rows; the even ones are visible, in falling order.
func numbered(n int) *listing.Seen {
	s := &listing.Seen{
		Name: "pages", All: n, Filter: "even", SortBy: 1, Down: true,
		Columns: []table.Head{
			{Name: "id", Title: param.Words{En: "Page"}},
			{Name: "size", Title: param.Words{En: "Size"}, Kind: table.Whole},
			{Name: "size", Title: param.Words{En: "Share"}, Kind: table.Share},
			{Name: "took", Title: param.Words{En: "Took"}},
		},
		Cell: func(row, col int) any {
			return []any{fmt.Sprintf("p,%d", row), int64(row * 1000), float64(row) / float64(n), fmt.Sprint(row) + " ms"}[col]
		},
	}
	for row := n - 2; row >= 0; row -= 2 {
		s.Rows = append(s.Rows, row)
	}
	return s
}

func TestATableIsWrittenAsItIsSeen(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	dir := t.TempDir()
	saved := func(name string) string {
		path := filepath.Join(dir, name)
		exports.Table(d.Shared, numbered(6), path)
		l.Until(t, func() bool { return strings.Contains(d.Status.Text(), path) || d.Status.Fault() != "" })
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err, d.Status.Fault())
		}
		return string(src)
	}
	if got, want := saved("a.csv"), "id,size,size_3,took\n\"p,4\",4000,0.6666666666666666,4 ms\n\"p,2\",2000,0.3333333333333333,2 ms\n\"p,0\",0,0,0 ms\n"; got != want {
		t.Errorf("CSV is %q, want %q", got, want)
	}
	var about exports.About
	if src, err := os.ReadFile(filepath.Join(dir, "a.csv.about.json")); err != nil || json.Unmarshal(src, &about) != nil {
		t.Fatal(err, string(src))
	}
	if about.Rows != 3 || about.Of != 6 || about.Filter != "even" || about.Sort != "size" || !about.Falling || about.Set != "four" || len(about.Columns) != 4 {
		t.Errorf("beside it stands %+v", about)
	}
	if got := saved("a.jsonl"); !strings.HasPrefix(got, `{"id":"p,4","size":4000,"size_3":0.6666666666666666,"took":"4 ms"}`) {
		t.Errorf("JSON lines are %s", got)
	}
	md := saved("a.md")
	for _, want := range []string{"| 4000 | 0.6667 |", "3 of 6 rows; filter “even”; sorted by Size, descending.", "Set four"} {
		if !strings.Contains(md, want) {
			t.Errorf("%q is missing in\n%s", want, md)
		}
	}
	if got := saved("a.parquet"); !strings.HasPrefix(got, "PAR1") {
		t.Error("Parquet has no mark")
	}
	if _, err := os.Stat(filepath.Join(dir, "a.md.about.json")); err == nil {
		t.Error("what a format says itself stands beside it too")
	}
}

func TestAFormatForPairsTakesNoOtherTable(t *testing.T) {
	d, _ := newTestDesk(t, presenttest.Lengths(nil))
	exports.Table(d.Shared, numbered(4), filepath.Join(t.TempDir(), "a.run.txt"))
	if !strings.Contains(d.Status.Fault(), ".run.txt") {
		t.Errorf("the fault is %q", d.Status.Fault())
	}
}
