package relate

import (
	"context"
	"slices"

	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
)

// Sketches calls fn with the sketches of the texts of pages, which are ascending; the calls come in
// any order. Pages without text may be left out. fn may keep the sketches.
type Sketches func(ctx context.Context, pages []int32, fn func(page int32, s Sketch) error) error

// OfPairs returns the relation of the texts of the two pages of each pair, in a set of so many
// pages. At most window sketches are in memory at a time, unless the pages are few compared with
// their pairs. The error is that of sketches or of ctx.
func OfPairs(ctx context.Context, pairs scored.Pairs, pages, window, workers int, sketches Sketches) (Texts, error) {
	x := relater{
		of: pairs, window: window, workers: workers, sketches: sketches,
		texts: &pairTexts{pages: pages, lowest: pairs.Classes().Lowest, other: make(map[int32]int32), some: make(map[int32]Sketch)},
	}
	if err := x.classes(ctx); err != nil {
		return Texts{}, err
	}
	keys, kept := x.asked(Most(pages))
	if err := x.keep(ctx, kept); err != nil {
		return Texts{}, err
	}
	err := x.count(ctx, keys, x.texts.ask(keys))
	return Texts{pairs: x.texts}, err
}

// relater computes how the texts of pairs relate.
type relater struct {
	of       scored.Pairs
	window   int // sketches in memory at a time, at least 2
	workers  int
	sketches Sketches
	texts    *pairTexts
	firsts   map[int32][]int32 // by the first page of a class with different texts: the first page of each text
}

// classes splits the classes of the pairs by the texts of their pages.
func (x *relater) classes(ctx context.Context) error {
	x.firsts = make(map[int32][]int32)
	equal := x.of.Classes()
	in := make([]bool, len(equal.All()))
	for _, e := range x.of.Entries() {
		for _, side := range [...]int32{e.A, e.B} {
			if c, ok := equal.Class(side); ok {
				in[c] = true
			}
		}
	}
	var some [][]int32
	pages := 0
	for c, members := range equal.All() {
		if !in[c] {
			continue
		}
		if some, pages = append(some, members), pages+len(members); pages >= x.window {
			if err := x.part(ctx, some); err != nil {
				return err
			}
			some, pages = some[:0], 0
		}
	}
	return x.part(ctx, some)
}

func (x *relater) part(ctx context.Context, classes [][]int32) error {
	var pages []int32
	for _, members := range classes {
		pages = append(pages, members...)
	}
	slices.Sort(pages)
	prints := make([]fingerprint, len(pages)) // zero, for no text, until set
	var room []byte
	err := x.sketches(ctx, slices.Clone(pages), func(page int32, s Sketch) error {
		at, _ := slices.BinarySearch(pages, page)
		prints[at], room = fingerprintOf(s, room)
		return nil
	})
	if err != nil {
		return err
	}
	for _, members := range classes {
		var p parting
		for _, m := range members {
			at, _ := slices.BinarySearch(pages, m)
			p.add(m, prints[at])
		}
		if !x.texts.part(p.parts) {
			continue
		}
		for _, part := range p.parts {
			x.firsts[members[0]] = append(x.firsts[members[0]], part[0])
		}
	}
	return nil
}

// asked returns the keys of the pairs to count, ascending, and the pages whose sketches are kept
// instead, of up to so many hashes each. Kept are the sketches of classes with different texts and
// of their partners; if that takes less memory, of all pages.
func (x *relater) asked(hashes int) (keys []uint64, kept []int32) {
	side := func(page int32) []int32 {
		if firsts, ok := x.firsts[page]; ok {
			return firsts
		}
		return []int32{page}
	}
	entries := x.of.Entries()
	all := keptSize(hashes)*int64(len(x.of.Pages())) < pairSize*int64(len(entries))
	for _, e := range entries {
		left, right := x.firsts[e.A], x.firsts[e.B]
		if all || left != nil || right != nil {
			kept = append(append(kept, side(e.A)...), side(e.B)...)
			continue
		}
		keys = append(keys, keyOf(e.A, e.B))
	}
	slices.Sort(keys)
	slices.Sort(kept)
	return keys, slices.Compact(kept)
}

func (x *relater) keep(ctx context.Context, pages []int32) error {
	return x.sketches(ctx, pages, func(page int32, s Sketch) error {
		x.texts.some[page] = s
		return nil
	})
}

func (x *relater) count(ctx context.Context, keys []uint64, out []Counts) error {
	l := sketched{taken: make([]uint64, x.texts.pages/64+1)}
	for len(keys) > 0 {
		n := l.next(keys, x.window)
		if err := x.sketches(ctx, slices.Clone(l.pages), l.put); err != nil {
			return err
		}
		if _, err := work.InBlocks(ctx, x.workers, n, 256, func(_ context.Context, _, from, to int) error {
			for i, key := range keys[from:to] {
				a, b := sidesOf(key)
				out[from+i] = Count(l.of(a), l.of(b))
			}
			return nil
		}); err != nil {
			return err
		}
		keys, out = keys[n:], out[n:]
	}
	return nil
}

// sketched holds some pages with their sketches.
type sketched struct {
	pages    []int32 // ascending
	sketches []Sketch
	taken    []uint64 // a bit for each page of the set that is among pages
}

func (l *sketched) next(keys []uint64, most int) (n int) {
	for _, p := range l.pages {
		l.taken[p/64] = 0
	}
	l.pages = l.pages[:0]
	for ; n < len(keys) && (n == 0 || len(l.pages)+2 <= most); n++ {
		a, b := sidesOf(keys[n])
		for _, p := range [...]int32{a, b} {
			if bit := uint64(1) << (p % 64); l.taken[p/64]&bit == 0 {
				l.taken[p/64] |= bit
				l.pages = append(l.pages, p)
			}
		}
	}
	slices.Sort(l.pages)
	l.sketches = slices.Grow(l.sketches[:0], len(l.pages))[:len(l.pages)]
	clear(l.sketches)
	return n
}

func (l *sketched) put(page int32, s Sketch) error {
	at, _ := slices.BinarySearch(l.pages, page)
	l.sketches[at] = s
	return nil
}

func (l *sketched) of(page int32) Sketch {
	at, _ := slices.BinarySearch(l.pages, page)
	return l.sketches[at]
}
