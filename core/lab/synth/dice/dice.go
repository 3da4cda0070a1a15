// Package dice is a stream of chance that belongs to a seed: the same on any machine
// and with every release of the standard library.
package dice

import (
	"math/bits"

	"pagetwin/core/base/hash"
)

// Dice is a stream of chance. It is our own, 64-bit splitmix, so that a seed
// means the same set with every release of the standard library.
type Dice struct{ state uint64 }

// New returns the stream that belongs to the seed and the names.
func New(seed uint64, names ...string) *Dice {
	s := hash.Mix64(seed)
	for _, n := range names {
		s = hash.Mix64(s ^ hash.FNV1a64(n))
	}
	return &Dice{s}
}

// Next returns 64 random bits.
func (d *Dice) Next() uint64 {
	d.state += hash.Gamma
	return hash.Mix64(d.state)
}

// Intn returns a number in [0, n); 0 for n < 2.
func (d *Dice) Intn(n int) int {
	if n < 2 {
		return 0
	}
	hi, _ := bits.Mul64(d.Next(), uint64(n))
	return int(hi)
}

// Between returns a number in [lo, hi].
func (d *Dice) Between(lo, hi int) int { return lo + d.Intn(hi-lo+1) }

// Float returns a number in [0, 1).
func (d *Dice) Float() float64 { return float64(d.Next()>>11) / (1 << 53) }

// Chance tells whether what happens with probability p happens.
func (d *Dice) Chance(p float64) bool { return d.Float() < p }

// Weighted returns a position in weights with probability in proportion to the
// weight there, -1 when they sum to nothing.
func (d *Dice) Weighted(weights []float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	x := d.Float() * sum
	last := -1
	for i, w := range weights {
		if w <= 0 {
			continue
		}
		last = i
		if x < w {
			return i
		}
		x -= w
	}
	return last
}

// Shuffle brings s into a chance order.
func Shuffle[T any](d *Dice, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := d.Intn(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// Sample returns n members of s in a chance order, fewer where s has fewer.
func Sample[T any](d *Dice, s []T, n int) []T {
	c := append([]T(nil), s...)
	Shuffle(d, c)
	return c[:min(n, len(c))]
}

// One returns a member of s, the zero value where s has none.
func One[T any](d *Dice, s []T) T {
	var zero T
	if len(s) == 0 {
		return zero
	}
	return s[d.Intn(len(s))]
}
