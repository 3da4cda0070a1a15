package blend

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
)

// Of the hashes that a page keeps, so many of the least are its keys, and by so many of
// the rarest of these that another page has too it looks for pages.
const (
	keysKept   = 48
	keysProbed = 12
)

// pairsByShingles emits every pair of pages of which one has a key that the other looks
// for pages by. Equal pages share one fate: their pairs depend on which different
// signatures there are, not on how many pages have each.
func pairsByShingles(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	first := algo.Copies(sigs)
	copies := make([][]int, len(sigs)) // of a first page, itself too
	var kept []facts
	var pages []int
	for i, s := range sigs {
		if len(s) == 0 {
			continue
		}
		if first[i] == i {
			own, _ := unpack(s)
			kept, pages = append(kept, facts(own)), append(pages, i)
		}
		copies[first[i]] = append(copies[first[i]], i)
	}
	x := newIndex(kept)
	for n, page := range pages {
		if n%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		same := copies[page]
		for i, b := range same {
			for _, a := range same[:i] {
				emit(a, b)
			}
		}
		for _, o := range x.partners(n) {
			for _, a := range copies[pages[o]] {
				for _, b := range same {
					emit(min(a, b), max(a, b))
				}
			}
		}
	}
	return ctx.Err()
}

// index knows which pages have a key, and which look for others by it.
type index struct {
	keys    [][]int32 // of each page, by number
	probes  [][]int32 // of these the rarest that another page has
	holders [][]int32 // pages that have a key, ascending
	probers [][]int32 // pages that look by it
	seen    []int32   // by page: the last page, and one, that found it
}

func newIndex(pages []facts) *index {
	x := &index{keys: make([][]int32, len(pages)), probes: make([][]int32, len(pages)), seen: make([]int32, len(pages))}
	var all []uint64 // key << 32 | page
	for i, f := range pages {
		h := f.shingles()
		for k := range min(h.n, keysKept) {
			all = append(all, uint64(h.at(k))<<32|uint64(i))
		}
	}
	slices.Sort(all)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to]>>32 == all[from]>>32 {
			to++
		}
		if to-from > 1 { // a key that one page alone has brings nothing together
			holders := make([]int32, to-from)
			for k, e := range all[from:to] {
				holders[k] = int32(uint32(e))
				x.keys[holders[k]] = append(x.keys[holders[k]], int32(len(x.holders)))
			}
			x.holders = append(x.holders, holders)
		}
		from = to
	}
	x.probers = make([][]int32, len(x.holders))
	for i, keys := range x.keys {
		rare := slices.Clone(keys)
		slices.SortStableFunc(rare, func(a, b int32) int { return cmp.Compare(len(x.holders[a]), len(x.holders[b])) })
		x.probes[i] = rare[:min(len(rare), keysProbed)]
		for _, k := range x.probes[i] {
			x.probers[k] = append(x.probers[k], int32(i))
		}
	}
	return x
}

// partners returns the pages before page n that it comes together with, each once.
func (x *index) partners(n int) []int32 {
	var out []int32
	take := func(pages []int32) {
		for _, o := range pages {
			if int(o) >= n {
				return
			}
			if x.seen[o] != int32(n+1) {
				x.seen[o] = int32(n + 1)
				out = append(out, o)
			}
		}
	}
	for _, k := range x.probes[n] {
		take(x.holders[k])
	}
	for _, k := range x.keys[n] {
		take(x.probers[k])
	}
	return out
}
