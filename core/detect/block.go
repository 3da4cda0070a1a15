package detect

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/spread/store"
)

// Block is a part of the pages of a set, in their order, each of which is to be scored
// against the later pages of the set that share a bucket with it: the work of a run over
// an index of keys, cut by rows.
type Block struct {
	Job      Job
	Method   algo.Method // of the job, fitted
	From, To uint32      // global positions of the block's pages, To not among them
	// Buckets calls fn with the buckets that have pages of the block, see [store.ReadBuckets].
	Buckets func(fn func(bucket []store.Member)) error
	// Meets tells of two pages that share a key whether they are candidates; nil: they are.
	Meets func(a, b algo.Signature) bool
	// Fetch calls fn with the signatures of pages, ascending global positions.
	Fetch func(pages []uint32, fn func(page uint32, sig algo.Signature) error) error
}

// BlockScored is what the rows of a block gave.
type BlockScored struct {
	Pairs       []Scored // of global positions, best first
	Comparisons int64    // pairs that were scored, for all pages that a page stands for
	// Above is the score that pairs had to exceed to be kept, and Dropped how many at the
	// floor or above did not: see [Options.MaxPairs].
	Above   float64
	Dropped int64
}

// ScoreBlock scores the rows of a block. Of opt it uses Floor, MaxPairs, Workers and
// Progress.
func ScoreBlock(ctx context.Context, b Block, opt Options) (out BlockScored, err error) {
	p := newPacked(b)
	if err := p.pack(b.Buckets); err != nil {
		return out, err
	}
	r := &run{opt: opt, workers: workersOf(opt), tell: &teller{fn: opt.Progress}}
	defer r.tell.stop()
	r.opt.Candidates = Index
	m := &match{
		run: r, task: &task{job: b.Job, method: b.Method}, index: b.Method,
		sigs: make([]algo.Signature, len(p.pages)), live: p.rows, meets: b.Meets, times: p.times,
		keeper: &keeper{floor: opt.Floor, limit: cmp.Or(opt.MaxPairs, DefaultMaxPairs), pairs: p.pairsOf},
	}
	m.lend = func(ctx context.Context, pages []int32, work func() error) error {
		return p.lend(ctx, b, m.sigs, pages, work)
	}
	if err := m.rowsInLumps(ctx, layOut([][]int32{p.buckets}, len(p.pages))); err != nil {
		return out, err
	}
	out.Pairs, _, err = m.keeper.finish(ctx, r.workers)
	if err != nil {
		return out, err
	}
	for i, x := range out.Pairs {
		out.Pairs[i].A, out.Pairs[i].B = int32(p.pages[x.A]), int32(p.pages[x.B])
	}
	out.Comparisons, out.Above, out.Dropped = m.comparisons, m.keeper.above(), m.keeper.dropped
	return out, nil
}

// packed are the pages of the buckets of a block, numbered in their order, so that what is
// kept of each is kept of no other.
type packed struct {
	pages   []uint32 // global positions, ascending
	times   []uint32 // pages that each stands for
	rows    []int32  // those of the block, as they are numbered
	buckets []int32  // see keyIndex.pages
	from    uint32
	to      uint32
	held    []int32 // pages whose signatures are in memory, as they are numbered, ascending
}

func newPacked(b Block) *packed { return &packed{from: b.From, to: b.To} }

// pack numbers the pages and reads the buckets.
func (p *packed) pack(buckets func(fn func([]store.Member)) error) error {
	var all []store.Member
	entries := 0
	err := buckets(func(bucket []store.Member) {
		entries += len(bucket)
		if all = append(all, bucket...); len(all) >= 1<<20 && len(all) > 2*len(p.pages) {
			all = p.number(all)
		}
	})
	if err != nil {
		return err
	}
	p.number(all)
	p.buckets = make([]int32, 0, entries)
	if err := buckets(func(bucket []store.Member) {
		for _, m := range bucket {
			i, _ := slices.BinarySearch(p.pages, m.Page)
			p.buckets = append(p.buckets, int32(i))
		}
		p.buckets[len(p.buckets)-1] ^= -1
	}); err != nil {
		return err
	}
	for i, g := range p.pages {
		if g >= p.from && g < p.to {
			p.rows = append(p.rows, int32(i))
		}
	}
	return nil
}

// number takes in pages that are not numbered yet, and leaves room for more.
func (p *packed) number(all []store.Member) []store.Member {
	for i, g := range p.pages {
		all = append(all, store.Member{Page: g, Times: p.times[i]})
	}
	slices.SortFunc(all, func(x, y store.Member) int { return int(int64(x.Page) - int64(y.Page)) })
	all = slices.CompactFunc(all, func(x, y store.Member) bool { return x.Page == y.Page })
	p.pages, p.times = make([]uint32, len(all)), make([]uint32, len(all))
	for i, m := range all {
		p.pages[i], p.times[i] = m.Page, m.Times
	}
	return all[:0]
}

// pairsOf is how many pairs an entry stands for.
func (p *packed) pairsOf(e Scored) int64 { return int64(p.times[e.A]) * int64(p.times[e.B]) }

// lend does some work with the signatures of pages in memory. They stay until others are
// asked for, since rows that follow one another often ask for the same.
func (p *packed) lend(ctx context.Context, b Block, sigs []algo.Signature, pages []int32, work func() error) error {
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
