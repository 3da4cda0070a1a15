package page

import (
	"cmp"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
)

func (v *View) featurePane() *fyne.Container {
	v.features = widgets.NewDataTable(widgets.TableSource{
		Name:  "features",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "label", Title: v.t("features.label"), Width: 110, Wide: true},
			{Key: "weight", Title: v.t("features.weight"), Width: 80, Right: true},
			{Key: "places", Title: v.t("features.places"), Width: 60, Right: true},
		},
		Rows: func() int {
			if p := v.desk.Page.View; p != nil {
				return len(p.Features)
			}
			return 0
		},
		Cell: func(row, col int) string {
			f := v.desk.Page.View.Features[row]
			switch col {
			case 0:
				return strings.Join(strings.Fields(f.Label), " ")
			case 1:
				return fmt.Sprintf("%.4g", f.Weight)
			}
			return fmt.Sprint(len(f.Places))
		},
		Compare: func(col, a, b int) int { return compareFeatures(v.desk.Page.View.Features, col, a, b) },
		OnRow:   v.showFeature,
		Count:   v.count,
		Find:    v.t("table.filter"),
	})
	v.noLight = widgets.Quiet("")
	return widgets.Border(v.noLight, nil, nil, nil, v.features)
}

// showFeature brings the first place of a feature in sight, and selects it.
func (v *View) showFeature(row int) {
	places := v.desk.Page.View.Features[row].Places
	if len(places) == 0 {
		return
	}
	v.body.View.Select(places[0].Start, places[0].End)
	v.body.View.Reveal(places[0].Start)
}

func compareFeatures(f []present.FeatureRow, col, a, b int) int {
	switch col {
	case 0:
		return strings.Compare(f[a].Label, f[b].Label)
	case 1:
		return cmp.Compare(f[a].Weight, f[b].Weight)
	}
	return cmp.Compare(len(f[a].Places), len(f[b].Places))
}
