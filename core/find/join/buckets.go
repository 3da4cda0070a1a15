package join

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"

	"pagetwin/core/base/hash"
)

// bucketIndex records which pages share a key. A bucket has the pages of a key, ascending. Keys
// that only one page has, or by which no page probes, have no bucket.
type bucketIndex struct {
	pages []int32 // the pages of one bucket after another; the last page p of each is stored as ^p
	start []int32 // page a is in pages at the places at[start[a]:start[a+1]]
	at    []int32
	// next has for each place the next place in the bucket whose page probes, 0 for none; for a
	// place whose page probes it has the complement of that. nil: all pages probe.
	next []int32
}

// bucketLimit limits the pages of a bucket: a bucket of more than most pages is left out.
type bucketLimit struct {
	most int                    // 0: any number
	size func(page int32) int64 // number of pages that a page stands for
	kept []atomic.Bool          // by page: true if a bucket of the page was not left out, even one that has only this page
}

// grouper groups the postings of a partition by key. It reuses its memory from one partition to the
// next.
type grouper struct {
	most   bucketLimit
	slots  []int32  // by the hash of a key: index of its group + 1, 0 for none
	keys   []uint64 // of each group
	count  []int32  // number of postings of each group; later the place of its next page
	groups []int32  // group of each posting
}

// buckets are the buckets of a partition one after another; the last page of each is stored as its
// complement.
type buckets struct {
	pages []int32
	only  []bool // of each place: the page does not probe by the key; nil: all pages probe
}

func (g *grouper) group(p partition) buckets {
	n := 0
	for _, keys := range p.keys {
		n += len(keys)
	}
	g.number(p.keys, n)
	over := g.over(p.pages)
	total, at := int32(0), g.count
	for i, c := range g.count {
		if at[i] = -1; c > 1 && (over == nil || !over[i]) {
			at[i] = total
			total += c
		}
	}
	out, ends, only := make([]int32, total), []int32{}, false
	i := 0
	for _, pages := range p.pages {
		for _, page := range pages {
			if to := at[g.groups[i]]; to >= 0 {
				out[to] = page
				at[g.groups[i]]++
				only = only || page < 0
			}
			i++
		}
	}
	for _, end := range at {
		if end >= 0 {
			ends = append(ends, end) // every group is full now
		}
	}
	if only {
		return mixed(out, ends)
	}
	return buckets{pages: closed(out, ends)}
}

// over reports for each group whether it has too many pages; nil if none has.
func (g *grouper) over(lists [][]int32) []bool {
	if g.most.most == 0 {
		return nil
	}
	sum, i := make([]int64, len(g.count)), 0
	each := func(fn func(group, page int32)) {
		i = 0
		for _, pages := range lists {
			for _, page := range pages {
				fn(g.groups[i], max(page, ^page))
				i++
			}
		}
	}
	each(func(group, page int32) { sum[group] += g.most.size(page) })
	out := make([]bool, len(sum))
	for k, n := range sum {
		out[k] = n > int64(g.most.most)
	}
	each(func(group, page int32) {
		if !out[group] {
			g.most.kept[page].Store(true)
		}
	})
	return out
}

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
			slot := int(hash.Mix64(key)) & (len(slots) - 1) // the highest bits have selected the partition
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

// closed sorts the pages of each bucket, removes repeated pages, and marks the last. ends are the
// ends of the buckets; a bucket of a single page is left out.
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

// mixed is closed for partitions in which complements mark pages that do not probe by the key.
func mixed(pages, ends []int32) buckets {
	var out buckets
	from := int32(0)
	for _, end := range ends {
		bucket := pages[from:end]
		from = end
		slices.SortFunc(bucket, func(a, b int32) int {
			return cmp.Or(cmp.Compare(max(a, ^a), max(b, ^b)), cmp.Compare(b, a)) // a probing entry goes before one of the same page that does not probe
		})
		bucket = slices.CompactFunc(bucket, func(a, b int32) bool { return max(a, ^a) == max(b, ^b) })
		if len(bucket) < 2 || slices.Max(bucket) < 0 {
			continue
		}
		for _, p := range bucket {
			out.pages, out.only = append(out.pages, max(p, ^p)), append(out.only, p < 0)
		}
		out.pages[len(out.pages)-1] = ^out.pages[len(out.pages)-1]
	}
	return out
}

func layOut(parts []buckets, n int) *bucketIndex {
	total, only := 0, false
	for _, p := range parts {
		total += len(p.pages)
		only = only || p.only != nil
	}
	k := &bucketIndex{pages: make([]int32, 0, total), start: make([]int32, n+1), at: make([]int32, total)}
	if only {
		k.next = make([]int32, total)
	}
	for i, p := range parts {
		from := int32(len(k.pages))
		k.pages = append(k.pages, p.pages...)
		if only {
			k.link(from, p.only)
		}
		parts[i] = buckets{}
	}
	for _, p := range k.pages {
		k.start[max(p, ^p)+1]++
	}
	for i := range n {
		k.start[i+1] += k.start[i]
	}
	// While at is filled, start[a] holds the next free place of page a; afterwards it is moved
	// back.
	for i, p := range k.pages {
		a := max(p, ^p)
		k.at[k.start[a]] = int32(i)
		k.start[a]++
	}
	copy(k.start[1:], k.start)
	k.start[0] = 0
	return k
}

// link fills next for the places after from; only says of each place whether its page does not
// probe, nil if all do.
func (k *bucketIndex) link(from int32, only []bool) {
	next := int32(0)
	for i := int32(len(k.pages)) - 1; i >= from; i-- {
		if k.pages[i] < 0 {
			next = 0
		}
		if only != nil && only[i-from] {
			k.next[i] = next
		} else {
			k.next[i] = ^next
			next = i
		}
	}
}

// walker iterates over the buckets on one goroutine.
type walker struct {
	index *bucketIndex
	mark  []int32 // turn in which each page was last met
	turn  int32   // number of the present call of partners, from 1
	list  []int32
}

func (k *bucketIndex) walker() *walker {
	return &walker{index: k, mark: make([]int32, len(k.start)-1)}
}

// partners returns the later pages that share a key with a by which at least one of the two probes,
// each page once, and marks them with the turn. The next call overwrites the list.
func (w *walker) partners(a int32) []int32 {
	k := w.index
	w.list = w.list[:0]
	w.turn++
	for _, p := range k.at[k.start[a]:k.start[a+1]] {
		if k.next != nil && k.next[p] >= 0 {
			for q := k.next[p]; q > 0; q = ^k.next[q] {
				w.meet(q)
			}
			continue
		}
		for q := p; k.pages[q] >= 0; {
			q++
			w.meet(q)
		}
	}
	return w.list
}

// meet adds the page at a place to the partners, unless it is there already.
func (w *walker) meet(place int32) {
	b := max(w.index.pages[place], ^w.index.pages[place])
	if w.mark[b] != w.turn {
		w.mark[b] = w.turn
		w.list = append(w.list, b)
	}
}
