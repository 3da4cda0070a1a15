package keysentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the digests of a page for keys, and looks for others by the share 1−t of
// them for pairs that score at least t; the lengths must be near.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	out := prefix.Spread(f, prefix.Smaller, func(s algo.Signature) []uint64 {
		elements := make([]uint64, 0, m.size(s))
		for i := 1; i < len(s); i += 2 {
			elements = append(elements, hash.Mix64(hash.Mix64(s[i])+s[i+1]))
		}
		return elements
	})
	out.Meets = func(a, b algo.Signature) bool { return near(m.rho, int(a[0]), int(b[0])) }
	return out, nil
}
