package blend

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Explain gives the value, weight and share of each term, which with the bias add
// up to the logit, and the passages that the strongest component found in both.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.Sign(a), m.Sign(b)
	ev := algo.Evidence{Score: m.Score(sa, sb)}
	if len(sa) == 0 || len(sb) == 0 {
		return ev
	}
	x := m.Values(sa, sb)
	shares := m.model.Shares(x)
	logit := m.model.Logit(x)
	ev.Numbers = append(ev.Numbers,
		number("probability", "概率", fmt.Sprintf("%.4f", ev.Score)),
		number("log odds", "对数几率", fmt.Sprintf("%+.3f", logit)),
		number("bias", "截距", fmt.Sprintf("%+.3f", m.model.Bias)),
	)
	if ev.Score == 1 {
		ev.Numbers[0].Value = "1 (identical)"
	}
	for j, t := range m.Terms {
		value := "–"
		if !math.IsNaN(x[j]) {
			value = fmt.Sprintf("%.4f", x[j])
		}
		ev.Numbers = append(ev.Numbers, algo.Number{
			Name:  t.Title,
			Value: fmt.Sprintf("%s × %.3f → %+.3f", value, m.model.Weights[j]/m.model.Scale[j], shares[j]),
		})
	}
	if i := m.strongest(shares); i >= 0 {
		e := m.methods[i].(algo.Explainer)
		ev.Shared = e.Explain(a, b).Shared
		ev.Numbers = append(ev.Numbers, algo.Number{
			Name:  param.Words{En: "passages shown by", Zh: "所示段落出自"},
			Value: m.Components[i].Name,
		})
	}
	return ev
}

func number(en, zh, value string) algo.Number {
	return algo.Number{Name: param.Words{En: en, Zh: zh}, Value: value}
}

// strongest returns the component with the largest share among those that can
// show what pages share: of a product each factor counts. -1 where none can.
func (m *Method) strongest(shares []float64) int {
	sum := make([]float64, len(m.Components))
	for j, t := range m.Terms {
		for i, c := range m.Components {
			if slices.Contains(strings.Split(t.Name, "*"), c.Name) {
				sum[i] += shares[j]
			}
		}
	}
	best := -1
	for i, s := range sum {
		if _, ok := m.methods[i].(algo.Explainer); ok && (best < 0 || s > sum[best]) {
			best = i
		}
	}
	return best
}

// Features returns what the component with the largest weight takes from a page,
// among those that can tell.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	if d.Empty() {
		return nil
	}
	if i := m.strongest(m.model.Weights); i >= 0 {
		if f, ok := m.methods[i].(algo.Featurer); ok {
			return f.Features(d)
		}
	}
	return nil
}
