package featurecode

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes all codes of a page for keys, of which those that more pages have than the
// limit bring nothing together, as in Pairs: which these are is known where the pages of a
// code are gathered, and not before.
func (m *method) Spread(f algo.For) (algo.Spread, error) {
	return algo.Spread{
		Most: m.limit(f.Pages), Any: true,
		Keys: func(s algo.Signature) ([]uint64, int) {
			keys := m.distinct(s)
			return keys, len(keys)
		},
	}, nil
}

// Spread takes the rare codes of a page for keys: the share 1−t of them for pairs that
// score at least t. Feature strings have no more in common than their codes.
func (c complete) Spread(f algo.For) (algo.Spread, error) {
	measure := prefix.Union
	if c.larger || c.ordered {
		measure = prefix.Larger
	}
	return prefix.Spread(f, measure, c.members), nil
}

// distinct returns the codes of a signature, each once.
func (m *method) distinct(s algo.Signature) []uint64 {
	codes := slices.Clone(m.elements(s))
	slices.Sort(codes)
	return slices.Compact(codes)
}

// members returns the codes of a signature, where it is a string each as often as it
// occurs another one.
func (m *method) members(s algo.Signature) []uint64 {
	codes := slices.Clone(m.elements(s))
	if m.ordered {
		slices.Sort(codes)
		return prefix.Multiset(codes)
	}
	return codes
}
