package sitelines

import (
	"cmp"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// The limits of what is learned of a host.
const (
	// Pages is how many pages of a host are read.
	Pages = 64
	// siteBlocks is how many repeating blocks of a host are kept.
	siteBlocks = 1 << 14
	// siteCopy is the share of its own text that a page must share with another for the two to
	// count as copies.
	siteCopy = 0.8
)

// Count counts on how many pages of one host each block stands. The result does not depend on the
// order in which pages are added. Pages that share four fifths of their text outside links count
// as one page: they are copies of one article, or have no article. Otherwise the article of a
// second copy would count as template.
type Count struct {
	pages []sitePage
}

// sitePage is what is kept of a page: its distinct blocks by hash.
type sitePage struct {
	blocks []siteBlock
	plain  int // characters outside links of all blocks
}

type siteBlock struct {
	hash  uint64
	plain int32 // content characters outside links
}

// Add counts the page t.
func (c *Count) Add(t *markup.Tree) { c.pages = append(c.pages, pageOf(t)) }

// pageOf returns what is kept of a page.
func pageOf(t *markup.Tree) sitePage {
	segments := denoise.Cut(t, nil)
	p := sitePage{blocks: make([]siteBlock, 0, len(segments))}
	for _, s := range segments {
		if s.Class == 0 {
			p.blocks = append(p.blocks, siteBlock{hash.String(s.Text), int32(s.Chars - s.Links)})
		}
	}
	slices.SortFunc(p.blocks, compareBlocks)
	p.blocks = slices.CompactFunc(p.blocks, func(a, b siteBlock) bool { return a.hash == b.hash })
	for _, b := range p.blocks {
		p.plain += int(b.plain)
	}
	return p
}

// AddAll adds the pages that other has counted.
func (c *Count) AddAll(other *Count) { c.pages = append(c.pages, other.pages...) }

// compareBlocks orders by hash; of two with the same text, the one with more characters outside
// links comes first.
func compareBlocks(a, b siteBlock) int {
	return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(b.plain, a.plain))
}

// Table is what is learned of one host.
type Table struct {
	pages  int
	hashes []uint64 // of the blocks that stand on several pages, ascending
	counts []uint8  // on how many
}

// Table returns the blocks that the pages share.
func (c *Count) Table() *Table {
	group := c.copies()
	type seen struct {
		hash  uint64
		group int32
	}
	var all []seen
	pages := 0
	for i, p := range c.pages {
		if group[i] == i {
			pages++
		}
		for _, b := range p.blocks {
			all = append(all, seen{b.hash, int32(group[i])})
		}
	}
	slices.SortFunc(all, func(a, b seen) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.group, b.group))
	})
	all = slices.Compact(all)
	type counted struct {
		hash uint64
		n    int
	}
	var found []counted
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].hash == all[i].hash {
			j++
		}
		if j-i > 1 {
			found = append(found, counted{all[i].hash, j - i})
		}
		i = j
	}
	if len(found) > siteBlocks {
		slices.SortFunc(found, func(a, b counted) int { return cmp.Or(b.n-a.n, cmp.Compare(a.hash, b.hash)) })
		found = found[:siteBlocks]
		slices.SortFunc(found, func(a, b counted) int { return cmp.Compare(a.hash, b.hash) })
	}
	s := &Table{pages: pages, hashes: make([]uint64, len(found)), counts: make([]uint8, len(found))}
	for i, f := range found {
		s.hashes[i], s.counts[i] = f.hash, uint8(min(f.n, 255))
	}
	return s
}

// copies returns for each page the first page of its group of copies.
func (c *Count) copies() []int {
	group := make([]int, len(c.pages))
	for i := range group {
		group[i] = i
	}
	find := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	for j := range c.pages {
		for i := range j {
			if c.pages[i].copyOf(c.pages[j]) {
				a, b := find(i), find(j)
				group[max(a, b)] = min(a, b)
			}
		}
	}
	for i := range group {
		group[i] = find(i)
	}
	return group
}

// copyOf tells whether the pages share most of the text outside links of the page that has less.
func (p sitePage) copyOf(q sitePage) bool {
	common := 0
	for i, j := 0, 0; i < len(p.blocks) && j < len(q.blocks); {
		switch a, b := p.blocks[i], q.blocks[j]; {
		case a.hash < b.hash:
			i++
		case a.hash > b.hash:
			j++
		default:
			common += int(min(a.plain, b.plain))
			i++
			j++
		}
	}
	return float64(common) >= siteCopy*float64(min(p.plain, q.plain))
}

// Pages returns how many different pages were counted.
func (s *Table) Pages() int { return s.pages }

// Repeats returns on how many, n, of the m pages a text stands.
func (s *Table) Repeats(text string) (n, m int) {
	if i, ok := slices.BinarySearch(s.hashes, hash.String(text)); ok {
		return int(s.counts[i]), s.pages
	}
	return 1, s.pages
}
