// Package hamming computes the Hamming distance of bit strings, and counts all pairs of many
// strings by their distance.
package hamming

import "math/bits"

// Distance returns the number of bits in which two strings of one length differ.
func Distance(a, b []uint64) int {
	d := 0
	for i, w := range a {
		d += bits.OnesCount64(w ^ b[i])
	}
	return d
}

// Table holds bit strings of one length contiguously, so that an iteration reads memory in order.
type Table struct {
	words []uint64
	wide  int // words in a string
}

// NewTable copies strings of one length, in words of 64 bits.
func NewTable[S ~[]uint64](strings []S) *Table {
	t := &Table{}
	if len(strings) > 0 {
		t.wide = len(strings[0])
	}
	t.words = make([]uint64, 0, len(strings)*t.wide)
	for _, s := range strings {
		t.words = append(t.words, s...)
	}
	return t
}

// Count adds times[b], for each from ≤ b < to, to the entry of counts at the distance of
// the strings a and b. counts has an entry for each distance from 0 to all bits.
func (t *Table) Count(counts, times []int64, a, from, to int) {
	if t.wide == 1 {
		x := t.words[a]
		words, times := t.words[from:to], times[from:to]
		for i, y := range words {
			counts[bits.OnesCount64(x^y)] += times[i]
		}
		return
	}
	x := t.words[a*t.wide:][:t.wide]
	for b := from; b < to; b++ {
		d := 0
		for i, y := range t.words[b*t.wide:][:t.wide] {
			d += bits.OnesCount64(x[i] ^ y)
		}
		counts[d] += times[b]
	}
}
