package spotsigs

import (
	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the rare spots of a page for keys, each as often as it occurs another one:
// the share 1−τ of them for pairs of at least τ, whose sizes must have that ratio. What
// [partitions] are for, the ratio does here.
func (m *method) Spread(f algo.For) (algo.Spread, error) {
	return prefix.Resembling(f,
		func(s algo.Signature) int { return len(s) },
		func(s algo.Signature) []uint64 { return prefix.Multiset(s) }), nil
}
