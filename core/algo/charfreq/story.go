package charfreq

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeCount  = "a[c] ← how often c stands on the page"
	codeWeigh  = "a[c] ← tf(c) · ln(n / df(c) + 0.01)"
	codeDot    = "a·b ← Σ a[c] · b[c]"
	codeCosine = "score ← a·b / (|a| · |b|)"
)

func (m *Method) Trace(r *algo.Story) {
	t := story{Method: m, Story: r}
	for i, d := range t.Docs {
		t.terms[i] = m.terms(d)
	}
	t.union()
	r.Code(codeCount)
	if t.count(); len(t.Sigs[0]) == 0 || len(t.Sigs[1]) == 0 {
		return
	}
	t.dot()
	t.cosine()
}

type story struct {
	*Method
	*algo.Story
	terms [2][]term
	all   []component // the largest in both pages together first
}

type component struct {
	label string
	terms [2]term // without occurrences on a page that lacks it
}

func (c component) product() float64 { return c.terms[0].weight * c.terms[1].weight }

func (t *story) union() {
	at := make(map[uint64]int)
	for side, list := range t.terms {
		for _, x := range list {
			n, ok := at[x.key()]
			if !ok {
				n = len(t.all)
				at[x.key()] = n
				t.all = append(t.all, component{label: label(t.Docs[side], x)})
			}
			t.all[n].terms[side] = x
		}
	}
	slices.SortFunc(t.all, func(x, y component) int {
		return cmp.Or(cmp.Compare(y.terms[0].weight+y.terms[1].weight, x.terms[0].weight+x.terms[1].weight), cmp.Compare(x.label, y.label))
	})
}

func (t *story) shown(w float64) string {
	if t.idf {
		return fmt.Sprintf("%.3f", w)
	}
	return fmt.Sprintf("%.0f", w)
}

const lit = 3

func (t *story) bodies(list []component, mark trace.Mark) []*trace.View {
	return t.Bodies(func(i int) (spans []trace.Span) {
		for _, c := range list[:min(lit, len(list))] {
			spans = storykit.Places(spans, c.label, mark, places(t.Docs[i], c.terms[i]))
		}
		return spans
	})
}

func (t *story) count() {
	t.Chapter("Count characters")
	n := [2]int{}
	for i := range t.Docs {
		for _, x := range t.terms[i] {
			n[i] += len(x.at)
		}
	}
	if t.han && (n[0] == 0 || n[1] == 0) {
		t.Step(codeCount, say.New("Only Han characters are counted: there are %d on the left and %d on the right. A page without any has no vector.", n[0], n[1]), t.bodies(nil, trace.None)...)
		return
	}
	most := t.all[0]
	if !t.idf {
		t.Offer(trace.OneOf(most.label, labels(t.all)...))
		t.Ask(say.New("Which character is most frequent on the two pages?"), codeCount,
			say.New("Left %d {character|characters}, %d different {one|ones}; right %d, %d different. The most frequent is “%s”: %d {time|times} on the left, %d on the right. Positions are ignored.",
				n[0], len(t.terms[0]), n[1], len(t.terms[1]), trace.Quote(most.label), len(most.terms[0].at), len(most.terms[1].at)),
			append(t.bodies(t.all, trace.Used), t.vectors().ComesFrom("body-left", "body-right"))...)
		return
	}
	t.Step(codeCount, say.New("Left %d {character|characters}, %d different {one|ones}; right %d, %d different. Positions are ignored.", n[0], len(t.terms[0]), n[1], len(t.terms[1])),
		append(t.bodies(t.all, trace.Used), t.counts().ComesFrom("body-left", "body-right"))...)
	t.Code(codeWeigh)
	lines := []string{"w = tf · ln(n / df + 0.01)"}
	for _, c := range t.all[:min(lit, len(t.all))] {
		df := max(1, t.df.Count(c.label))
		for i, side := range []string{"L", "R"} {
			if w := c.terms[i]; len(w.at) > 0 {
				lines = append(lines, fmt.Sprintf("w%s(%s) = %d · ln(%d / %d + 0.01) = %.3f", side, c.label, len(w.at), t.df.N, df, w.weight))
			}
		}
	}
	t.Offer(trace.OneOf(most.label, labels(t.all)...))
	t.Ask(say.New("Which character weighs most?"), codeWeigh,
		say.New("Characters that occur on almost all of the %d {page|pages} have almost no weight: “%s” has the largest weight here.", t.df.N, trace.Quote(most.label)),
		t.vectors(), storykit.Formula("weight", say.Words{En: "Weight of a character"}, lines...))
}

func labels(list []component) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.label
	}
	return out
}

func (t *story) counts() *trace.View {
	return storykit.Clouds("counts", say.Words{En: "Number of occurrences"}, t.pillars(func(x term) float64 { return float64(len(x.at)) }), storykit.Whole)
}

func (t *story) vectors(below ...storykit.Below) *trace.View {
	return storykit.Clouds("vectors", say.Words{En: "Both vectors, character by character"}, t.pillars(func(x term) float64 { return x.weight }), t.shown, below...)
}

func (t *story) pillars(of func(term) float64) []storykit.Pillar {
	out := make([]storykit.Pillar, len(t.all))
	for i, c := range t.all {
		out[i] = storykit.Pillar{Label: c.label, Values: [2]float64{of(c.terms[0]), of(c.terms[1])}}
	}
	return out
}

