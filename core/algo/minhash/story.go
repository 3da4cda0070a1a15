package minhash

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeSlide  = "shingles ← set of windows of k tokens"
	codeMin    = "value[i] ← min of h_i over shingles"
	codeBins   = "value[h mod m] ← min of h div m over shingles"
	codeFill   = "empty bins borrow from filled ones"
	codeRanks  = "value[place of rank j] ← min of j + u over shingles"
	codeLow    = "keep the low b bits of each value"
	codeAgree  = "score ← share of equal values"
	codeCommon = "score ← equal bins / bins not empty on both"
	codeShare  = "score ← (share − 2^−b) / (1 − 2^−b)"
	codeExact  = "score ← |A ∩ B| / |A ∪ B|"
	codeBands  = "keys ← hash of each band of rows"
)

func (m *Method) Trace(r *algo.Story) {
	bands := m.bands
	r.Code(codeSlide)
	x := storykit.NewShingles(r, m.k, m.tokens)
	r.Chapter("Shingles")
	x.Slide(codeSlide)
	o, bars := x.Sets(codeSlide)
	exact := float64(o.Common) / float64(o.Union())
	m.traceScheme(x)
	v := m.kept(r.Sigs, bands)
	r.Chapter("Agreement")
	m.traceEstimate(r, v, exact)
	r.Chapter("Bands", codeBands)
	r.Offer(trace.YesNo(v.Bands()))
	r.Ask(say.New("Do the pages share a band?"), codeBands,
		say.New("%d {value is|values are} divided into %d {band|bands} of %d {row|rows}; %d {band is|bands are} equal as a whole.", m.m, bands.B, bands.R, v.WholeBands()), v.Views(storykit.Bands)...)
	r.Step(codeBands, say.New("Pages with the resemblance %.4f share a band with probability %.4f.", exact, bands.Candidate(m.agree(exact))),
		storykit.SCurve(bands.B, bands.R, func(x float64) float64 { return bands.Candidate(m.agree(x)) }, exact))
	if m.exact {
		r.Chapter("Exact resemblance", codeExact)
		o.Score(r, codeExact, sorted.Union, bars)
	}
}

func (m *Method) kept(sigs [2]algo.Signature, bands minhash.Bands) storykit.Values {
	v := storykit.Values{
		Name: "h", N: m.m, B: bands.B, R: bands.R,
		Value: func(side, i int) uint64 { return m.value(sigs[side], i) },
	}
	if m.sparse() {
		v.Empty = func(side, i int) bool { return m.value(sigs[side], i) == empty }
	}
	return v
}

func (m *Method) traceScheme(r storykit.Shingles) {
	r.Chapter("Values")
	full := &Method{scheme: m.scheme, densify: m.densify, unit: m.unit, k: m.k, m: m.m, bits: 64}
	values := full.sketches(r.Docs)
	v := storykit.Values{Name: "h", N: m.m, B: m.bands.B, R: m.bands.R, Value: func(side, i int) uint64 { return values[side][i] }}
	switch m.scheme {
	case independent:
		r.Code(codeMin)
		r.Minima(codeMin, v, hash.FNV1a64[string])
	case onePermutation:
		m.traceBins(r.Story, v)
	default:
		r.Code(codeRanks)
		r.Step(codeRanks, say.New("Each shingle determines a random order of all %d {row|rows} and gives the j-th row the value j plus a fraction; the smallest value of each row is kept. One pass fills all rows.", m.m), v.Views(storykit.Unmarked)...)
	}
	if m.bits < 64 {
		r.Code(codeLow)
		r.Step(codeLow, say.New("Only the lowest %d {bit|bits} of each value are kept: a page takes %d {word|words} instead of %d, and values agree by chance more often.", m.bits, m.words(), m.m), v.Views(storykit.Unmarked)...)
	}
}

func (m *Method) sketches(docs [2]*text.Doc) (out [2][]uint64) {
	for i, d := range docs {
		out[i] = make([]uint64, m.m)
		m.sketchOf(out[i], d)
	}
	return out
}

func (m *Method) traceBins(r *algo.Story, filled storykit.Values) {
	r.Code(codeBins)
	bare := &Method{scheme: m.scheme, densify: none, unit: m.unit, k: m.k, m: m.m, bits: 64}
	values := bare.sketches(r.Docs)
	v := filled
	v.Value = func(side, i int) uint64 { return values[side][i] }
	v.Empty = func(side, i int) bool { return values[side][i] == empty }
	var n [2]int
	for side := range values {
		for _, x := range values[side] {
			if x == empty {
				n[side]++
			}
		}
	}
	r.Step(codeBins, say.New("One hash function is enough: a shingle falls into the bin given by its hash modulo %d, and the smallest value of each bin is kept. %d {bin|bins} of the left page and %d of the right one stay empty (∅).", m.m, n[0], n[1]), v.Views(storykit.Unmarked)...)
	if m.sparse() || n[0]+n[1] == 0 {
		return
	}
	r.Code(codeFill)
	if m.densify == rotation {
		r.Step(codeFill, say.New("The %d empty {bin gets|bins get} the value of the next filled bin to the right, shifted by the number of steps.", n[0]+n[1]), filled.Views(storykit.Unmarked)...)
		return
	}
	r.Step(codeFill, say.New("The %d empty {bin gets|bins get} the value of a filled bin chosen by a second hash function, in the same way on every page.", n[0]+n[1]), filled.Views(storykit.Unmarked)...)
}

func (m *Method) traceEstimate(r *algo.Story, v storykit.Values, exact float64) {
	e := m.estimate(r.Sigs[0], r.Sigs[1])
	switch {
	case m.sparse():
		r.Code(codeCommon)
		matches, both := occupied(r.Sigs[0][:m.m], r.Sigs[1][:m.m])
		r.Offer(trace.HowMany(matches, m.m-both))
		r.Ask(say.New("How many bins agree?"), codeCommon,
			say.New("%d {bin agrees|bins agree}; %d of %d are empty on both pages and are ignored: the estimate is %.4f, the exact resemblance %.4f.", matches, both, m.m, e, exact),
			append(v.Views(storykit.Agreement), storykit.Formula("bins", say.Words{En: "Estimate"}, fmt.Sprintf("r ≈ %d / (%d − %d) = %.4f", matches, m.m, both, e)))...)
	case m.bits < 64:
		r.Code(codeShare)
		n := v.Agreeing()
		p := float64(n) / float64(m.m)
		r.Offer(trace.HowMany(n, m.m))
		r.Ask(say.New("How many of the %d {value is|values are} the same?", m.m), codeShare,
			say.New("%d of %d {value|values} are the same; one in %d would agree by chance. Corrected for this, the estimate is %.4f; the exact resemblance is %.4f.", n, m.m, uint64(1)<<m.bits, e, exact),
			append(v.Views(storykit.Agreement), storykit.Formula("share", say.Words{En: "Estimate"},
				"r ≈ (p − 2^−b) / (1 − 2^−b)", fmt.Sprintf("p = %d / %d = %.4f, b = %d: r ≈ %.4f", n, m.m, p, m.bits, e)))...)
	default:
		r.Code(codeAgree)
		v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	}
}
