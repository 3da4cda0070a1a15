package learned

import "math/bits"

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

// of returns the number of a key that has the given hash.
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
