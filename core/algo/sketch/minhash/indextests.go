package minhash

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
)

// MeetBySupers compares super-shingles; as many must be equal as a mega-shingle hashes.
func MeetBySupers(a, b []uint64, m Megas) algo.IndexTests {
	out := algo.IndexTests{Need: len(m[0])}
	for i := range a {
		out.Tests = append(out.Tests, algo.SameTest(say.New("super-shingle %d", i+1).Words,
			algo.Hex(a[i]), algo.Hex(b[i])))
	}
	return out
}

// MeetByBands compares bands, one of which must be equal. same reports whether the values of two
// pages at a position are equal, filled whether they count; a band without a value that counts is
// not equal.
func (b Bands) MeetByBands(same, filled func(at int) bool) algo.IndexTests {
	out := algo.IndexTests{Need: 1}
	for i := range b.B {
		equal, some := 0, false
		for at := i * b.R; at < (i+1)*b.R; at++ {
			some = some || filled(at)
			if same(at) {
				equal++
			}
		}
		out.Tests = append(out.Tests, algo.IndexTest{
			Name:    say.New("band %d", i+1).Words,
			Found:   say.New("%d of %d {value|values} are equal", equal, b.R).Words,
			Outcome: algo.OutcomeIf(some && equal == b.R),
		})
	}
	return out
}
