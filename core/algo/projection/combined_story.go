package projection

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeSlide  = "shingles ← set of windows of k tokens"
	codeMin    = "value[i] ← min of h_i over shingles"
	codeSuper  = "super[j] ← hash of the j-th group of values"
	codeSupers = "B ← number of equal super-shingles"
	codeBoth   = "score ← C / b if B is large enough, else 0"
)

func (c *combined) Trace(r *algo.Story) {
	var sides [2]side
	for i, d := range r.Docs {
		sides[i] = c.sideOf(d, r.Sigs[i][c.groups:])
	}
	equal := c.traceSupers(r)
	c.traceBits(r, sides)
	agree := c.traceAgreement(r, sides, 1)
	c.traceAngle(r, sides, agree)
	c.traceBoth(r, equal, agree)
}

func (c *combined) traceSupers(r *algo.Story) int {
	r.Chapter("First step: shingles", codeSlide, codeMin, codeSuper, codeSupers)
	x := storykit.NewShingles(r, c.k, c.Tokens)
	var values [2][]uint64
	for i, t := range x.Tokens {
		values[i] = make([]uint64, c.m)
		minhash.MinValues(values[i], t, c.k)
	}
	x.Slide(codeSlide)
	o, _ := x.Sets(codeSlide)
	r.Chapter("Super-shingles")
	bands := minhash.Bands{B: c.groups, R: c.m / c.groups}
	v := storykit.Values{Name: "h", N: c.m, B: bands.B, R: bands.R, Value: func(side, i int) uint64 { return values[side][i] }}
	r.Step(codeMin, say.New("For each of %d hash {function|functions}, a page keeps the smallest hash of its shingles. The probability that both pages keep the same one equals the share of common shingles.", c.m), v.Views(storykit.Unmarked)...)
	supers := storykit.Values{Name: "S", N: c.groups, Value: func(side, i int) uint64 { return r.Sigs[side][i] }}
	supers.Supers(r, codeSuper, codeSupers, bands.R, c.least)
	exact := float64(o.Common) / float64(o.Union())
	curve := storykit.SCurve(bands.B, bands.R, func(x float64) float64 { return bands.AtLeast(c.least, x) }, exact)
	r.Step(codeSupers, say.New("Pages with the resemblance %.4f agree in %d or more of %d {super-shingle|super-shingles} with probability %.4f. This step uses the order of tokens, not their number.", exact, c.least, c.groups, bands.AtLeast(c.least, exact)), curve)
	return minhash.Equal(r.Sigs[0][:c.groups], r.Sigs[1][:c.groups])
}

func (c *combined) traceBoth(r *algo.Story, equal, agree int) {
	r.Chapter("Deciding step", codeBoth)
	view := c.gates(equal, agree)
	ask := say.New("Which of the two steps decides?")
	first, second := equal >= c.least, agree >= c.agree
	decides := 0
	if first {
		decides = 1
	}
	r.Offer(trace.Choose(decides, say.Words{En: "The first"}, say.Words{En: "The second"}))
	switch {
	case first && second:
		r.Ask(ask, codeBoth, say.New("Both steps pass: %d of %d {super-shingle|super-shingles} and %d of %d {bit|bits}.", equal, c.groups, agree, c.bits), view)
	case first:
		r.Ask(ask, codeBoth, say.New("The pair passes the first step: %d of %d {super-shingle is|super-shingles are} equal. It fails the second: %d {bit agrees|bits agree} and %d {is|are} needed.", equal, c.groups, agree, c.agree), view)
	case second:
		r.Ask(ask, codeBoth, say.New("The pair fails the first step: %d {super-shingle is|super-shingles are} equal and %d {is|are} needed; the score is 0. The bits alone would have passed with %d of %d.", equal, c.least, agree, c.bits), view)
	default:
		r.Ask(ask, codeBoth, say.New("The pair fails the first step: %d {super-shingle is|super-shingles are} equal and %d {is|are} needed; the score is 0. The bits would have failed as well: %d agree and %d {is|are} needed.", equal, c.least, agree, c.agree), view)
	}
}

func (c *combined) gates(equal, agree int) *trace.View {
	bars := &trace.Bars{High: 1}
	add := func(id string, name say.Words, found, of, need int, reached bool) {
		mark := trace.Dropped
		if reached {
			mark = trace.If(found >= need, trace.Same, trace.Differs)
		}
		bars.Bars = append(bars.Bars, storykit.Bar(id, name, float64(found)/float64(of), fmt.Sprintf("%d / %d", found, of), mark))
		bars.Lines = append(bars.Lines, trace.Line{Label: trace.Worded(say.New("at least %d", need).Words), Value: float64(need) / float64(of)})
	}
	add("supers", say.Words{En: "super-shingles: order, not number"}, equal, c.groups, c.least, true)
	add("bits", say.Words{En: "bits: number, not order"}, agree, c.bits, c.agree, equal >= c.least)
	return &trace.View{ID: "gates", Title: say.Words{En: "The two steps"}, Bars: bars}
}