func (t *story) dot() {
	t.Chapter("Dot product", codeDot)
	list := slices.Clone(t.all)
	slices.SortStableFunc(list, func(x, y component) int { return cmp.Compare(y.product(), x.product()) })
	both := 0
	for _, c := range list {
		if len(c.terms[0].at) > 0 && len(c.terms[1].at) > 0 {
			both++
		}
	}
	view := t.vectors(storykit.Below{Label: say.Words{En: "product"}, Mark: trace.Same, Value: func(x storykit.Pillar) float64 { return x.Values[0] * x.Values[1] }})
	if both == 0 {
		t.Step(codeDot, say.New("The two pages have no character in common: all %d {product is|products are} 0.", len(list)), view)
		return
	}
	sum := t.product()
	share := 0.0
	for _, c := range list[:min(lit, len(list))] {
		share += c.product()
	}
	t.Offer(trace.OneOf(list[0].label, labels(list)...))
	t.Ask(say.New("Which character adds most to the dot product?"), codeDot,
		say.New("“%s” adds %s to %s. Of %d {character|characters}, %d {is|are} on both pages and contribute; the first %d alone make up %.1f%%.",
			trace.Quote(list[0].label), t.shown(list[0].product()), t.shown(sum), len(list), both, min(lit, len(list)), 100*share/max(sum, math.SmallestNonzeroFloat64)), view)
}

func (t *story) product() float64 {
	_, ka, wa := parts(t.Sigs[0])
	_, kb, wb := parts(t.Sigs[1])
	return dot(ka, wa, kb, wb)
}

func (t *story) cosine() {
	t.Chapter("charfreq|Cosine", codeCosine)
	sumA, _, _ := parts(t.Sigs[0])
	sumB, _, _ := parts(t.Sigs[1])
	cos := t.Story.Score()
	degrees := math.Acos(cos) * 180 / math.Pi
	formula := storykit.Formula("cosine", say.Words{En: "Cosine"}, "cos θ = a·b / (|a| · |b|)",
		fmt.Sprintf("|a| = √%s = %.3f", t.shown(sumA), math.Sqrt(sumA)), fmt.Sprintf("|b| = √%s = %.3f", t.shown(sumB), math.Sqrt(sumB)),
		fmt.Sprintf("cos θ = %s / (%.3f · %.3f) = %.6f", t.shown(t.product()), math.Sqrt(sumA), math.Sqrt(sumB), cos), fmt.Sprintf("θ = %.2f°", degrees))
	t.Step(codeCosine, say.New("Each vector is an arrow. If every character had the same share on both pages, the arrows would lie on each other; the more the shares differ, the wider they open."), arrows(0, "?"))
	t.Offer(trace.Choose(min(2, int(degrees/15)), say.Same("0° – 15°"), say.Same("15° – 30°"), say.Same("> 30°")))
	t.Ask(say.New("How large is the angle between the two vectors?"), codeCosine,
		say.New("The cosine is %.6f, an angle of %.2f°. Dividing by the vector lengths, %.3f and %.3f, makes long and short pages comparable.", cos, degrees, math.Sqrt(sumA), math.Sqrt(sumB)),
		arrows(degrees, fmt.Sprintf("%.2f°", degrees)), formula)
	if cos < 1 && sumA > 0 && sumB > 0 {
		t.apart(1-cos, math.Sqrt(sumA), math.Sqrt(sumB))
	}
}

func arrows(degrees float64, text string) *trace.View {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dial := trace.Dial{ID: "pair", Label: trace.Plain("θ = " + text), Arc: true, Arrows: []trace.Arrow{
		{ID: "left", Label: trace.Worded(storykit.LeftPage), To: [2]float64{1, 0}, Side: trace.Left},
		{ID: "right", Label: trace.Worded(storykit.RightPage), To: [2]float64{cos, sin}, Side: trace.Right},
	}}
	return &trace.View{ID: "angle", Title: say.Words{En: "The angle between the vectors"}, Dials: &trace.Dials{Low: [2]float64{0, -0.15}, High: [2]float64{1.25, 1.05}, Dials: []trace.Dial{dial}}}
}

// apart shows which characters keep the cosine below 1: of unit vectors, 1 − cos is half
// the square of their difference.
func (t *story) apart(missing, lengthA, lengthB float64) {
	part := func(c component) float64 {
		d := c.terms[0].weight/lengthA - c.terms[1].weight/lengthB
		return d * d / 2
	}
	list := slices.Clone(t.all)
	slices.SortStableFunc(list, func(x, y component) int { return cmp.Compare(part(y), part(x)) })
	list = list[:min(storykit.Few, len(list))]
	bars := &trace.Bars{High: cmp.Or(part(list[0])/missing, 1)}
	for _, c := range list {
		bars.Bars = append(bars.Bars, trace.Bar{
			ID: c.label, Label: trace.Plain(c.label), Value: part(c) / missing, Mark: trace.Differs,
			Text: fmt.Sprintf("%.1f%% (%s : %s)", 100*part(c)/missing, t.shown(c.terms[0].weight), t.shown(c.terms[1].weight)),
		})
	}
	t.Step(codeCosine, say.New("The cosine is %.6f below 1. The largest part comes from “%s”, with %s in the left vector and %s in the right one: relative to the vector lengths, these values differ most.", missing, trace.Quote(list[0].label), t.shown(list[0].terms[0].weight), t.shown(list[0].terms[1].weight)),
		append(t.bodies(list, trace.Differs), &trace.View{ID: "apart", Title: say.New("The %d {character|characters} with the largest part of 1 − cos (left : right)", len(list)).Words, Bars: bars})...)
}
