package pair

import (
	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
)

func (v *View) count(n, all int) string {
	return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
}

// numberTable are the numbers of the decision.
func (v *View) numberTable() widgets.Table[present.WhyLine] {
	return widgets.Table[present.WhyLine]{
		Name:  "decision",
		Store: v.desk.Store,
		Columns: []widgets.Column[present.WhyLine]{
			{Key: "name", Title: v.t("pair.col.number"), Width: 210, Text: func(l present.WhyLine) string { return l.Name }},
			{Key: "value", Title: v.t("pair.col.value"), Width: 260, Wide: true, Text: func(l present.WhyLine) string { return l.Value }},
		},
		OnRow: func(at int, _ present.WhyLine) { v.desk.Pair.ChooseLine(at) },
		Plain: true,
	}
}

// Seen returns the tables that are in sight, to be written: the list of pairs that is
// walked through, and why its pair is decided as it is.
func (v *View) Seen() []*present.Seen {
	return []*present.Seen{v.desk.Pair.SeenList(), v.why.seen(), v.numbers.Seen()}
}
