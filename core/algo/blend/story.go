package blend

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeBins   = "if fewer than 3 of 64 bins agree: score ← 0"
	codeSame   = "if all that is kept is the same: score ← 1"
	codeFacts  = "x ← facts of the pair and scores of components"
	codeShares = "z ← bias + Σ weight · (x − mean) / scale"
	codeProb   = "score ← 1 / (1 + e^−z)"
)

// teller records the story of one pair of pages.
type teller struct {
	*Method
	*algo.Story
	ws     [2][]storykit.Window // shingles
	p      pair
	scores []float64 // of the components
	x      []float64 // of the terms
}

// Trace records the comparison of the bins, the facts of the pair, what each term adds to
// the log odds, and the probability.
func (m *Method) Trace(r *algo.Story) {
	t := &teller{Method: m, Story: r}
	for i, d := range t.Docs {
		t.ws[i] = storykit.Windows(d, d.Tokens(), shingle)
	}
	if m.shingles {
		t.bins()
	}
	switch {
	case m.apart(t.Sigs[0], t.Sigs[1]):
		return
	case slices.Equal(t.Sigs[0], t.Sigs[1]):
		t.identity()
		return
	}
	t.scores, t.p = m.asked(t.Sigs[0], t.Sigs[1])
	t.x = m.valued(t.scores, t.p)
	r.Code(codeFacts)
	t.facts()
	t.components()
	t.waterfall()
	t.probability()
}

// bins shows the comparison of the bins, which ends the story of nearly all unrelated pages.
func (t *teller) bins() {
	t.Chapter("First glance", "先看一眼", codeBins)
	a, b := facts(t.Sigs[0][1:]), facts(t.Sigs[1][1:])
	grid := &trace.Grid{Columns: bins / 4}
	for i := range bins {
		c := trace.Cell{ID: fmt.Sprint(i)}
		if x, y := bin(a, i), bin(b, i); x == y {
			c.Mark, c.Fill, c.Label = trace.Same, 0.4, trace.Plain(fmt.Sprintf("%02x", x))
		}
		grid.Cells = append(grid.Cells, c)
	}
	view := &trace.View{
		ID: "bins", Title: say.Words{En: "Bins in which the pages agree, with what both have there", Zh: "两页一致的箱，及其中的值"}, Grid: grid,
		Note: say.New("Each of the %d and %d distinct {shingle|shingles} of %d {token|tokens} falls into one of %d {bin|bins}; of the least there 8 bits are kept.", "左页 %d 个、右页 %d 个不同的 shingle（每个 %d 词元）各落入 %d 个箱之一；每箱只留最小值的 8 位。", len(t.ws[0]), len(t.ws[1]), shingle, bins).Words,
	}
	n := agreeing(a, b)
	ask := say.New("Strangers, or worth a closer look?", "毫不相干，还是值得细看？")
	if n < leastAgreeing {
		t.Ask(ask, codeBins, say.New("%d of %d {bin|bins} agree, fewer than %d: the pages share next to nothing, and nothing else is looked at. The score is 0.", "%d 个箱一致，共 %d 个，不足 %d 个：两页几乎没有共同之处，不再细看。得分为 0。", n, bins, leastAgreeing), view)
		return
	}
	t.Ask(ask, codeBins, say.New("%d of %d {bin|bins} agree, %d or more: the pair is looked at closely. Nearly all pairs of strangers end here.", "%d 个箱一致，共 %d 个，达到 %d 个：值得细看。毫不相干的页对几乎都到此为止。", n, bins, leastAgreeing), view)
}

// bin returns the 8 bits that a page has in bin i.
func bin(f facts, i int) byte { return byte(f[6+i/8] >> (i % 8 * 8)) }

// identity shows that the signatures of two pages are equal.
func (t *teller) identity() {
	t.Chapter("Identity", "完全相同", codeSame)
	t.Step(codeSame, say.New("All that is kept of the pages is the same, %d {word|words} of 64 bits: that is identity and no matter of probability. The score is 1.",
		"两页留下的 %d 个 64 位字全部相同：这是同一篇，谈不上概率。得分为 1。", len(t.Sigs[0])), t.Body(0), t.Body(1))
}

// components shows the score of each component algorithm.
func (t *teller) components() {
	if len(t.Components) == 0 {
		return
	}
	t.Chapter("Components", "组成算法")
	var list []trace.Bar
	for i, c := range t.Components {
		for n := range list {
			list[n].Mark = trace.None
		}
		list = append(list, trace.Bar{ID: c.Name, Label: trace.Worded(c.Title), Text: "–", Mark: trace.Used})
		bar := &list[i]
		view := func() *trace.View {
			return &trace.View{ID: "components", Title: say.Words{En: "Scores of the components", Zh: "各组成算法的得分"}, Bars: &trace.Bars{Bars: slices.Clone(list), High: 1}}
		}
		if math.IsNaN(t.scores[i]) {
			t.Step(codeFacts, say.New("Component %d, “%v”, cannot tell: one of the pages has not what it reads. It says nothing.", "第 %d 个算法“%v”无从判断：有一页没有它要看的内容。它不表态。", i+1, c.Title), view())
			continue
		}
		bar.Value, bar.Text = t.scores[i], fmt.Sprintf("%.4f", t.scores[i])
		cut, verdict := c.cut(), say.Words{En: "duplicates", Zh: "重复"}
		if t.scores[i] < cut || t.scores[i] == 0 {
			verdict = say.Words{En: "not duplicates", Zh: "不重复"}
		}
		t.Step(codeFacts, say.New("Component %d, “%v”, scores the pair %.4f. By its own threshold, %.4g, it would say: %v.", "第 %d 个算法“%v”得分 %.4f。按它自己的阈值 %.4g，判定是：%v。", i+1, c.Title, t.scores[i], cut, verdict), view())
	}
}

