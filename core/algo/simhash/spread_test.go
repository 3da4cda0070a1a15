package simhash

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
)

// If all fingerprints are compared in memory, a distributed run uses more tables while their
// keys are selective, and loses no pair; otherwise the error names the score from which on they
// are.
func TestMoreTablesLoseNoPair(t *testing.T) {
	for _, c := range []struct {
		size, k, keys int
		can           bool
	}{{64, 8, 165, true}, {64, 9, 220, true}, {64, 10, 0, false}, {128, 19, 210, true}, {128, 20, 0, false}} {
		m := paired{&method{bits: c.size}, within{c.k, scoreAt(c.k, c.size)}}
		s, err := algo.SpreadOf(m, algo.SpreadOptions{Score: scoreAt(c.k, c.size), Pages: 1000})
		if (err == nil) != c.can {
			t.Errorf("%d bits of which %d differ: %v, want it to be possible: %v", c.size, c.k, err, c.can)
		}
		if err != nil {
			continue
		}
		rapid.Check(t, func(t *rapid.T) {
			words := c.size / 64
			a := algo.Signature(rapid.SliceOfN(rapid.Uint64(), words, words).Draw(t, "a"))
			b := append(algo.Signature(nil), a...)
			for _, at := range rapid.SliceOfN(rapid.IntRange(0, c.size-1), 0, c.k).Draw(t, "flipped") {
				b[at/64] ^= 1 << (at % 64)
			}
			if len(algotest.Together(s, []algo.Signature{a, b})) != 1 {
				t.Fatalf("%x and %x differ in at most %d bits and share no key", a, b, c.k)
			}
		})
		all := tables(c.size, widest(c.size, c.k), c.k)
		if len(all) != c.keys {
			t.Errorf("%d bits of which %d differ: %d tables, want %d", c.size, c.k, len(all), c.keys)
		}
		var narrowest uint = 128
		for _, x := range all {
			narrowest = min(narrowest, uint(bits.OnesCount64(x.mask[0])+bits.OnesCount64(x.mask[1])))
		}
		if narrowest < leastWidth {
			t.Errorf("%d bits of which %d differ: a key of %d bits", c.size, c.k, narrowest)
		}
	}
}
