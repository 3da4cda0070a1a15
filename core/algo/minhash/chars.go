package minhash

import "pagetwin/core/hash"

const (
	maxShingle = 50  // bounds k
	few        = 128 // shingles hashed at a time: little to clear for every page
)

// binsOfChars is bins over the shingles of k characters of s, which is compact text
// and not empty. It gives the same values without a list of all characters, which is
// the larger part of the work of one permutation.
func binsOfChars(v []uint64, s string, k int) {
	clearBins(v)
	var room [few + maxShingle]int32
	start := room[:few+k] // of successive characters
	n := 0
	for i := 0; i < len(s); {
		i, n = charStarts(start, n, s, i)
		if n == len(start) {
			n = lowerChars(v, s, start, n, k)
		}
	}
	if n < k {
		lowerBins(v, []uint64{hash.FNV1a64(s)}) // shorter than a shingle: one by itself
	} else {
		start[n] = int32(len(s))
		lowerChars(v, s, start, n+1, k)
	}
	divide(v)
}

// charStarts writes where characters of s from i on start to start[n:], as far as
// there is room for sure, and returns how far it came in s and in start.
func charStarts(start []int32, n int, s string, i int) (int, int) {
	end := min(len(s), i+len(start)-n)
	for ; i < end; i++ {
		start[n] = int32(i)
		if s[i]&0xC0 != 0x80 { // else inside a character
			n++
		}
	}
	return i, n
}

// lowerChars lowers the bins by the shingles of k characters between the n starts, and
// keeps of these the last k, which begin what follows; it returns how many are kept.
func lowerChars(v []uint64, s string, start []int32, n, k int) int {
	if n <= k {
		return n
	}
	var hashes [few]uint64
	hs := hashes[:n-k]
	hash.Spans(hs, s, start[:n-k], start[k:n])
	lowerBins(v, hs)
	return copy(start[:k], start[n-k:n])
}
