package longsentence

import (
	"context"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// table leads from digests to list numbers: a red-black tree or a hash map.
type table interface {
	find(digest) (int32, bool)
	insert(digest, int32)
}

type hashMap map[digest]int32

func (m hashMap) find(d digest) (int32, bool) { v, ok := m[d]; return v, ok }
func (m hashMap) insert(d digest, v int32)    { m[d] = v }

// index holds which pages have a digest, and counts shared digests.
type index struct {
	table  table
	lists  [][]int32 // positions of pages, ascending
	shared []int32   // digests shared with each page, while one page looks up
	met    []int32   // pages with a count, in the order in which they were met
}

func newIndex(kind string, pages int) *index {
	x := &index{table: hashMap{}, shared: make([]int32, pages)}
	if kind == redblack {
		x.table = newRedBlack()
	}
	return x
}

// meet returns the pages that share a digest with fs, ascending. Their counts
// stand in shared until forget.
func (x *index) meet(fs []digest) []int32 {
	x.met = x.met[:0]
	for _, f := range fs {
		list, ok := x.table.find(f)
		if !ok {
			continue
		}
		for _, page := range x.lists[list] {
			if x.shared[page] == 0 {
				x.met = append(x.met, page)
			}
			x.shared[page]++
		}
	}
	slices.Sort(x.met)
	return x.met
}

func (x *index) forget() {
	for _, page := range x.met {
		x.shared[page] = 0
	}
}

func (x *index) add(page int32, fs []digest) {
	for _, f := range fs {
		list, ok := x.table.find(f)
		if !ok {
			list = int32(len(x.lists))
			x.lists = append(x.lists, nil)
			x.table.insert(f, list)
		}
		x.lists[list] = append(x.lists[list], page)
	}
}

// Pairs emits every pair of pages that share a digest: exactly those that score
// above 0. Sifting, it emits for each page that is dropped the page that it repeats.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	if m.sift {
		return m.sifted(ctx, sigs, emit)
	}
	x := newIndex(m.index, len(sigs))
	for i, s := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		fs := m.digests(s)
		for _, page := range x.meet(fs) {
			emit(int(page), i)
		}
		x.forget()
		x.add(int32(i), fs)
	}
	return nil
}

// sifted emits the pairs of a dropped page and the kept one that it repeats. Pages
// with equal signatures share the fate of the first of them.
func (m *Method) sifted(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	first, distinct := algo.WithoutCopies(sigs)
	verdicts, err := m.Sift(ctx, distinct, m.threshold)
	if err != nil {
		return err
	}
	for i, f := range first {
		switch of := verdicts[f].Of; {
		case of >= 0:
			emit(of, i)
		case f != i:
			emit(f, i)
		}
	}
	return nil
}

// Guarantee returns 0, as the index loses no pair that scores above it; sifting promises nothing.
func (m *Method) Guarantee() float64 {
	if m.sift {
		return algo.Nothing
	}
	return 0
}

// A verdict is the decision of [Method.Sift] about one page.
type verdict struct {
	Of  int     // the kept page that this one repeats, -1 when it is kept itself
	Sim float64 // the similarity to the most similar kept page, 0 where it shares nothing
}

// Sift applies the source's procedure for pages that come one by one: a page whose similarity to
// the most similar page kept so far is above the threshold is dropped and leaves nothing in the
// index; of equally similar ones the first counts. The verdicts depend on the order of sigs. A page
// without features is kept.
func (m *Method) Sift(ctx context.Context, sigs []algo.Signature, threshold float64) ([]verdict, error) {
	x := newIndex(m.index, len(sigs))
	out := make([]verdict, len(sigs))
	for i, s := range sigs {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out[i].Of = -1
		fs := m.digests(s)
		for _, page := range x.meet(fs) {
			if sim := similarity(int(x.shared[page]), len(fs), m.size(sigs[page])); sim > out[i].Sim {
				out[i] = verdict{int(page), sim}
			}
		}
		x.forget()
		if out[i].Sim > threshold {
			continue
		}
		out[i].Of = -1
		x.add(int32(i), fs)
	}
	return out, nil
}

// Streams reports whether pages are sifted: a page that goes has one pair, with the page that
// it repeats.
func (m *Method) Streams() bool { return m.sift }

// Spread takes the digests of a page for keys, the share 1−t of them for pairs that score
// at least t.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	if m.sift {
		return algo.Spread{}, say.Errorf("search=sift depends on the pages kept before and needs all pages in order")
	}
	return sets.Resembling(f, m.size, func(s algo.Signature) []uint64 {
		elements := make([]uint64, m.size(s))
		for i := range elements {
			d := m.at(s, i)
			elements[i] = hash.Mix64(hash.Mix64(d.hi) + d.lo)
		}
		return elements
	}), nil
}

// TestPair counts the long sentences that both pages have. Sifting, a page comes together with
// the most similar page kept before it alone.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	n := m.common(a, b)
	share := algo.SharedTest(param.Words{En: "long sentences"}, m.size(a), m.size(b), n, 1)
	if m.sift && n > 0 {
		share.Outcome = algo.MaybeCandidate
	}
	return algo.All(share)
}

// IndexLevels returns the index of digests that all pages are entered in. Sifting, a page that
// is dropped leaves nothing in it, and there is none to show.
func (m *Method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	if m.sift {
		return nil
	}
	x := newIndex(m.index, len(sigs))
	for i, s := range sigs {
		x.add(int32(i), m.digests(s))
	}
	f := algo.IndexLevel{Name: say.Words{En: "lists of long sentences"}, Lists: make([]algo.PageList, len(x.lists))}
	for i, list := range x.lists {
		f.Lists[i].Pages = list
	}
	for _, s := range sigs {
		for _, d := range m.digests(s) {
			n, _ := x.table.find(d)
			f.Lists[n].Name, f.Lists[n].Feature = say.Same(m.hex(d)), d.lo
		}
	}
	return []algo.IndexLevel{f}
}

func (m *Method) hex(d digest) string {
	if m.short {
		return fmt.Sprintf("%010x", d.lo)
	}
	return d.id()
}
