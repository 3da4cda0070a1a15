package detect

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"

	"pagetwin/core/base/clock"
)

// mostLent is about how many signatures are brought into memory at a time from where they
// are away.
const mostLent = 1 << 15

// mostLent is that, or what a test asks for, 2 at least.
func (o *Options) mostLent() int { return cmp.Or(o.lent, mostLent) }

// spread scores what the keys of pages bring together whose signatures are away.
func (m *match) spread(ctx context.Context) error {
	begin := clock.Now()
	if m.away.keys == nil {
		if err := m.keysOfAll(ctx); err != nil {
			return err
		}
	}
	limit := bucketLimit{most: m.away.spread.Most, size: m.classes.Size}
	if limit.most > 0 {
		limit.kept = make([]atomic.Bool, m.size())
	}
	k, _, err := m.away.keys.index(ctx, m.first(), limit)
	m.join.Wall += clock.Since(begin)
	m.join.Busy += clock.Since(begin)
	if err != nil {
		return err
	}
	m.meets = m.away.spread.Meets
	return m.lumps(ctx, k, func(a int32) bool {
		if limit.most > 0 {
			return limit.kept[a].Load()
		}
		keys, _ := m.away.spread.Keys(m.sig(a))
		return len(keys) > 0
	})
}

// first tells whether a page is the first of those that are equal to it; nil where none are.
func (m *match) first() func(page int32) bool {
	if m.classes == nil {
		return nil
	}
	later := make([]uint64, m.size()/64+1) // a bit for each page that is not: it is asked for every entry of the index
	for _, members := range m.classes.All() {
		for _, p := range members[1:] {
			later[p/64] |= 1 << (p % 64)
		}
	}
	return func(page int32) bool { return later[page/64]>>(page%64)&1 == 0 }
}

// lumps scores what an index of keys brings together where signatures are away; the pages of
// a class where hasKeys says so of its first.
func (m *match) lumps(ctx context.Context, k *keyIndex, hasKeys func(a int32) bool) error {
	for classes := range slices.Chunk(m.classes.All(), m.run.opt.mostLent()) {
		var firsts []int32
		for _, members := range classes {
			firsts = append(firsts, members[0])
		}
		if err := m.lent(ctx, firsts, func() error { return m.withinSome(ctx, classes, hasKeys) }); err != nil {
			return err
		}
	}
	return m.rowsInLumps(ctx, k)
}

// rowsInLumps scores what shares a bucket where signatures are away: the rows of some pages
// with some of the pages that they are compared with, then with the next of these, and then
// the next rows. However many pages share a key, no more signatures are in memory at a time.
func (m *match) rowsInLumps(ctx context.Context, k *keyIndex) error {
	l := lump{match: m, asks: m.bucketRow(k), wanted: make([]bool, m.size())}
	var upto int32 // pages from there on are left to a later turn
	l.rows = m.newRows(func() row { return windowed(m.bucketRow(k), &l.from, &upto) })
	for x := 0; x < len(m.live); {
		x = l.next(x)
		err := m.lent(ctx, l.own, func() error {
			return l.turns(func(pages []int32, to int32) error {
				upto, l.rows.again = to, to < math.MaxInt32
				return m.lent(ctx, append(pages, l.own...), func() error {
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

// windowed leaves of the pages of rows those from *from up to *upto.
func windowed(of row, from, upto *int32) row {
	return func(x int) ([]int32, func(int32) bool) {
		pages, indexed := of(x)
		if *from > 0 || *upto < math.MaxInt32 {
			pages = slices.DeleteFunc(pages, func(b int32) bool { return b < *from || b >= *upto })
		}
		return pages, indexed
	}
}

// lump is some rows and the pages that they are compared with.
type lump struct {
	*match
	asks   row
	rows   *rows
	at     []int   // the rows with candidates
	own    []int32 // their pages
	wanted []bool  // by page: it is compared with one of them
	with   int     // pages that are
	from   int32   // pages before had their turn
}

// next takes rows from x on, and returns where the next ones begin.
func (l *lump) next(x int) int {
	l.at, l.own, l.with = l.at[:0], l.own[:0], 0
	for ; x < len(l.live) && len(l.own) < l.run.opt.mostLent()/2; x++ {
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

// turns calls fn with some of the pages that the rows are compared with, those below to, and
// then with the next, and forgets them.
func (l *lump) turns(fn func(pages []int32, to int32) error) error {
	l.from = 0
	var pages []int32
	for p := range l.wanted {
		if !l.wanted[p] {
			continue
		}
		l.wanted[p] = false
		if pages = append(pages, int32(p)); len(pages) == l.run.opt.mostLent()/2 && l.with > len(pages) {
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

// lent does some work with the signatures of pages in memory; to bring them there is part
// of joining.
func (m *match) lent(ctx context.Context, pages []int32, work func() error) error {
	begin := clock.Now()
	return m.lend(ctx, pages, func() error {
		m.join.Wall += clock.Since(begin)
		m.join.Busy += clock.Since(begin)
		return work()
	})
}
