package imatch

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the filtered words of d, rarest first; the weight is nidf. In the digests all
// words count equally.
func (m *method) Features(d *text.Doc) []algo.Feature {
	words := m.words(d)
	at := algo.PlacesOf(d, d.Words(m.mode), words, strings.Clone)
	out := make([]algo.Feature, len(words))
	for i, w := range words {
		out[i] = algo.Feature{Label: w, Weight: algo.NIDF(m.df.Count(w), m.pages), Places: at[w]}
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

func (m *method) Explain(a, b *text.Doc) algo.Evidence {
	return m.evidence(a, b, func(x, y []string) float64 { return m.Score(m.digests(x), m.digests(y)) })
}

func (g *graded) Explain(a, b *text.Doc) algo.Evidence {
	return g.evidence(a, b, func(x, y []string) float64 { return g.Score(g.sign(x), g.sign(y)) })
}

func (m *method) evidence(a, b *text.Doc, score func(x, y []string) float64) (ev algo.Evidence) {
	x, y := m.words(a), m.words(b)
	if x == nil || y == nil {
		return ev
	}
	ev.Score = score(x, y)
	ev.Shared = algo.Shared(m.Features(a), m.Features(b), algo.OnLeft)
	ev.Numbers = m.numbers(x, y, len(ev.Shared))
	return ev
}

func (m *method) numbers(x, y []string, both int) []algo.Number {
	dx, dy := m.digests(x), m.digests(y)
	value := algo.Which(m.lexicons+1, 0, func(i int) bool { return slices.Equal(m.at(dx, i), m.at(dy, i)) })
	differ := len(x) + len(y) - 2*both
	return []algo.Number{
		{Name: param.Words{En: "equal digests (0: whole lexicon)"}, Value: value},
		{Name: param.Words{En: "Jaccard coefficient of the filtered words"}, Value: fmt.Sprintf("%.4f = %d/%d", jaccard(both, len(x), len(y)), both, len(x)+len(y)-both)},
		{Name: param.Words{En: "filtered words, left"}, Value: fmt.Sprint(len(x))},
		{Name: param.Words{En: "filtered words, right"}, Value: fmt.Sprint(len(y))},
		{Name: param.Words{En: "words that differ, and the probability that a sub-lexicon has none of them"}, Value: fmt.Sprintf("%d, %.4f", differ, stability(1-m.q, differ, m.lexicons))},
		{Name: param.Words{En: "SHA-1, left"}, Value: digest(x)},
		{Name: param.Words{En: "SHA-1, right"}, Value: digest(y)},
	}
}
