package shingling

import (
	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the rare shingles of a page for keys: for the resemblance at least t the
// share 1−t of them, for the containment all, of which it looks for others by the share 1−t.
// Of the least shingles of two pages together at least t are on both, but of the smaller
// page no more need be.
func (e *exact) Spread(f algo.For) (algo.Spread, error) {
	out := prefix.Sets(f, e.containment)
	if _, ok := e.subset.(least); ok {
		out.Keys = prefix.Spread(f, prefix.Larger, prefix.Words).Keys
	}
	return out, nil
}
