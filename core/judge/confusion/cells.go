package confusion

import (
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Cells holds the counts of decided pairs by the pair of true groups that their pages belong
// to, so that a bootstrap can draw groups without looking at the pairs again.
type Cells struct {
	group  []int32 // of each page
	Sums   map[page.Pair]*Counts
	Blocks Blocks // the false positives of folded entries, which are not in Sums
}

// Sum returns the counts of the cell of a pair, which it adds if there are none yet.
func (c *Cells) Sum(p page.Pair) *Counts {
	k := page.MakePair(int(c.group[p.A]), int(c.group[p.B]))
	if c.Sums[k] == nil {
		c.Sums[k] = new(Counts)
	}
	return c.Sums[k]
}

// Gather counts decided pairs by the true groups of their pages.
func Gather(pairs scored.Pairs, k *Labelling, group []int32) *Cells {
	c := &Cells{group: group, Sums: make(map[page.Pair]*Counts), Blocks: Blocks{side: make(map[int32]int)}}
	for _, e := range pairs.Entries() {
		if p := e.Pair(); k.alone(p) {
			if l := k.gold.Label(p); l == truth.Duplicate || l == truth.Different {
				c.Sum(p).Add(l, true)
			}
			continue
		}
		if k.cluster != nil {
			c.entry(e.Pair(), k)
		}
		for _, p := range k.odd[e.Pair()] {
			switch k.usual(p) {
			case 0:
				c.Sum(p).TP--
			case 1:
				c.Sum(p).FP--
			}
			c.Sum(p).Add(k.gold.Label(p), true)
		}
	}
	return c
}

// entry counts the pairs of a folded entry under clusters: its true positives in Sums, its
// false positives as a block.
func (c *Cells) entry(e page.Pair, k *Labelling) {
	b := block{left: c.side(e.A, k), right: c.side(e.B, k), within: e.A == e.B}
	k.common(e, func(x, y part, pairs int64) {
		if pairs > 0 {
			c.Sum(page.Pair{A: x.pages[0], B: x.pages[0]}).TP += pairs
		}
		b.same = append(b.same, portion{c.group[x.pages[0]], int64(len(x.pages)) * int64(len(y.pages))})
	})
	c.Blocks.list = append(c.Blocks.list, b)
}

func (c *Cells) side(p int32, k *Labelling) int {
	n, ok := c.Blocks.side[p]
	if !ok {
		n = len(c.Blocks.sides)
		c.Blocks.side[p] = n
		var s []portion
		for _, x := range k.of(p) {
			s = append(s, portion{c.group[x.pages[0]], int64(len(x.pages))})
		}
		c.Blocks.sides = append(c.Blocks.sides, s)
	}
	return n
}

// Blocks counts the false positives of folded entries from the sizes of their classes alone:
// the pairs of different true groups that two classes form are all their pairs less those
// within each group that has pages in both.
type Blocks struct {
	list  []block
	sides [][]portion
	side  map[int32]int // of the class with this lowest page
}

// block is one folded entry.
type block struct {
	left, right int       // indices in sides
	within      bool      // both sides are one class
	same        []portion // for each group with n pages left and m right: n·m
}

// portion is the number of pages, or pairs, of a class that belong to one true group.
type portion struct {
	group int32
	n     int64
}

// Count returns the number of false positives in a bootstrap sample in which each group was
// drawn weight[group] times.
func (b *Blocks) Count(weight []int64) (fp int64) {
	sum := make([]int64, len(b.sides))
	for i, s := range b.sides {
		for _, x := range s {
			sum[i] += x.n * weight[x.group]
		}
	}
	for _, x := range b.list {
		n := sum[x.left] * sum[x.right]
		for _, s := range x.same {
			n -= s.n * weight[s.group] * weight[s.group]
		}
		if x.within {
			n /= 2
		}
		fp += n
	}
	return fp
}

// Each adds to the counts of each group the false positives of its pages. A pair counts for the
// groups of both of its pages, so the sum over the groups is twice the number of false positives.
func (b *Blocks) Each(groups []Counts) {
	sum := make([]int64, len(b.sides))
	for i, s := range b.sides {
		for _, x := range s {
			sum[i] += x.n
		}
	}
	for _, x := range b.list {
		for _, p := range b.sides[x.left] {
			groups[p.group].FP += p.n * sum[x.right]
		}
		times := int64(1)
		if !x.within {
			for _, p := range b.sides[x.right] {
				groups[p.group].FP += p.n * sum[x.left]
			}
			times = 2
		}
		for _, s := range x.same {
			groups[s.group].FP -= times * s.n
		}
	}
}
