package join

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/work"
)

// partition holds the postings, pairs of a key and a page, of one worker whose keys have the same
// leading hash bits. They are in slices of equal size, so that no posting is ever moved. If the
// page does not probe by the key, the posting has the complement of the page.
type partition struct {
	lastKeys  []uint64 // the last slice of keys, which is being filled
	lastPages []int32  // the last slice of pages
	n         int      // entries in these two
	keys      [][]uint64
	pages     [][]int32 // page of each key
	spilled   []int64   // places in the file of the pieces that were written
}

// thinned filters postings in place: it keeps those of pages that count.
func thinned(keys []uint64, pages []int32, counts func(page int32) bool) ([]uint64, []int32) {
	n := 0
	for i, page := range pages {
		if counts(max(page, ^page)) {
			keys[n], pages[n] = keys[i], page
			n++
		}
	}
	return keys[:n], pages[:n]
}

// postings collects the keys of pages from several workers. Postings beyond the memory limit are
// written to a file, partition by partition, and read again when the partition is grouped into
// buckets.
type postings struct {
	n       int // pages of the set
	bits    int // number of leading bits of the hash of a key that select its partition
	room    int // entries in a piece
	workers [][]partition
	file    *postingFile // nil: all stays in memory
	pieces  atomic.Int64 // pieces, beyond one for each partition, that may still stay in memory, if there is a file
}

// pagesInPart is the approximate number of pages whose postings one partition holds: their grouping
// fits into the cache of the processor.
const pagesInPart = 640

func newPostings(workers, n int) *postings {
	c := &postings{n: n, bits: min(12, bits.Len(uint(n/pagesInPart))), room: min(512, max(64, 1024/workers)), workers: make([][]partition, workers)}
	for w := range c.workers {
		c.workers[w] = make([]partition, 1<<c.bits)
	}
	return c
}

// spillTo writes postings beyond the given number of bytes to f.
func (c *postings) spillTo(f *postingFile, bytes int64) {
	c.file = f
	c.pieces.Store(bytes / int64(c.room*entrySize))
}

// add adds the keys of a page, which probes by the first asks of them. The error is that of the
// disk.
func (c *postings) add(worker int, page int32, keys []uint64, asks int) error {
	parts := c.workers[worker]
	for i, key := range keys {
		if i == asks {
			page = ^page
		}
		p := &parts[hash.Mix64(key)>>1>>(63-c.bits)]
		if p.n == len(p.lastKeys) {
			if err := c.next(worker, p); err != nil {
				return err
			}
		}
		p.lastKeys[p.n], p.lastPages[p.n] = key, page
		p.n++
	}
	return nil
}

func (c *postings) next(worker int, p *partition) error {
	if p.n > 0 && c.file != nil && c.pieces.Add(-1) < 0 {
		at, ok, err := c.file.write(worker, p.lastKeys, p.lastPages)
		if err != nil {
			return err
		}
		if ok {
			p.spilled, p.n = append(p.spilled, at), 0
			return nil
		}
	}
	p.lastKeys, p.lastPages, p.n = make([]uint64, c.room), make([]int32, c.room), 0
	p.keys, p.pages = append(p.keys, p.lastKeys), append(p.pages, p.lastPages)
	return nil
}

func (c *postings) take(i int, counts func(page int32) bool, room *postingRoom) (all partition, err error) {
	room.clear()
	for _, parts := range c.workers {
		from := parts[i]
		parts[i] = partition{}
		for _, at := range from.spilled {
			keys, pages, err := c.file.read(at, c.room, room)
			if err != nil {
				return partition{}, err
			}
			all.put(keys, pages, counts)
		}
		for k, keys := range from.keys {
			pages := from.pages[k]
			if k == len(from.keys)-1 {
				keys, pages = keys[:from.n], pages[:from.n]
			}
			all.put(keys, pages, counts)
		}
	}
	return all, nil
}

// put appends the postings of the pages that count, nil for all.
func (p *partition) put(keys []uint64, pages []int32, counts func(page int32) bool) {
	if counts != nil {
		keys, pages = thinned(keys, pages, counts)
	}
	p.keys, p.pages = append(p.keys, keys), append(p.pages, pages)
}

// index makes the index of the pages that count, nil for all, and drops the postings. busy is the
// time summed over the workers.
func (c *postings) index(ctx context.Context, counts func(page int32) bool, most bucketLimit) (k *bucketIndex, busy time.Duration, err error) {
	buckets := make([]buckets, 1<<c.bits)
	todo := work.Blocks{N: int64(len(buckets)), Size: 1}
	busy, err = work.Parallel(ctx, len(c.workers), func(ctx context.Context, _ int) error {
		g := grouper{most: most}
		var room postingRoom
		for ctx.Err() == nil {
			i, _, ok := todo.Take()
			if !ok {
				return nil
			}
			all, err := c.take(i, counts, &room)
			if err != nil {
				return err
			}
			buckets[i] = g.group(all)
		}
		return ctx.Err()
	})
	c.file.close()
	if err != nil {
		return nil, 0, err
	}
	begin := clock.Now()
	k = layOut(buckets, c.n)
	return k, busy + clock.Since(begin), nil
}

func newBucketIndex(ctx context.Context, workers, n int, live []int32, keys func(page int32) []uint64) (k *bucketIndex, busy time.Duration, err error) {
	c := newPostings(workers, n)
	busy, err = work.InBlocks(ctx, workers, len(live), 64, func(_ context.Context, w, from, to int) error {
		for _, a := range live[from:to] {
			list := keys(a)
			if err := c.add(w, a, list, len(list)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	k, grouping, err := c.index(ctx, nil, bucketLimit{})
	return k, busy + grouping, err
}

// postingRoom is the memory for postings from the file while their partition is grouped.
type postingRoom struct {
	bytes []byte
	keys  []uint64
	pages []int32
}

func (r *postingRoom) clear() { r.keys, r.pages = r.keys[:0], r.pages[:0] }

// next returns room for n more postings; rooms returned before stay valid.
func (r *postingRoom) next(n int) ([]uint64, []int32) {
	if len(r.keys)+n > cap(r.keys) {
		more := max(2*cap(r.keys), 16*n)
		r.keys, r.pages = make([]uint64, 0, more), make([]int32, 0, more)
	}
	at := len(r.keys)
	r.keys, r.pages = r.keys[:at+n], r.pages[:at+n]
	return slices.Clip(r.keys[at:]), slices.Clip(r.pages[at:])
}
