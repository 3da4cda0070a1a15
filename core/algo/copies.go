package algo

import (
	"math/bits"
	"slices"

	"pagetwin/core/hash"
)

// Copies returns for each signature the position of the first one that is equal to it:
// its own where it is that one, and for one without features. Methods whose pairs
// depend on the order of the pages let equal signatures share one fate, so that it is
// the same whether all of them come or only the first.
func Copies(sigs []Signature) []int {
	return CopiesBy(len(sigs),
		func(i int) (uint64, bool) { return sigs[i].Hash(), len(sigs[i]) > 0 },
		func(i, j int) bool { return slices.Equal(sigs[i], sigs[j]) })
}

// CopiesBy is [Copies] of n signatures of which hashes are known, false where one has no
// features, and that can be compared.
func CopiesBy(n int, hash func(i int) (h uint64, ok bool), same func(i, j int) bool) []int {
	out := make([]int, n)
	slots := make([]int32, 1<<bits.Len(uint(2*n))) // by hash: position + 1 of a first one, 0 for none
	for i := range n {
		out[i] = i
		h, ok := hash(i)
		for at := int(h) & (len(slots) - 1); ok; at = (at + 1) & (len(slots) - 1) {
			first := int(slots[at]) - 1
			if first < 0 {
				slots[at] = int32(i) + 1
				break
			}
			if same(first, i) {
				out[i] = first
				break
			}
		}
	}
	return out
}

// Hash returns a hash of all words of a signature. It is the same only within one build of
// the program: nothing keeps it but files that no other build reads (package spread).
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
