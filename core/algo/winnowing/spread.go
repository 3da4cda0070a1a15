package winnowing

import (
	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the rare fingerprints of a page for keys, of which Keys are all: for the
// resemblance the share 1−t for pairs that score at least t; for the containment all, of
// which it looks for others by the share 1−t.
func (m *Method) Spread(f algo.For) (algo.Spread, error) { return prefix.Sets(f, m.containment), nil }
