package relate

import (
	"encoding/binary"
	"slices"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
)

// Texts holds the relations of the texts of the pages of a set: either all pages have a sketch, or
// only certain pairs have counts, which takes little memory. The zero Texts know nothing. Texts
// never change: copies share their data.
type Texts struct {
	all   []algo.Signature // sketches by position; nil: only pairs are known
	pairs *pairTexts
}

// Of returns the texts of all pages with the given sketches.
func Of(sketches []algo.Signature) Texts { return Texts{all: sketches} }

// Known reports whether anything is known of the texts.
func (t Texts) Known() bool { return t.all != nil || t.pairs != nil }

// Equal reports whether t and u know the same in the same form.
func (t Texts) Equal(u Texts) bool {
	return t.Known() == u.Known() && slices.EqualFunc(t.all, u.all, slices.Equal) && t.pairs.equal(u.pairs)
}

// Everywhere reports whether any two pages can be measured, and not only certain pairs.
func (t Texts) Everywhere() bool { return t.all != nil }

// Pages returns the number of pages in the set.
func (t Texts) Pages() int {
	if t.pairs != nil {
		return t.pairs.pages
	}
	return len(t.all)
}

// Measure measures two pages.
func (t Texts) Measure(a, b int32) Measured { return t.counts(a, b).Measured() }

// counts returns the counts of two pages.
func (t Texts) counts(a, b int32) Counts {
	if t.pairs != nil {
		return t.pairs.count(a, b)
	}
	return Count(t.all[a], t.all[b])
}

// Relation returns the relation of page a to page b.
func (t Texts) Relation(a, b int32) Relation {
	if !t.Known() {
		return Unknown
	}
	return t.Measure(a, b).Relation()
}

// Same reports whether two pages resemble each other; it is true if that is unknown.
func (t Texts) Same(a, b int32) bool {
	switch {
	case !t.Known():
		return true
	case t.pairs != nil:
		return t.pairs.count(a, b).Measured().Resemblance >= Resembling
	}
	return same(t.all[a], t.all[b])
}

func same(x, y Sketch) bool {
	switch {
	case len(x) == 0 || len(y) == 0:
		return false
	case slices.Equal(textOf(x), textOf(y)):
		return true
	case level(x) == 0 && level(y) == 0 && min(runs(x), runs(y)) < Resembling*max(runs(x), runs(y)):
		return false // the shorter one cannot be that large a share of both
	}
	return Compare(x, y).Resemblance >= Resembling
}

// filled is [Counts.filled] of two pages; Same excludes most pairs at less cost.
func (t Texts) filled(a, b int32) bool { return t.Known() && t.Same(a, b) && t.counts(a, b).filled() }

// runs returns the number of different runs of a text, approximately if it is long.
func runs(s Sketch) float64 { return float64(hashes(s)) * float64(uint64(1)<<level(s)) }

// Parts splits a class of pages with equal signatures, ascending, into those with equal texts, in
// the order of the first page of each.
func (t Texts) Parts(class []int32) [][]int32 {
	if t.pairs != nil {
		return t.pairs.parts(class)
	}
	var p parting
	var room []byte
	for _, page := range class {
		var of fingerprint
		of, room = fingerprintOf(t.all[page], room)
		p.add(page, of)
	}
	return p.parts
}

// fingerprint identifies a text by its sketch: two different sketches have equal fingerprints with
// a probability of 2^-128.
type fingerprint = xxh3.Uint128

// fingerprintOf returns the fingerprint of a text, zero if it has no tokens. It uses the buffer
// room and returns it for the next call.
func fingerprintOf(s Sketch, room []byte) (fingerprint, []byte) {
	if len(s) == 0 {
		return fingerprint{}, room
	}
	room = room[:0]
	for _, w := range textOf(s) {
		room = binary.LittleEndian.AppendUint64(room, w)
	}
	return xxh3.Hash128(room), room
}

// parting splits pages by their texts, one page at a time.
type parting struct {
	parts [][]int32 // in the order of the first page of each
	by    map[fingerprint]int
}

func (p *parting) add(page int32, of fingerprint) {
	if at, ok := p.by[of]; ok {
		p.parts[at] = append(p.parts[at], page)
		return
	}
	if p.by == nil {
		p.by = make(map[fingerprint]int)
	}
	p.by[of] = len(p.parts)
	p.parts = append(p.parts, []int32{page})
}

// Counted returns the number of pairs that are known only by their counts.
func (t Texts) Counted() int {
	if t.pairs == nil {
		return 0
	}
	return len(t.pairs.keys)
}
