package boolean

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func (m *Method) weightOf(t term) float64 {
	if m.tfidf {
		return t.weight
	}
	return 1 / float64(t.df)
}

func (m *Method) Features(d *text.Doc) []algo.Feature {
	ts := m.terms(d)
	at := algo.PlacesOf(d, d.Words(m.mode), ts, term.name)
	out := make([]algo.Feature, len(ts))
	for i, t := range ts {
		out[i] = algo.Feature{
			Label:  fmt.Sprintf("%s (df %d, tf %d)", t.word, t.df, t.tf),
			Weight: m.weightOf(t), Places: at[t.word], Same: t.word, Keys: []uint64{hash.String(t.word)},
		}
	}
	return out
}

// Explain returns the common terms, and the bits.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ta, tb := m.terms(a), m.terms(b)
		pa, pb := algo.PlacesOf(a, a.Words(m.mode), ta, term.name), algo.PlacesOf(b, b.Words(m.mode), tb, term.name)
		for _, t := range ta {
			if spans, ok := pb[t.word]; ok {
				ev.Shared = append(ev.Shared, algo.Match{
					Label: fmt.Sprintf("%s (df %d)", t.word, t.df), Weight: m.weightOf(t),
					A: pa[t.word], B: spans,
				})
			}
		}
		slices.SortStableFunc(ev.Shared, algo.HeavierMatch)
		n := sorted.Common(sa, sb)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "|a∧b| / |a∨b|"}, Value: fmt.Sprintf("%.4f = %d/%d", ev.Score, n, len(sa)+len(sb)-n)},
			{Name: param.Words{En: "terms"}, Value: fmt.Sprintf("%d, %d", len(sa), len(sb))},
			{Name: param.Words{En: "terms required by the query"}, Value: fmt.Sprint(m.need(m.q, min(len(sa), len(sb))))},
			{Name: param.Words{En: "largest document frequency"}, Value: fmt.Sprint(m.most)},
		}
	})
}
