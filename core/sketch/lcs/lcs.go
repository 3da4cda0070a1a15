// Package lcs measures longest common subsequences of hashed sequences.
//
// The length is found by bit-parallel dynamic programming: one bit for each
// position of the first sequence, one step for each element of the second, so
// that n and m elements cost O(m·(lg n + n/64)) and not n·m.
//
// Source: Hyyrö 2004, Bit-parallel LCS-length computation revisited.
package lcs

import (
	"cmp"
	"math/bits"
	"slices"
)

// Order returns the positions of seq sorted by what stands there, equal elements
// by position: what [Length] wants to know of its first sequence, worked out
// once for many comparisons.
func Order(seq []uint64) []uint64 {
	at := make([]uint64, len(seq))
	for i := range at {
		at[i] = uint64(i)
	}
	slices.SortFunc(at, func(x, y uint64) int {
		return cmp.Or(cmp.Compare(seq[x], seq[y]), cmp.Compare(x, y))
	})
	return at
}

// Length returns the length of the longest common subsequence of a and b; order
// is Order(a).
func Length(a, order, b []uint64) int {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	var room [8]uint64
	v := room[:]
	if words := (len(a) + 63) / 64; words <= len(room) {
		v = v[:words]
	} else {
		v = make([]uint64, words)
	}
	for i := range v {
		v[i] = ^uint64(0)
	}
	for _, y := range b {
		from, found := slices.BinarySearchFunc(order, y, func(at, y uint64) int { return cmp.Compare(a[at], y) })
		if !found {
			continue
		}
		to := from
		for to < len(order) && a[order[to]] == y {
			to++
		}
		step(v, order[from:to])
	}
	n := 0
	for i, w := range v {
		zeros := ^w
		if i == len(v)-1 && len(a)%64 != 0 {
			zeros &= 1<<(len(a)%64) - 1
		}
		n += bits.OnesCount64(zeros)
	}
	return n
}

// step takes the next element, which stands at the given ascending positions of
// the first sequence: V' = (V + (V & M)) | (V &^ M), where a bit of V is 0 as far
// as the row of the table grows at its position.
func step(v, at []uint64) {
	carry, next := uint64(0), 0
	for i := int(at[0] / 64); i < len(v); i++ {
		var m uint64
		for next < len(at) && int(at[next]/64) == i {
			m |= 1 << (at[next] % 64)
			next++
		}
		if m == 0 && carry == 0 {
			if next == len(at) {
				return
			}
			continue
		}
		var sum uint64
		sum, carry = bits.Add64(v[i], v[i]&m, carry)
		v[i] = sum | v[i]&^m
	}
}
