package pass

import (
	"context"
	"sync/atomic"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/page"
)

// Batches hands out pages to several goroutines, in pieces that are read at once.
type Batches struct {
	set   *page.Set
	all   bool  // of the set; else
	pages []int // these
	n     int
	next  atomic.Int64
	most  int // pages in a piece
}

// mostInBatch bounds the pages of a piece: short ones are soon as many as fit.
const mostInBatch = 64

func newBatches(set *page.Set, pages []int, workers int) *Batches {
	return &Batches{set: set, pages: pages, n: len(pages), most: atOnce(len(pages), workers)}
}

// AllBatches hands out all pages of a set.
func AllBatches(set *page.Set, workers int) *Batches {
	n := len(set.Pages)
	return &Batches{set: set, all: true, n: n, most: atOnce(n, workers)}
}

// atOnce returns the most of n pages that are handed out at once: so few that no worker has a
// sixteenth of its share left when the others are done.
func atOnce(n, workers int) int { return min(mostInBatch, max(1, n/(16*workers))) }

func (b *Batches) at(k int) int {
	if b.all {
		return k
	}
	return b.pages[k]
}

// Take returns the next piece of the list; ok is false when all are taken.
func (b *Batches) Take() (from, to int, ok bool) {
	for {
		start := b.next.Load()
		from, to = int(start), int(start)
		for size := int64(0); to < b.n && to-from < b.most; to++ {
			if size += b.set.Pages[b.at(to)].Size; size > page.Batch && to > from {
				break
			}
		}
		if to == from || b.next.CompareAndSwap(start, int64(to)) {
			return from, to, to > from
		}
	}
}

// Read reads the wanted pages of a piece, and reports the time it took; of the others nothing is
// there. What is read is not waited for when ctx is done: the error is then that of ctx.
func (b *Batches) Read(ctx context.Context, from, to int, wanted func(i int) bool) (loaded []*page.Loaded, spent time.Duration, err error) {
	list := make([]int, 0, to-from)
	for k := from; k < to; k++ {
		if i := b.at(k); wanted(i) {
			list = append(list, i)
		}
	}
	loaded = make([]*page.Loaded, to-from)
	if len(list) == 0 {
		return loaded, 0, ctx.Err()
	}
	begin := clock.Now()
	read, err := work.Within(ctx, func() []page.Loaded { return b.set.ReadAll(list) })
	if err != nil {
		return nil, 0, err
	}
	for k, at := 0, from; k < len(list); at++ {
		if b.at(at) == list[k] {
			loaded[at-from] = &read[k]
			k++
		}
	}
	return loaded, clock.Since(begin), nil
}
