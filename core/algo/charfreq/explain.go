package charfreq

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the characters of d with their weights, heaviest first.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, t := range m.terms(d) {
		out = append(out, algo.Feature{Label: label(d, t), Weight: t.weight, Places: places(d, t)})
	}
	slices.SortFunc(out, func(a, b algo.Feature) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Label, b.Label))
	})
	return out
}

// Explain returns the shared characters; the weight of each is its part of the
// score, so that all weights add up to the cosine.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.Sign(a), m.Sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		sumA, ka, _ := parts(sa)
		sumB, kb, _ := parts(sb)
		norm := math.Sqrt(sumA * sumB)
		ev.Shared = algo.Shared(m.Features(a), m.Features(b), func(x, y algo.Feature) float64 { return x.Weight * y.Weight / norm })
		slices.SortFunc(ev.Shared, func(x, y algo.Match) int {
			return cmp.Or(cmp.Compare(y.Weight, x.Weight), cmp.Compare(x.Label, y.Label))
		})
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "cosine"}, Value: fmt.Sprintf("%.6f", ev.Score)},
			{Name: param.Words{En: "distinct characters, left"}, Value: fmt.Sprint(len(ka))},
			{Name: param.Words{En: "distinct characters, right"}, Value: fmt.Sprint(len(kb))},
			{Name: param.Words{En: "shared characters"}, Value: fmt.Sprint(len(ev.Shared))},
		}
	})
}

func label(d *text.Doc, t term) string { return d.Tokens().At(int(t.at[0].at)) }

func places(d *text.Doc, t term) []text.Span {
	tok := d.Tokens()
	out := make([]text.Span, len(t.at))
	for i, o := range t.at {
		out[i] = d.Norm().Source(text.Span{Start: int(tok.Start[o.at]), End: int(tok.Start[o.at+1])})
	}
	return out
}
