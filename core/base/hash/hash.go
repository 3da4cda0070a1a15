// Package hash implements the seeded hash functions that all algorithms share.
//
// They are fixed bit for bit, so that signatures and test vectors mean the same on every machine:
// FNV-1a for bytes, the splitmix64 step to mix, and from both the family h_i(x) =
// Mix64(FNV1a64(x) + i·G). The bits of FNV-1a of short strings are badly distributed, so single
// bits are only used after mixing.
package hash

import (
	"crypto/md5"
	"encoding/hex"
)

// Gamma is 2^64 divided by the golden ratio, the step of splitmix64.
const Gamma = 0x9E3779B97F4A7C15

const (
	fnvOffset = 0xcbf29ce484222325
	fnvPrime  = 0x100000001b3
)

// FNV1a64 returns the 64-bit FNV-1a hash of s.
func FNV1a64[T string | []byte](s T) uint64 {
	h := uint64(fnvOffset)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

// Mix64 is one step of splitmix64 from the state z: a bijection of 64-bit words
// in which each input bit changes each output bit with probability 1/2.
func Mix64(z uint64) uint64 {
	z += Gamma
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB
	return z ^ (z >> 31)
}

// String returns Mix64(FNV1a64(s)), the hash to use where single bits count.
func String[T string | []byte](s T) uint64 { return Mix64(FNV1a64(s)) }

// Member returns h_i(x) of the family, given the FNV-1a hash of x.
func Member(fnv uint64, i int) uint64 { return Mix64(fnv + uint64(i)*Gamma) }

// MD5Hex returns the MD5 digest of s as 32 lower-case hexadecimal digits.
func MD5Hex(s string) string {
	d := md5.Sum([]byte(s))
	return hex.EncodeToString(d[:])
}
