package repeat

import (
	"maps"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/pack"
)

// AppendBinary appends the table as bytes, which depend on its content alone. The hosts of the
// pages are no part of it, see [Table.For].
func (t *Table) AppendBinary(b []byte) ([]byte, error) {
	b = pack.Int(b, len(t.of))
	for _, name := range slices.Sorted(maps.Keys(t.of)) {
		b = t.of[name].append(pack.Text(b, name))
	}
	return b, nil
}

func (h *Host) append(b []byte) []byte {
	b = pack.Int(pack.Int(b, h.Pages), h.Looked)
	b = pack.Words(b, h.keys)
	for _, p := range h.passages {
		b = append(b, byte(p.Kind))
		for _, n := range []int32{p.Pages, p.Rests, p.Chars, p.First} {
			b = pack.Uint(b, uint64(uint32(n)))
		}
	}
	b = pack.Words(b, h.forms)
	for _, n := range h.filled {
		b = pack.Uint(b, uint64(uint32(n)))
	}
	return pack.Words(pack.Words(b, h.titles), h.series)
}

// Read reads a table, which has no pages yet, see [Table.For].
func Read(r *pack.Reader) *Table {
	t := &Table{of: map[string]*Host{}}
	n := r.Len(5)
	for range n {
		h := readHost(r)
		t.of[h.Name] = h
	}
	if len(t.of) != n {
		r.Break()
	}
	return t
}

func readHost(r *pack.Reader) *Host {
	number := func() int32 { return int32(r.Int(math.MaxInt32)) }
	h := &Host{Name: r.Text(), Pages: r.Int(math.MaxInt32), Looked: r.Int(math.MaxInt32), keys: r.Words()}
	h.passages = make([]Passage, len(h.keys))
	for i := range h.passages {
		p := &h.passages[i]
		p.Kind = Kind(r.Int(int(Template)))
		p.Pages, p.Rests, p.Chars, p.First = number(), number(), number(), number()
	}
	h.forms = r.Words()
	h.filled = make([]int32, len(h.forms))
	for i := range h.filled {
		h.filled[i] = number()
	}
	h.titles, h.series = r.Words(), r.Words()
	if !slices.IsSorted(h.keys) || !slices.IsSorted(h.forms) || !slices.IsSorted(h.titles) || !slices.IsSorted(h.series) {
		r.Break()
	}
	return h
}

// For returns the table for other pages, whose hosts are given: those of a part of the set, or of
// another set.
func (t *Table) For(hosts []string) *Table {
	two := false
	for name := range t.of {
		two = two || isFolder(name) && strings.Count(name, "/") > 1
	}
	return newTable(settled(sitesOf(hosts, two), func(h string) bool { return t.of[h] != nil }), t.of, make([]bool, len(hosts)))
}
