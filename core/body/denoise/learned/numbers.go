package learned

import (
	"math"
	"math/bits"
)

// numbers gives keys numbers from 0 on, in the order in which they come first: a hash
// table that is used again for the next page.
type numbers[K comparable] struct {
	keys  []K
	slots []int32 // number + 1, 0 for free ones; a power of two of them
	shift int     // of a hash, to a slot
}

// reset forgets all keys; there will be at most so many.
func (t *numbers[K]) reset(most int) {
	log := bits.Len(uint(2 * most))
	t.keys, t.slots, t.shift = t.keys[:0], zeros(t.slots, 1<<log), 64-log
}

func (t *numbers[K]) of(key K, hash uint64) int32 {
	for i := int(hash * 0x9E3779B97F4A7C15 >> t.shift); ; i++ {
		i &= len(t.slots) - 1
		switch n := t.slots[i]; {
		case n == 0:
			t.keys = append(t.keys, key)
			t.slots[i] = int32(len(t.keys))
			return int32(len(t.keys)) - 1
		case t.keys[n-1] == key:
			return n - 1
		}
	}
}

// mixed returns a hash of two words.
func mixed(a, b uint64) uint64 {
	h := a ^ bits.RotateLeft64(b*0xBF58476D1CE4E5B9, 31)
	return (h ^ h>>32) * 0x94D049BB133111EB
}

// share returns a/b in hundredths, rounded, at most 100; 0 where b is 0.
func share[N int | int32](a, b N) byte {
	switch {
	case b <= 0 || a <= 0:
		return 0
	case a >= b:
		return 100
	case b <= math.MaxUint32/101:
		return byte((uint32(a)*100 + uint32(b)/2) / uint32(b)) // quicker than 64 bits
	}
	return byte((int(a)*100 + int(b)/2) / int(b))
}

// size puts a count on a scale of eight steps for each doubling, exact below 16:
//
//	size(n) = 16 + 8·(⌊log2 n⌋ − 4) + the three bits of n behind its highest
//
// so size(16) = 16, size(32) = 24, size(100) = 36, and 127 from 245,760 on. A step is an
// eighth of the number at most, and a tree that parts 90 from 110 units parts 900 from
// 1100 as well: what matters of a length is its ratio to another.
func size[N int | int32](n N) byte {
	if n < 16 {
		return byte(max(0, n))
	}
	log := bits.Len(uint(n)) - 1
	return byte(min(127, 16+8*(log-4)+int(n)>>(log-3)&7))
}

// small returns n, at most 127.
func small(n int) byte { return byte(max(0, min(127, n))) }

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}
