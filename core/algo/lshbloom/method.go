package lshbloom

import (
	"context"
	"maps"
	"math"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is LSHBloom at given parameters.
type Method struct {
	algo.Complete
	unit  string
	k, m  int
	bands minhash.Bands
	p     float64 // false positive rate of one filter
	n     uint64  // expected number of pages, 0: that of the set

	short  atomic.Int64           // pages with fewer than k tokens
	report atomic.Pointer[report] // figures of the last join
}

// tokens returns the body in the chosen unit.
func (m *Method) tokens(d *text.Doc) text.Tokens { return algo.TokensOf(d, m.unit) }

// Sign returns the key of each band.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	t := m.tokens(d)
	if n := t.Len(); n > 0 && n < m.k {
		m.short.Add(1)
	}
	return m.sign(t)
}

func (m *Method) sign(t text.Tokens) algo.Signature {
	if t.Len() == 0 {
		return nil
	}
	var buf [1024]uint64
	v := buf[:m.m]
	minhash.MinValues(v, t, m.k)
	s := make(algo.Signature, m.bands.B)
	for i := range s {
		s[i] = bandKey(v[i*m.bands.R : (i+1)*m.bands.R])
	}
	return s
}

// bandKey returns the sum of the values modulo 2^61−1.
func bandKey(values []uint64) uint64 {
	const prime = 1<<61 - 1
	sum := uint64(0)
	for _, v := range values {
		sum = (sum + v%prime) % prime
	}
	return sum
}

// Score returns the share of equal bands.
func (m *Method) Score(a, b algo.Signature) float64 { return minhash.Agreement(a, b) }

// report holds the figures of one pass of the pages through the filters.
type report struct {
	Filters   int     // B
	Bits      uint64  // of all filters together
	Expected  uint64  // number of pages they were sized for
	Pages     int     // pages with features
	Repeats   int     // pages reported
	WrongRate float64 // rate at which a page that repeats nothing is reported, after all pages were added
	// FalseAlarms is the number of reported pages without a partner; only Pairs determines it.
	FalseAlarms int
}

// pass passes the pages through the filters, in order, and returns which are repeats of earlier
// ones: exactly LSHBloom. times holds how many pages each signature stands for; all but the
// first are repeats. It calls hit for each band whose filter already contained the key.
func (m *Method) pass(ctx context.Context, sigs []algo.Signature, times []int32, hit func(band int, key uint64)) ([]bool, report, error) {
	r := report{Filters: m.bands.B}
	for i, s := range sigs {
		if len(s) > 0 {
			r.Pages += int(times[i])
		}
	}
	r.Expected = m.expected(r.Pages)
	filters, bits, functions, err := m.filters(r.Expected)
	if err != nil {
		return nil, r, err
	}
	r.Bits = bits * uint64(m.bands.B)
	r.WrongRate = 1 - math.Pow(1-bloomfilter.Rate(bits, functions, uint64(r.Pages)), float64(m.bands.B))
	repeat := make([]bool, len(sigs))
	for i, s := range sigs {
		if ctx.Err() != nil {
			return nil, r, ctx.Err()
		}
		for band, key := range s {
			if filters[band].Has(hash.Mix64(key)) {
				repeat[i] = true
				hit(band, key)
			}
			filters[band].Add(hash.Mix64(key))
		}
		if repeat[i] {
			r.Repeats++
		}
		r.Repeats += int(max(1, times[i])) - 1
	}
	return repeat, r, nil
}

// expected returns the number of pages for which the filters are sized, given the number of
// pages of the set.
func (m *Method) expected(pages int) uint64 {
	if m.n > 0 {
		return m.n
	}
	return uint64(max(1, pages))
}

// filters returns an empty filter for each band, with the number of bits and functions of each.
func (m *Method) filters(pages uint64) (out []*bloomfilter.Filter, bits uint64, functions int, err error) {
	bits, functions = bloomfilter.Size(pages, m.p)
	if bits > bloomfilter.MaxBits/uint64(m.bands.B) {
		return nil, bits, functions, say.Errorf("lshbloom: %d {filter|filters} of %d {bit|bits} exceed the limit of %d {bit|bits}: reduce the expected pages or allow more false positives", m.bands.B, bits, uint64(bloomfilter.MaxBits))
	}
	for range m.bands.B {
		f, err := bloomfilter.New(bits, functions)
		if err != nil {
			return nil, bits, functions, say.Errorf("lshbloom: %v", err)
		}
		out = append(out, f)
	}
	return out, bits, functions, nil
}

// place is a band and its key.
type place struct {
	band int
	key  uint64
}

// Pairs finds all pairs with an equal band. It maps only those keys to pages that a filter
// already contained.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return m.PairsOf(ctx, sigs, algo.Ones(sigs), emit)
}

// PairsOf is Pairs for signatures that stand for several pages each: the filters are sized for
// all pages, and count them.
func (m *Method) PairsOf(ctx context.Context, sigs []algo.Signature, times []int32, emit func(a, b int)) error {
	pages := make(map[place][]int32)
	repeat, r, err := m.pass(ctx, sigs, times, func(band int, key uint64) { pages[place{band, key}] = nil })
	if err != nil {
		return err
	}
	seen := make(map[int32]struct{})
	for b, s := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		clear(seen)
		for band, key := range s {
			at := place{band, key}
			earlier, known := pages[at]
			if !known {
				continue
			}
			for _, a := range earlier {
				seen[a] = struct{}{}
			}
			pages[at] = append(earlier, int32(b))
		}
		if repeat[b] && len(seen) == 0 {
			r.FalseAlarms++
		}
		for _, a := range slices.Sorted(maps.Keys(seen)) {
			emit(int(a), b)
		}
		if times[b] > 1 {
			emit(b, b)
		}
	}
	m.report.Store(&r)
	return nil
}

// Warnings reports what the filters reported, and counts the pages shorter than one shingle.
func (m *Method) Warnings() []say.Words {
	out := algo.OneShingle(m.short.Load(), m.k)
	r := m.report.Load()
	if r == nil {
		return out
	}
	if uint64(r.Pages) > r.Expected {
		out = append(out, say.New("the filters were sized for %d {page|pages} but received %d: a page that is not a repeat is reported at the rate %.2g", r.Expected, r.Pages, r.WrongRate).Words)
	}
	if r.FalseAlarms > 0 {
		out = append(out, say.New("%d of %d {page|pages} reported by the filters have no matching page: false positives", r.FalseAlarms, r.Repeats).Words)
	}
	return out
}

// Folding returns FoldsAtNeed, because the figures of the filters count equal pages.
func (m *Method) Folding() algo.Folding { return algo.FoldsAtNeed }

// Spread uses the bands of a page as keys. Of the B bands it takes so many that fewer are left
// out than a pair that scores at least t has in common. No filters are used, so they report
// nothing.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return sets.Spread(f, sets.Larger, func(s algo.Signature) []uint64 {
		bands := make([]uint64, len(s))
		for i, key := range s {
			bands[i] = hash.Member(key, i)
		}
		return bands
	}), nil
}

// TestPair compares the keys of the bands, one of which must be equal. A false positive of a
// filter makes no candidate pair.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.OneOf(len(a), func(i int) algo.IndexTest {
		return algo.SameTest(say.New("band %d", i+1).Words, algo.Hex(a[i]), algo.Hex(b[i]))
	})
}
