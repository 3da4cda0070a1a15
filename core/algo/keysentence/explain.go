package keysentence

import (
	"encoding/binary"
	"fmt"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the key sentences of d with their values; the label ends with the keywords that
// gave the value.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, s := range m.sentences(d) {
		label := s.Text
		if len(s.words) > 0 {
			label += " [" + strings.Join(s.words, " ") + "]"
		}
		sum := s.digest()
		out = append(out, algo.Feature{Label: label, Weight: s.worth, Places: s.Places, Same: s.Norm, Keys: []uint64{binary.BigEndian.Uint64(sum[:8])}})
	}
	return out
}

// Explain returns the sentences that both pages keep, best first, whether their
// lengths let them be compared or not.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = algo.Shared(m.Features(a), m.Features(b), algo.OnLeft)
		la, lb := length(sa), length(sb)
		cut := sizes.New(m.rho, max(la, lb))
		ratio := fmt.Sprintf("%.4f ≥ ρ = %g", float64(min(la, lb))/float64(max(la, lb)), m.rho)
		if !sizes.Near(m.rho, la, lb) {
			ratio = strings.Replace(ratio, "≥", "<", 1)
		}
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "shared digests / fewer digests"}, Value: fmt.Sprintf("%d/%d", len(ev.Shared), min(m.size(sa), m.size(sb)))},
			{Name: param.Words{En: "key sentences"}, Value: fmt.Sprintf("%d, %d", m.size(sa), m.size(sb))},
			{Name: param.Words{En: "lengths"}, Value: fmt.Sprintf("%d, %d", la, lb)},
			{Name: param.Words{En: "length classes"}, Value: fmt.Sprintf("%d, %d", cut.Of(la)+1, cut.Of(lb)+1)},
			{Name: param.Words{En: "ratio of lengths"}, Value: ratio},
		}
	})
}
