package shingling

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
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

// slide shows how the shingles are made, which all measures begin with.
func (s settings) slide(r *algo.Story) storykit.Shingles {
	x := storykit.NewShingles(r, s.k, s.tokens)
	r.Chapter("Shingles", "shingle", codeSlide)
	x.Slide(codeSlide)
	return x
}

// minima shows how the min-values are made, up to a matrix that is full, and what the exact
// resemblance is.
func (s settings) minima(r storykit.Shingles, values [2][]uint64, bands minhash.Bands) (storykit.Values, float64) {
	r.Code(codeMin)
	o, _ := r.Sets(codeSlide)
	r.Chapter("Min-values", "最小值")
	r.Least(codeMin, func(shingle string) uint64 { return hash.Member(s.digest(shingle), 0) })
	v := storykit.Values{Name: "h", Digits: 16, N: s.m, B: bands.B, R: bands.R, Value: func(side, i int) uint64 { return values[side][i] }}
	r.Step(codeMin, say.New("That is the first row of the signature matrix, of %d {row|rows}.", "这就是签名矩阵的第一行，共 %d 行。", s.m), v.Matrix(1, false))
	if s.m > 1 {
		r.Step(codeMin, say.New("Each further hash function fills a row: all %d are filled.", "每个散列函数填一行：%d 行都填满了。", s.m), v.Matrix(s.m, false))
	}
	return v, float64(o.Common) / float64(o.Union())
}

// Trace records the min-values and the share that agrees.
func (e *estimate) Trace(r *algo.Story) {
	v, exact := e.minima(e.slide(r), [2][]uint64{r.Sigs[0], r.Sigs[1]}, e.bands)
	r.Chapter("Agreement", "一致的比例", codeAgree)
	v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	r.Chapter("Bands", "分段")
	curve := storykit.SCurve(e.bands.B, e.bands.R, e.bands.Candidate, exact)
	r.Step(codeAgree, say.New("The index cuts the values into %d {band|bands} of %d {row|rows}: pages of the resemblance %.4f share one with probability %.4f.",
		"索引把这些值切成 %d 段，每段 %d 行：相似度为 %.4f 的网页，至少有一段相同的概率为 %.4f。", e.bands.B, e.bands.R, exact, e.bands.Candidate(exact)), v.Matrix(v.N, true), curve)
}

// Trace records the min-values and the super-shingles made of them.
func (s *super) Trace(r *algo.Story) {
	x := s.slide(r)
	var values [2][]uint64
	for i, t := range x.Tokens {
		values[i] = make([]uint64, s.m)
		s.minValues(values[i], t)
	}
	groups := minhash.Bands{B: s.groups, R: s.m / s.groups}
	v, exact := s.minima(x, values, groups)
	r.Chapter("Agreement", "一致的比例", codeAgree, codeSuper, codeSupers)
	v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	r.Chapter("Super-shingles", "超级 shingle")
	supers := storykit.Values{Name: "S", Digits: 16, N: s.groups, Value: func(side, i int) uint64 { return r.Sigs[side][i] }}
	held := supers.Supers(r, codeSuper, codeSupers, groups.R, s.agree)
	curve := storykit.SCurve(groups.B, groups.R, func(x float64) float64 { return groups.AtLeast(s.agree, x) }, exact)
	r.Step(codeSupers, say.New("Pages of the resemblance %.4f agree in %d or more of %d {super-shingle|super-shingles} with probability %.4f: nearly all or nothing around a steep edge.",
		"相似度为 %.4f 的网页，有 %d 个以上（共 %d 个）超级 shingle 相同的概率为 %.4f：曲线很陡，几乎非此即彼。", exact, s.agree, s.groups, groups.AtLeast(s.agree, exact)), held, curve)
}

// Trace records the sets of shingles.
func (e *exact) Trace(r *algo.Story) {
	x := e.slide(r)
	if e.subset != nil {
		e.traceSubset(x)
		return
	}
	if !e.Smaller {
		r.Chapter("Resemblance", "相似度", codeExact)
		o, bars := x.Sets(codeExact)
		o.Resemblance(r, codeExact, bars)
		return
	}
	r.Chapter("Containment", "包含度", codeContain)
	o, bars := x.Sets(codeContain)
	smaller := min(o.A, o.B)
	formula := storykit.Formula("containment", say.Words{En: "Containment of the smaller page", Zh: "较小一页的包含度"},
		"c = |A ∩ B| / min(|A|, |B|)", fmt.Sprintf("c = %d / min(%d, %d) = %.4f", o.Common, o.A, o.B, r.Score()))
	r.Ask(say.New("Which share of the smaller page stands on the larger?", "较小的一页有多少包含在较大的一页中？"), codeContain,
		say.New("%d of %d {shingle|shingles} of the smaller page: the containment is %.4f.", "较小一页的 %d 个（共 %d 个）shingle：包含度为 %.4f。", o.Common, smaller, r.Score()), bars, formula)
}

// Lines of pseudo-code.
const (
	codeMod   = "kept ← shingles with hash ≡ 0 mod m"
	codeLeast = "kept ← the s shingles with the least hashes"
	codeKept  = "score ← |A ∩ B| / |A ∪ B| of the kept shingles"
	codeUnion = "score ← share of the s least of A ∪ B that is in A ∩ B"
)

