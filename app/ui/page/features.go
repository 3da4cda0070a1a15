package page

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/page"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
)

// lightRow returns the position of an option in the choice of highlights, and lightOf the option
// at a position.
func lightRow(lit int) int {
	switch lit {
	case page.LitNothing:
		return 0
	case page.LitGold:
		return 1
	}
	return lit + 2
}

func lightOf(row int) int {
	switch row {
	case 0:
		return page.LitNothing
	case 1:
		return page.LitGold
	}
	return row - 2
}

func (v *View) featurePane() *fyne.Container {
	type row = page.FeatureRow
	b := v.desk.Book
	v.features = lists.NewDataTable(lists.Table[row]{
		Name:  "features",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[row]{
			lists.Col(b, "features.label", table.Text, 110, func(f row) any { return strings.Join(strings.Fields(f.Label), " ") }).Wide(),
			lists.Col(b, "features.weight", table.Number, 80, func(f row) any { return f.Weight }),
			lists.Col(b, "features.places", table.Whole, 60, func(f row) any { return len(f.Places) }).Worded(func(f row) string { return strconv.Itoa(len(f.Places)) }),
		},
		OnRow: func(_ int, f row) { v.showFeature(f) },
	})
	v.noLight = base.Quiet("")
	return base.Border(v.noLight, nil, nil, nil, v.features)
}

func (v *View) showFeature(f page.FeatureRow) {
	if len(f.Places) == 0 {
		return
	}
	v.body.View.Select(f.Places[0].Start, f.Places[0].End)
	v.body.View.Reveal(f.Places[0].Start)
}
