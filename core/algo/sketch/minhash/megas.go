package minhash

import (
	"strconv"
	"strings"

	"pagetwin/core/algo/sketch/choose"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

// maxMegas is the most mega-shingles of a page.
const maxMegas = 128

// Megas are mega-shingles: each lists the super-shingles that it hashes.
type Megas [][]int

// NewMegas returns the mega-shingles by which pages become candidates that agree in agree of n
// super-shingles: all sets of agree members. If that were more than maxMegas, it returns all sets
// of a smaller size, which give more candidates: pages that share agree members share those too.
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

// Agreement returns the share of positions at which a and b, of one length, agree; 0 for empty a
// and b.
func Agreement(a, b []uint64) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return float64(Equal(a, b)) / float64(len(a))
}

// Equal returns the number of positions at which a and b, of one length, agree.
func Equal(a, b []uint64) int {
	n := 0
	if eights := len(a) / 8; wide && eights > 0 {
		b = b[:len(a)]
		n = equal8(&a[0], &b[0], eights)
		a, b = a[8*eights:], b[8*eights:]
	}
	for i, x := range a {
		if x == b[i] {
			n++
		}
	}
	return n
}
