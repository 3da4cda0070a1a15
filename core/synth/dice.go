package synth

import (
	"math/bits"

	"pagetwin/core/hash"
)

// dice is a stream of chance. It is our own, 64-bit splitmix, so that a seed
// means the same set with every release of the standard library.
type dice struct{ state uint64 }

// newDice returns the stream that belongs to the seed and the names.
func newDice(seed uint64, names ...string) *dice {
	s := hash.Mix64(seed)
	for _, n := range names {
		s = hash.Mix64(s ^ hash.FNV1a64(n))
	}
	return &dice{s}
}

func (d *dice) next() uint64 {
	d.state += hash.Gamma
	return hash.Mix64(d.state)
}

// intn returns a number in [0, n); 0 for n < 2.
func (d *dice) intn(n int) int {
	if n < 2 {
		return 0
	}
	hi, _ := bits.Mul64(d.next(), uint64(n))
	return int(hi)
}

// between returns a number in [lo, hi].
func (d *dice) between(lo, hi int) int { return lo + d.intn(hi-lo+1) }

// float returns a number in [0, 1).
func (d *dice) float() float64 { return float64(d.next()>>11) / (1 << 53) }

func (d *dice) chance(p float64) bool { return d.float() < p }

// weighted returns a position in weights with probability in proportion to the
// weight there, -1 when they sum to nothing.
func (d *dice) weighted(weights []float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	x := d.float() * sum
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

func shuffle[T any](d *dice, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := d.intn(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// sample returns n members of s in a chance order, fewer where s has fewer.
func sample[T any](d *dice, s []T, n int) []T {
	c := append([]T(nil), s...)
	shuffle(d, c)
	return c[:min(n, len(c))]
}

func one[T any](d *dice, s []T) T {
	var zero T
	if len(s) == 0 {
		return zero
	}
	return s[d.intn(len(s))]
}
