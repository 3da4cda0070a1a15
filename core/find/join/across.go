package join

import "slices"

// across restricts scoring to pairs of a page of one set and a page of another, when two sets are
// compared. A nil across is for a run over one set.
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

// counts reports whether the pair is to be scored.
func (x *across) counts(a, b int32) bool { return x == nil || x.parts[a] != x.parts[b] }

// only filters pages in place: it keeps those that page a is compared with.
func (x *across) only(a int32, pages []int32) []int32 {
	if x == nil {
		return pages
	}
	return slices.DeleteFunc(pages, func(b int32) bool { return !x.counts(a, b) })
}

// later returns the later live pages that the page at position x is compared with.
func (m *Join) later(x int) []int32 {
	if m.across == nil {
		return m.live[x+1:]
	}
	a := m.live[x]
	other := m.across.live[2-m.across.parts[a]]
	at, _ := slices.BinarySearch(other, a)
	return other[at:]
}

// PairsOf returns the number of pairs of pages that are to be scored.
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

func (x *across) split(pages []int32) (out [2][]int32) {
	for _, a := range pages {
		out[x.parts[a]-1] = append(out[x.parts[a]-1], a)
	}
	return out
}
