package pair

import (
	"pagetwin/app/present/listing"
	"pagetwin/app/present/pair"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/lists"
)

func (v *View) count(n, all int) string {
	return v.t("table.count", wording.Count(int64(n)), wording.Count(int64(all)))
}

// numberTable describes the table of the numbers in the decision.
func (v *View) numberTable() lists.Table[pair.Line] {
	return lists.Table[pair.Line]{
		Name:  "decision",
		Store: v.desk.Store,
		Columns: []lists.Column[pair.Line]{
			{Key: "name", Title: v.t("pair.col.number"), Width: 210, Text: func(l pair.Line) string { return l.Name }},
			{Key: "value", Title: v.t("pair.col.value"), Width: 260, Wide: true, Text: func(l pair.Line) string { return l.Value }},
		},
		OnRow: func(at int, _ pair.Line) { v.desk.Pair.ChooseLine(at) },
		Plain: true,
	}
}

// Seen returns the shown tables, to be saved: the list of pairs to step through, and the evidence
// for the decision on its pair.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.desk.Pair.SeenList(), v.why.seen(), v.numbers.Seen()}
}
