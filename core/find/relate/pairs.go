package relate

import (
	"maps"
	"slices"
)

// pairTexts holds the texts of pages for certain pairs only: the counts of each pair, 14 bytes, in
// place of the sketches of their pages. Among pages with equal signatures the first with the same
// text stands for the others.
type pairTexts struct {
	pages  int
	lowest func(page int32) int32 // the first page of the class of a page
	other  map[int32]int32        // the first page with the same text, if that is not the first of the class
	keys   []uint64               // the lower page of each pair in the high bits, and the higher page, ascending
	counts []Counts               // for each of keys
	start  []int32                // for each block of startPages pages the index of the first key whose lower page is in it or later
	some   map[int32]Sketch       // sketches of pages that have more pairs than those among keys
}

// pairSize is the approximate size in bytes of a counted pair.
const pairSize = 14

// keptSize returns the approximate size in bytes of a kept sketch of so many hashes.
func keptSize(hashes int) int64 { return int64(4*hashes) + 64 }

// startPages is the number of pages in a block of start.
const startPages = 64

// part records how a class is split by the texts of its pages; several reports whether there are
// different texts.
func (p *pairTexts) part(parts [][]int32) (several bool) {
	for _, part := range parts[min(1, len(parts)):] {
		for _, page := range part {
			p.other[page] = part[0]
		}
	}
	return len(parts) > 1
}

// keyOf encodes a pair of pages for [pairTexts.ask].
func keyOf(a, b int32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// sidesOf returns the pages of a key, the lower one first.
func sidesOf(key uint64) (a, b int32) { return int32(key >> 32), int32(uint32(key)) }

// ask stores the keys of the pairs to count, ascending, and returns the counts, which the caller
// fills.
func (p *pairTexts) ask(keys []uint64) []Counts {
	p.keys, p.counts = keys, make([]Counts, len(keys))
	p.start = make([]int32, p.pages/startPages+2)
	for i := range p.start {
		at, _ := slices.BinarySearch(keys, uint64(i*startPages)<<32)
		p.start[i] = int32(at)
	}
	return p.counts
}

// equal reports whether p and q have equal pairs with equal counts. Either may be nil.
func (p *pairTexts) equal(q *pairTexts) bool {
	if p == nil || q == nil {
		return p == q
	}
	return p.pages == q.pages && slices.Equal(p.keys, q.keys) && slices.Equal(p.counts, q.counts) &&
		maps.Equal(p.other, q.other) && maps.EqualFunc(p.some, q.some, slices.Equal)
}

func (p *pairTexts) first(page int32) int32 {
	if first, ok := p.other[page]; ok {
		return first
	}
	return p.lowest(page)
}

// count returns the counts of a pair, zero if it is not among the pairs.
func (p *pairTexts) count(a, b int32) Counts {
	a, b = p.first(a), p.first(b)
	block := min(a, b) / startPages
	from := p.start[block]
	if at, ok := slices.BinarySearch(p.keys[from:p.start[block+1]], keyOf(a, b)); ok {
		c := p.counts[int(from)+at]
		if a > b {
			return c.swapped()
		}
		return c
	}
	return Count(p.some[a], p.some[b])
}

// parts splits a class of pages, ascending, into those with equal texts.
func (p *pairTexts) parts(class []int32) (parts [][]int32) {
	at := make(map[int32]int)
	for _, page := range class {
		first := p.first(page)
		i, ok := at[first]
		if !ok {
			i = len(parts)
			at[first] = i
			parts = append(parts, nil)
		}
		parts[i] = append(parts[i], page)
	}
	return parts
}
