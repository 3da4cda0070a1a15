package featurecode

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
)

// Meet counts the codes that two pages share. A code that stands on too many pages of the
// set is not looked up.
func (m *method) Meet(a, b algo.Signature) algo.Meeting {
	ca, cb := m.elements(a), m.elements(b)
	in := make(map[uint64]bool, len(cb))
	for _, c := range cb {
		in[c] = true
	}
	n := 0
	for _, c := range ca {
		if in[c] {
			n++
			in[c] = false
		}
	}
	name := param.Words{En: "feature codes, one of which must be shared", Zh: "特征码（须共有一个）"}
	if m.common > 0 {
		name = param.Words{En: "feature codes, one of which must be shared and not stand on many pages", Zh: "特征码（须共有一个，且不是出现在许多网页上的）"}
	}
	share := algo.SharedTest(name, len(ca), len(cb), n, 1)
	if n > 0 && m.common > 0 {
		share.Met = algo.Perhaps
	}
	return algo.All(share)
}

// Meet compares the digests.
func (e *exact) Meet(a, b algo.Signature) algo.Meeting {
	return algo.All(algo.SameTest(param.Words{En: "MD5 of all codes", Zh: "全部特征码的 MD5"}, algo.Hex(a...), algo.Hex(b...)))
}
