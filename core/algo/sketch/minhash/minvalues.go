package minhash

import (
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// chunk is the number of shingles that are hashed at a time: they stay in the first-level cache, on
// the stack, while every hash function of the family is applied to them.
const chunk = 512

// Hashes sets dst to the FNV-1a hashes of the shingles from, from+1, … of k tokens, and returns the
// part that it filled.
func Hashes(dst []uint64, t text.Tokens, k, from int) []uint64 {
	dst = dst[:min(len(dst), t.Windows(k)-from)]
	if t.Len() < k {
		for i := range dst {
			r := t.WindowRange(i, k)
			dst[i] = hash.FNV1a64(t.Text[r.Start:r.End])
		}
		return dst
	}
	hash.Spans(dst, t.Text, t.Start[from:], t.Start[from+k:])
	return dst
}

// Set returns the words of the distinct k-shingles of t, ascending; see [Words].
func Set(t text.Tokens, k int) []uint64 {
	return Words(Hashes(make([]uint64, t.Windows(k)), t, k, 0))
}

// Words turns hashes into a set, in place: it replaces each by Mix64(hash), sorts the words and
// removes repetitions. Mix64 is a permutation, so words are equal if and only if hashes are, and it
// spreads them evenly over all 64 bits.
func Words(hashes []uint64) []uint64 {
	for i, h := range hashes {
		hashes[i] = hash.Mix64(h)
	}
	slices.Sort(hashes)
	return slices.Compact(hashes)
}

// MinValues sets v[i] to the least Mix64(FNV1a64(s) + i·G) over the k-shingles s of t, which has at
// least one token. Repeated shingles change nothing, so t need not be a set.
func MinValues(v []uint64, t text.Tokens, k int) {
	for i := range v {
		v[i] = ^uint64(0)
	}
	var buf [chunk]uint64
	for from, n := 0, t.Windows(k); from < n; from += chunk {
		lower(v, Hashes(buf[:], t, k, from))
	}
}

// MinValuesOf is [MinValues] of shingles by their hashes f, at least one.
func MinValuesOf(v, f []uint64) {
	for i := range v {
		v[i] = ^uint64(0)
	}
	lower(v, f)
}

// low covers the bits of a word that the last step of Mix64, z ^ z>>31, can
// change; the 31 bits above stay as they are.
const low = 1<<33 - 1

// lower lowers each v[i] to the least Mix64(f + i·G) over all f.
func lower(v, f []uint64) {
	if wide && len(v) >= leastWide && len(f) > 0 {
		lowerWide(v, f)
		return
	}
	lowerByTwo(v, f)
}

// leastWide is the least number of hash functions for which half-empty vectors are still faster.
const leastWide = 12

// lowerWide is lower with vectors; the last of them may be half empty.
func lowerWide(v, f []uint64) {
	var low, seeds [32]uint64
	seed := uint64(0)
	for len(v) > 0 {
		n := copy(low[:], v)
		for i := range seeds {
			seed += hash.Gamma
			seeds[i] = seed
		}
		lower32(&low, &seeds, &f[0], len(f))
		copy(v, low[:n])
		v = v[n:]
	}
}

// lowerByTwo is lower without vectors.
func lowerByTwo(v, f []uint64) {
	i := 0
	for ; i+1 < len(v); i += 2 {
		v[i], v[i+1] = lowerTwo(f, uint64(i+1)*hash.Gamma, v[i], v[i+1])
	}
	if i < len(v) {
		for _, h := range f {
			v[i] = min(v[i], hash.Member(h, i))
		}
	}
}

// lowerTwo is lower for two successive hash functions, and takes nearly all the time of signing. It
// is Mix64 inlined with one change: after the first words, among which new minima are frequent, it
// omits the last step of Mix64 for a word whose unchanged upper bits already show that it is no new
// minimum. It is a separate function so that all variables of its loops fit into registers.
//
//go:noinline
func lowerTwo(f []uint64, seed, v0, v1 uint64) (uint64, uint64) {
	first := min(len(f), 48)
	for _, h := range f[:first] {
		v0 = min(v0, hash.Mix64(h+seed-hash.Gamma))
		v1 = min(v1, hash.Mix64(h+seed))
	}
	limit0, limit1 := v0|low, v1|low
	for _, h := range f[first:] {
		y := h + seed
		y = (y ^ (y >> 30)) * 0xBF58476D1CE4E5B9
		y = (y ^ (y >> 27)) * 0x94D049BB133111EB
		z := h + seed + hash.Gamma
		z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
		z = (z ^ (z >> 27)) * 0x94D049BB133111EB
		if y <= limit0 {
			v0 = min(v0, y^(y>>31))
			limit0 = v0 | low
		}
		if z <= limit1 {
			v1 = min(v1, z^(z>>31))
			limit1 = v1 | low
		}
	}
	return v0, v1
}

// SuperShingles sets s[j] to the FNV-1a hash of the j-th group of min-values,
// each as eight bytes, the highest first. len(v) is a multiple of len(s).
func SuperShingles(s, v []uint64) {
	for j := range s {
		s[j] = hash.FNV1a64("")
	}
	rows := len(v) / len(s)
	for row := range rows {
		for j := range s { // the groups are the inner loop, so that their dependency chains overlap
			s[j] = addWord(s[j], v[j*rows+row])
		}
	}
}

// addWord continues the FNV-1a hash h with the eight bytes of w.
func addWord(h, w uint64) uint64 {
	const prime = 0x100000001b3
	for shift := 56; shift >= 0; shift -= 8 {
		h = (h ^ w>>shift&0xff) * prime
	}
	return h
}
