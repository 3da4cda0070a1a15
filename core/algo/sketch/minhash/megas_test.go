package minhash

import (
	"slices"
	"testing"
)

// If nearly all super-shingles must agree there are few mega-shingles, of many members each: they
// are enumerated directly, not searched among all sets.
func TestMegasAreAllSetsOfOneSize(t *testing.T) {
	for _, c := range []struct{ n, agree, size, count int }{
		{6, 2, 2, 15},
		{6, 6, 6, 1},
		{1, 1, 1, 1},
		{9, 4, 4, 126},
		{12, 6, 2, 66},   // 924 of 6 are too many, as are those of 5, 4 and 3
		{84, 2, 1, 84},   // 3486
		{84, 84, 84, 1},  // 2⁸⁴ sets in all
		{84, 83, 83, 84}, //
		{84, 82, 1, 84},  // 3486 of 82 members, as of 2
		{42, 41, 41, 42}, //
		{128, 1, 1, 128}, // the most => the most
		{129, 129, 129, 1},
	} {
		all := NewMegas(c.n, c.agree)
		if len(all) != c.count {
			t.Errorf("%d of %d: %d sets, want %d", c.agree, c.n, len(all), c.count)
			continue
		}
		for i, members := range all {
			if len(members) != c.size || !slices.IsSorted(members) || members[0] < 0 || members[c.size-1] >= c.n {
				t.Errorf("%d of %d: the set %v", c.agree, c.n, members)
			}
			if i > 0 && slices.Compare(all[i-1], members) >= 0 {
				t.Errorf("%d of %d: %v does not come after %v", c.agree, c.n, members, all[i-1])
			}
		}
	}
}
