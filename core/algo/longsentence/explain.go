package longsentence

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the long sentences of d. The weight is the length in
// characters, by which a sentence is chosen; in the score all count the same.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, s := range m.sentences(d) {
		out = append(out, algo.Feature{Label: s.Text, Weight: float64(s.Length), Places: s.Places, Keys: []uint64{s.digest.lo}})
	}
	return out
}

func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.Sign(a), m.Sign(b)
	ev := algo.Evidence{Score: m.Score(sa, sb), Shared: algo.SharedBy(m.Features(a), m.Features(b), algo.Feature.Known, algo.OnLeft)}
	ev.Numbers = []algo.Number{
		{Name: param.Words{En: "Sim"}, Value: fmt.Sprintf("%.4f", ev.Score)},
		{Name: param.Words{En: "shared sentences"}, Value: fmt.Sprint(len(ev.Shared))},
		{Name: param.Words{En: "sentences, left"}, Value: fmt.Sprint(m.size(sa))},
		{Name: param.Words{En: "sentences, right"}, Value: fmt.Sprint(m.size(sb))},
	}
	return ev
}
