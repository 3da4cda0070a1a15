package page

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/page"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

func (v *View) featurePane() *fyne.Container {
	type row = page.FeatureRow
	v.features = lists.NewDataTable(lists.Table[row]{
		Name:  "features",
		Store: v.desk.Store,
		Columns: []lists.Column[row]{
			{Key: "label", Title: v.t("features.label"), Width: 110, Wide: true, Text: func(f row) string { return strings.Join(strings.Fields(f.Label), " ") }},
			{Key: "weight", Title: v.t("features.weight"), Width: 80, Right: true, Text: func(f row) string { return fmt.Sprintf("%.4g", f.Weight) }, Value: func(f row) float64 { return f.Weight }},
			{Key: "places", Title: v.t("features.places"), Width: 60, Right: true, Text: func(f row) string { return fmt.Sprint(len(f.Places)) }, Value: func(f row) float64 { return float64(len(f.Places)) }},
		},
		OnRow: func(_ int, f row) { v.showFeature(f) },
		Count: v.count,
		Find:  v.t("table.filter"),
	})
	v.noLight = base.Quiet("")
	return base.Border(v.noLight, nil, nil, nil, v.features)
}

// showFeature scrolls to the first occurrence of a feature and selects it.
func (v *View) showFeature(f page.FeatureRow) {
	if len(f.Places) == 0 {
		return
	}
	v.body.View.Select(f.Places[0].Start, f.Places[0].End)
	v.body.View.Reveal(f.Places[0].Start)
}
