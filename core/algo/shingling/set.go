package shingling

import (
	"slices"

	"pagetwin/core/hash"
	"pagetwin/core/sketch/minhash"
	"pagetwin/core/text"
)

// set returns the hashes Mix64(FNV1a64(s)) of the distinct k-shingles of t,
// ascending.
func set(t text.Tokens, k int) []uint64 {
	hs := minhash.Hashes(make([]uint64, t.Windows(k)), t, k, 0)
	for i, h := range hs {
		hs[i] = hash.Mix64(h)
	}
	slices.Sort(hs)
	return slices.Compact(hs)
}
