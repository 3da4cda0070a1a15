package som

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet compares the places of two pages on the map.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	place := func(s algo.Signature) string {
		row, col := m.place(s)
		return fmt.Sprintf("(%d, %d)", row+1, col+1)
	}
	most := 1
	if m.decision == literal {
		most = 0
	}
	d := m.distance(a, b)
	return algo.All(algo.Test{
		Name: param.Words{En: "node of the map (row, column)", Zh: "映射图上的节点（行，列）"}, A: place(a), B: place(b), Met: algo.MetIf(d <= most),
		Found: say.New("%d apart, at most %d needed", "相距 %d，须不超过 %d", d, most).Words,
	})
}
