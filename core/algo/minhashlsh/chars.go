package minhashlsh

import (
	"unicode/utf8"

	"pagetwin/core/hash"
)

// maxShingle bounds k.
const maxShingle = 50

// binsOfChars is bins over the shingles of k characters of s, which is compact text
// and not empty. It gives the same values without a list of all characters: of the
// work of one permutation that is the larger part.
func binsOfChars(v []uint64, s string, k int) {
	clearBins(v)
	var hashes [chunk]uint64
	var room [chunk + maxShingle]int32
	start := room[:chunk+k] // of characters; the end of s after the last
	n := 0
	flush := func() {
		if n <= k {
			return
		}
		hs := hashes[:n-k]
		hash.Spans(hs, s, start[:n-k], start[k:n])
		lowerBins(v, hs)
		n = copy(start[:k], start[n-k:n])
	}
	if utf8.RuneCountInString(s[:min(len(s), k*utf8.UTFMax)]) < k {
		lowerBins(v, append(hashes[:0], hash.FNV1a64(s))) // shorter than a shingle: one by itself
		divide(v)
		return
	}
	for i := 0; i < len(s); {
		for end := min(len(s), i+len(start)-n); i < end; i++ {
			start[n] = int32(i)
			if s[i]&0xC0 != 0x80 { // not inside a character
				n++
			}
		}
		if n == len(start) {
			flush()
		}
	}
	if n == len(start) {
		flush()
	}
	start[n] = int32(len(s))
	n++
	flush()
	divide(v)
}
