package pair

import (
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
		Store:   v.desk.Store,
		Columns: []widgets.Column{{Key: "name", Title: v.t("pair.col.number"), Width: 210}, {Key: "value", Title: v.t("pair.col.value"), Width: 260, Wide: true}},
		Rows:    func() int { return len(v.lines) },
		Cell: func(row, col int) string {
			if col == 0 {
				return v.lines[row].Name
			}
			return v.lines[row].Value
		},
		OnRow: v.desk.Pair.ChooseLine,
		Plain: true,
	}
}

// Seen returns the tables that are in sight, to be written: the list of pairs that is
// walked through, and why its pair is decided as it is.
func (v *View) Seen() []*present.Seen {
	return []*present.Seen{v.desk.Pair.SeenList(), v.why.seen(), v.numbers.Seen()}
}
