package confusion

import (
	"cmp"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Labelling counts the labels of the pairs that folded entries stand for, without enumerating these
// pairs. An entry of [scored.Pairs] is folded if a side is a class of pages with equal signatures:
// it then stands for every pair of a page of one class with a page of the other. Under clusters
// Labelling multiplies the numbers of pages of a cluster in both classes, and then corrects for the
// pairs that the truth judges one by one.
type Labelling struct {
	gold    *truth.Truth
	equal   *scored.Classes
	cluster []int32                   // true cluster of each page; nil unless the truth is of the kind Clusters
	parts   [][]part                  // for each class its pages by true cluster, clusters ascending
	odd     map[page.Pair][]page.Pair // for a folded entry the pairs that the truth judges one by one, ascending
}

// part is the pages of one class that belong to one true cluster, ascending.
type part struct {
	cluster int32
	pages   []int32
}

// NewLabelling prepares counting the labels of pairs. gold may be nil: then every label is
// unknown.
func NewLabelling(pairs scored.Pairs, gold *truth.Truth) *Labelling {
	k := &Labelling{gold: gold, equal: pairs.Classes()}
	if k.equal == nil || gold == nil || gold.Kind == truth.None {
		return k
	}
	k.odd = make(map[page.Pair][]page.Pair)
	for p := range gold.Pairs {
		if e := k.equal.Entry(p); !k.alone(e) {
			k.odd[e] = append(k.odd[e], p)
		}
	}
	for _, list := range k.odd {
		sortPairs(list)
	}
	if gold.Kind == truth.Clusters {
		k.cluster = GoldLabels(gold)
		for _, members := range k.equal.All() {
			k.parts = append(k.parts, partsOf(members, k.cluster))
		}
	}
	return k
}

// partsOf splits the pages of a class by their true clusters.
func partsOf(pages, gold []int32) []part {
	pages = slices.Clone(pages)
	slices.SortStableFunc(pages, func(a, b int32) int { return cmp.Compare(gold[a], gold[b]) })
	var out []part
	for from := 0; from < len(pages); {
		to := from + 1
		for to < len(pages) && gold[pages[to]] == gold[pages[from]] {
			to++
		}
		out = append(out, part{gold[pages[from]], pages[from:to]})
		from = to
	}
	return out
}

func sortPairs(list []page.Pair) {
	slices.SortFunc(list, func(x, y page.Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
}

// alone reports whether an entry stands for a single pair, that is, is not folded.
func (k *Labelling) alone(e page.Pair) bool {
	return k.equal == nil || k.equal.Members(e.A) == nil && k.equal.Members(e.B) == nil
}

// of returns the pages of the class of p by true cluster; of a page alone, itself.
func (k *Labelling) of(p int32) []part {
	if c, ok := k.equal.Class(p); ok {
		return k.parts[c]
	}
	return []part{{k.cluster[p], []int32{p}}}
}

// Kinds holds numbers of pairs by label: [0] duplicate, [1] different, [2] anything else.
type Kinds [3]int64

// KindOf returns the index of a label in [Kinds].
func KindOf(l truth.Label) int {
	switch l {
	case truth.Duplicate:
		return 0
	case truth.Different:
		return 1
	}
	return 2
}

// KindOf returns the index in [Kinds] of the label of a pair.
func (k *Labelling) KindOf(p page.Pair) int { return KindOf(k.gold.Label(p)) }

// Count returns the number of pairs of an entry with each label.
func (k *Labelling) Count(e scored.Pair) Kinds {
	var c Kinds
	if k.alone(e.Pair()) {
		c[KindOf(k.gold.Label(e.Pair()))] = 1
		return c
	}
	total := k.equal.Pairs(e.Pair())
	if k.cluster == nil {
		c[2] = total
	} else {
		k.common(e.Pair(), func(_, _ part, pairs int64) { c[0] += pairs })
		c[1] = total - c[0]
	}
	for _, p := range k.odd[e.Pair()] {
		c[k.usual(p)]--
		c[KindOf(k.gold.Label(p))]++
	}
	return c
}

// usual returns the index in Kinds that the clusters alone give a pair, ignoring a judgement of
// that pair.
func (k *Labelling) usual(p page.Pair) int {
	switch {
	case k.cluster == nil:
		return 2
	case k.cluster[p.A] == k.cluster[p.B]:
		return 0
	}
	return 1
}

func (k *Labelling) common(e page.Pair, fn func(x, y part, pairs int64)) {
	xs, ys := k.of(e.A), k.of(e.B)
	for len(xs) > 0 && len(ys) > 0 {
		x, y := xs[0], ys[0]
		if x.cluster <= y.cluster {
			xs = xs[1:]
		}
		if y.cluster <= x.cluster {
			ys = ys[1:]
		}
		n, m := int64(len(x.pages)), int64(len(y.pages))
		switch {
		case x.cluster != y.cluster:
		case e.A == e.B:
			fn(x, y, n*(n-1)/2)
		default:
			fn(x, y, n*m)
		}
	}
}

// Nth returns pair n, from 0 on, among the pairs of an entry whose label has the index what
// in Kinds, in the order of [scored.Pairs.At].
func (k *Labelling) Nth(e scored.Pair, what int, n int64) scored.Pair {
	if k.alone(e.Pair()) {
		return e
	}
	var rows map[int32]Kinds // for each page on the left, the correction for its pairs that are judged one by one
	left, right := k.members(e.A), k.members(e.B)
	if odd := k.odd[e.Pair()]; len(odd) > 0 {
		rows = make(map[int32]Kinds)
		for _, p := range odd {
			a := k.row(e, p)
			c := rows[a]
			c[k.usual(p)]--
			c[KindOf(k.gold.Label(p))]++
			rows[a] = c
		}
	}
	for i, a := range left {
		row := right
		if e.A == e.B {
			row = right[i+1:]
		}
		if c := k.usualRow(a, row, e.B)[what] + rows[a][what]; n >= c {
			n -= c
			continue
		}
		for _, b := range row {
			p := page.Pair{A: min(a, b), B: max(a, b)}
			if KindOf(k.gold.Label(p)) != what {
				continue
			}
			if n == 0 {
				e.A, e.B = p.A, p.B
				return e
			}
			n--
		}
	}
	panic("confusion: no such pair in the entry") // callers keep n below Len
}

// row returns the page of a pair that belongs to the class on the left of the entry; of a
// pair within one class, the lower page.
func (k *Labelling) row(e scored.Pair, p page.Pair) int32 {
	if k.equal.Lowest(p.A) == e.A {
		return p.A
	}
	return p.B
}

// members returns the pages of the class of p; of a page alone, itself.
func (k *Labelling) members(p int32) []int32 {
	if m := k.equal.Members(p); m != nil {
		return m
	}
	return []int32{p}
}

func (k *Labelling) usualRow(a int32, row []int32, b int32) Kinds {
	if k.cluster == nil {
		return Kinds{2: int64(len(row))}
	}
	same := 0
	if i, ok := slices.BinarySearchFunc(k.of(b), k.cluster[a], func(p part, c int32) int { return cmp.Compare(p.cluster, c) }); ok && len(row) > 0 {
		pages := k.of(b)[i].pages
		at, _ := slices.BinarySearch(pages, row[0])
		same = len(pages) - at
	}
	return Kinds{int64(same), int64(len(row) - same), 0}
}
