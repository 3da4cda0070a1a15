package lshbloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/bloomfilter"
	"pagetwin/core/sketch/told"
	"pagetwin/core/trace"
)

// cells is how many bits of all filters a class sees at most.
const cells = 1280

// set is the filters of a set of pages, while a story looks at them.
type set struct {
	filters   []*bloomfilter.Filter
	bits      uint64 // of each
	functions int
	on        []map[uint64]bool // bits that are set, of each
}

// add enters the key of a band.
func (s *set) add(band int, key uint64) {
	s.filters[band].Add(hash.Mix64(key))
	for _, at := range s.probes(band, key) {
		s.on[band][at] = true
	}
}

// has tells whether the filter of a band has a key.
func (s *set) has(band int, key uint64) bool { return s.filters[band].Has(hash.Mix64(key)) }

// probes are the bits of a key.
func (s *set) probes(band int, key uint64) []uint64 { return s.filters[band].Probes(hash.Mix64(key)) }

// answers counts the probes of a key that find their bit set.
func (s *set) answers(band int, key uint64) int {
	n := 0
	for _, at := range s.probes(band, key) {
		if s.on[band][at] {
			n++
		}
	}
	return n
}

// view shows the filters, one in each row, where their bits have room there, else the
// first of them; the bits of a page's keys are marked.
func (s *set) view(keys algo.Signature, mark func(band int, at uint64) trace.Mark) *trace.View {
	rows, columns := 1, 64
	if s.bits <= 128 {
		rows, columns = min(len(s.filters), max(1, cells/int(s.bits))), int(s.bits)
	}
	grid := told.BitGrid{Bits: uint64(rows) * s.bits, Cells: cells, Columns: columns, Set: make(map[uint64]bool), Marks: make(map[uint64]trace.Mark)}
	for band := range rows {
		from := uint64(band) * s.bits
		for at := range s.on[band] {
			grid.Set[from+at] = true
		}
		for _, at := range s.probes(band, keys[band]) {
			grid.Marks[from+at] = mark(band, at)
		}
	}
	title := say.New("All %d {filter|filters}, one in each row", "全部 %d 个过滤器，一行一个", len(s.filters)).Words
	switch {
	case rows == 1:
		title = say.New("The first of %d {filter|filters}", "%d 个过滤器中的第一个", len(s.filters)).Words
	case rows < len(s.filters):
		title = say.New("The first %d of %d {filter|filters}, one in each row", "前 %d 个过滤器（共 %d 个），一行一个", rows, len(s.filters)).Words
	}
	return grid.View("filters", trace.Whole, title)
}
