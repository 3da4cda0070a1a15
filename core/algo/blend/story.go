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

const (
	codeBins   = "if fewer than 3 of 64 bins agree: score ← 0"
	codeSame   = "if all that is kept is the same: score ← 1"
	codeFacts  = "x ← facts of the pair and scores of components"
	codeShares = "z ← bias + Σ weight · (x − mean) / scale"
	codeProb   = "score ← 1 / (1 + e^−z)"
)

type story struct {
	*Method
	*algo.Story
	ws     [2][]storykit.Window // shingles
	p      pair
	scores []float64 // of the components
	x      []float64 // of the terms
}

func (m *Method) Trace(r *algo.Story) {
	t := &story{Method: m, Story: r}
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

func (t *story) bins() {
	t.Chapter("Quick check", codeBins)
	a, b := facts(t.Sigs[0][1:]), facts(t.Sigs[1][1:])
	grid := &trace.Grid{Columns: bins / 4}
	for i := range bins {
		c := trace.Cell{ID: fmt.Sprint(i)}
		if x, y := bin(a, i), bin(b, i); x == y {
			c.Mark, c.Fill, c.Label = trace.Same, 0, trace.Hashed(uint64(x))
		}
		grid.Cells = append(grid.Cells, c)
	}
	view := &trace.View{
		ID: "bins", Title: say.Words{En: "Bins in which the pages agree, and their values"}, Grid: grid,
		Note: say.New("Each of the %d and %d distinct {shingle|shingles} of %d {token|tokens} falls into one of %d {bin|bins}; 8 bits of the smallest hash in each bin are kept.", len(t.ws[0]), len(t.ws[1]), shingle, bins).Words,
	}
	n := agreeing(a, b)
	ask := say.New("Unrelated, or worth a closer look?")
	t.Offer(trace.Either(n < leastAgreeing, say.Words{En: "Unrelated"}, say.Words{En: "Worth a closer look"}))
	if n < leastAgreeing {
		t.Ask(ask, codeBins, say.New("%d of %d {bin|bins} agree, fewer than %d: the pages share almost nothing and are not compared further. The score is 0.", n, bins, leastAgreeing), view)
		return
	}
	t.Ask(ask, codeBins, say.New("%d of %d {bin|bins} agree, %d or more: the pair is examined closely. Almost all unrelated pairs are dismissed here.", n, bins, leastAgreeing), view)
}

func bin(f facts, i int) byte { return byte(f[6+i/8] >> (i % 8 * 8)) }

func (t *story) identity() {
	t.Chapter("Identity", codeSame)
	t.Step(codeSame, say.New("All kept data of the pages is identical, %d {word|words} of 64 bits: the pages are identical, and the score is 1.", len(t.Sigs[0])), t.Body(0), t.Body(1))
}

func (t *story) components() {
	if len(t.Components) == 0 {
		return
	}
	t.Chapter("Components")
	var list []trace.Bar
	for i, c := range t.Components {
		for n := range list {
			list[n].Mark = trace.None
		}
		list = append(list, trace.Bar{ID: c.Name, Label: trace.Worded(c.Title), Text: "–", Mark: trace.Used})
		bar := &list[i]
		view := func() *trace.View {
			return &trace.View{ID: "components", Title: say.Words{En: "Scores of the components"}, Bars: &trace.Bars{Bars: slices.Clone(list), High: 1}}
		}
		if math.IsNaN(t.scores[i]) {
			t.Step(codeFacts, say.New("Component %d, “%v”, is not available, because one of the pages lacks its input. It has no effect.", i+1, c.Title), view())
			continue
		}
		bar.Value, bar.Text = t.scores[i], fmt.Sprintf("%.4f", t.scores[i])
		cut, verdict := c.cut(), say.Words{En: "duplicates"}
		if t.scores[i] < cut || t.scores[i] == 0 {
			verdict = say.Words{En: "not duplicates"}
		}
		t.Step(codeFacts, say.New("Component %d, “%v”, gives the score %.4f. With its own threshold, %.4g, the decision would be: %v.", i+1, c.Title, t.scores[i], cut, verdict), view())
	}
}

func (c Component) cut() float64 {
	v, err := param.Parse(c.Algorithm.Params, c.Settings)
	if err != nil {
		return 1 // its method could not have been made
	}
	return c.Algorithm.Cut(v)
}

func (t *story) waterfall() {
	t.Chapter("Log odds", codeShares)
	shares, z := t.model.Shares(t.x), t.model.Bias
	low, high := min(0, z), max(0, z)
	for _, s := range shares {
		z += s
		low, high = min(low, z), max(high, z)
	}
	z = t.model.Bias
	list := []trace.Bar{{ID: "bias", Label: trace.Worded(say.Words{En: "bias"}), Value: z, Text: fmt.Sprintf("%+.3f", z), Mark: trace.Used}}
	view := func() *trace.View {
		bars := slices.Clone(list)
		for _, term := range t.Terms[min(len(list)-1, len(t.Terms)):] { // those to come have their place already
			bars = append(bars, trace.Bar{ID: term.Name, Label: trace.Worded(term.Title), From: z, Value: z})
		}
		return &trace.View{ID: "waterfall", Title: say.Words{En: "What each term adds"}, Bars: &trace.Bars{
			Bars: bars, Low: low - 0.5, High: high + 0.5,
			Lines: []trace.Line{{Label: trace.Worded(say.Words{En: "0: equal odds"})}},
		}}
	}
	t.Step(codeShares, say.New("The model begins with the bias, %+.3f: its value for a pair with average features.", z), view())
	for j, term := range t.Terms {
		list[j].Mark = signMark(list[j], j > 0)
		list = append(list, trace.Bar{ID: term.Name, Label: trace.Worded(term.Title), From: z, Value: z + shares[j], Text: fmt.Sprintf("%+.3f", shares[j]), Mark: trace.Used})
		z += shares[j]
		if math.IsNaN(t.x[j]) {
			t.Step(codeShares, say.New("“%v” is not available for this pair and adds nothing: the sum stays at %+.3f.", term.Title, z), view())
			continue
		}
		m := t.model
		formula := storykit.Formula("share", say.Words{En: "Share of this term"}, "weight · (x − mean) / scale",
			fmt.Sprintf("%.4f · (%.4f − %.4f) / %.4f = %+.3f", m.Weights[j], t.x[j], m.Mean[j], m.Scale[j], shares[j]))
		way := say.Text("blend|above")
		if t.x[j] < m.Mean[j] {
			way = say.Words{En: "below"}
		}
		t.Step(codeShares, say.New("“%v” is %.4f, %v the %.4f of an average pair: it adds %+.3f, and the sum is %+.3f.", term.Title, t.x[j], way, m.Mean[j], shares[j], z), view(), formula)
	}
	last := len(list) - 1
	list[last].Mark = signMark(list[last], true)
	z = t.model.Logit(t.x)
	list = append(list, trace.Bar{ID: "sum", Label: trace.Worded(say.Words{En: "log odds"}), Value: z, Text: fmt.Sprintf("%+.3f", z), Mark: trace.New})
	ask := say.New("Is the sum above or below 0?")
	t.Offer(trace.Either(z >= 0, say.Words{En: "Above 0"}, say.Words{En: "Below 0"}))
	if z >= 0 {
		t.Ask(ask, codeShares, say.New("The log odds are %+.3f: the pages are more likely duplicates than not.", z), view())
		return
	}
	t.Ask(ask, codeShares, say.New("The log odds are %+.3f: the pages are more likely not duplicates.", z), view())
}

func signMark(b trace.Bar, term bool) trace.Mark {
	switch {
	case !term || b.Value == b.From:
		return trace.None
	case b.Value > b.From:
		return trace.Same
	}
	return trace.Differs
}

func (t *story) probability() {
	t.Chapter("Probability", codeProb)
	z := t.model.Logit(t.x)
	wide := math.Ceil(max(6, math.Abs(z)+1))
	line := storykit.Line("logistic", "1 / (1 + e^−z)", 101, func(i int) (x, y float64) {
		x = wide * (float64(i)/50 - 1)
		return x, Sigmoid(x)
	})
	p := t.Story.Score()
	curve := storykit.Curve("logistic", say.Words{En: "From log odds to probability"}, storykit.Axis("log odds z", -wide, wide), storykit.Axis("probability", 0, 1),
		line, [2]float64{z, p}, trace.New)
	up := trace.Series{ID: "up", Label: trace.Plain(fmt.Sprintf("1 / (1 + e^%.3f) = %.4f", -z, p)), XY: [][2]float64{{z, 0}, {z, p}, {-wide, p}}, Origin: trace.At("waterfall", "sum")}
	curve.Curve.Series = append(curve.Curve.Series, up)
	curve.Curve.Points[0].Origin = trace.At("waterfall", "sum")
	t.Step(codeProb, say.New("The log odds %+.3f are a probability of %.4f that the pages are duplicates.", z, p), curve)
}