// cut returns the component's own threshold, as a score.
func (c Component) cut() float64 {
	v, err := param.Parse(c.Algorithm.Params, c.Settings)
	if err != nil {
		return 1 // its method could not have been made
	}
	return c.Algorithm.Cut(v)
}

// waterfall shows what each term adds to the log odds.
func (t *teller) waterfall() {
	t.Chapter("Log odds", "对数几率", codeShares)
	shares, z := t.model.Shares(t.x), t.model.Bias
	low, high := min(0, z), max(0, z)
	for _, s := range shares {
		z += s
		low, high = min(low, z), max(high, z)
	}
	z = t.model.Bias
	list := []trace.Bar{{ID: "bias", Label: trace.Worded(say.Words{En: "bias", Zh: "截距"}), Value: z, Text: fmt.Sprintf("%+.3f", z), Mark: trace.Used}}
	view := func() *trace.View {
		return &trace.View{ID: "waterfall", Title: say.Words{En: "What each term adds", Zh: "各项的贡献"}, Bars: &trace.Bars{
			Bars: slices.Clone(list), Low: low - 0.5, High: high + 0.5,
			Lines: []trace.Line{{Label: trace.Worded(say.Words{En: "0: even odds", Zh: "0：可能各半"})}},
		}}
	}
	t.Step(codeShares, say.New("The model begins with %+.3f, the bias: what it would say of a pair that is average in everything.", "模型从截距 %+.3f 开始：各项都取平均值时，它就这么说。", z), view())
	for j, term := range t.Terms {
		list[j].Mark = signMark(list[j], j > 0)
		list = append(list, trace.Bar{ID: term.Name, Label: trace.Worded(term.Title), From: z, Value: z + shares[j], Text: fmt.Sprintf("%+.3f", shares[j]), Mark: trace.Used})
		z += shares[j]
		if math.IsNaN(t.x[j]) {
			t.Step(codeShares, say.New("“%v” cannot be told of this pair and adds nothing: the sum stays at %+.3f.", "“%v”对这一对无从说起，不增不减：和仍为 %+.3f。", term.Title, z), view())
			continue
		}
		m := t.model
		formula := storykit.Formula("share", say.Words{En: "Share of this term", Zh: "这一项的贡献"}, "weight · (x − mean) / scale",
			fmt.Sprintf("%.4f · (%.4f − %.4f) / %.4f = %+.3f", m.Weights[j], t.x[j], m.Mean[j], m.Scale[j], shares[j]))
		way := say.Words{En: "above", Zh: "高于"}
		if t.x[j] < m.Mean[j] {
			way = say.Words{En: "below", Zh: "低于"}
		}
		t.Step(codeShares, say.New("“%v” is %.4f, %v the %.4f of an average pair: it adds %+.3f, and the sum is %+.3f.", "“%v”为 %.4f，%v平均值 %.4f：贡献 %+.3f，和变为 %+.3f。", term.Title, t.x[j], way, m.Mean[j], shares[j], z), view(), formula)
	}
	last := len(list) - 1
	list[last].Mark = signMark(list[last], true)
	z = t.model.Logit(t.x)
	list = append(list, trace.Bar{ID: "sum", Label: trace.Worded(say.Words{En: "log odds", Zh: "对数几率"}), Value: z, Text: fmt.Sprintf("%+.3f", z), Mark: trace.New})
	ask := say.New("On which side of even odds does the sum end?", "总和落在哪一边？")
	if z >= 0 {
		t.Ask(ask, codeShares, say.New("The log odds are %+.3f: more likely duplicates than not.", "对数几率为 %+.3f：重复的可能更大。", z), view())
		return
	}
	t.Ask(ask, codeShares, say.New("The log odds are %+.3f: less likely duplicates than not.", "对数几率为 %+.3f：不重复的可能更大。", z), view())
}

// signMark marks the bar of a term by the sign of what it adds; the bias is not marked.
func signMark(b trace.Bar, term bool) trace.Mark {
	switch {
	case !term || b.Value == b.From:
		return trace.None
	case b.Value > b.From:
		return trace.Same
	}
	return trace.Differs
}

// probability shows how log odds become a probability.
func (t *teller) probability() {
	t.Chapter("Probability", "概率", codeProb)
	z := t.model.Logit(t.x)
	wide := math.Ceil(max(6, math.Abs(z)+1))
	line := storykit.Line("logistic", "1 / (1 + e^−z)", 101, func(i int) (x, y float64) {
		x = wide * (float64(i)/50 - 1)
		return x, Sigmoid(x)
	})
	p := t.Story.Score()
	curve := storykit.Curve("logistic", say.Words{En: "From log odds to probability", Zh: "由对数几率到概率"}, storykit.Axis("log odds z", "对数几率 z", -wide, wide), storykit.Axis("probability", "概率", 0, 1),
		line, [2]float64{z, p}, trace.New)
	formula := storykit.Formula("probability", say.Words{En: "Probability", Zh: "概率"}, "p = 1 / (1 + e^−z)", fmt.Sprintf("p = 1 / (1 + e^%.3f) = %.4f", -z, p))
	t.Step(codeProb, say.New("The log odds %+.3f are a probability of %.4f that the pages are duplicates.", "对数几率 %+.3f 换成概率，两页重复的可能为 %.4f。", z, p), curve, formula)
}
