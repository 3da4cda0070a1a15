package blend

import (
	"slices"

	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// around is the number of tokens on either side that make the place of a number.
const around = 3

// placesOf returns the places of the numbers of a text: for each token with a digit, the hash of
// the tokens around it << 32 | that of the number, distinct and ascending. Numbers around it all
// count as the same: on a form filled anew they differ, too.
func placesOf(t text.Tokens) []uint64 {
	var out []uint64
	for i := range t.Len() {
		if hasDigit(t.At(i)) {
			out = append(out, placed(t, i))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func placed(t text.Tokens, i int) uint64 {
	return placeOf(t, i)>>32<<32 | hash.Mix64(hash.String(t.At(i)))>>32
}

// placeOf returns the hash of the tokens around token i; beyond the ends there are none.
func placeOf(t text.Tokens, i int) uint64 {
	place := uint64(0)
	for k := i - around; k <= i+around; k++ {
		side := uint64(0)
		switch {
		case k == i:
			continue
		case k < 0 || k >= t.Len():
		case hasDigit(t.At(k)):
			side = 1
		default:
			side = hash.String(t.At(k))
		}
		place = hash.Mix64(place ^ side)
	}
	return place
}

func hasDigit(w string) bool {
	for i := range len(w) {
		if c := w[i]; '0' <= c && c <= '9' {
			return true
		}
	}
	return false
}

// places is a sample of the places of numbers in a text.
type places struct {
	at  []uint64 // as placesOf returns them
	all bool     // there are no others
}

// bound returns the place from which on the sample is not whole: of the last place kept
// not every number need be there.
func (p places) bound() uint64 {
	if p.all || len(p.at) == 0 {
		return 1 << 32
	}
	return p.at[len(p.at)-1] >> 32
}

// compare counts the places that both texts have, as far as both samples are whole: those
// with a number in common, and those where each has another. It tells met the entries of
// each such place on either side, unless it is nil.
func (p places) compare(q places, met func(here, there []uint64)) (same, other int) {
	bound := min(p.bound(), q.bound())
	x, y := p.at, q.at
	for len(x) > 0 && len(y) > 0 {
		a, b := x[0]>>32, y[0]>>32
		switch {
		case min(a, b) >= bound:
			return same, other
		case a < b:
			x = x[1:]
		case b < a:
			y = y[1:]
		default:
			var here, there []uint64
			here, x = cutPlace(x)
			there, y = cutPlace(y)
			if met != nil {
				met(here, there)
			}
			if sorted.Intersect(here, there) {
				same++
			} else {
				other++
			}
		}
	}
	return same, other
}

func cutPlace(x []uint64) (first, rest []uint64) {
	n := 1
	for n < len(x) && x[n]>>32 == x[0]>>32 {
		n++
	}
	return x[:n], x[n:]
}
