package minhash

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/minhash"
)

// Meet compares the bands, and where bins can be empty all values together.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting { return m.meet(a, b, m.bands) }

// Meet compares the bands, and where bins can be empty all values together.
func (b banded) Meet(x, y algo.Signature) algo.Meeting { return b.meet(x, y, b.bands) }

func (m *Method) meet(a, b algo.Signature, bands minhash.Bands) algo.Meeting {
	out := bands.MeetByBands(
		func(at int) bool { return m.value(a, at) == m.value(b, at) },
		func(at int) bool { return m.value(a, at) != empty },
	)
	if m.sparse() {
		out.Tests = append(out.Tests, algo.Test{
			Name: param.Words{En: "all values", Zh: "全部值"}, Met: algo.MetIf(slices.Equal(a[:m.m], b[:m.m])),
		})
	}
	return out
}
