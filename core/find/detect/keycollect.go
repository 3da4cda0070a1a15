package detect

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

// keyPart is a part of the entries of an index, by the hashes of their keys: what one
// worker puts in, in pieces of one size, so that no entry is ever moved. The entry of a page
// that only has a key, and looks for nobody by it, is the complement of the page.
type keyPart struct {
	lastKeys  []uint64 // the last of keys, which is being filled
	lastPages []int32  // the last of pages
	n         int      // entries in them
	keys      [][]uint64
	pages     [][]int32 // of each key
	away      []int64   // where pieces are that are full and on the disk
}

// thinned leaves of entries, which it changes, those of pages that count.
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

// keyCollector takes in from several workers which keys pages have. What is more than the
// memory that it may take goes to a file, part by part, and comes back when the part is
// grouped.
type keyCollector struct {
	n       int // pages of the set
	bits    int // of the hash of a key that choose its part
	room    int // entries in a piece
	workers [][]keyPart
	file    *keyFile     // nil: all stays in memory
	pieces  atomic.Int64 // that more than one of a part may stay in memory, where there is a file
}

// pagesInPart is of about how many pages the entries are that are grouped at a time: what
// that takes stays in the cache.
const pagesInPart = 640

// newKeyCollector takes in keys of n pages.
func newKeyCollector(workers, n int) *keyCollector {
	c := &keyCollector{n: n, bits: min(12, bits.Len(uint(n/pagesInPart))), room: min(512, max(64, 1024/workers)), workers: make([][]keyPart, workers)}
	for w := range c.workers {
		c.workers[w] = make([]keyPart, 1<<c.bits)
	}
	return c
}

// spillTo has entries beyond so many bytes written to a file.
func (c *keyCollector) spillTo(f *keyFile, bytes int64) {
	c.file = f
	c.pieces.Store(bytes / int64(c.room*entrySize))
}

// add takes in the keys of a page, which looks for others by the first asks of them. The
// error is that of the disk.
func (c *keyCollector) add(worker int, page int32, keys []uint64, asks int) error {
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

// next makes room in a part for another entry.
func (c *keyCollector) next(worker int, p *keyPart) error {
	if p.n > 0 && c.file != nil && c.pieces.Add(-1) < 0 {
		at, ok, err := c.file.write(worker, p.lastKeys, p.lastPages)
		if err != nil {
			return err
		}
		if ok {
			p.away, p.n = append(p.away, at), 0
			return nil
		}
	}
	p.lastKeys, p.lastPages, p.n = make([]uint64, c.room), make([]int32, c.room), 0
	p.keys, p.pages = append(p.keys, p.lastKeys), append(p.pages, p.lastPages)
	return nil
}

// take returns all entries of a part, of the pages that count, and lets go of them. room is
// for what comes from the disk.
func (c *keyCollector) take(i int, counts func(page int32) bool, room *keyRoom) (all keyPart, err error) {
	room.clear()
	for _, parts := range c.workers {
		from := parts[i]
		parts[i] = keyPart{}
		for _, at := range from.away {
			keys, pages, err := c.file.read(at, c.room, room)
			if err != nil {
				return keyPart{}, err
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

// put adds a piece, of the pages that count, nil for all.
func (p *keyPart) put(keys []uint64, pages []int32, counts func(page int32) bool) {
	if counts != nil {
		keys, pages = thinned(keys, pages, counts)
	}
	p.keys, p.pages = append(p.keys, keys), append(p.pages, pages)
}

// index makes the index of the pages that count, nil for all, and lets go of what was taken
// in. busy is the time summed over the workers.
func (c *keyCollector) index(ctx context.Context, counts func(page int32) bool, most bucketLimit) (k *keyIndex, busy time.Duration, err error) {
	buckets := make([]keyBuckets, 1<<c.bits)
	todo := work.Blocks{N: int64(len(buckets)), Size: 1}
	busy, err = work.Parallel(ctx, len(c.workers), func(ctx context.Context, _ int) error {
		g := grouper{most: most}
		var room keyRoom
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

// newKeyIndex makes the index of the live pages among n. busy is the time summed over the
// workers.
func newKeyIndex(ctx context.Context, workers, n int, live []int32, keys func(page int32) []uint64) (k *keyIndex, busy time.Duration, err error) {
	c := newKeyCollector(workers, n)
	todo := work.Blocks{N: int64(len(live)), Size: 64}
	busy, err = work.Parallel(ctx, workers, func(ctx context.Context, w int) error {
		for ctx.Err() == nil {
			from, to, ok := todo.Take()
			if !ok {
				return nil
			}
			for _, a := range live[from:to] {
				list := keys(a)
				if err := c.add(w, a, list, len(list)); err != nil {
					return err
				}
			}
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, 0, err
	}
	k, grouping, err := c.index(ctx, nil, bucketLimit{})
	return k, busy + grouping, err
}

// keyRoom is where entries from the disk lie while their part is grouped.
type keyRoom struct {
	bytes []byte
	keys  []uint64
	pages []int32
}

func (r *keyRoom) clear() { r.keys, r.pages = r.keys[:0], r.pages[:0] }

// next returns room for n more. What was given before stays where it is.
func (r *keyRoom) next(n int) ([]uint64, []int32) {
	if len(r.keys)+n > cap(r.keys) {
		more := max(2*cap(r.keys), 16*n)
		r.keys, r.pages = make([]uint64, 0, more), make([]int32, 0, more)
	}
	at := len(r.keys)
	r.keys, r.pages = r.keys[:at+n], r.pages[:at+n]
	return slices.Clip(r.keys[at:]), slices.Clip(r.pages[at:])
}
