package shingling

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/minhash"
	"pagetwin/core/sketch/prefix"
	"pagetwin/core/sketch/sorted"
)

// Meet compares the bands.
func (e *estimate) Meet(a, b algo.Signature) algo.Meeting {
	return e.bands.MeetByBands(func(at int) bool { return a[at] == b[at] }, func(int) bool { return true })
}

// Meet compares the super-shingles.
func (s *super) Meet(a, b algo.Signature) algo.Meeting { return minhash.MeetBySupers(a, b, s.megas) }

// Meet compares the numbers of shingles, and asks whether the two share a rare one: which
// are rare depends on the set, but a pair that reaches the threshold shares one in any.
func (e *exact) Meet(a, b algo.Signature) algo.Meeting {
	n := sorted.Common(a, b)
	of := max(len(a), len(b))
	if e.containment {
		of = min(len(a), len(b))
	}
	share := algo.SharedTest(param.Words{En: "shingles, a rare one of which must be shared", Zh: "shingle（须共有其中罕见的一个）"}, len(a), len(b), n, 1)
	if n > 0 && n < prefix.AtLeast(e.threshold, of) {
		share.Met = algo.Perhaps
	}
	if e.containment {
		return algo.All(share)
	}
	near := prefix.Near(e.threshold, len(a), len(b))
	return algo.All(algo.RatioTest(param.Words{En: "ratio of the numbers of shingles", Zh: "shingle 数之比"}, len(a), len(b), e.threshold, near), share)
}
