package hash

// Rabin40Poly is the polynomial over GF(2) by which [Rabin40] divides, bit i the coefficient
// of xⁱ: the first irreducible one of degree 40 whose lower bits are, or come after, the
// first 40 of the golden ratio. One of few terms would be as irreducible, but two changes a
// few bytes apart in a Chinese text can be a multiple of it, and collide.
const Rabin40Poly = 1<<40 | 0x9E3779B995

// Rabin40 returns the fingerprint of s: its bytes, the first the highest, as a polynomial
// over GF(2), modulo [Rabin40Poly] (Rabin 1981). Texts of up to five bytes are their own
// fingerprints; two longer ones that nobody chose for it have the same with a probability
// of about their length in bits over 2⁴⁰.
func Rabin40[T string | []byte](s T) uint64 {
	f := uint64(0)
	for i := 0; i < len(s); i++ {
		f = (f<<8|uint64(s[i]))&(1<<40-1) ^ rabin40[f>>32]
	}
	return f
}

// rabin40 are v·x⁴⁰ modulo the polynomial, for each byte v that leaves the register.
var rabin40 = func() (table [256]uint64) {
	for v := range table {
		f := uint64(v) << 32
		for range 8 {
			if f <<= 1; f>>40 != 0 {
				f ^= Rabin40Poly
			}
		}
		table[v] = f
	}
	return table
}()
