package shingling

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the distinct shingles in the order of the text, with all their places. All have
// the weight 1: a page is a set of shingles.
func (s settings) Features(d *text.Doc) []algo.Feature {
	return algo.Shingles(d, s.tokens(d), s.k, nil)
}

// Features returns the features by the settings, with their words in signatures as keys.
func (e *exact) Features(d *text.Doc) []algo.Feature {
	return algo.Shingles(d, e.tokens(d), e.k, func(shingle string) uint64 { return hash.Mix64(e.digest(shingle)) })
}

// explain returns the passages that both pages have and the numbers of all measures, whichever of
// them made the score.
func (s settings) explain(a, b *text.Doc, score float64) algo.Evidence {
	ta, tb := s.tokens(a), s.tokens(b)
	ev := algo.Evidence{Score: score}
	if ta.Len() == 0 || tb.Len() == 0 {
		return ev
	}
	ev.Numbers = append(s.exactNumbers(ta, tb), s.estimateNumbers(ta, tb)...)
	ev.Shared = minhash.Matches(a, b, ta, tb, s.k)
	return ev
}

func (s settings) exactNumbers(ta, tb text.Tokens) []algo.Number {
	a, b := s.set(ta), s.set(tb)
	n := sorted.Common(a, b)
	return []algo.Number{
		{Name: param.Words{En: "exact resemblance"}, Value: algo.Ratio(n, len(a)+len(b)-n)},
		{Name: param.Words{En: "containment of the smaller"}, Value: algo.Ratio(n, min(len(a), len(b)))},
		{Name: param.Words{En: "distinct shingles"}, Value: algo.Two(len(a), len(b))},
	}
}

func (s settings) estimateNumbers(ta, tb text.Tokens) []algo.Number {
	va, vb := make([]uint64, s.m), make([]uint64, s.m)
	s.minValues(va, ta)
	s.minValues(vb, tb)
	n := minhash.Equal(va, vb)
	r := float64(n) / float64(s.m)
	out := []algo.Number{{
		Name:  param.Words{En: "estimated resemblance"},
		Value: fmt.Sprintf("%.4f ± %.4f = %d/%d", r, minhash.StandardError(r, s.m), n, s.m),
	}}
	if s.m%s.groups != 0 {
		return out // no super-shingles with these settings
	}
	sa, sb := make([]uint64, s.groups), make([]uint64, s.groups)
	minhash.SuperShingles(sa, va)
	minhash.SuperShingles(sb, vb)
	return append(out, algo.Number{
		Name:  param.Words{En: "equal super-shingles (B-similarity)"},
		Value: algo.Which(s.groups, 1, func(i int) bool { return sa[i] == sb[i] }),
	})
}

func (e *exact) sketchNumbers(ta, tb text.Tokens) []algo.Number {
	a, b := e.sign(ta), e.sign(tb)
	x := e.sampled(a, b, [2]int{len(e.set(ta)), len(e.set(tb))})
	return []algo.Number{
		{
			Name:  param.Words{En: "resemblance by the kept shingles"},
			Value: fmt.Sprintf("%.4f ± %.4f = %d/%d", x.resemblance(), x.err, x.n, x.of),
		},
		{Name: param.Words{En: "containment by the kept shingles"}, Value: fmt.Sprintf("%.4f", x.containment)},
		{Name: param.Words{En: "kept shingles"}, Value: algo.Two(len(a), len(b))},
	}
}
