package join

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
)

// stored scores the candidates of keys if signatures are in a store.
func (m *Join) stored(ctx context.Context) error {
	begin := clock.Now()
	if m.Store.keys == nil {
		if err := m.keysOfAll(ctx); err != nil {
			return err
		}
	}
	limit := bucketLimit{most: m.Store.Spread.Most, size: m.classes.Size}
	if limit.most > 0 {
		limit.kept = make([]atomic.Bool, m.size())
	}
	k, _, err := m.Store.keys.index(ctx, m.first(), limit)
	m.JoinTime.since(begin)
	if err != nil {
		return err
	}
	m.meets = m.Store.Spread.Meets
	return m.windows(ctx, k, func(a int32) bool {
		if limit.most > 0 {
			return limit.kept[a].Load()
		}
		keys, _ := m.Store.Spread.Keys(m.Sig(a))
		return len(keys) > 0
	})
}

// first returns a function that reports whether a page is the first of its class of equal pages;
// nil if there are no classes.
func (m *Join) first() func(page int32) bool {
	if m.classes == nil {
		return nil
	}
	later := make([]uint64, m.size()/64+1) // a bit for each page that is not the first: it is tested for every entry of the index
	for _, members := range m.classes.All() {
		for _, p := range members[1:] {
			later[p/64] |= 1 << (p % 64)
		}
	}
	return func(page int32) bool { return later[page/64]>>(page%64)&1 == 0 }
}

// windows scores the candidates of an index of keys if signatures are in a store. It also scores
// the pages within each class of equal ones for whose first hasKeys is true.
func (m *Join) windows(ctx context.Context, k *bucketIndex, hasKeys func(a int32) bool) error {
	for classes := range slices.Chunk(m.classes.All(), m.Window) {
		var firsts []int32
		for _, members := range classes {
			firsts = append(firsts, members[0])
		}
		if err := m.withLoaded(ctx, firsts, func() error { return m.withinSome(ctx, classes, hasKeys) }); err != nil {
			return err
		}
	}
	return m.rowsInWindows(ctx, k)
}

// rowsInWindows scores pages that share a bucket, window by window: some rows against some of their
// partners, then the same rows against the next partners, and then the next rows. At most one
// window of signatures is in memory at a time, however many pages share a key.
func (m *Join) rowsInWindows(ctx context.Context, k *bucketIndex) error {
	l := window{Join: m, asks: m.bucketRow(k), wanted: make([]bool, m.size())}
	var upto int32 // partners from this page on are left to a later turn
	l.rows = m.newRows(func() row { return windowed(m.bucketRow(k), &l.from, &upto) })
	for x := 0; x < len(m.live); {
		x = l.next(x)
		err := m.withLoaded(ctx, l.own, func() error {
			return l.turns(func(pages []int32, to int32) error {
				upto, l.rows.again = to, to < math.MaxInt32
				return m.withLoaded(ctx, append(pages, l.own...), func() error {
					return l.rows.score(ctx, len(l.at), func(i int) int { return l.at[i] })
				})
			})
		})
		if err != nil {
			return err
		}
		l.rows.done.Store(int64(x))
	}
	return nil
}

// windowed limits the partners in a row to pages p with *from ≤ p < *upto.
func windowed(of row, from, upto *int32) row {
	return func(x int) ([]int32, func(int32) bool) {
		pages, indexed := of(x)
		if *from > 0 || *upto < math.MaxInt32 {
			pages = slices.DeleteFunc(pages, func(b int32) bool { return b < *from || b >= *upto })
		}
		return pages, indexed
	}
}

// window holds some rows and their partners, the pages that they are compared with.
type window struct {
	*Join
	asks   row
	rows   *rows
	at     []int   // positions of the rows with candidates
	own    []int32 // pages of these rows
	wanted []bool  // by page: it is a partner of one of them
	with   int     // number of partners
	from   int32   // partners before this page were scored
}

// next takes rows from position x on, and returns where the next window begins.
func (l *window) next(x int) int {
	l.at, l.own, l.with = l.at[:0], l.own[:0], 0
	for ; x < len(l.live) && len(l.own) < l.Window/2; x++ {
		pages, _ := l.asks(x)
		if len(pages) == 0 {
			continue
		}
		l.at, l.own = append(l.at, x), append(l.own, l.live[x])
		for _, p := range pages {
			if !l.wanted[p] {
				l.wanted[p] = true
				l.with++
			}
		}
	}
	return x
}

// turns calls fn with a part of the partners of the rows, all below page to, then with the next
// part, until none is left.
func (l *window) turns(fn func(pages []int32, to int32) error) error {
	l.from = 0
	var pages []int32
	for p := range l.wanted {
		if !l.wanted[p] {
			continue
		}
		l.wanted[p] = false
		if pages = append(pages, int32(p)); len(pages) == l.Window/2 && l.with > len(pages) {
			if err := fn(pages, int32(p)+1); err != nil {
				return err
			}
			l.from, l.with, pages = int32(p)+1, l.with-len(pages), pages[:0]
		}
	}
	if len(pages) == 0 {
		return nil
	}
	return fn(pages, math.MaxInt32)
}

// withLoaded is [Join.With]; it counts the time of loading as time of the join.
func (m *Join) withLoaded(ctx context.Context, pages []int32, work func() error) error {
	begin := clock.Now()
	return m.load(ctx, pages, func() error {
		m.JoinTime.since(begin)
		return work()
	})
}

func (m *Join) keysOfAll(ctx context.Context) error {
	a := m.Store
	f := m.For
	f.Whole = true
	f.Frequencies = algo.NewFrequencies(algo.DefaultFrequencyBits)
	err := m.eachLoaded(ctx, m.pages, func(_ int, page int32) error {
		f.Frequencies.Count(a.Spread.Elements(a.sig(page)))
		return nil
	}, 1)
	if err != nil {
		return err
	}
	if a.Spread, err = algo.SpreadOf(m.Index, f); err != nil {
		return err
	}
	if a.keys, err = a.collector(m.Workers); err != nil {
		return err
	}
	return m.eachLoaded(ctx, m.live, func(worker int, page int32) error {
		keys, asks := a.Spread.Keys(a.sig(page))
		return a.keys.add(worker, page, keys, asks)
	}, m.Workers)
}

// eachLoaded calls fn with each of pages while its signature is in memory, on several workers.
func (m *Join) eachLoaded(ctx context.Context, pages []int32, fn func(worker int, page int32) error, workers int) error {
	for len(pages) > 0 {
		some := pages[:min(len(pages), m.Window)]
		err := m.Store.With(ctx, some, func() error {
			_, err := work.InBlocks(ctx, workers, len(some), 64, func(_ context.Context, w, from, to int) error {
				for _, p := range some[from:to] {
					if err := fn(w, p); err != nil {
						return err
					}
				}
				return nil
			})
			return err
		})
		if err != nil {
			return err
		}
		pages = pages[len(some):]
	}
	return nil
}
