package detect

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"pagetwin/core/hash"
)

// keyIndex says which pages share a key. The pages of a key, ascending, are a bucket; a key
// that only one page has makes none.
type keyIndex struct {
	pages []int32 // of bucket after bucket; the last page p of each is written as ^p
	start []int32 // page a is in pages at the places at[start[a]:start[a+1]]
	at    []int32
}

// keyPart is a part of the entries of an index, by the hashes of their keys: what one
// worker puts in, in pieces of one size, so that no entry is ever moved.
type keyPart struct {
	keys  [][]uint64
	pages [][]int32 // of each key
	n     int       // entries in the last piece
}

// add puts in that a page has a key.
func (p *keyPart) add(key uint64, page int32, room int) {
	last := len(p.keys) - 1
	if last < 0 || p.n == room {
		p.keys, p.pages, p.n = append(p.keys, make([]uint64, room)), append(p.pages, make([]int32, room)), 0
		last++
	}
	p.keys[last][p.n], p.pages[last][p.n] = key, page
	p.n++
}

// take adds what is in another part, which it empties: the entries of the pages that
// count, nil for all.
func (p *keyPart) take(from *keyPart, counts func(page int32) bool) {
	for i, keys := range from.keys {
		pages := from.pages[i]
		if i == len(from.keys)-1 {
			keys, pages = keys[:from.n], pages[:from.n]
		}
		if counts != nil {
			keys, pages = thinned(keys, pages, counts)
		}
		p.keys, p.pages = append(p.keys, keys), append(p.pages, pages)
	}
	*from = keyPart{}
}

// thinned leaves of entries, which it changes, those of pages that count.
func thinned(keys []uint64, pages []int32, counts func(page int32) bool) ([]uint64, []int32) {
	n := 0
	for i, page := range pages {
		if counts(page) {
			keys[n], pages[n] = keys[i], page
			n++
		}
	}
	return keys[:n], pages[:n]
}

