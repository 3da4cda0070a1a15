package shingling

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/told"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeMod   = "kept ← shingles with hash ≡ 0 mod m"
	codeLeast = "kept ← the s shingles with the least hashes"
	codeKept  = "score ← |A ∩ B| / |A ∪ B| of the kept shingles"
	codeUnion = "score ← share of the s least of A ∪ B that is in A ∩ B"
)

// traceSubset tells which shingles stand for a page, and what they say of all.
func (e *exact) traceSubset(r *trace.Recorder, x shingled, sigs [2]algo.Signature) {
	keep, score := codeMod, codeKept
	rule := say.New("Kept is what its hash leaves no rest of when divided by %d: a share of every page, the same shingles wherever they stand.",
		"散列值能被 %d 整除的留下：每页留下差不多的比例，同一个 shingle 无论在哪页，去留都一样。", e.subset)
	if s, ok := e.subset.(least); ok {
		keep, score = codeLeast, codeUnion
		rule = say.New("The %d {shingle|shingles} with the least hashes are kept, however long the page.", "留下散列值最小的 %d 个 shingle，与网页长短无关。", int(s))
	}
	r.Code(keep, score)
	r.Chapter("Shingles that are kept", "保留的 shingle")
	o, _ := told.Sets(r, codeSlide, x.docs, x.ws)
	var bodies, tables []*trace.View
	for i := range x.docs {
		kept := func(w told.Window) bool {
			_, ok := slices.BinarySearch(sigs[i], hash.Mix64(e.digest(w.Shingle)))
			return ok
		}
		bodies = append(bodies, algo.BodyView(r, trace.Sides[i], x.docs[i], told.Joined(told.Spans(x.ws[i], func(w told.Window) trace.Mark {
			if kept(w) {
				return trace.Used
			}
			return trace.None
		}))...))
		tables = append(tables, e.hashesView(x, i, kept))
	}
	ask := say.New("Which shingles stand for the page?", "哪些 shingle 代表这个网页？")
	r.Ask(ask, keep, say.New("%v Of %d {shingle|shingles} on the left %d are kept, of %d on the right %d.", "%v左页 %d 个 shingle 留下 %d 个，右页 %d 个留下 %d 个。",
		rule.Words, o.A, len(sigs[0]), o.B, len(sigs[1])), append(bodies, tables...)...)
	if len(sigs[0]) == 0 || len(sigs[1]) == 0 {
		r.Step(keep, say.New("A page of whose shingles none is kept has no signature.", "没有留下任何 shingle 的网页没有签名。"), tables...)
		return
	}
	r.Chapter("Resemblance", "相似度")
	s, exact := e.sampled(sigs[0], sigs[1], [2]int{o.A, o.B}), float64(o.Common)/float64(o.Union())
	formula := told.Formula("resemblance", say.Words{En: "Resemblance by the kept shingles", Zh: "由保留的 shingle 估计的相似度"},
		score, fmt.Sprintf("r = %d / %d = %.4f ± %.4f", s.n, s.of, s.resemblance(), s.err))
	bars := &trace.View{ID: "estimate", Title: say.Words{En: "Estimate and exact resemblance", Zh: "估计值与精确值"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		{ID: "kept", Label: trace.Worded(say.Words{En: "by the kept", Zh: "由保留的"}), Value: s.resemblance(), Text: fmt.Sprintf("%.4f ± %.4f", s.resemblance(), s.err), Mark: trace.Used},
		{ID: "exact", Label: trace.Worded(say.Words{En: "exact", Zh: "精确"}), Value: exact, Text: fmt.Sprintf("%.4f", exact)},
	}}}
	r.Ask(say.New("What do the kept shingles say of all?", "由保留的 shingle 能推知什么？"), score,
		say.New("%d of %d kept {shingle|shingles} are on both pages: %.4f, give or take %.4f. All shingles together give %.4f.",
			"保留的 %[2]d 个 shingle 中有 %[1]d 个两页都有：相似度估计为 %.4[3]f，标准误差 %.4[4]f。用全部 shingle 计算为 %.4[5]f。", s.n, s.of, s.resemblance(), s.err, exact), formula, bars)
}

// hashesView lists the shingles of a page by what decides whether they are kept.
func (e *exact) hashesView(x shingled, side int, kept func(told.Window) bool) *trace.View {
	table := &trace.Table{Show: told.Few, Columns: []trace.Column{told.Column("shingle", "shingle"), told.Column("hash", "散列值")}}
	every, mod := e.subset.(divisible)
	if mod {
		table.Columns = append(table.Columns, told.Numbers(fmt.Sprint("mod ", every), fmt.Sprint("除以 ", every, " 的余数")))
	}
	var in, out []trace.Row
	list := slices.Clone(x.ws[side])
	word := func(w told.Window) uint64 { return hash.Mix64(e.digest(w.Shingle)) }
	slices.SortStableFunc(list, func(v, w told.Window) int { return cmp.Compare(word(v), word(w)) })
	for _, w := range list {
		row := trace.Row{ID: w.Shingle, Cells: trace.Labels(w.Label, fmt.Sprintf("%016x", word(w))), Mark: trace.Dropped}
		if mod {
			row.Cells = append(row.Cells, trace.Plain(fmt.Sprint(word(w)%uint64(every))))
		}
		if kept(w) {
			row.Mark = trace.Used
			in = append(in, row)
		} else {
			out = append(out, row)
		}
	}
	table.Rows = told.ByTurns(in[:min(len(in), mostListed)], out[:min(len(out), mostListed)])
	return &trace.View{
		ID: told.ID("hashes", trace.Sides[side]), Side: trace.Sides[side], Table: table,
		Title: say.Words{En: "Shingles, kept and not by turns", Zh: "shingle，留下的与舍去的相间排列"},
	}
}

// mostListed is how many shingles of a page are listed of those kept, and of the others.
const mostListed = 100
