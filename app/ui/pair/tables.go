package pair

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
)

func (v *View) count(n, all int) string {
	return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
}

// numberSource are the numbers of the decision.
func (v *View) numberSource() widgets.TableSource {
	return widgets.TableSource{
		Name:    "decision",
		Columns: []widgets.Column{{Key: "name", Title: v.t("pair.col.number"), Width: 210}, {Key: "value", Title: v.t("pair.col.value"), Width: 420}},
		Rows: func() int {
			if v.shown == nil || v.shown.Evidence == nil {
				return 0
			}
			return len(v.shown.Evidence.Numbers)
		},
		Cell: func(row, col int) string {
			n := v.shown.Evidence.Numbers[row]
			if col == 0 {
				return v.desk.Book.W(n.Name)
			}
			return n.Value
		},
		Plain: true,
	}
}

// matchSource are the shared features.
func (v *View) matchSource() widgets.TableSource {
	return widgets.TableSource{
		Name: "matches",
		Columns: []widgets.Column{
			{Key: "no", Title: v.t("pair.col.no"), Width: 44, Right: true},
			{Key: "label", Title: v.t("features.label"), Width: 300},
			{Key: "weight", Title: v.t("features.weight"), Width: 80, Right: true},
			{Key: "places", Title: v.t("features.places"), Width: 70, Right: true},
		},
		Rows: func() int {
			if v.shown == nil {
				return 0
			}
			return len(v.shown.Matches)
		},
		Cell: func(row, col int) string {
			m := v.shown.Matches[row]
			switch col {
			case 0:
				return strconv.Itoa(row + 1)
			case 1:
				return strings.Join(strings.Fields(m.Label), " ")
			case 2:
				return fmt.Sprintf("%.4g", m.Weight)
			}
			return fmt.Sprintf("%d / %d", len(m.A), len(m.B))
		},
		Compare: func(col, a, b int) int {
			x, y := v.shown.Matches[a], v.shown.Matches[b]
			switch col {
			case 1:
				return strings.Compare(x.Label, y.Label)
			case 2:
				return cmp.Compare(x.Weight, y.Weight)
			case 3:
				return cmp.Compare(len(x.A)+len(x.B), len(y.A)+len(y.B))
			}
			return cmp.Compare(a, b)
		},
		OnRow: v.desk.Pair.ChooseMatch,
		Count: v.count,
		Find:  v.t("table.filter"),
	}
}

// Seen returns the tables that are in sight, to be written: the list of pairs that is
// walked through, and why its pair is decided as it is.
func (v *View) Seen() []*present.Seen {
	return []*present.Seen{v.desk.Pair.SeenList(), v.matches.Seen(), v.numbers.Seen()}
}
