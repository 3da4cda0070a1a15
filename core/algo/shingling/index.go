package shingling

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
)

func (e *estimate) TestPair(a, b algo.Signature) algo.IndexTests {
	return e.bands.MeetByBands(func(at int) bool { return a[at] == b[at] }, func(int) bool { return true })
}

func (s *super) TestPair(a, b algo.Signature) algo.IndexTests {
	return minhash.MeetBySupers(a, b, s.megas)
}

// Spread takes the rare shingles of a page for keys: for the resemblance at least t the
// share 1−t of them, for the containment all, of which it looks for others by the share 1−t.
// Of the least shingles of two pages together at least t are on both, but of the smaller
// page no more need be.
func (e *exact) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	out, err := e.Joined.Spread(f)
	if _, ok := e.subset.(least); ok {
		out.Keys = sets.Spread(f, sorted.Larger, sets.Words).Keys
	}
	return out, err
}