// keyCollector takes in from several workers which keys pages have.
type keyCollector struct {
	n       int // pages of the set
	bits    int // of the hash of a key that choose its part
	room    int // entries in a piece
	workers [][]keyPart
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

// add takes in the keys of a page.
func (c *keyCollector) add(worker int, page int32, keys []uint64) {
	parts := c.workers[worker]
	for _, key := range keys {
		parts[hash.Mix64(key)>>1>>(63-c.bits)].add(key, page, c.room)
	}
}

// index makes the index of the pages that count, nil for all, and lets go of what was taken
// in. busy is the time summed over the workers.
func (c *keyCollector) index(ctx context.Context, counts func(page int32) bool) (k *keyIndex, busy time.Duration, err error) {
	buckets := make([][]int32, 1<<c.bits)
	todo := blocks{n: int64(len(buckets)), size: 1}
	busy, err = parallel(ctx, len(c.workers), func(ctx context.Context, _ int) error {
		var g grouper
		for ctx.Err() == nil {
			i, _, ok := todo.take()
			if !ok {
				return nil
			}
			var all keyPart
			for _, parts := range c.workers {
				all.take(&parts[i], counts)
			}
			buckets[i] = g.group(all)
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, 0, err
	}
	begin := time.Now()
	k = layOut(buckets, c.n)
	return k, busy + time.Since(begin), nil
}

// newKeyIndex makes the index of the live pages among n. busy is the time summed over the
// workers.
func newKeyIndex(ctx context.Context, workers, n int, live []int32, keys func(page int32) []uint64) (k *keyIndex, busy time.Duration, err error) {
	c := newKeyCollector(workers, n)
	todo := blocks{n: int64(len(live)), size: 64}
	busy, err = parallel(ctx, workers, func(ctx context.Context, w int) error {
		for ctx.Err() == nil {
			from, to, ok := todo.take()
			if !ok {
				return nil
			}
			for _, a := range live[from:to] {
				c.add(w, a, keys(a))
			}
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, 0, err
	}
	k, grouping, err := c.index(ctx, nil)
	return k, busy + grouping, err
}

// grouper brings the entries of a part together by their keys. It keeps its room from one
// part to the next.
type grouper struct {
	slots  []int32  // by the hash of a key: number of its group + 1, 0 for none
	keys   []uint64 // of each group
	count  []int32  // of its entries; then where its next page goes
	groups []int32  // of each entry
}

// group returns the buckets of a part one after another, the last page of each as its
// complement.
func (g *grouper) group(p keyPart) []int32 {
	n := 0
	for _, keys := range p.keys {
		n += len(keys)
	}
	g.number(p.keys, n)
	total, at := int32(0), g.count
	for i, c := range g.count {
		if at[i] = -1; c > 1 {
			at[i] = total
			total += c
		}
	}
	out, ends := make([]int32, total), []int32{}
	i := 0
	for _, pages := range p.pages {
		for _, page := range pages {
			if to := at[g.groups[i]]; to >= 0 {
				out[to] = page
				at[g.groups[i]]++
			}
			i++
		}
	}
	for _, end := range at {
		if end >= 0 {
			ends = append(ends, end) // every group is full now
		}
	}
	return closed(out, ends)
}

// number gives each of n keys the number of its group, and counts the groups.
func (g *grouper) number(lists [][]uint64, n int) {
	size := bits.Len(uint(2 * n))
	if len(g.slots) < 1<<size {
		g.slots = make([]int32, 1<<size)
	}
	slots := g.slots[:1<<size]
	clear(slots)
	g.keys, g.count, g.groups = g.keys[:0], g.count[:0], g.groups[:0]
	for _, keys := range lists {
		for _, key := range keys {
			slot := int(hash.Mix64(key)) & (len(slots) - 1) // the highest bits have chosen the part
			for slots[slot] > 0 && g.keys[slots[slot]-1] != key {
				slot = (slot + 1) & (len(slots) - 1)
			}
			if slots[slot] == 0 {
				g.keys, g.count = append(g.keys, key), append(g.count, 0)
				slots[slot] = int32(len(g.keys))
			}
			group := slots[slot] - 1
			g.count[group]++
			g.groups = append(g.groups, group)
		}
	}
}

// closed puts the pages of each bucket in order, each once, and marks the last. ends says
// where each ends; one of a single page is left out.
func closed(pages, ends []int32) []int32 {
	out, from := pages[:0], int32(0)
	for _, end := range ends {
		bucket := pages[from:end]
		from = end
		if !slices.IsSorted(bucket) {
			slices.Sort(bucket)
		}
		if bucket = slices.Compact(bucket); len(bucket) > 1 {
			out = append(out, bucket...)
			out[len(out)-1] = ^out[len(out)-1]
		}
	}
	return out
}

// layOut makes the index of n pages from the buckets of its parts, which it lets go.
func layOut(parts [][]int32, n int) *keyIndex {
	total := 0
	for _, p := range parts {
		total += len(p)
	}
	k := &keyIndex{pages: make([]int32, 0, total), start: make([]int32, n+1), at: make([]int32, total)}
	for i, p := range parts {
		k.pages = append(k.pages, p...)
		parts[i] = nil
	}
	for _, p := range k.pages {
		k.start[max(p, ^p)+1]++
	}
	for i := range n {
		k.start[i+1] += k.start[i]
	}
	// What starts at start[a] is moved there by one while it is filled, and back after.
	for i, p := range k.pages {
		a := max(p, ^p)
		k.at[k.start[a]] = int32(i)
		k.start[a]++
	}
	copy(k.start[1:], k.start)
	k.start[0] = 0
	return k
}

// walker walks the buckets on one goroutine.
type walker struct {
	index *keyIndex
	mark  []int32 // the page with which each page was last brought together
	list  []int32
}

func (k *keyIndex) walker() *walker {
	w := &walker{index: k, mark: make([]int32, len(k.start)-1)}
	for i := range w.mark {
		w.mark[i] = -1
	}
	return w
}

// partners returns the pages after a that share a key with it, each once, and marks
// them. The list is void after the next call.
func (w *walker) partners(a int32) []int32 {
	k := w.index
	w.list = w.list[:0]
	for _, p := range k.at[k.start[a]:k.start[a+1]] {
		for q := p; k.pages[q] >= 0; {
			q++
			w.take(a, q)
		}
	}
	return w.list
}

// take adds the page at a place to the partners of a, once.
func (w *walker) take(a, place int32) {
	b := max(w.index.pages[place], ^w.index.pages[place])
	if w.mark[b] != a {
		w.mark[b] = a
		w.list = append(w.list, b)
	}
}
