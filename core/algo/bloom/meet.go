package bloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/sorted"
)

// Meet counts the items that both pages have. The filter reports a page where enough of
// its items stood on pages before it, whichever these are.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	x, y := m.items(a), m.items(b)
	n := sorted.Common(x, y)
	need := max(m.need(a), m.need(b))
	share := algo.SharedTest(param.Words{En: "items (" + m.unit + ")", Zh: "项（" + m.unit + "）"}, len(x), len(y), n, 1)
	if n > 0 && (m.stream || n < need) {
		share.Met = algo.Perhaps
	}
	return algo.All(share)
}
