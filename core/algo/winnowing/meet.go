package winnowing

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/sorted"
)

// Meet counts the fingerprints that both pages have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	return algo.All(algo.SharedTest(param.Words{En: "fingerprints", Zh: "指纹"}, len(a), len(b), sorted.Common(a, b), 1))
}