// traceSubset shows which shingles stand for a page, and what they say of all.
func (e *exact) traceSubset(r storykit.Shingles) {
	keep, score := codeMod, codeKept
	rule := say.New("Kept is what its hash leaves no rest of when divided by %d: a share of every page, the same shingles wherever they stand.",
		"散列值能被 %d 整除的留下：每页留下差不多的比例，同一个 shingle 无论在哪页，去留都一样。", e.subset)
	if s, ok := e.subset.(least); ok {
		keep, score = codeLeast, codeUnion
		rule = say.New("The %d {shingle|shingles} with the least hashes are kept, however long the page.", "留下散列值最小的 %d 个 shingle，与网页长短无关。", int(s))
	}
	r.Chapter("Shingles that are kept", "保留的 shingle", keep, score)
	o, _ := r.Sets(codeSlide)
	kept := func(side int, w storykit.Window) bool {
		_, ok := slices.BinarySearch(r.Sigs[side], hash.Mix64(e.digest(w.Shingle)))
		return ok
	}
	bodies := r.Bodies(func(side int) []trace.Span {
		return storykit.Joined(storykit.Spans(r.Windows[side], func(w storykit.Window) trace.Mark { return trace.If(kept(side, w), trace.Used, trace.None) }))
	})
	tables := r.Tables("hashes", say.Words{En: "Shingles, kept and not by turns", Zh: "shingle，留下的与舍去的相间排列"}, func(side int) *trace.Table {
		return e.hashesTable(r.Windows[side], func(w storykit.Window) bool { return kept(side, w) })
	})
	ask := say.New("Which shingles stand for the page?", "哪些 shingle 代表这个网页？")
	r.Ask(ask, keep, say.New("%v Of %d {shingle|shingles} on the left %d are kept, of %d on the right %d.", "%v左页 %d 个 shingle 留下 %d 个，右页 %d 个留下 %d 个。",
		rule.Words, o.A, len(r.Sigs[0]), o.B, len(r.Sigs[1])), append(bodies, tables...)...)
	if r.Unsigned() {
		r.Step(keep, say.New("A page of whose shingles none is kept has no signature.", "没有留下任何 shingle 的网页没有签名。"), tables...)
		return
	}
	r.Chapter("Resemblance", "相似度")
	s, exact := e.sampled(r.Sigs[0], r.Sigs[1], [2]int{o.A, o.B}), float64(o.Common)/float64(o.Union())
	formula := storykit.Formula("resemblance", say.Words{En: "Resemblance by the kept shingles", Zh: "由保留的 shingle 估计的相似度"},
		score, fmt.Sprintf("r = %d / %d = %.4f ± %.4f", s.n, s.of, s.resemblance(), s.err))
	bars := &trace.View{ID: "estimate", Title: say.Words{En: "Estimate and exact resemblance", Zh: "估计值与精确值"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		storykit.Bar("kept", say.Words{En: "by the kept", Zh: "由保留的"}, s.resemblance(), fmt.Sprintf("%.4f ± %.4f", s.resemblance(), s.err), trace.Used),
		storykit.Bar("exact", say.Words{En: "exact", Zh: "精确"}, exact, fmt.Sprintf("%.4f", exact), trace.None),
	}}}
	r.Ask(say.New("What do the kept shingles say of all?", "由保留的 shingle 能推知什么？"), score,
		say.New("%d of %d kept {shingle|shingles} are on both pages: %.4f, give or take %.4f. All shingles together give %.4f.",
			"保留的 %[2]d 个 shingle 中有 %[1]d 个两页都有：相似度估计为 %.4[3]f，标准误差 %.4[4]f。用全部 shingle 计算为 %.4[5]f。", s.n, s.of, s.resemblance(), s.err, exact), formula, bars)
}

// hashesTable lists the shingles of a page by what decides whether they are kept.
func (e *exact) hashesTable(ws []storykit.Window, kept func(storykit.Window) bool) *trace.Table {
	table := storykit.Table(storykit.Few, storykit.Column("shingle", "shingle"), storykit.Column("hash", "散列值"))
	every, mod := e.subset.(divisible)
	if mod {
		table.Columns = append(table.Columns, storykit.Numbers(fmt.Sprint("mod ", every), fmt.Sprint("除以 ", every, " 的余数")))
	}
	var rows storykit.Turns
	list := slices.Clone(ws)
	word := func(w storykit.Window) uint64 { return hash.Mix64(e.digest(w.Shingle)) }
	slices.SortStableFunc(list, func(v, w storykit.Window) int { return cmp.Compare(word(v), word(w)) })
	for _, w := range list {
		cells := []any{w.Label, fmt.Sprintf("%016x", word(w))}
		if mod {
			cells = append(cells, word(w)%uint64(every))
		}
		rows.Add(kept(w), trace.Used, trace.Dropped, w.Shingle, cells...)
	}
	table.Rows = storykit.ByTurns(rows.First[:min(len(rows.First), mostListed)], rows.Rest[:min(len(rows.Rest), mostListed)])
	return table
}

// mostListed is how many shingles of a page are listed of those kept, and of the others.
const mostListed = 100
