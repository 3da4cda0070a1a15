package hash

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// times is a·b modulo the polynomial, bit by bit.
func times(a, b uint64) (product uint64) {
	for ; b > 0; b >>= 1 {
		if b&1 == 1 {
			product ^= a
		}
		if a <<= 1; a>>40 == 1 {
			a ^= rabin40Poly
		}
	}
	return product
}

// common is the greatest common divisor of two polynomials over GF(2).
func common(a, b uint64) uint64 {
	degree := func(x uint64) int { return big.NewInt(0).SetUint64(x).BitLen() }
	for b != 0 {
		for degree(a) >= degree(b) && a != 0 {
			a ^= b << (degree(a) - degree(b))
		}
		a, b = b, a
	}
	return a
}

// Rabin's test: of degree n, a polynomial is irreducible where it divides x^(2^n) − x, and
// has nothing in common with x^(2^(n/q)) − x for the primes q of n; 2 and 5 for 40.
func TestRabinsPolynomialIsIrreducible(t *testing.T) {
	const x = 2
	power := uint64(x) // x^(2^i)
	for i := 1; i <= 40; i++ {
		power = times(power, power)
		if d := common(rabin40Poly, power^x); (i == 8 || i == 20) && d != 1 {
			t.Errorf("x^(2^%d) − x shares the divisor %x", i, d)
		}
	}
	if power != x {
		t.Errorf("x^(2^40) leaves %x, want x", power)
	}
}

func TestRabinVectors(t *testing.T) {
	for s, want := range map[string]uint64{
		"": 0, "a": 0x61, "abcde": 0x6162636465, "abcdef": 0x9760ece672,
		"网页": 0x21ec130a7a, "去重": 0xb09f99e6fd, "网页去重": 0x0dc09a0874,
	} {
		if got := Rabin40(s); got != want {
			t.Errorf("%q has the fingerprint %010x, want %010x", s, got, want)
		}
	}
}

// A fingerprint is linear: that of a text and one behind it follows from those of the two.
func TestRabinIsAResidue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOf(rapid.Byte()).Draw(t, "a"), rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		want := Rabin40(a)
		for range 8 * len(b) {
			want = times(want, 2)
		}
		if got := Rabin40(append(a[:len(a):len(a)], b...)); got != want^Rabin40(b) {
			t.Fatalf("%x and %x have %010x, want %010x", a, b, got, want^Rabin40(b))
		}
	})
}
