package join

import "slices"

// across tells the pairs of two sets that are held against each other, a page of one and a
// page of the other, from those within a set, which are not scored. A nil one knows but one
// set.
type across struct {
	parts []uint8    // of each page, 1 or 2
	live  [2][]int32 // the live pages of each part, ascending
}

func newAcross(parts []uint8, live []int32) *across {
	if parts == nil {
		return nil
	}
	x := &across{parts: parts}
	for _, a := range live {
		x.live[parts[a]-1] = append(x.live[parts[a]-1], a)
	}
	return x
}

// counts tells whether the pair is to be scored.
func (x *across) counts(a, b int32) bool { return x == nil || x.parts[a] != x.parts[b] }

// only leaves of pages, which it changes, those that page a is held against.
func (x *across) only(a int32, pages []int32) []int32 {
	if x == nil {
		return pages
	}
	return slices.DeleteFunc(pages, func(b int32) bool { return !x.counts(a, b) })
}

// later are the live pages behind the one at position x that it is held against.
func (m *Join) later(x int) []int32 {
	if m.across == nil {
		return m.live[x+1:]
	}
	a := m.live[x]
	other := m.across.live[2-m.across.parts[a]]
	at, _ := slices.BinarySearch(other, a)
	return other[at:]
}

// PairsOf returns how many pairs of pages there are to be scored.
func (m *Join) PairsOf(pages []int32) int64 {
	if m.across == nil {
		n := int64(len(pages))
		return n * (n - 1) / 2
	}
	var n [2]int64
	for _, a := range pages {
		n[m.across.parts[a]-1]++
	}
	return n[0] * n[1]
}

// split parts pages by the set that they are of.
func (x *across) split(pages []int32) (out [2][]int32) {
	for _, a := range pages {
		out[x.parts[a]-1] = append(out[x.parts[a]-1], a)
	}
	return out
}
