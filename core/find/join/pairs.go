package join

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/page"
)

// batch is the number of pairs of a join that are scored together.
const batch = 1024

func (m *Join) joined(ctx context.Context, j algo.Joiner) error {
	begin := clock.Now()
	var join, score, done atomic.Int64
	var sum tally
	pairs := make(chan []page.Pair, 2*m.Workers)
	_, err := work.Parallel(ctx, m.Workers+1, func(ctx context.Context, w int) error {
		if w == m.Workers {
			defer close(pairs)
			busy, err := m.emitAll(ctx, j, pairs)
			join.Add(int64(busy))
			return err
		}
		s := scorer{Join: m, kept: collector{keeper: m.keeper}}
		for list := range pairs {
			t := clock.Now()
			for _, p := range list {
				if err := s.pair(ctx, p.A, p.B, true, m.Method.Score); err != nil {
					return err
				}
			}
			score.Add(int64(clock.Since(t)))
			m.tell(done.Add(int64(len(list))))
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		sum.add(&s)
		return s.kept.pass(ctx)
	})
	m.settle(clock.Since(begin), &join, &score, &sum)
	return err
}

// emitAll runs the join and sends its pairs in batches; busy excludes the time spent waiting for
// the scorers.
func (m *Join) emitAll(ctx context.Context, j algo.Joiner, out chan<- []page.Pair) (busy time.Duration, err error) {
	begin := clock.Now()
	var waited time.Duration
	list := make([]page.Pair, 0, batch)
	send := func() {
		t := clock.Now()
		select {
		case out <- list:
		case <-ctx.Done():
		}
		waited += clock.Since(t)
		list = make([]page.Pair, 0, batch)
	}
	err = j.Pairs(ctx, m.Sigs, func(a, b int) {
		if !m.across.counts(int32(a), int32(b)) {
			return
		}
		if list = append(list, page.Pair{A: int32(a), B: int32(b)}); len(list) == batch {
			send()
		}
	})
	send()
	if err == nil {
		err = ctx.Err()
	}
	return clock.Since(begin) - waited, err
}

func (m *Join) joinedPairs(ctx context.Context, j algo.Joiner) (*pairSet, error) {
	begin := clock.Now()
	set := newPairSet(len(m.Sigs))
	err := j.Pairs(ctx, m.Sigs, func(a, b int) {
		if a == b {
			set.self[int32(a)] = true
		} else {
			set.add(int32(a), int32(b))
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	m.JoinTime.since(begin)
	return set, err
}

// pairSet is a set of pairs a < b of n pages, in n(n-1)/2 bits.
type pairSet struct {
	n    int64
	bits []uint64
	self map[int32]bool // classes whose equal pages are candidates of each other
}

func newPairSet(n int) *pairSet {
	return &pairSet{int64(n), make([]uint64, (int64(n)*int64(n-1)/2+63)/64), make(map[int32]bool)}
}

func (s *pairSet) place(a, b int32) int64 {
	x := int64(a)
	return x*(2*s.n-x-1)/2 + int64(b) - x - 1
}

func (s *pairSet) add(a, b int32) {
	i := s.place(a, b)
	s.bits[i/64] |= 1 << (i % 64)
}

func (s *pairSet) hasSelf(a int32) bool { return s.self[a] }

func (s *pairSet) has(a, b int32) bool {
	i := s.place(a, b)
	return s.bits[i/64]>>(i%64)&1 == 1
}

// SortPairs sorts pairs by their first page, then by their second.
func SortPairs(pairs []page.Pair) {
	slices.SortFunc(pairs, func(x, y page.Pair) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
}
