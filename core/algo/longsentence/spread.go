package longsentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the digests of a page for keys, the share 1−t of them for pairs that score
// at least t.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	if m.sift {
		return algo.Spread{}, say.Errorf("search=sift drops a page by the pages kept before it, which needs all of them in order",
			"search=sift 按先前保留的网页决定取舍，必须依次看到全部网页")
	}
	return prefix.Resembling(f, m.size, func(s algo.Signature) []uint64 {
		elements := make([]uint64, m.size(s))
		for i := range elements {
			d := m.at(s, i)
			elements[i] = hash.Mix64(hash.Mix64(d.hi) + d.lo)
		}
		return elements
	}), nil
}
