package page

import (
	"slices"

	"pagetwin/core/base/hash"
)

// Take returns a view of the pages at the given positions, in that order; a position that comes
// again is ignored. The source is shared and nothing is read. The fingerprint of a view depends
// on its pages and their order alone.
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
		if s.Summaries != nil {
			v.Summaries = append(v.Summaries, s.Summaries[p])
		}
	}
	v.Fingerprint = v.viewFingerprint()
	v.index = &lazyIndex{pages: v.Pages}
	return v
}

// viewFingerprint returns the fingerprint of the opened set for a view of all its pages in order,
// else a hash of that fingerprint and the positions.
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

// Sample returns a view of n pages drawn by seed, in the order of the set; all pages if n is at
// least their number. The n pages with the lowest hashes of id and seed are drawn. So a smaller
// sample of the same seed is part of a larger one, and pages added to the set change few of the
// drawn ones.
func (s *Set) Sample(n int, seed uint64) *Set {
	order := hash.Sample(s.All(), n, func(i int) uint64 {
		return hash.Mix64(hash.FNV1a64(s.Pages[i].ID) ^ hash.Mix64(seed))
	})
	slices.Sort(order)
	return s.Take(order)
}
