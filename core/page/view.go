package page

import (
	"slices"

	"pagetwin/core/base/hash"
)

// Take returns a view of the pages at the given positions, in that order. The
// source is shared and nothing is read. A position that comes again is passed over. Views of the same pages
// in the same order have the same fingerprint, however they were taken.
func (s *Set) Take(positions []int) *Set {
	v := &Set{
		Name:     s.Name,
		Path:     s.Path,
		Against:  s.Against,
		Section:  s.Section,
		Pages:    make([]Page, 0, len(positions)),
		Truths:   s.Truths,
		Problems: s.Problems,
		src:      s.src,
		parts:    s.parts,
		at:       make([]int, 0, len(positions)),
		opened:   s.opened,
	}
	taken := make([]bool, len(s.Pages))
	for _, p := range positions {
		if taken[p] {
			continue
		}
		taken[p] = true
		v.Pages = append(v.Pages, s.Pages[p])
		v.at = append(v.at, s.place(p))
	}
	v.Fingerprint = v.viewFingerprint()
	v.index = indexOf(v.Pages)
	return v
}

// viewFingerprint is that of the opened set where the view is the whole of it
// in its order, otherwise a hash of it and of the positions taken.
func (s *Set) viewFingerprint() string {
	whole := len(s.at) == s.opened.pages
	sum := newSum()
	sum.text(s.opened.fingerprint)
	for i, p := range s.at {
		whole = whole && i == p
		sum.number(uint64(p))
	}
	if whole {
		return s.opened.fingerprint
	}
	return sum.String()
}

// Sample returns a view of n pages drawn by seed, in the order of the set; all
// pages when n is at least their number. A page is in by the hash of its id and
// the seed, so a smaller sample of the same seed is part of a larger one, and
// adding pages to a set changes a sample little.
func (s *Set) Sample(n int, seed uint64) *Set {
	order := hash.Sample(s.All(), n, func(i int) uint64 {
		return hash.Mix64(hash.FNV1a64(s.Pages[i].ID) ^ hash.Mix64(seed))
	})
	slices.Sort(order)
	return s.Take(order)
}
