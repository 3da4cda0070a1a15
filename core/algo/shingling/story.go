package shingling

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/minhash"
	"pagetwin/core/sketch/told"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeSlide   = "shingles ← set of windows of k tokens"
	codeMin     = "value[i] ← min of h_i over shingles"
	codeAgree   = "score ← share of equal values"
	codeSuper   = "super[j] ← hash of the j-th group of values"
	codeSupers  = "score ← share of equal super-shingles"
	codeExact   = "score ← |A ∩ B| / |A ∪ B|"
	codeContain = "score ← |A ∩ B| / min(|A|, |B|)"
)

// shingled is what all measures begin with.
type shingled struct {
	docs   [2]*text.Doc
	tokens [2]text.Tokens
	ws     [2][]told.Window
}

// slide tells how the shingles are had.
func (s settings) slide(r *trace.Recorder, a, b *text.Doc) shingled {
	x := shingled{docs: [2]*text.Doc{a, b}}
	for i, d := range x.docs {
		x.tokens[i] = s.tokens(d)
		x.ws[i] = told.Windows(d, x.tokens[i], s.k)
	}
	r.Code(codeSlide)
	r.Chapter("Shingles", "shingle")
	told.Slide(r, codeSlide, x.docs, x.tokens, s.k, x.ws)
	return x
}

// signed records the signatures and their score.
func (x shingled) signed(r *trace.Recorder, m algo.Method, sign func(text.Tokens) algo.Signature) (sigs [2]algo.Signature) {
	for i, t := range x.tokens {
		sigs[i] = sign(t)
		r.Signed(trace.Sides[i], sigs[i])
	}
	r.Scored(m.Score(sigs[0], sigs[1]))
	return sigs
}

// minima tells how the min-values are had, up to a matrix that is full, and what the exact
// resemblance is.
func (s settings) minima(r *trace.Recorder, x shingled, values [2][]uint64, bands minhash.Bands) (told.Values, float64) {
	r.Code(codeMin)
	o, _ := told.Sets(r, codeSlide, x.docs, x.ws)
	r.Chapter("Min-values", "最小值")
	told.Least(r, codeMin, x.ws, func(shingle string) uint64 { return hash.Member(s.digest(shingle), 0) })
	v := told.Values{Name: "h", Digits: 16, N: s.m, B: bands.B, R: bands.R, Value: func(side, i int) uint64 { return values[side][i] }}
	r.Step(codeMin, say.New("That is the first row of the signature matrix, of %d {row|rows}.", "这就是签名矩阵的第一行，共 %d 行。", s.m), v.Matrix(1, false))
	if s.m > 1 {
		r.Step(codeMin, say.New("Each further hash function fills a row: all %d are filled.", "每个散列函数填一行：%d 行都填满了。", s.m), v.Matrix(s.m, false))
	}
	return v, float64(o.Common) / float64(o.Union())
}

// Trace tells of the min-values and the share that agrees.
func (e *estimate) Trace(r *trace.Recorder, a, b *text.Doc) {
	x := e.slide(r, a, b)
	sigs := x.signed(r, e, e.sign)
	v, exact := e.minima(r, x, [2][]uint64{sigs[0], sigs[1]}, e.bands)
	r.Code(codeAgree)
	r.Chapter("Agreement", "一致的比例")
	v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	r.Chapter("Bands", "分段")
	curve := told.SCurve(e.bands.B, e.bands.R, e.bands.Candidate, exact)
	r.Step(codeAgree, say.New("The index cuts the values into %d {band|bands} of %d {row|rows}: pages of the resemblance %.4f share one with probability %.4f.",
		"索引把这些值切成 %d 段，每段 %d 行：相似度为 %.4f 的网页，至少有一段相同的概率为 %.4f。", e.bands.B, e.bands.R, exact, e.bands.Candidate(exact)), v.Matrix(v.N, true), curve)
}

// Trace tells of the min-values and the super-shingles made of them.
func (s *super) Trace(r *trace.Recorder, a, b *text.Doc) {
	x := s.slide(r, a, b)
	sigs := x.signed(r, s, s.sign)
	var values [2][]uint64
	for i, t := range x.tokens {
		values[i] = make([]uint64, s.m)
		s.minValues(values[i], t)
	}
	groups := minhash.Bands{B: s.groups, R: s.m / s.groups}
	v, exact := s.minima(r, x, values, groups)
	r.Code(codeAgree, codeSuper, codeSupers)
	r.Chapter("Agreement", "一致的比例")
	v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	r.Chapter("Super-shingles", "超级 shingle")
	supers := told.Values{Name: "S", Digits: 16, N: s.groups, Value: func(side, i int) uint64 { return sigs[side][i] }}
	held := supers.Supers(r, codeSuper, codeSupers, groups.R, s.agree)
	curve := told.SCurve(groups.B, groups.R, func(x float64) float64 { return groups.AtLeast(s.agree, x) }, exact)
	r.Step(codeSupers, say.New("Pages of the resemblance %.4f agree in %d or more of %d {super-shingle|super-shingles} with probability %.4f: nearly all or nothing around a steep edge.",
		"相似度为 %.4f 的网页，有 %d 个以上（共 %d 个）超级 shingle 相同的概率为 %.4f：曲线很陡，几乎非此即彼。", exact, s.agree, s.groups, groups.AtLeast(s.agree, exact)), held, curve)
}

// Trace tells of the sets of shingles.
func (e *exact) Trace(r *trace.Recorder, a, b *text.Doc) {
	x := e.slide(r, a, b)
	sigs := x.signed(r, e, e.sign)
	if e.subset != nil {
		e.traceSubset(r, x, sigs)
		return
	}
	if !e.containment {
		r.Code(codeExact)
		r.Chapter("Resemblance", "相似度")
		o, bars := told.Sets(r, codeExact, x.docs, x.ws)
		o.Resemblance(r, codeExact, bars)
		return
	}
	r.Code(codeContain)
	r.Chapter("Containment", "包含度")
	o, bars := told.Sets(r, codeContain, x.docs, x.ws)
	smaller := min(o.A, o.B)
	formula := told.Formula("containment", say.Words{En: "Containment of the smaller page", Zh: "较小一页的包含度"},
		"c = |A ∩ B| / min(|A|, |B|)", fmt.Sprintf("c = %d / min(%d, %d) = %.4f", o.Common, o.A, o.B, r.Score()))
	r.Ask(say.New("Which share of the smaller page stands on the larger?", "较小的一页有多少包含在较大的一页中？"), codeContain,
		say.New("%d of %d {shingle|shingles} of the smaller page: the containment is %.4f.", "较小一页的 %d 个（共 %d 个）shingle：包含度为 %.4f。", o.Common, smaller, r.Score()), bars, formula)
}
