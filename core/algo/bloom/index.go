package bloom

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

type report struct {
	Bits      uint64 // m of the filter
	Functions int    // k of the filter
	Expected  uint64 // number of items it was sized for
	Items     uint64 // items entered, each once per page
	Pages     int    // pages with items
	Repeats   int    // pages reported as probable repeats
	// FalseAlarms is the number of reported pages that are no repeats when items are compared by
	// their hashes; only Pairs determines it.
	FalseAlarms int
}

// pass passes the pages through one filter, in order, and returns which are probable repeats of
// earlier ones; besides the filter it keeps no memory of the pages. times holds how many pages
// each signature stands for; all but the first are repeats. It calls hit for each item that the
// filter already contained.
func (m *Method) pass(ctx context.Context, sigs []algo.Signature, times []int32, hit func(item uint64)) ([]bool, report, error) {
	var r report
	for i, s := range sigs {
		if len(s) > 0 {
			r.Pages += int(times[i])
			r.Items += uint64(times[i]) * uint64(len(m.items(s)))
		}
	}
	r.Expected = m.expected(r.Items)
	r.Bits, r.Functions = bloomfilter.Size(r.Expected, m.p)
	f, err := bloomfilter.New(r.Bits, r.Functions)
	if err != nil {
		return nil, r, err
	}
	repeat := make([]bool, len(sigs))
	for i, s := range sigs {
		if ctx.Err() != nil {
			return nil, r, ctx.Err()
		}
		if len(s) == 0 {
			continue
		}
		seen := 0
		for _, x := range m.items(s) {
			if f.Has(x) {
				seen++
				hit(x)
			}
		}
		for _, x := range m.items(s) {
			if f.Add(x); times[i] > 1 {
				hit(x)
			}
		}
		r.Repeats += int(times[i]) - 1
		if seen >= m.need(s) {
			repeat[i] = true
			r.Repeats++
		}
	}
	return repeat, r, nil
}

func (m *Method) expected(items uint64) uint64 {
	if m.n > 0 {
		return m.n
	}
	return max(1, items)
}

// need returns the number of items of a page that must be in the filter for a report, at least 1.
func (m *Method) need(s algo.Signature) int {
	return max(1, int(math.Ceil(float64(m.share*float64(len(m.items(s))))-1e-9)))
}

// Pairs emits each page that the filter reports with every earlier page that shares an item with
// it. Only items that the filter already contained, on any page, are looked up exactly. With
// join=stream each reported page makes one pair, with the earlier page that shares the most
// items with it.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	if m.stream {
		return m.streamed(ctx, sigs, emit)
	}
	return m.pairsOf(ctx, sigs, algo.Ones(sigs), emit)
}

func (m *Method) Traits() algo.Traits { return algo.Traits{PairsOf: m.pairsOf} }

// pairsOf is Pairs for signatures that stand for several pages each: the filter is sized for all
// pages, and counts them.
func (m *Method) pairsOf(ctx context.Context, sigs []algo.Signature, times []int32, emit func(a, b int)) error {
	err := m.meet(ctx, sigs, times, func(b int, met []int32, _ []int32) {
		slices.Sort(met)
		for _, a := range met {
			emit(int(a), b)
		}
	})
	for i, n := range times {
		if n > 1 && err == nil {
			emit(i, i)
		}
	}
	return err
}

// streamed emits one pair for each reported page. Pages with equal signatures get the same
// decision as the first of them, and count as one in the filter.
func (m *Method) streamed(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	first, distinct := algo.WithoutCopies(sigs)
	of := slices.Clone(first)
	err := m.meet(ctx, distinct, algo.Ones(distinct), func(b int, met, shared []int32) {
		if len(met) > 0 { // otherwise it is a false alarm without a partner
			of[b] = int(slices.MinFunc(met, func(x, y int32) int {
				return cmp.Or(cmp.Compare(shared[y], shared[x]), cmp.Compare(x, y))
			}))
		}
	})
	if err != nil {
		return err
	}
	for i, f := range first {
		if of[f] != f {
			emit(of[f], i)
		} else if f != i {
			emit(f, i)
		}
	}
	return nil
}

// meet passes the pages through the filter and calls fn for each reported page b, with the
// earlier pages that share an item with b, in no order, and for every page the number of shared
// items; both slices are valid until fn returns.
func (m *Method) meet(ctx context.Context, sigs []algo.Signature, times []int32, fn func(b int, met, shared []int32)) error {
	lists := make(map[uint64][]int32) // pages of the items that the filter already contained
	repeat, r, err := m.pass(ctx, sigs, times, func(x uint64) { lists[x] = nil })
	if err != nil {
		return err
	}
	shared := make([]int32, len(sigs))
	var met []int32
	for b, s := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(s) == 0 {
			continue
		}
		before := 0
		met = met[:0]
		for _, x := range m.items(s) {
			list, ok := lists[x]
			if !ok {
				continue
			}
			if len(list) > 0 {
				before++
			}
			if repeat[b] {
				for _, a := range list {
					if shared[a] == 0 {
						met = append(met, a)
					}
					shared[a]++
				}
			}
			lists[x] = append(list, int32(b))
		}
		if repeat[b] {
			if before < m.need(s) {
				r.FalseAlarms++
			}
			fn(b, met, shared)
		}
		for _, a := range met {
			shared[a] = 0
		}
	}
	m.report.Store(&r)
	return nil
}

// Streams reports whether each reported page makes a single pair.
func (m *Method) Streams() bool { return m.stream }

// Folding returns FoldsAtNeed, because false alarms below the guarantee depend on the number of
// pages.
func (m *Method) Folding() algo.Folding { return algo.FoldsAtNeed }

// Spread uses the items of a page as keys. For whole pages the candidates are those of the
// filter. For chunks and paragraphs the filter requires that a share of a page's items was seen
// before, on any pages; without the filter a page is a candidate with every page that shares an
// item, even if few of its items occur elsewhere.
func (m *Method) Spread(algo.SpreadOptions) (algo.Spread, error) {
	if m.stream {
		return algo.Spread{}, say.Errorf("join=stream depends on earlier pages and needs all pages in order")
	}
	out := algo.Spread{Any: true, Keys: algo.AllAsk(func(s algo.Signature) []uint64 {
		keys := slices.Clone(m.items(s))
		for i, x := range keys {
			keys[i] = hash.Mix64(x)
		}
		return keys
	})}
	if m.unit != unitPage {
		out.Differs = say.New("there is no large filter to skip pages: pairs that share an item are added even if less than %g of the items of the later page occurred before it", m.share).Words
	}
	return out, nil
}

// TestPair counts the items that both pages have. The filter reports a page if enough of its
// items were on earlier pages, whichever those are.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	x, y := m.items(a), m.items(b)
	n := sorted.Common(x, y)
	need := max(m.need(a), m.need(b))
	share := algo.SharedTest(named[m.unit], len(x), len(y), n, 1)
	if n > 0 && (m.stream || n < need) {
		share.Outcome = algo.MaybeCandidate
	}
	return algo.All(share)
}
