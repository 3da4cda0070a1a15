package detect

import (
	"context"
	"slices"
	"time"
)

// mostLent is about how many signatures are brought into memory at a time from where they
// are away.
const mostLent = 1 << 15

// lumps scores what an index of keys brings together where signatures are away: the rows of
// some pages, and then of the next.
func (m *match) lumps(ctx context.Context, k *keyIndex, hasKeys func(a int32) bool) error {
	for classes := range slices.Chunk(m.classes.All(), mostLent) {
		var firsts []int32
		for _, members := range classes {
			firsts = append(firsts, members[0])
		}
		if err := m.lent(ctx, firsts, func() error { return m.withinSome(ctx, classes, hasKeys) }); err != nil {
			return err
		}
	}
	return m.rowsInLumps(ctx, func() row { return m.bucketRow(k) })
}

// rowsInLumps scores what shares a bucket, the rows of some pages at a time.
func (m *match) rowsInLumps(ctx context.Context, newRow func() row) error {
	r, ahead := m.newRows(newRow), newRow()
	for from := 0; from < len(m.live); {
		to, asked := m.lump(ahead, from)
		if err := m.lent(ctx, asked, func() error { return r.score(ctx, from, to) }); err != nil {
			return err
		}
		from = to
	}
	return nil
}

// lent does some work with the signatures of pages in memory; to bring them there is part
// of joining.
func (m *match) lent(ctx context.Context, pages []int32, work func() error) error {
	begin := time.Now()
	return m.lend(ctx, pages, func() error {
		m.join.Wall += time.Since(begin)
		m.join.Busy += time.Since(begin)
		return work()
	})
}

// lump returns how far the rows go that are scored at a time from one on, and the pages
// whose signatures that asks for.
func (m *match) lump(candidates row, from int) (to int, asked []int32) {
	for to = from; to < len(m.live) && len(asked) < mostLent; to++ {
		if pages, _ := candidates(to); len(pages) > 0 {
			asked = append(append(asked, m.live[to]), pages...)
		}
	}
	return to, asked
}
