package relate

import (
	"encoding/binary"
	"slices"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
)

// Texts tell how the texts of the pages of a set stand to each other: of all pages by their
// sketches, or of the pairs alone that were asked for, which takes little memory. The zero
// Texts know nothing. Texts are not changed once they are made: copies share what they hold.
type Texts struct {
	all   []algo.Signature // sketches by position; nil: pairs alone are known
	pairs *pairTexts
}

// Of are the texts of all pages, by their sketches.
func Of(sketches []algo.Signature) Texts { return Texts{all: sketches} }

// Known tells whether the texts were looked at.
func (t Texts) Known() bool { return t.all != nil || t.pairs != nil }

// Equal tells whether t and u know the same in the same form.
func (t Texts) Equal(u Texts) bool {
	return t.Known() == u.Known() && slices.EqualFunc(t.all, u.all, slices.Equal) && t.pairs.equal(u.pairs)
}

// Everywhere tells whether any two pages can be measured, and not only the pairs that were
// asked for.
func (t Texts) Everywhere() bool { return t.all != nil }

// Pages returns how many pages the set has.
func (t Texts) Pages() int {
	if t.pairs != nil {
		return t.pairs.pages
	}
	return len(t.all)
}

// Measure measures two pages.
func (t Texts) Measure(a, b int32) Measured {
	if t.pairs != nil {
		return t.pairs.count(a, b).Measured()
	}
	return Compare(t.all[a], t.all[b])
}

// Relation tells how page a stands to page b.
func (t Texts) Relation(a, b int32) Relation {
	if !t.Known() {
		return Unknown
	}
	return t.Measure(a, b).Relation()
}

// Same tells whether two pages resemble each other; also where that is not known.
func (t Texts) Same(a, b int32) bool {
	switch {
	case !t.Known():
		return true
	case t.pairs != nil:
		return t.pairs.count(a, b).Measured().Resemblance >= Resembling
	}
	return same(t.all[a], t.all[b])
}

// same tells whether two texts resemble each other.
func same(x, y Sketch) bool {
	switch {
	case len(x) == 0 || len(y) == 0:
		return false
	case slices.Equal(x, y):
		return true
	case level(x) == 0 && level(y) == 0 && min(runs(x), runs(y)) < Resembling*max(runs(x), runs(y)):
		return false // the shorter cannot cover so much of both
	}
	return Compare(x, y).Resemblance >= Resembling
}

// runs is how many different runs a text has, about where it is long.
func runs(s Sketch) float64 { return float64(hashes(s)) * float64(uint64(1)<<level(s)) }

// Parts parts a class of pages with equal signatures, ascending, into those with equal texts:
// in the order of the first page of each.
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

// fingerprint tells texts apart by their sketches: two that differ have one and the same with a
// probability of 2^-128.
type fingerprint = xxh3.Uint128

// fingerprintOf is the fingerprint of a text, the zero fingerprint where it has no tokens. It is made in room,
// which comes back for the next one.
func fingerprintOf(s Sketch, room []byte) (fingerprint, []byte) {
	if len(s) == 0 {
		return fingerprint{}, room
	}
	room = room[:0]
	for _, w := range s {
		room = binary.LittleEndian.AppendUint64(room, w)
	}
	return xxh3.Hash128(room), room
}

// parting parts pages by their texts, as they come.
type parting struct {
	parts [][]int32 // in the order of the first page of each
	by    map[fingerprint]int
}

// add adds a page to those with its text.
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

// Counted returns how many pairs are known by their counts alone.
func (t Texts) Counted() int {
	if t.pairs == nil {
		return 0
	}
	return len(t.pairs.keys)
}
