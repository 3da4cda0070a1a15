package keysentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
)

// Meet compares the lengths, and counts the key sentences that both pages have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	la, lb := int(a[0]), int(b[0])
	return algo.All(
		algo.RatioTest(param.Words{En: "ratio of lengths", Zh: "长度比"}, la, lb, m.rho, near(m.rho, la, lb)),
		algo.SharedTest(param.Words{En: "key sentences", Zh: "关键长句"}, m.size(a), m.size(b), common(a, b), 1),
	)
}
