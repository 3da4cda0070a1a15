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

// Order returns the positions of seq sorted by their elements, equal elements by position. [Length]
// needs it for its first sequence; it can be computed once for many comparisons.
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
	begin(v)
	for _, y := range b {
		if at := where(a, order, y); len(at) > 0 {
			step(v, at)
		}
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

// Positions returns which elements of a and b make a longest common subsequence: pairs of
// positions, ascending. It keeps a bit for each cell of the table.
func Positions(a, order, b []uint64) [][2]int {
	words := (len(a) + 63) / 64
	rows := make([]uint64, (len(b)+1)*words) // the row after each element of b
	begin(rows[:words])
	for j, y := range b {
		v := rows[(j+1)*words:][:words]
		copy(v, rows[j*words:])
		if at := where(a, order, y); len(at) > 0 {
			step(v, at)
		}
	}
	grows := func(j, i int) bool { return rows[j*words+i/64]>>(i%64)&1 == 0 }
	var out [][2]int
	for i, j := len(a)-1, len(b); i >= 0 && j > 0; {
		switch {
		case !grows(j, i):
			i--
		case grows(j-1, i):
			j--
		default:
			j--
			out = append(out, [2]int{i, j})
			i--
		}
	}
	slices.Reverse(out)
	return out
}

func begin(v []uint64) {
	for i := range v {
		v[i] = ^uint64(0)
	}
}

func where(a, order []uint64, y uint64) []uint64 {
	from, end := 0, len(order)
	for from < end {
		if mid := (from + end) / 2; a[order[mid]] < y {
			from = mid + 1
		} else {
			end = mid
		}
	}
	to := from
	for to < len(order) && a[order[to]] == y {
		to++
	}
	return order[from:to]
}

// step processes the next element, which occurs at the given ascending positions of the first
// sequence: V' = (V + (V & M)) | (V &^ M), where a bit of V is 0 if the row of the table grows at
// its position.
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
