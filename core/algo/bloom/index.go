package bloom

import (
	"context"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/say"
	"pagetwin/core/sketch/bloomfilter"
)

// Report is what a pass of the pages through the filter did.
type Report struct {
	Bits      uint64 // m of the filter
	Functions int    // k of the filter
	Expected  uint64 // items it was made for
	Items     uint64 // items it was given, each once a page
	Pages     int    // pages with items
	Repeats   int    // pages reported as probable repeats
	// FalseAlarms are the repeats that are none when items are compared by their
	// hashes; only Pairs can tell.
	FalseAlarms int
}

// Repeats passes the pages through one filter, in their order, and tells which are
// probable repeats of what came before. It needs m bits and no other memory of the
// pages.
func (m *Method) Repeats(ctx context.Context, sigs []algo.Signature) ([]bool, Report, error) {
	return m.pass(ctx, sigs, func(uint64) {})
}

// pass is Repeats; it also calls hit for each item that the filter had.
func (m *Method) pass(ctx context.Context, sigs []algo.Signature, hit func(item uint64)) ([]bool, Report, error) {
	var r Report
	for _, s := range sigs {
		if len(s) > 0 {
			r.Pages++
			r.Items += uint64(len(m.items(s)))
		}
	}
	if r.Expected = m.n; m.n == 0 {
		r.Expected = max(1, r.Items)
	}
	r.Bits, r.Functions = bloomfilter.Size(r.Expected, m.p)
	f, err := bloomfilter.New(r.Bits, r.Functions)
	if err != nil {
		return nil, r, err
	}
	repeat := make([]bool, len(sigs))
	for i, s := range sigs {
		if err := ctx.Err(); err != nil {
			return nil, r, say.Errorf("bloom: page %d of %d: %v", "bloom：第 %d 页，共 %d 页：%v", i, len(sigs), err)
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
			f.Add(x)
		}
		if seen >= m.need(s) {
			repeat[i] = true
			r.Repeats++
		}
	}
	return repeat, r, nil
}

// need returns how many items of a page must have been seen: its share, at least 1.
func (m *Method) need(s algo.Signature) int {
	return max(1, int(math.Ceil(m.share*float64(len(m.items(s)))-1e-9)))
}

// Pairs emits each page that the filter reports with every earlier page that
// shares an item with it. The items that the filter had, in whichever page, are
// the only ones that are looked up exactly.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	lists := make(map[uint64][]int32) // of the items that the filter had
	repeat, r, err := m.pass(ctx, sigs, func(x uint64) { lists[x] = nil })
	if err != nil {
		return err
	}
	seen := make([]int32, len(sigs)) // seen[a] = b+1: the pair (a, b) is done
	var met []int32
	for b, s := range sigs {
		if err := ctx.Err(); err != nil {
			return say.Errorf("bloom: page %d of %d: %v", "bloom：第 %d 页，共 %d 页：%v", b, len(sigs), err)
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
					if seen[a] != int32(b)+1 {
						seen[a] = int32(b) + 1
						met = append(met, a)
					}
				}
			}
			lists[x] = append(list, int32(b))
		}
		if repeat[b] && before < m.need(s) {
			r.FalseAlarms++
		}
		slices.Sort(met)
		for _, a := range met {
			emit(int(a), b)
		}
	}
	m.report.Store(&r)
	return nil
}
