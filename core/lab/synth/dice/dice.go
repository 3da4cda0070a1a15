// Package dice is a random generator whose numbers depend on the seed only: they are the same on
// any machine and with every release of the standard library.
package dice

import (
	"math/bits"

	"pagetwin/core/base/hash"
)

// Dice is a stream of random numbers: 64-bit splitmix.
type Dice struct{ state uint64 }

// New returns the stream of a seed and names.
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

// Chance returns true with probability p.
func (d *Dice) Chance(p float64) bool { return d.Float() < p }

// Weighted returns a position in weights with a probability proportional to its weight; -1 if
// they sum to 0.
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

// Shuffle permutes s randomly.
func Shuffle[T any](d *Dice, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := d.Intn(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// Sample returns n members of s in random order, fewer if s has fewer.
func Sample[T any](d *Dice, s []T, n int) []T {
	c := append([]T(nil), s...)
	Shuffle(d, c)
	return c[:min(n, len(c))]
}

// One returns a member of s; the zero value if s is empty.
func One[T any](d *Dice, s []T) T {
	var zero T
	if len(s) == 0 {
		return zero
	}
	return s[d.Intn(len(s))]
}
