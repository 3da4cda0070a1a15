package join

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/find/scored"
)

// Block is a range of the pages of a set, each of which is to be scored against the later pages of
// the set that share a bucket with it. A run over an index of keys is cut into blocks by rows.
type Block struct {
	Pages    int64  // of the set
	From, To uint32 // global positions of the block's pages, excluding To
	Whole    int64  // pages of the whole set, if the positions are numbered for this block only; 0: Pages
	Apart    bool   // the pages of the block are not scored among themselves: another block does that
	// Buckets calls fn with the buckets that contain pages of the block, see package spread/store.
	Buckets func(fn func(bucket []Member)) error
	// Fetch calls fn with the signatures of pages, by ascending global position.
	Fetch func(pages []uint32, fn func(page uint32, sig algo.Signature) error) error
}

// Member is a page of a bucket. It is the first of a class of pages with equal signatures and
// stands for all of them: they have the same keys, and so are in the same buckets.
type Member struct {
	Page  uint32 // global position
	Times uint32 // number of pages that it stands for, including itself
	Asks  bool   // the page probes by the key: of two candidates at least one must
}

// BlockScored is the outcome of the rows of a block.
type BlockScored struct {
	Pairs       []scored.Pair // of global positions, best first
	Comparisons int64         // scored pairs, counting all pages that a page stands for
	// Above is the score that pairs had to exceed to be kept, and Dropped the number of pairs at or
	// above the floor that did not: see [Setup].
	Above   float64
	Dropped int64
}

// ScoreRows scores the rows of a block, with candidates by the keys of spread.
func ScoreRows(ctx context.Context, setup Setup, spread algo.Spread, b Block) (out BlockScored, err error) {
	p := &packed{from: b.From, to: b.To}
	if err := p.pack(b); err != nil {
		return out, err
	}
	setup.Sigs = make([]algo.Signature, len(p.pages))
	m := &Join{
		Setup: setup, live: p.rows, meets: spread.Meets, times: p.times,
		keeper: &keeper{floor: setup.Floor, limit: setup.MaxPairs},
	}
	m.keeper.pairs = func(e scored.Pair) int64 { return m.pairsAt(e.A, e.B) }
	m.load = func(ctx context.Context, pages []int32, work func() error) error {
		return p.load(ctx, b, m.Sigs, pages, work)
	}
	if b.Apart {
		m.across = newAcross(p.parts(), p.rows)
	}
	if err := m.selves(ctx, p.selves); err != nil {
		return out, err
	}
	if err := m.rowsInWindows(ctx, layOut([]buckets{{p.buckets, p.silent}}, len(p.pages))); err != nil {
		return out, err
	}
	out.Pairs, _, err = m.keeper.finish(ctx, m.Workers)
	if err != nil {
		return out, err
	}
	for i, x := range out.Pairs {
		out.Pairs[i].A, out.Pairs[i].B = int32(p.pages[x.A]), int32(p.pages[x.B])
	}
	out.Comparisons, out.Above, out.Dropped = m.comparisons, m.keeper.above(), m.keeper.dropped
	return out, nil
}

// selves scores the pages of each class that are candidates of each other; the class is given by
// its first page.
func (m *Join) selves(ctx context.Context, pages []int32) error {
	for some := range slices.Chunk(pages, m.Window) {
		classes := make([][]int32, len(some))
		for i := range some {
			classes[i] = some[i : i+1]
		}
		if err := m.withLoaded(ctx, slices.Clone(some), func() error {
			return m.withinSome(ctx, classes, func(int32) bool { return true })
		}); err != nil {
			return err
		}
	}
	return nil
}

// packed holds the pages in the buckets of a block under consecutive numbers, so that data for each
// page is kept for no other page.
type packed struct {
	from, to uint32
	pages    []uint32 // global positions, ascending
	times    []uint32 // number of pages that each page stands for
	rows     []int32  // numbers of the pages of the block
	selves   []int32  // rows that stand for several pages which are candidates of each other
	buckets  []int32  // see bucketIndex.pages
	silent   []bool   // of each place in buckets: its page does not probe; nil: all do
	held     []int32  // numbers of the pages whose signatures are in memory, ascending
}

func (p *packed) pack(b Block) error {
	seen := make([]uint32, b.Pages-int64(b.From)) // for each page from the block's first on: the number of pages that it stands for
	entries, pages := 0, 0
	err := b.Buckets(func(bucket []Member) {
		entries += len(bucket)
		for _, m := range bucket {
			if i := m.Page - b.From; seen[i] == 0 {
				seen[i] = m.Times
				pages++
			}
		}
	})
	if err != nil {
		return err
	}
	p.pages, p.times = make([]uint32, 0, pages), make([]uint32, 0, pages)
	for i, times := range seen {
		if times == 0 {
			continue
		}
		seen[i] = uint32(len(p.pages)) // its number from now on
		if page := b.From + uint32(i); page < b.To {
			p.rows = append(p.rows, int32(len(p.pages)))
		}
		p.pages, p.times = append(p.pages, b.From+uint32(i)), append(p.times, times)
	}
	p.buckets = make([]int32, 0, entries)
	err = b.Buckets(func(bucket []Member) { p.add(bucket, seen) })
	slices.Sort(p.selves)
	p.selves = slices.Compact(p.selves)
	return err
}

// add adds a bucket; numbers are indexed from the block's first page.
func (p *packed) add(bucket []Member, numbers []uint32) {
	first, silent := len(p.buckets), false
	for _, m := range bucket {
		i := int32(numbers[m.Page-p.from])
		p.buckets = append(p.buckets, i)
		if m.Asks && m.Times > 1 && m.Page < p.to {
			p.selves = append(p.selves, i)
		}
		silent = silent || !m.Asks
	}
	p.buckets[len(p.buckets)-1] ^= -1
	if p.silent == nil && silent {
		p.silent = make([]bool, first, cap(p.buckets))
	}
	if p.silent != nil {
		for _, m := range bucket {
			p.silent = append(p.silent, !m.Asks)
		}
	}
}

// parts returns which pages are in the block (1) and which are not (2).
func (p *packed) parts() []uint8 {
	out := make([]uint8, len(p.pages))
	for i := range out {
		if out[i] = 2; i < len(p.rows) {
			out[i] = 1
		}
	}
	return out
}

// load calls work with the signatures of pages in memory. They stay there until other pages are
// requested, since consecutive rows often need the same.
func (p *packed) load(ctx context.Context, b Block, sigs []algo.Signature, pages []int32, work func() error) error {
	slices.Sort(pages)
	pages = slices.Compact(pages)
	for _, x := range p.held {
		if _, again := slices.BinarySearch(pages, x); !again {
			sigs[x] = nil
		}
	}
	p.held = pages
	var absent []int32
	var global []uint32
	for _, x := range pages {
		if sigs[x] == nil {
			absent, global = append(absent, x), append(global, p.pages[x])
		}
	}
	i := 0
	if err := b.Fetch(global, func(_ uint32, sig algo.Signature) error {
		sigs[absent[i]] = sig
		i++
		return ctx.Err()
	}); err != nil {
		return err
	}
	return work()
}
