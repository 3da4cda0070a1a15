package boolean

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/sorted"
)

// Meet counts the terms that both pages have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting { return m.meet(a, b, m.q) }

// Meet counts the terms that both pages have.
func (x asking) Meet(a, b algo.Signature) algo.Meeting { return x.meet(a, b, x.q) }

func (m *Method) meet(a, b algo.Signature, q int) algo.Meeting {
	need := m.asked(q, len(a), len(b))
	return algo.All(algo.SharedTest(param.Words{En: "terms", Zh: "特征词"}, len(a), len(b), sorted.Common(a, b), need))
}

// asked returns how many terms two pages of na and nb terms must share.
func (m *Method) asked(q, na, nb int) int { return max(1, m.need(q, min(na, nb))) }
