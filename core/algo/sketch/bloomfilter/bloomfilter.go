// Package bloomfilter implements the Bloom filter: m bits and k functions for n texts at a rate p
// of false positives,
//
//	m = ⌈−n·ln p / (ln 2)²⌉,  k = round((m/n)·ln 2),  p ≈ (1−e^(−kn/m))^k
//	index_i = ((h1 + i·h2) mod 2^64) mod m,  h1 = FNV-1a(x),  h2 = Mix64(h1)|1
//
// Source: Bloom 1970, Space/time trade-offs in hash coding with allowable errors.
package bloomfilter

import (
	"math"
	"math/bits"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

// MaxBits is the largest size of a filter: 2^33 bits are 1 GiB.
const MaxBits = 1 << 33

// Size returns the bits m and the functions k of a filter that, with n texts in it, has a rate of
// false positives of p.
func Size(n uint64, p float64) (m uint64, k int) {
	m = max(1, uint64(math.Ceil(-float64(n)*math.Log(p)/(math.Ln2*math.Ln2))))
	return m, max(1, int(math.Round(float64(m)/float64(max(1, n))*math.Ln2)))
}

// Rate returns the rate of false positives of a filter of m bits and k functions
// with n texts in it: (1−e^(−kn/m))^k.
func Rate(m uint64, k int, n uint64) float64 {
	return math.Pow(-math.Expm1(-float64(k)*float64(n)/float64(m)), float64(k))
}

// Filter is a Bloom filter: a set that supports only membership tests. An added text is always
// found; another one is found at a small rate. Only one goroutine may add at a time.
type Filter struct {
	m    uint64
	k    int
	bits []uint64
}

// New returns an empty filter of m bits, from 1 to [MaxBits], and k
// functions, at least 1.
func New(m uint64, k int) (*Filter, error) {
	if m < 1 || m > MaxBits {
		return nil, say.Errorf("bloomfilter: the filter must have 1 to %d {bit|bits}, got %d; reduce the expected items or allow more false positives", uint64(MaxBits), m)
	}
	if k < 1 {
		return nil, say.Errorf("bloomfilter: the filter needs at least 1 function, got %d", k)
	}
	return &Filter{m, k, make([]uint64, (m+63)/64)}, nil
}

// Over returns the filter with k functions whose bits are in bits, at least one word; adding a text
// sets bits in it.
func Over(bits []uint64, k int) Filter { return Filter{uint64(len(bits)) * 64, k, bits} }

// Ones returns the number of bits of ws that are set.
func Ones(ws []uint64) int {
	n := 0
	for _, w := range ws {
		n += bits.OnesCount64(w)
	}
	return n
}

// Probes returns the k bits for a text with the given FNV-1a hash; some may be the same.
// [Filter.Add] sets these bits and [Filter.Has] tests them.
func (f *Filter) Probes(fnv uint64) []uint64 {
	h2 := hash.Mix64(fnv) | 1
	out := make([]uint64, f.k)
	for i := range out {
		out[i] = fnv % f.m
		fnv += h2
	}
	return out
}

// Add adds a text, given by its FNV-1a hash.
func (f *Filter) Add(fnv uint64) {
	h2 := hash.Mix64(fnv) | 1
	for range f.k {
		at := fnv % f.m
		f.bits[at/64] |= 1 << (at % 64)
		fnv += h2
	}
}

// Has reports whether a text may have been added, given its FNV-1a hash; false means
// that it was not.
func (f *Filter) Has(fnv uint64) bool {
	h2 := hash.Mix64(fnv) | 1
	for range f.k {
		at := fnv % f.m
		if f.bits[at/64]>>(at%64)&1 == 0 {
			return false
		}
		fnv += h2
	}
	return true
}
