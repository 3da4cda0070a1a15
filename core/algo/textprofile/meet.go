package textprofile

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/sorted"
)

// Meet compares the digests; for the variant profile it counts the words among the first
// of either, by their hashes, that both have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting { return m.meet(a, b, m.threshold) }

// Meet is as for the method, with another threshold.
func (l lower) Meet(a, b algo.Signature) algo.Meeting { return l.meet(a, b, l.threshold) }

func (m *Method) meet(a, b algo.Signature, threshold float64) algo.Meeting {
	if !m.graded {
		return algo.All(algo.SameTest(param.Words{En: "MD5 of the profile", Zh: "轮廓的 MD5"}, algo.Hex(a...), algo.Hex(b...)))
	}
	ka, kb := m.keys(a, threshold), m.keys(b, threshold)
	return algo.All(algo.SharedTest(param.Words{En: "first words by their hashes", Zh: "按哈希值排在前面的词"}, len(ka), len(kb), sorted.Common(ka, kb), 1))
}
