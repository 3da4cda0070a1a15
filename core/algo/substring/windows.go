package substring

import (
	"cmp"
	"math/bits"
	"slices"

	"pagetwin/core/algo"
)

// Layout of a signature: the number n of characters; the characters, three per word of 21 bits
// each; the hashes of the windows, ascending; their positions, two per word.

// window is a run of L characters of a page, or a whole page that is shorter.
type window struct {
	hash  uint64
	place int32 // position of its first character
}

const (
	prime = 1<<61 - 1
	base  = 0x1d7b3a5c9e864f2b % prime // any residue chosen independently of the texts
)

// mulMod returns x·y modulo 2^61−1, for x and y below it.
func mulMod(x, y uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	return reduce(lo&prime + (lo>>61 | hi<<3))
}

// reduce reduces x < 2^62 modulo the prime.
func reduce(x uint64) uint64 {
	if x >= prime {
		x -= prime
	}
	return x
}

func windows(chars []rune, l int) []window {
	if len(chars) == 0 {
		return nil
	}
	out := make([]window, 0, max(1, len(chars)-l+1))
	h, power := uint64(1), uint64(1) // with a leading 1, so that the length affects the hash
	for i, c := range chars {
		h = reduce(mulMod(h, base) + uint64(c))
		if i < l {
			power = mulMod(power, base)
			if i < l-1 {
				continue
			}
		} else {
			// Remove the leading 1 and the character before the window, and add the 1 again.
			gone := reduce(base + uint64(chars[i-l]))
			h = reduce(h + prime - mulMod(gone, power))
			h = reduce(h + power)
		}
		out = append(out, window{h, int32(i - l + 1)})
	}
	if len(out) == 0 {
		out = append(out, window{h, 0})
	}
	return out
}

func pack(chars []rune, l int) algo.Signature {
	ws := windows(chars, l)
	slices.SortFunc(ws, func(a, b window) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.place, b.place))
	})
	s := make(algo.Signature, 1+(len(chars)+2)/3, 1+(len(chars)+2)/3+len(ws)+(len(ws)+1)/2)
	s[0] = uint64(len(chars))
	for i, c := range chars {
		s[1+i/3] |= uint64(c) << (21 * (i % 3))
	}
	for _, w := range ws {
		s = append(s, w.hash)
	}
	for i := 0; i < len(ws); i += 2 {
		x := uint64(ws[i].place)
		if i+1 < len(ws) {
			x |= uint64(ws[i+1].place) << 32
		}
		s = append(s, x)
	}
	return s
}

func length(s algo.Signature) int { return int(s[0]) }

func char(s algo.Signature, i int) int32 { return int32(s[1+i/3] >> (21 * (i % 3)) & (1<<21 - 1)) }

func parts(s algo.Signature, l int) (hashes, places []uint64) {
	n := length(s)
	from, count := 1+(n+2)/3, max(1, n-l+1)
	return s[from : from+count], s[from+count:]
}

type marks []uint64

func (m marks) add(packed []uint64, i int) {
	place := uint32(packed[i/2] >> (32 * (i % 2)))
	m[place/64] |= 1 << (place % 64)
}

func (m marks) covered(l, n int) int {
	sum, end := 0, 0
	for i, w := range m {
		for ; w != 0; w &= w - 1 {
			start := 64*i + bits.TrailingZeros64(w)
			sum += min(n, start+l) - max(start, end)
			end = min(n, start+l)
		}
	}
	return sum
}

func shared(a, b algo.Signature, l int) (inA, inB int) {
	ha, pa := parts(a, l)
	hb, pb := parts(b, l)
	var ma, mb marks
	for i, j := 0, 0; i < len(ha) && j < len(hb); {
		switch {
		case ha[i] < hb[j]:
			i++
		case ha[i] > hb[j]:
			j++
		default:
			if ma == nil {
				ma, mb = make(marks, length(a)/64+1), make(marks, length(b)/64+1)
			}
			h := ha[i]
			for ; i < len(ha) && ha[i] == h; i++ {
				ma.add(pa, i)
			}
			for ; j < len(hb) && hb[j] == h; j++ {
				mb.add(pb, j)
			}
		}
	}
	return ma.covered(l, length(a)), mb.covered(l, length(b))
}
