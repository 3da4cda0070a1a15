package tianwang

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the keywords of d with their weights; for algorithm 1 the abstract.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	if d.Empty() {
		return nil
	}
	if m.variant == byAbstract {
		abstract, places := m.abstractOf(d)
		return []algo.Feature{{Label: abstract, Weight: 1, Places: places, Keys: algo.MD5([]byte(abstract))[:1]}}
	}
	ks := m.keywords(d)
	at := m.places(d, ks)
	out := make([]algo.Feature, len(ks))
	key := m.Keys(signWords(m.variant, ks))
	for i, k := range ks {
		if m.variant == relaxed {
			key = []uint64{hash.String(k.word)}
		}
		out[i] = algo.Feature{Label: k.word, Weight: k.weight, Places: at[k.word], Keys: key}
	}
	return out
}

func (m *Method) places(d *text.Doc, ks []keyword) map[string][]text.Span {
	if m.declares(d) {
		return declaredPlaces(d, ks)
	}
	return algo.PlacesOf(d, d.Words(m.mode), ks, func(k keyword) string { return k.word })
}

// Explain returns the keywords that both pages have, or the common abstract, with SIM and the
// digests. The weight of a shared keyword is the smaller of its two weights.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, na := m.sign(a)
	sb, nb := m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		if m.variant == byAbstract {
			ev.Shared = m.sharedAbstract(a, b, ev.Score)
		} else {
			ev.Shared = algo.Shared(m.Features(a), m.Features(b), algo.Lighter)
			ev.Numbers = []algo.Number{
				{Name: param.Words{En: "SIM"}, Value: fmt.Sprintf("%.6f", m.sim(a, b))},
				{Name: param.Words{En: "ε"}, Value: fmt.Sprint(m.epsilon)},
				{Name: param.Words{En: "shared keywords"}, Value: fmt.Sprint(len(ev.Shared))},
				{Name: param.Words{En: "keywords, left"}, Value: fmt.Sprint(na)},
				{Name: param.Words{En: "keywords, right"}, Value: fmt.Sprint(nb)},
			}
		}
		if m.variant != relaxed {
			ev.Numbers = append(ev.Numbers,
				algo.Number{Name: param.Words{En: "MD5, left"}, Value: fmt.Sprintf("%016x%016x", sa[0], sa[1])},
				algo.Number{Name: param.Words{En: "MD5, right"}, Value: fmt.Sprintf("%016x%016x", sb[0], sb[1])})
		}
	})
}

func (m *Method) sim(a, b *text.Doc) float64 {
	return 1 - likeness(appendWeights(nil, m.keywords(a)), appendWeights(nil, m.keywords(b)))
}

func (m *Method) sharedAbstract(a, b *text.Doc, score float64) []algo.Match {
	if score == 0 {
		return nil
	}
	label, pa := m.abstractOf(a)
	_, pb := m.abstractOf(b)
	return []algo.Match{{Label: label, Weight: 1, A: pa, B: pb}}
}
