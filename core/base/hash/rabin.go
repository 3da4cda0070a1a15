package hash

// rabin40Poly is the polynomial over GF(2) of [Rabin40], bit i the coefficient of xⁱ: the first
// irreducible one of degree 40 whose lower bits are at or after the first 40 of the golden ratio.
// An irreducible polynomial with few terms would be worse: two changes a few bytes apart in a
// Chinese text can be a multiple of it, and collide.
const rabin40Poly = 1<<40 | 0x9E3779B995

// Rabin40 returns the fingerprint of s: its bytes, the first the highest, as a polynomial over
// GF(2), modulo [rabin40Poly] (Rabin 1981). A text of up to five bytes is its own fingerprint.
// Two longer texts, not chosen to collide, have the same fingerprint with a probability of about
// their length in bits over 2⁴⁰.
func Rabin40[T string | []byte](s T) uint64 {
	f := uint64(0)
	for i := 0; i < len(s); i++ {
		f = (f<<8|uint64(s[i]))&(1<<40-1) ^ rabin40[f>>32]
	}
	return f
}

// rabin40 holds v·x⁴⁰ modulo the polynomial for each byte v that is shifted out.
var rabin40 = func() (table [256]uint64) {
	for v := range table {
		f := uint64(v) << 32
		for range 8 {
			if f <<= 1; f>>40 != 0 {
				f ^= rabin40Poly
			}
		}
		table[v] = f
	}
	return table
}()
