package shingling

import (
	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the rare shingles of a page for keys: for the resemblance at least t the
// share 1−t of them, for the containment all, of which it looks for others by the share 1−t.
func (e *exact) Spread(f algo.For) (algo.Spread, error) { return prefix.Sets(f, e.containment), nil }
