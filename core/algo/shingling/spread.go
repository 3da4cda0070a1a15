package shingling

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the rare shingles of a page for keys: for the resemblance at least t the
// share 1−t of them, for the containment all, of which it looks for others by the share 1−t.
func (e *exact) Spread(f algo.For) (algo.Spread, error) {
	measure := prefix.Union
	if e.containment {
		measure = prefix.Smaller
	}
	out := prefix.Spread(f, measure, func(s algo.Signature) []uint64 { return slices.Clone(s) })
	if !e.containment {
		out.Meets = func(a, b algo.Signature) bool { return prefix.Near(f.Score, len(a), len(b)) }
	}
	return out, nil
}
