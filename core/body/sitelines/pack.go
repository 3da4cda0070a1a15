package sitelines

import (
	"math"
	"slices"

	"pagetwin/core/base/pack"
)

// AppendBinary appends the table as bytes.
func (s *Table) AppendBinary(b []byte) ([]byte, error) {
	b = pack.Words(pack.Int(b, s.pages), s.hashes)
	return append(b, s.counts...), nil
}

// Read reads a table.
func Read(r *pack.Reader) *Table {
	t := &Table{pages: r.Int(Pages), hashes: r.Words()}
	t.counts = make([]uint8, len(t.hashes))
	for i := range t.counts {
		t.counts[i] = uint8(r.Int(Pages)) // at most 64: one byte each
	}
	if !slices.IsSorted(t.hashes) || len(t.hashes) > siteBlocks {
		r.Break()
	}
	return t
}

// AppendBinary appends the counts as bytes.
func (c *Count) AppendBinary(b []byte) ([]byte, error) {
	b = pack.Int(b, len(c.pages))
	for _, p := range c.pages {
		b = pack.Int(b, len(p.blocks))
		for _, x := range p.blocks {
			b = pack.Int(pack.Word(b, x.hash), int(x.plain))
		}
	}
	return b, nil
}

// ReadCount reads counts.
func ReadCount(r *pack.Reader) *Count {
	c := &Count{}
	for range r.Len(1) {
		p := sitePage{blocks: make([]siteBlock, r.Len(9))}
		for i := range p.blocks {
			p.blocks[i] = siteBlock{r.Word(), int32(r.Int(math.MaxInt32))}
			p.plain += int(p.blocks[i].plain)
		}
		if !slices.IsSortedFunc(p.blocks, compareBlocks) {
			r.Break()
		}
		c.pages = append(c.pages, p)
	}
	return c
}
