package lshbloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/say"
)

// Meet compares the keys of the bands, of which one must be the same: what a filter
// reports by mistake comes together with nothing.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	out := algo.Meeting{Need: 1}
	for i := range a {
		out.Tests = append(out.Tests, algo.SameTest(say.New("band %d", "第 %d 个分段", i+1).Words, algo.Hex(a[i]), algo.Hex(b[i])))
	}
	return out
}
