package minhash

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Lines of pseudo-code.
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

// Trace records the shingles, the values under the scheme, how many agree, and the bands.
func (m *Method) Trace(r *algo.Story) {
	bands := m.bands
	r.Code(codeSlide)
	x := storykit.NewShingles(r, m.k, m.tokens)
	r.Chapter("Shingles", "shingle")
	x.Slide(codeSlide)
	o, bars := x.Sets(codeSlide)
	exact := float64(o.Common) / float64(o.Union())
	m.traceScheme(x)
	v := m.kept(r.Sigs, bands)
	r.Chapter("Agreement", "一致的比例")
	m.traceEstimate(r, v, exact)
	r.Chapter("Bands", "分段", codeBands)
	r.Ask(say.New("Do the pages share a band?", "两页有相同的段吗？"), codeBands,
		say.New("%d {value is|values are} cut into %d {band|bands} of %d {row|rows}. Pages of the resemblance %.4f share one with probability %.4f.",
			"%d 个值切成 %d 段，每段 %d 行。相似度为 %.4f 的网页，至少有一段相同的概率为 %.4f。", m.m, bands.B, bands.R, exact, bands.Candidate(m.agree(exact))),
		v.Matrix(m.m, true), storykit.SCurve(bands.B, bands.R, func(x float64) float64 { return bands.Candidate(m.agree(x)) }, exact))
	if m.exact {
		r.Chapter("Exact resemblance", "精确相似度", codeExact)
		o.Resemblance(r, codeExact, bars)
	}
}

// kept are the values as far as signatures hold them.
func (m *Method) kept(sigs [2]algo.Signature, bands minhash.Bands) storykit.Values {
	v := storykit.Values{
		Name: "h", Digits: max(1, m.bits/4), N: m.m, B: bands.B, R: bands.R,
		Value: func(side, i int) uint64 { return m.value(sigs[side], i) },
	}
	if m.sparse() {
		v.Empty = func(side, i int) bool { return m.value(sigs[side], i) == empty }
	}
	return v
}

// traceScheme shows how the values are made, all 64 bits of them.
func (m *Method) traceScheme(r storykit.Shingles) {
	r.Chapter("Values", "取值")
	full := &Method{scheme: m.scheme, densify: m.densify, unit: m.unit, k: m.k, m: m.m, bits: 64}
	values := full.sketches(r.Docs)
	v := storykit.Values{Name: "h", Digits: 16, N: m.m, Value: func(side, i int) uint64 { return values[side][i] }}
	switch m.scheme {
	case independent:
		r.Code(codeMin)
		r.Least(codeMin, func(shingle string) uint64 { return hash.Member(hash.FNV1a64(shingle), 0) })
		r.Step(codeMin, say.New("That is the first row of the signature matrix, of %d {row|rows}.", "这就是签名矩阵的第一行，共 %d 行。", m.m), v.Matrix(1, false))
		r.Step(codeMin, say.New("Each of %d hash {function|functions} fills a row.", "%d 个散列函数各填一行。", m.m), v.Matrix(m.m, false))
	case onePermutation:
		m.traceBins(r.Story, v)
	default:
		r.Code(codeRanks)
		r.Step(codeRanks, say.New("Each shingle draws an order of all %d {row|rows} and gives the j-th of them the value j plus a fraction; the least value of a row stays. One pass serves all rows.",
			"每个 shingle 抽出全部 %d 行的一个次序，给其中第 j 行的值是 j 加一个小数；每行留下最小值。扫描一遍，各行都有值。", m.m), v.Matrix(m.m, false))
	}
	if m.bits < 64 {
		r.Code(codeLow)
		r.Step(codeLow, say.New("Of each value only the lowest %d {bit is|bits are} kept: a page takes %d {word|words} in place of %d, and values agree by chance more often.",
			"每个值只留最低 %d 位：每页只占 %d 个字，而不是 %d 个，但偶然相同的值会变多。", m.bits, m.words(), m.m), v.Matrix(m.m, false))
	}
}

// sketches returns the values of both pages before any bit is dropped.
func (m *Method) sketches(docs [2]*text.Doc) (out [2][]uint64) {
	for i, d := range docs {
		out[i] = make([]uint64, m.m)
		m.sketchOf(out[i], d)
	}
	return out
}

// traceBins shows one permutation: bins, those that stay empty, and how they are filled.
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
	r.Step(codeBins, say.New("One hash function is enough: a shingle falls into the bin that the hash leaves modulo %d, and the least of each bin stays. %d {bin|bins} of the left page and %d of the right one stay empty (∅).",
		"一个散列函数就够了：shingle 按散列值除以 %d 的余数落入箱中，每箱留下最小值。左页有 %d 个箱为空，右页有 %d 个（∅）。", m.m, n[0], n[1]), v.Matrix(m.m, false))
	if m.sparse() || n[0]+n[1] == 0 {
		return
	}
	r.Code(codeFill)
	if m.densify == rotation {
		r.Step(codeFill, say.New("The %d empty {bin takes|bins take} the value of the next filled bin to the right, moved by the number of steps.",
			"这 %d 个空箱取右边下一个非空箱的值，并按相隔的步数移动。", n[0]+n[1]), filled.Matrix(m.m, false))
		return
	}
	r.Step(codeFill, say.New("The %d empty {bin takes|bins take} the value of a filled bin that a second hash function draws, the same draws on every page.",
		"这 %d 个空箱取另一个散列函数抽中的非空箱的值，抽法在所有网页上都一样。", n[0]+n[1]), filled.Matrix(m.m, false))
}

// traceEstimate shows what the values say of the resemblance.
func (m *Method) traceEstimate(r *algo.Story, v storykit.Values, exact float64) {
	e := m.estimate(r.Sigs[0], r.Sigs[1])
	switch {
	case m.sparse():
		r.Code(codeCommon)
		matches, both := occupied(r.Sigs[0][:m.m], r.Sigs[1][:m.m])
		r.Ask(say.New("How many bins agree?", "有几个箱一致？"), codeCommon,
			say.New("%d {bin agrees|bins agree}, %d of %d are empty on both pages and do not count: the estimate is %.4f, the exact resemblance %.4f.",
				"%d 个箱一致；两页都空的有 %d 个（共 %d 个），不计：估计值为 %.4f，精确相似度为 %.4f。", matches, both, m.m, e, exact),
			v.Matrix(m.m, true), storykit.Formula("bins", say.Words{En: "Estimate", Zh: "估计"}, fmt.Sprintf("r ≈ %d / (%d − %d) = %.4f", matches, m.m, both, e)))
	case m.bits < 64:
		r.Code(codeShare)
		n := v.Agreeing()
		p := float64(n) / float64(m.m)
		r.Ask(say.New("How many of the %d {value is|values are} the same?", "%d 个值中有几个相同？", m.m), codeShare,
			say.New("%d of %d {value|values} are the same; one in %d would be by chance alone. Without these the estimate is %.4f, the exact resemblance %.4f.",
				"%d 个相同，共 %d 个；纯属偶然时每 %d 个也有一个相同。扣除后估计值为 %.4f，精确相似度为 %.4f。", n, m.m, uint64(1)<<m.bits, e, exact),
			v.Matrix(m.m, true), storykit.Formula("share", say.Words{En: "Estimate", Zh: "估计"},
				"r ≈ (p − 2^−b) / (1 − 2^−b)", fmt.Sprintf("p = %d / %d = %.4f, b = %d: r ≈ %.4f", n, m.m, p, m.bits, e)))
	default:
		r.Code(codeAgree)
		v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	}
}
