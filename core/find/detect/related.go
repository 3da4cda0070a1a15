package detect

import (
	"context"
	"slices"

	"pagetwin/core/base/work"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
)

// Sketches calls fn with the sketches of the texts of pages, ascending, in any order; those
// of pages without text may be left out. fn may keep what it is given.
type Sketches func(ctx context.Context, pages []int32, fn func(page int32, s relate.Sketch) error) error

// textsOf tells how the texts of pages stand to each other, at least of those in pairs.
func (r *run) textsOf(ctx context.Context, pairs scored.Pairs) (relate.Texts, error) {
	if r.texts.store == nil {
		return relate.Of(r.texts.sigs), nil
	}
	return r.related(ctx, pairs, len(r.set.Pages), r.texts.store.Each)
}

// related tells how the texts of the pages of pairs stand to each other in a set of so many
// pages. Sketches are in memory some at a time, unless there are few beside their pairs.
func (r *run) related(ctx context.Context, pairs scored.Pairs, pages int, sketches Sketches) (relate.Texts, error) {
	x := relater{run: r, of: pairs, sketches: sketches, texts: relate.NewPairs(pages, pairs.Classes().Lowest)}
	if err := x.classes(ctx); err != nil {
		return relate.Texts{}, err
	}
	keys, kept := x.asked(relate.Most(pages))
	if err := x.keep(ctx, kept); err != nil {
		return relate.Texts{}, err
	}
	err := x.count(ctx, keys, x.texts.Ask(keys))
	return x.texts.Texts(), err
}

// relater works out how the texts of pairs stand to each other.
type relater struct {
	*run
	of       scored.Pairs
	sketches Sketches
	texts    *relate.Pairs
	firsts   map[int32][]int32 // by its first page, of each class with different texts: the first page of each text
}

// classes parts the classes of the pairs by the texts of their pages.
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
		if some, pages = append(some, members), pages+len(members); pages >= x.opt.window() {
			if err := x.part(ctx, some); err != nil {
				return err
			}
			some, pages = some[:0], 0
		}
	}
	return x.part(ctx, some)
}

// part parts some classes.
func (x *relater) part(ctx context.Context, classes [][]int32) error {
	var pages []int32
	for _, members := range classes {
		pages = append(pages, members...)
	}
	slices.Sort(pages)
	prints := make([]relate.Print, len(pages)) // that of no text, unless told
	var room []byte
	err := x.sketches(ctx, slices.Clone(pages), func(page int32, s relate.Sketch) error {
		at, _ := slices.BinarySearch(pages, page)
		prints[at], room = relate.PrintOf(s, room)
		return nil
	})
	if err != nil {
		return err
	}
	for _, members := range classes {
		var p relate.Parting
		for _, m := range members {
			at, _ := slices.BinarySearch(pages, m)
			p.Add(m, prints[at])
		}
		if !x.texts.Part(p.Parts) {
			continue
		}
		for _, part := range p.Parts {
			x.firsts[members[0]] = append(x.firsts[members[0]], part[0])
		}
	}
	return nil
}

// asked returns the keys of the pairs to be counted, ascending, and the pages whose sketches
// are kept instead, of up to so many hashes each: those of classes with different texts and
// of what these are paired with; or all, where that takes less.
func (x *relater) asked(hashes int) (keys []uint64, kept []int32) {
	side := func(page int32) []int32 {
		if firsts, ok := x.firsts[page]; ok {
			return firsts
		}
		return []int32{page}
	}
	entries := x.of.Entries()
	all := relate.KeptSize(hashes)*int64(len(x.of.Pages())) < relate.PairSize*int64(len(entries))
	for _, e := range entries {
		left, right := x.firsts[e.A], x.firsts[e.B]
		if all || left != nil || right != nil {
			kept = append(append(kept, side(e.A)...), side(e.B)...)
			continue
		}
		keys = append(keys, relate.Key(e.A, e.B))
	}
	slices.Sort(keys)
	slices.Sort(kept)
	return keys, slices.Compact(kept)
}

// keep keeps the sketches of pages.
func (x *relater) keep(ctx context.Context, pages []int32) error {
	return x.sketches(ctx, pages, func(page int32, s relate.Sketch) error {
		x.texts.Keep(page, s)
		return nil
	})
}

// count counts what the texts of pairs have in common, some pairs after the others.
func (x *relater) count(ctx context.Context, keys []uint64, out []relate.Counts) error {
	l := sketched{taken: make([]uint64, x.texts.Pages()/64+1)}
	for len(keys) > 0 {
		n := l.next(keys, x.opt.window())
		if err := x.sketches(ctx, slices.Clone(l.pages), l.put); err != nil {
			return err
		}
		todo := work.Blocks{N: int64(n), Size: 256}
		if _, err := work.Parallel(ctx, x.workers, func(ctx context.Context, _ int) error {
			for from, to, ok := todo.Take(); ok && ctx.Err() == nil; from, to, ok = todo.Take() {
				for i, key := range keys[from:to] {
					a, b := relate.Sides(key)
					out[from+i] = relate.Count(l.of(a), l.of(b))
				}
			}
			return ctx.Err()
		}); err != nil {
			return err
		}
		keys, out = keys[n:], out[n:]
	}
	return nil
}

// sketched are some pages with their sketches.
type sketched struct {
	pages    []int32 // ascending
	sketches []relate.Sketch
	taken    []uint64 // a bit for each page of the set: it is among pages
}

// next takes the pages of as many of the keys as make no more than most of them, or one key,
// and returns of how many.
func (l *sketched) next(keys []uint64, most int) (n int) {
	for _, p := range l.pages {
		l.taken[p/64] = 0
	}
	l.pages = l.pages[:0]
	for ; n < len(keys) && (n == 0 || len(l.pages)+2 <= most); n++ {
		a, b := relate.Sides(keys[n])
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

// put takes the sketch of one of the pages in.
func (l *sketched) put(page int32, s relate.Sketch) error {
	at, _ := slices.BinarySearch(l.pages, page)
	l.sketches[at] = s
	return nil
}

// of returns the sketch of one of the pages.
func (l *sketched) of(page int32) relate.Sketch {
	at, _ := slices.BinarySearch(l.pages, page)
	return l.sketches[at]
}
