package table

import (
	"reflect"
	"slices"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
)

func TestCellsHaveTheTypeOfTheirColumn(t *testing.T) {
	tab := Of("t", param.Words{En: "T"}, []Column[string]{
		Titled("name", saytest.Words("name", "名称"), Text, func(s string) any { return s }),
		Titled("size", saytest.Words("size", "大小"), Whole, func(s string) any { return len(s) }).Best(1),
		Col("none", "none", Number, func(s string) any { return Known(s == "ab", 0.5) }),
	}, slices.Values([]string{"ab", "c"}))
	var rows [][]any
	for row := range tab.Rows {
		rows = append(rows, slices.Clone(row))
	}
	if want := [][]any{{"ab", int64(2), 0.5}, {"c", int64(1), nil}}; !reflect.DeepEqual(rows, want) {
		t.Errorf("the rows are %v, want %v", rows, want)
	}
	if tab.Find("size") != 1 || tab.Find("other") != -1 || tab.Columns[1].Better != 1 {
		t.Errorf("the heads are %v", tab.Columns)
	}
}
