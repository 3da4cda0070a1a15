package join

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"

	"pagetwin/core/base/hash"
)

// bucketIndex says which pages share a key. The pages of a key, ascending, are a bucket; a key
// that only one page has makes none, nor does one by which nobody looks for others.
type bucketIndex struct {
	pages []int32 // of bucket after bucket; the last page p of each is written as ^p
	start []int32 // page a is in pages at the places at[start[a]:start[a+1]]
	at    []int32
	// next is, where some pages only have keys, of each place that of the next page in the
	// bucket that looks for others, 0 for none, and of a place of such a page its complement.
	// Nil: all pages look for others.
	next []int32
}

// bucketLimit bounds the pages of a bucket: one of more than most pages is left out.
type bucketLimit struct {
	most int                    // 0: any number
	size func(page int32) int64 // how many pages a page stands for
	kept []atomic.Bool          // by page: some bucket with it is not left out, though it may be alone there
}

// grouper groups the postings of a partition by their keys. It keeps its room from one partition
// to the next.
type grouper struct {
	most   bucketLimit
	slots  []int32  // by the hash of a key: number of its group + 1, 0 for none
	keys   []uint64 // of each group
	count  []int32  // of its postings; then where its next page goes
	groups []int32  // of each posting
}

// buckets are the buckets of a partition one after another, the last page of each as its
// complement.
type buckets struct {
	pages []int32
	only  []bool // of each, whether it only has the key; nil: none does
}

// group returns the buckets of a partition.
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

// over tells of each group whether it has too many pages; nil where none has.
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

// mixed is closed where some pages only have the key, which are complements.
func mixed(pages, ends []int32) buckets {
	var out buckets
	from := int32(0)
	for _, end := range ends {
		bucket := pages[from:end]
		from = end
		slices.SortFunc(bucket, func(a, b int32) int {
			return cmp.Or(cmp.Compare(max(a, ^a), max(b, ^b)), cmp.Compare(b, a)) // who looks for others before
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

// layOut makes the index of n pages from the buckets of its partitions, which it drops.
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

// link fills next for the places from one on; only says of each whether its page only has
// the key, nil where none does.
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

// walker walks the buckets on one goroutine.
type walker struct {
	index *bucketIndex
	mark  []int32 // the turn in which each page was last met
	turn  int32   // the number of the walk, from 1
	list  []int32
}

func (k *bucketIndex) walker() *walker {
	return &walker{index: k, mark: make([]int32, len(k.start)-1)}
}

// partners returns the pages after a that share a key with it by which one of the two looks
// for others, each once, and marks them with the turn. The list is void after the next call.
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

// meet adds the page at a place to the partners, once.
func (w *walker) meet(place int32) {
	b := max(w.index.pages[place], ^w.index.pages[place])
	if w.mark[b] != w.turn {
		w.mark[b] = w.turn
		w.list = append(w.list, b)
	}
}
