package sets

import (
	"cmp"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
)

// AtLeast returns ⌈t·n⌉, at least 1: the number of n elements that make the share t. Rounding
// can make it one too small, never too large, so that no pair is lost.
func AtLeast(t float64, n int) int { return max(1, int(math.Ceil(float64(t*float64(n))-1e-9))) }

// Prefix returns how many elements of a set of n are its keys, and how many of these are probes,
// by which it looks up others, to find all pairs whose share is at least t in (0,1].
//
// By the union, two sets must share at least t of the larger, and at least 2t/(1+t) of the smaller,
// which does the look-up (Xiao et al. 2008). By the smaller set, it probes the larger, all of whose
// elements are keys.
func Prefix(by sorted.Measure, t float64, n int) (keys, asks int) {
	keys = n - AtLeast(t, n) + 1
	switch by {
	case sorted.Union:
		return keys, n - AtLeast(2*t/(1+t), n) + 1
	case sorted.Smaller:
		return n, keys
	}
	return keys, keys
}

// Near reports whether two sets of a and b elements can share t of their union or of the larger.
func Near(t float64, a, b int) bool { return min(a, b) >= AtLeast(t, max(a, b)) }

// Order sorts elements in the same way for all pages of a set.
type Order struct {
	frequencies *algo.Frequencies
	whole       bool // all pages are counted: an element counted once is on no other page
}

// NewOrder returns the order by rising frequency in f, equally frequent elements by their hashes.
func NewOrder(f algo.SpreadOptions) Order {
	return Order{f.Frequencies, f.Whole}
}

// First returns the first keys elements of a set, and how many of the first asks are among
// them. Elements that no other page has are left out where that is known. The elements are
// distinct hashes; First reorders the list.
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

// Spread returns the keys of sets compared by a measure. elements returns the elements of each
// signature, distinct hashes; each call may overwrite the previous result.
func Spread(f algo.SpreadOptions, by sorted.Measure, elements func(algo.Signature) []uint64) algo.Spread {
	return SpreadBy(f, func(n int) (keys, asks int) { return Prefix(by, f.Score, n) }, elements)
}

// SpreadBy is [Spread] where prefix returns the numbers of keys and probes of n elements.
func SpreadBy(f algo.SpreadOptions, prefix func(n int) (keys, asks int), elements func(algo.Signature) []uint64) algo.Spread {
	order := NewOrder(f)
	return algo.Spread{
		Elements: elements,
		Keys: func(s algo.Signature) ([]uint64, int) {
			if len(s) == 0 {
				return nil, 0
			}
			own := elements(s)
			keys, asks := prefix(len(own))
			return order.First(own, keys, asks)
		},
	}
}

// Resembling returns the keys of sets compared by |A∩B|/|A∪B|, whose sizes must be similar: of
// signatures whose words are their elements, or of the sizes and elements that size and elements
// return.
func Resembling(f algo.SpreadOptions, size func(algo.Signature) int, elements func(algo.Signature) []uint64) algo.Spread {
	out := Spread(f, sorted.Union, elements)
	out.Meets = func(a, b algo.Signature) bool { return Near(f.Score, size(a), size(b)) }
	return out
}

// Words returns the words of a signature, as its elements.
func Words(s algo.Signature) []uint64 { return slices.Clone(s) }

// Multiset turns ascending hashes with repetitions into a set: the i-th occurrence of a hash
// becomes a separate element.
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
