package algo

import (
	"slices"

	"pagetwin/core/hash"
)

// Copies returns for each signature the position of the first one that is equal to it:
// its own where it is that one, and for one without features. Methods whose pairs
// depend on the order of the pages let equal signatures share one fate, so that it is
// the same whether all of them come or only the first.
func Copies(sigs []Signature) []int {
	out := make([]int, len(sigs))
	firsts := make(map[uint64][]int32, len(sigs)) // by hash
	for i, s := range sigs {
		out[i] = i
		if len(s) == 0 {
			continue
		}
		h := s.Hash()
		at := slices.IndexFunc(firsts[h], func(j int32) bool { return slices.Equal(sigs[j], s) })
		if at >= 0 {
			out[i] = int(firsts[h][at])
		} else {
			firsts[h] = append(firsts[h], int32(i))
		}
	}
	return out
}

// Hash returns a hash of all words of a signature. It is the same only within a program:
// nothing keeps it.
func (s Signature) Hash() uint64 {
	h := [4]uint64{uint64(len(s)), 1, 2, 3} // side by side, so that none waits for another
	rest := s
	for ; len(rest) >= len(h); rest = rest[len(h):] {
		h[0], h[1] = hash.Mix64(h[0]^rest[0]), hash.Mix64(h[1]^rest[1])
		h[2], h[3] = hash.Mix64(h[2]^rest[2]), hash.Mix64(h[3]^rest[3])
	}
	for i, w := range rest {
		h[i] = hash.Mix64(h[i] ^ w)
	}
	return hash.Mix64(hash.Mix64(hash.Mix64(h[0]^h[1])^h[2]) ^ h[3])
}
