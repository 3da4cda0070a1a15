package lshbloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the bands of a page for keys, of B as many as leave out fewer than a pair
// that scores at least t has in common. They bring the pages together without filters,
// which have nothing to report then.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	return prefix.Spread(f, prefix.Larger, func(s algo.Signature) []uint64 {
		bands := make([]uint64, len(s))
		for i, key := range s {
			bands[i] = hash.Member(key, i)
		}
		return bands
	}), nil
}
