package pair

import (
	"pagetwin/app/present/compare"
	"pagetwin/app/present/listing"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
)

func (v *View) numberTable() lists.Table[compare.Line] {
	b := v.desk.Book
	return lists.Table[compare.Line]{
		Name:  "decision",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[compare.Line]{
			lists.Titled("name", b.Both("pair.col.number"), table.Text, 210, func(l compare.Line) any { return l.Name }),
			lists.Col(b, "pair.col.value", table.Text, 260, func(l compare.Line) any { return l.Value }).Wide(),
		},
		OnRow: func(at int, _ compare.Line) { v.desk.Pair.ChooseLine(at) },
		Plain: true,
	}
}

// Seen returns the shown tables, to be saved: the list of pairs to step through, and the evidence
// for the decision on its pair.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.desk.Pair.SeenList(), v.why.seen(), v.numbers.Seen()}
}
