package cluster

import (
	"slices"

	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
)

// Resembling returns those of the decided pairs whose pages resemble each other, in the same order.
// Pairs of which one page is contained in the other, or that share only a part, join no group. If
// the texts are not known it returns all pairs.
//
// Pages with equal signatures may have different texts: a class of them splits into classes of
// pages with equal sketches, and an entry into one for each two of these. In an entry of very many
// different texts each text is compared only with the first of the others, so that an entry costs
// no more than [mostRelated] comparisons.
func Resembling(decided scored.Pairs, texts relate.Texts) scored.Pairs {
	if !texts.Known() {
		return decided
	}
	alike := newAlike(decided.Classes(), texts)
	var out []scored.Pair
	for _, e := range decided.Entries() {
		alike.entry(e, func(p scored.Pair, same bool) {
			if same {
				out = append(out, p)
			}
		})
	}
	// The split of classes changes the order of entries with equal scores.
	slices.SortStableFunc(out, scored.Compare)
	return scored.Folded(out, alike.classes)
}

// mostRelated is the most pairs of different texts that are compared for one entry.
const mostRelated = 4 << 20

// alike holds the classes of pages that are equal in signature and in text.
type alike struct {
	texts   relate.Texts
	equal   *scored.Classes // by signature
	parts   [][]int32       // of each class of equal: the first page of each class of equal texts in it
	classes *scored.Classes
}

func newAlike(equal *scored.Classes, texts relate.Texts) *alike {
	a := &alike{texts: texts, equal: equal}
	var classes [][]int32
	for _, members := range equal.All() {
		parts := texts.Parts(members)
		firsts := make([]int32, len(parts))
		for i, p := range parts {
			if firsts[i] = p[0]; len(p) > 1 {
				classes = append(classes, p)
			}
		}
		a.parts = append(a.parts, firsts)
	}
	if len(classes) > 0 {
		a.classes = scored.NewClasses(texts.Pages(), classes)
	}
	return a
}

func (a *alike) partsOf(page int32) []int32 {
	if c, ok := a.equal.Class(page); ok {
		return a.parts[c]
	}
	return []int32{page}
}

// entry calls fn for each two texts of an entry, with whether they resemble each other.
func (a *alike) entry(e scored.Pair, fn func(p scored.Pair, same bool)) {
	left, right := a.partsOf(e.A), a.partsOf(e.B)
	room := max(1, mostRelated/len(left))
	for i, x := range left {
		row := right
		if e.A == e.B {
			if row = right[i+1:]; a.classes.Members(x) != nil {
				p := e
				p.A, p.B = x, x
				fn(p, a.texts.Same(x, x))
			}
		}
		for _, y := range row[:min(len(row), room)] {
			p := e
			p.A, p.B = min(x, y), max(x, y)
			fn(p, a.texts.Same(x, y))
		}
	}
}

// Relations counts decided pairs by the relation of their texts.
type Relations struct {
	Same   int64 `json:"same"`   // each resembles the other
	In     int64 `json:"in"`     // one page is contained in the other
	Partly int64 `json:"partly"` // neither
}

// CountRelations counts decided pairs by the relation of their texts; ok is false if the texts are
// not known.
func CountRelations(decided scored.Pairs, texts relate.Texts) (n Relations, ok bool) {
	if !texts.Known() {
		return n, false
	}
	a := newAlike(decided.Classes(), texts)
	for _, e := range decided.Entries() {
		a.entry(e, func(p scored.Pair, same bool) {
			times := a.classes.Pairs(p.Pair())
			switch {
			case same:
				n.Same += times
			case p.A != p.B && texts.Relation(p.A, p.B) != relate.Partly:
				n.In += times
			default:
				n.Partly += times
			}
		})
	}
	return n, true
}
