package minhash

import (
	"strconv"
	"strings"

	"pagetwin/core/algo/sketch/choose"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

// maxMegas bounds the mega-shingles of a page.
const maxMegas = 128

// Megas are mega-shingles: each lists the super-shingles that it hashes.
type Megas [][]int

// NewMegas returns the mega-shingles by which pages meet that agree in so many of
// n super-shingles: all sets of agree members. Where that were more than maxMegas,
// smaller sets do the same with more candidates: who shares agree members shares
// those too.
func NewMegas(n, agree int) Megas {
	size := agree
	for size > 1 && choose.Count(n, size) > maxMegas {
		size--
	}
	return choose.Subsets(n, size)
}

// Keys returns the mega-shingles of the super-shingles s.
func (m Megas) Keys(s []uint64) []uint64 {
	keys := make([]uint64, len(m))
	for i, members := range m {
		h := hash.Mix64(uint64(i))
		for _, j := range members {
			h = hash.Mix64(h ^ s[j])
		}
		keys[i] = h
	}
	return keys
}

// Name names the super-shingles that a mega-shingle hashes.
func (m Megas) Name(i int) say.Words {
	var members []string
	for _, j := range m[i] {
		members = append(members, strconv.Itoa(j+1))
	}
	return say.New("super-shingles %s", strings.Join(members, " + ")).Words
}

// Agreement returns the share of positions at which a and b, of one length, agree; 0 where
// they have none.
func Agreement(a, b []uint64) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return float64(Equal(a, b)) / float64(len(a))
}

// Equal returns at how many positions a and b, of one length, agree.
func Equal(a, b []uint64) int {
	n := 0
	for i, x := range a {
		if x == b[i] {
			n++
		}
	}
	return n
}
