package repeat

import (
	"cmp"
	"slices"

	"pagetwin/core/hash"
)

// The bounds of what is looked at.
const (
	// MostPages is how many pages of a set are looked at, at most.
	MostPages = 1 << 20
	// MostUnits is how many units of a page are, at most.
	MostUnits = 1 << 12
)

// A unit of a page in one word: its key without the lowest bits, and there the number
// of its characters. Among fifty million units one chance meeting of keys is expected
// in four sets.
const (
	charBits = 12
	charMask = 1<<charBits - 1
)

// Counter collects what stands on the pages of a set.
type Counter struct {
	hosts []string
	looks []bool
	pages []seen
	near  bool // no host is known
}

// seen is what stands on a page.
type seen struct {
	units []uint64    // ascending; keys differ
	likes [][2]uint32 // see like, of the same units; nil where hosts are known
}

// NewCounter makes a counter for the pages with these ids, whose hosts are given, ""
// where none is known.
func NewCounter(ids, hosts []string) *Counter {
	return newCounter(ids, hosts, MostPages)
}

func newCounter(ids, hosts []string, most int) *Counter {
	c := &Counter{hosts: hosts, looks: make([]bool, len(ids)), pages: make([]seen, len(ids))}
	c.near = !slices.ContainsFunc(hosts, func(h string) bool { return h != "" })
	count := map[string]int{}
	for _, h := range hosts {
		count[h]++
	}
	var some []int
	for i, h := range hosts {
		if count[h] >= Least {
			some = append(some, i)
		}
	}
	if len(some) > most {
		key := func(i int) uint64 { return hash.String(ids[i]) }
		slices.SortFunc(some, func(a, b int) int { return cmp.Or(cmp.Compare(key(a), key(b)), a-b) })
		some = some[:most]
	}
	for _, i := range some {
		c.looks[i] = true
	}
	return c
}

// Looks tells whether page i is among those that are counted. Of a host with fewer
// than [Least] pages none is.
func (c *Counter) Looks(i int) bool { return c.looks[i] }

// Add counts page i, on which a reader sees this text. It may be called from several
// goroutines, for each page once, in any order: the outcome is the same.
func (c *Counter) Add(i int, seenText string) {
	if !c.looks[i] {
		return
	}
	units := Units(nil, seenText)
	type both struct {
		unit uint64
		like [2]uint32
	}
	all := make([]both, 0, min(len(units), MostUnits))
	for _, u := range units[:min(len(units), MostUnits)] {
		b := both{unit: u.Key&^charMask | uint64(min(u.Chars, charMask))}
		if c.near {
			b.like = like(u.compact)
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b both) int { return cmp.Compare(a.unit, b.unit) })
	all = slices.CompactFunc(all, func(a, b both) bool { return a.unit == b.unit })
	p := seen{units: make([]uint64, len(all))}
	if c.near {
		p.likes = make([][2]uint32, len(all))
	}
	for k, b := range all {
		p.units[k] = b.unit
		if c.near {
			p.likes[k] = b.like
		}
	}
	c.pages[i] = p
}
