// Package prefix chooses by which few of its elements a set is found.
//
// Let the elements of every set stand in one order. Two sets that share o elements share
// one among the first |A|−o+1 of A and the first |B|−o+1 of B: the first that both have.
// So what a score asks two sets to have in common bounds how many of its elements a page is
// found by (prefix filter; Chaudhuri, Ganti, Kaushik 2006). Any order is right; rare first
// brings the fewest together. Where no frequencies are known the hashes themselves are the
// order, which costs nothing to know and leaves common elements as likely as others.
package prefix

import (
	"cmp"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
)

// AtLeast returns the least whole number of n that is the share t or more: at
// least 1. It rather gives one too few than lets rounding lose a pair.
func AtLeast(t float64, n int) int { return max(1, int(math.Ceil(float64(t*float64(n))-1e-9))) }

// A Measure tells of a set of n elements how many it has for keys, and how many of these it
// looks for others by, where pairs score at least t in (0,1].
type Measure func(t float64, n int) (keys, asks int)

// Union is for |A∩B|/|A∪B|. Both share at least t of the larger; of the smaller, by which
// the pair is looked for, no less than 2t/(1+t) (Xiao et al. 2008).
func Union(t float64, n int) (keys, asks int) {
	return n - AtLeast(t, n) + 1, n - AtLeast(2*t/(1+t), n) + 1
}

// Larger is for |A∩B|/max(|A|,|B|).
func Larger(t float64, n int) (keys, asks int) {
	keys = n - AtLeast(t, n) + 1
	return keys, keys
}

// Smaller is for |A∩B|/min(|A|,|B|): the smaller looks for the larger, which has all its
// elements for keys.
func Smaller(t float64, n int) (keys, asks int) { return n, n - AtLeast(t, n) + 1 }

// Near reports whether a set of less elements can score t with one of more by Union or Larger.
func Near(t float64, a, b int) bool { return min(a, b) >= AtLeast(t, max(a, b)) }

// Order puts elements in the order that all pages of a set share.
type Order struct {
	frequencies *algo.Frequencies
	whole       bool // all pages are counted: what is counted once another page has not
}

// NewOrder returns the order by the frequencies of f, those that are as rare by their
// hashes.
func NewOrder(f algo.SpreadOptions) Order {
	return Order{f.Frequencies, f.Whole}
}

// First returns the keys first elements of a set, and how many of the asks first are among
// them: elements that no other page of the set has are left out. The elements are hashes,
// each once, in a list that is written over.
func (o Order) First(elements []uint64, keys, asks int) ([]uint64, int) {
	if o.frequencies == nil {
		slices.Sort(elements)
		return elements[:keys], asks
	}
	type ranked struct {
		pages   uint32
		element uint64
	}
	all := make([]ranked, len(elements))
	for i, e := range elements {
		all[i] = ranked{o.frequencies.Of(e), e}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.pages, b.pages), cmp.Compare(a.element, b.element))
	})
	out, asked := elements[:0], 0
	for i, r := range all[:keys] {
		if o.whole && r.pages == 1 {
			continue
		}
		out = append(out, r.element)
		if i < asks {
			asked++
		}
	}
	return out, asked
}

// Spread returns the keys of sets compared by a measure: of the elements of each signature,
// hashes, each once, in a list that is written over.
func Spread(f algo.SpreadOptions, by Measure, elements func(algo.Signature) []uint64) algo.Spread {
	order := NewOrder(f)
	return algo.Spread{
		Elements: elements,
		Keys: func(s algo.Signature) ([]uint64, int) {
			if len(s) == 0 {
				return nil, 0
			}
			own := elements(s)
			keys, asks := by(f.Score, len(own))
			return order.First(own, keys, asks)
		},
	}
}

// Resembling returns the keys of sets compared by |A∩B|/|A∪B|, whose sizes must be near:
// those of signatures whose words are their elements, or by what size and elements tell.
func Resembling(f algo.SpreadOptions, size func(algo.Signature) int, elements func(algo.Signature) []uint64) algo.Spread {
	out := Spread(f, Union, elements)
	out.Meets = func(a, b algo.Signature) bool { return Near(f.Score, size(a), size(b)) }
	return out
}

// Sets returns the keys of signatures whose words are the elements of a set, compared by the
// share of the union or, for the containment, of the smaller.
func Sets(f algo.SpreadOptions, containment bool) algo.Spread {
	if containment {
		return Spread(f, Smaller, Words)
	}
	return Resembling(f, func(s algo.Signature) int { return len(s) }, Words)
}

// Words returns the words of a signature, where they are the elements.
func Words(s algo.Signature) []uint64 { return slices.Clone(s) }

// Multiset turns ascending hashes, the same one perhaps several times, into a set: the i-th
// time that a hash occurs it is another element.
func Multiset(ascending []uint64) []uint64 {
	out := make([]uint64, len(ascending))
	first, times := uint64(0), 0
	for i, h := range ascending {
		if i > 0 && h == first {
			times++
		} else {
			first, times = h, 0
		}
		out[i] = hash.Member(h, times)
	}
	return out
}
