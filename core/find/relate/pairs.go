package relate

import (
	"maps"
	"slices"
)

// pairTexts hold the texts of pages as far as pairs of them were asked for: the counts of each
// pair, 14 bytes, in place of the sketches of their pages. Of pages with equal signatures the
// first that has the same text stands for the others.
type pairTexts struct {
	pages  int
	lowest func(page int32) int32 // the first page of the class of each
	other  map[int32]int32        // the first page with the same text, where it is not the first of the class
	keys   []uint64               // the lower page of each pair, and the higher one, ascending
	counts []Counts               // of each of keys
	start  []int32                // of the keys whose lower page is at block of start pages or behind
	some   map[int32]Sketch       // of pages of which more pairs are asked for than are among keys
}

// pairSize is about what a pair takes that is counted, in bytes.
const pairSize = 14

// keptSize is about what a sketch of so many hashes takes that is kept, in bytes.
func keptSize(hashes int) int64 { return int64(4*hashes) + 64 }

// startPages is for how many pages one place among the keys is kept.
const startPages = 64

// part takes in how the texts part the pages of a class; several tells whether they do.
func (p *pairTexts) part(parts [][]int32) (several bool) {
	for _, part := range parts[min(1, len(parts)):] {
		for _, page := range part {
			p.other[page] = part[0]
		}
	}
	return len(parts) > 1
}

// keyOf is a pair of pages as [pairTexts.ask] takes it.
func keyOf(a, b int32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// sidesOf returns the pages of a key, the lower one first.
func sidesOf(key uint64) (a, b int32) { return int32(key >> 32), int32(uint32(key)) }

// ask takes in the keys of the pairs to be counted, ascending, and returns where the counts of
// each go.
func (p *pairTexts) ask(keys []uint64) []Counts {
	p.keys, p.counts = keys, make([]Counts, len(keys))
	p.start = make([]int32, p.pages/startPages+2)
	for i := range p.start {
		at, _ := slices.BinarySearch(keys, uint64(i*startPages)<<32)
		p.start[i] = int32(at)
	}
	return p.counts
}

// equal tells whether the same pairs gave the same. Either may be nil.
func (p *pairTexts) equal(q *pairTexts) bool {
	if p == nil || q == nil {
		return p == q
	}
	return p.pages == q.pages && slices.Equal(p.keys, q.keys) && slices.Equal(p.counts, q.counts) &&
		maps.Equal(p.other, q.other) && maps.EqualFunc(p.some, q.some, slices.Equal)
}

// first returns the first page that has the signature and the text of a page.
func (p *pairTexts) first(page int32) int32 {
	if first, ok := p.other[page]; ok {
		return first
	}
	return p.lowest(page)
}

// count returns the counts of a pair, nothing where it was not asked for.
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

// parts parts a class of pages, ascending, into those with equal texts.
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
