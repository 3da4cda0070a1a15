package tianwang

import (
	"fmt"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

func (t *story) sim() {
	t.Chapter("SIM of the weights", codeSIM, codeScore)
	wa, wb := appendWeights(nil, t.ks[0]), appendWeights(nil, t.ks[1])
	var union []storykit.Pillar
	at := map[string]int{}
	for side, ks := range t.ks {
		for _, k := range ks {
			n, known := at[k.word]
			if !known {
				n, at[k.word] = len(union), len(union)
				union = append(union, storykit.Pillar{Label: k.word})
			}
			union[n].Values[side] = k.weight
		}
	}
	view := storykit.Clouds("union", say.Words{En: "Weights over the union of the keywords"}, union, func(v float64) string { return fmt.Sprintf("%.3g", v) },
		storykit.Below{Label: say.Words{En: "difference²"}, Mark: trace.Differs, Value: func(x storykit.Pillar) float64 {
			return (x.Values[0] - x.Values[1]) * (x.Values[0] - x.Values[1])
		}})
	l, r, both, like := squares(wa), squares(wb), dot(wa, wb), likeness(wa, wb)
	formula := storykit.Formula("sim", say.Words{En: "SIM"},
		"SIM = |Wl − Wr|² / (|Wl|² + |Wr|²) = 1 − 2·Wl·Wr / (|Wl|² + |Wr|²)",
		fmt.Sprintf("SIM = 1 − 2·%.4f / (%.4f + %.4f)", both, l, r), fmt.Sprintf("SIM = %.6f", 1-like))
	all := l + r
	ruler := &trace.View{ID: "ruler", Title: say.Words{En: "SIM and ε"}, Bars: &trace.Bars{
		High: max(1.02*all, math.SmallestNonzeroFloat64), Lines: []trace.Line{{Label: trace.Plain(fmt.Sprintf("ε = %g", t.epsilon)), Value: t.epsilon * all}},
		Bars: []trace.Bar{
			{ID: "all", Label: trace.Plain("|Wl|² + |Wr|²"), Value: all, Text: fmt.Sprintf("%.4g", all)},
			{ID: "sim", Label: trace.Plain("|Wl − Wr|²"), Value: (1 - like) * all, Text: fmt.Sprintf("%.4g", (1-like)*all), Mark: trace.If(1-like < t.epsilon, trace.Same, trace.Differs)},
		},
	}}
	ask := say.New("Is SIM below %g?", t.epsilon)
	t.Step(codeSIM, say.New("The union of the keywords has %d {word|words}; words missing on a page have the weight 0 there.", len(union)), view)
	t.Offer(trace.YesNo(1-like < t.epsilon))
	if 1-like < t.epsilon {
		t.Ask(ask, codeSIM, say.New("SIM is %.6f, below ε = %g: the weights are similar.", 1-like, t.epsilon), ruler, formula)
	} else {
		t.Ask(ask, codeSIM, say.New("SIM is %.6f, not below ε = %g: the weights are too far apart.", 1-like, t.epsilon), ruler, formula)
	}
}

func (t *story) endings() {
	t.Chapter("Five algorithms, one pair")
	bars := &trace.Bars{High: 1}
	p := params()[0]
	says, n := map[string]bool{}, 0
	for i, variant := range []string{byAbstract, byOrder, byOrderAndSim, bySetAndSim, bySet, relaxed} {
		var s float64
		if variant == byAbstract {
			x, _ := t.abstractOf(t.Docs[0])
			y, _ := t.abstractOf(t.Docs[1])
			s = score(variant, algo.MD5([]byte(x)), algo.MD5([]byte(y)))
		} else {
			s = score(variant, signWords(variant, t.ks[0]), signWords(variant, t.ks[1]))
		}
		cut := cutOf(variant, t.epsilon)
		says[variant] = s >= cut && s > 0
		if says[variant] {
			n++
		}
		sign := map[bool]string{true: "≥", false: "<"}[s >= cut]
		bars.Bars = append(bars.Bars, storykit.Bar(variant, say.Each(func(lang string) string { return p.Say(variant, lang) }), s, fmt.Sprintf("%.4f %s %.4f", s, sign, cut), trace.If(says[variant], trace.Same, trace.Differs)))
		if variant == t.variant {
			bars.Frame = [2]int{i, i + 1}
		}
	}
	view := &trace.View{ID: "endings", Title: say.Words{En: "Decision of each algorithm"}, Bars: bars, Note: say.Words{En: "= duplicates, ≠ not; the frame is around the algorithm of this story."}}
	switch {
	case !says[byOrder] && says[bySet]:
		t.Step("", say.New("%d of %d decide “duplicates”. Algorithm 2 fails and 5 succeeds: the words are the same, but their order by weight differs.", n, len(says)), view)
	case says[bySet] && !says[bySetAndSim]:
		t.Step("", say.New("%d of %d decide “duplicates”. Algorithm 5 succeeds and 4 fails: the words are the same, but their weights differ.", n, len(says)), view)
	case !says[bySet] && says[relaxed]:
		t.Step("", say.New("%d of %d decide “duplicates”. No keyword digests are equal, although the weights are similar: one word near rank N is enough to make 2 to 5 fail.", n, len(says)), view)
	default:
		t.Step("", say.New("%d of %d decide “duplicates”, with the same words and weights.", n, len(says)), view)
	}
}

func (m *Method) traceAbstract(r *algo.Story) {
	r.Chapter("Abstract", codeAbstract, "digest ← MD5(abstract)", codeEqual)
	var views, bodies []*trace.View
	for i, d := range r.Docs {
		abstract, places := m.abstractOf(d)
		bodies = append(bodies, r.Body(i, storykit.Places(nil, "abstract", trace.Used, places)...))
		views = append(views, storykit.TextOf(r, i, "abstract", say.Words{En: "Abstract"}, abstract))
	}
	from := say.Words{En: "the body"}
	switch {
	case m.declared:
		from = say.Words{En: "the abstract declared by the page, otherwise the body"}
	case m.visible:
		from = say.Words{En: "all text visible to visitors"}
	}
	r.Step(codeAbstract, say.New("The abstract is the first %d {byte|bytes} of %v; a Chinese character counts as two.", m.abstract, from), append(bodies, views...)...)
	r.Chapter("tianwang|Digest")
	sums := [2][]uint64{r.Sigs[0], r.Sigs[1]}
	r.Step("digest ← MD5(abstract)", say.New("MD5 reduces each abstract to %d {bit|bits}.", 128), append(views, storykit.Digests(sums))...)
	storykit.CompareDigests(r, codeEqual, sums, say.Words{En: "the pages have the same beginning"}, say.Words{En: "the pages have different beginnings; the rest is not used"})
}
