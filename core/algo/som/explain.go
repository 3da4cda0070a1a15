package som

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

type word struct {
	label  string
	places []text.Span // in the body; none where it is in the title alone
}

func (m *Method) words(d *text.Doc) map[int32]word {
	out := make(map[int32]word)
	body := d.Words(m.mode)
	for i := range body.Len() {
		if n, ok := m.kept[hash.FNV1a64(body.At(i))]; ok && !m.stop.Has(body.At(i)) {
			w := out[n]
			w.label = body.At(i)
			w.places = append(w.places, d.Norm().Source(text.Span{Start: int(body.Start[i]), End: int(body.Start[i+1])}))
			out[n] = w
		}
	}
	for words := range m.places(d) {
		for w := range words.All() {
			if n, ok := m.kept[hash.FNV1a64(w)]; ok && out[n].label == "" && !m.stop.Has(w) {
				out[n] = word{label: w}
			}
		}
	}
	return out
}

func (m *Method) Features(d *text.Doc) []algo.Feature {
	known := m.words(d)
	var out []algo.Feature
	for _, e := range m.vector(m.bag(d)) {
		w := known[e.term]
		out = append(out, algo.Feature{Label: w.label, Weight: e.weight, Places: w.places})
	}
	slices.SortFunc(out, func(a, b algo.Feature) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Label, b.Label))
	})
	return out
}

// Explain returns the kept words that both pages have; the weight of each is its
// part of the cosine, so that all weights add up to it.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(m.bag(a)), m.sign(m.bag(b))
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = algo.Shared(m.Features(a), m.Features(b), func(x, y algo.Feature) float64 { return x.Weight * y.Weight })
		slices.SortFunc(ev.Shared, func(x, y algo.Match) int {
			return cmp.Or(cmp.Compare(y.Weight, x.Weight), cmp.Compare(x.Label, y.Label))
		})
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "cosine"}, Value: fmt.Sprintf("%.6f", cosine(sa[1:], sb[1:]))},
			{Name: param.Words{En: "node (row, column), left"}, Value: m.at(sa)},
			{Name: param.Words{En: "node (row, column), right"}, Value: m.at(sb)},
			{Name: param.Words{En: "distance on the map"}, Value: fmt.Sprint(m.distance(sa, sb))},
			{Name: param.Words{En: "kept words"}, Value: fmt.Sprintf("%d, %d", len(sa)-1, len(sb)-1)},
			{Name: param.Words{En: "shared words"}, Value: fmt.Sprint(len(ev.Shared))},
		}
	})
}
