package blend

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Explain returns the facts of the pair; the value, weight and contribution of each term, which
// with the bias add up to the log odds; and the shared passages by the shingles or by the
// component with the largest contribution. For pages that the bins show to be unrelated it
// returns the facts alone.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.Sign(a), m.Sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Numbers = append(ev.Numbers, factNumbers(sa, sb)...)
		if m.apart(sa, sb) {
			ev.Numbers = append(ev.Numbers, number("too few agree for a closer look", fmt.Sprintf("< %d", leastAgreeing)))
			return
		}
		x := m.Values(sa, sb)
		shares := m.model.Shares(x)
		logit := m.model.Logit(x)
		ev.Numbers = append(ev.Numbers,
			number("probability", fmt.Sprintf("%.4f", ev.Score)),
			number("log odds", fmt.Sprintf("%+.3f", logit)),
			number("bias", fmt.Sprintf("%+.3f", m.model.Bias)),
		)
		if ev.Score == 1 {
			i := slices.IndexFunc(ev.Numbers, func(n algo.Number) bool { return n.Name.En == "probability" })
			ev.Numbers[i].Value = "1 (identical)"
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
		if i := m.strongest(shares); i < 0 {
			ev.Shared = minhash.Matches(a, b, a.Tokens(), b.Tokens(), shingle)
		} else {
			e := m.methods[i].(algo.Explainer)
			ev.Shared = e.Explain(a, b).Shared
			ev.Numbers = append(ev.Numbers, algo.Number{
				Name:  param.Words{En: "passages shown by"},
				Value: m.Components[i].Name,
			})
		}
	})
}

func factNumbers(sa, sb algo.Signature) []algo.Number {
	fa, _ := unpack(sa)
	fb, _ := unpack(sb)
	p := newPair(facts(fa), facts(fb))
	x, y, both := overlap(p.a.shingles(), p.b.shingles(), nil)
	same, other := p.a.places().compare(p.b.places(), nil)
	return []algo.Number{
		number("blend|characters", fmt.Sprintf("%d / %d", p.a.chars(), p.b.chars())),
		number("of 64 places of a sample agree", strconv.Itoa(agreeing(p.a, p.b))),
		number("shingles looked at, in both", fmt.Sprintf("%d / %d, %d", x, y, both)),
		number("resemblance", fmt.Sprintf("%.4f", p.alike)),
		number("containment", fmt.Sprintf("%.4f", p.within)),
		number("numbers in the same places, the same / others", fmt.Sprintf("%d / %d", same, other)),
		number("share of the opening found in the other", p.opens[0].text()+" / "+p.opens[1].text()),
	}
}

func (p part) text() string {
	if p.of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", p.share())
}

func number(en, value string) algo.Number {
	return algo.Number{Name: say.Text(en), Value: value}
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

// Features returns the features of a page for the component with the largest weight among those
// that can tell; the shingles if there is none.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	if d.Empty() {
		return nil
	}
	if i := m.strongest(m.model.Weights); i >= 0 {
		return m.methods[i].(algo.Explainer).Features(d)
	}
	return algo.Shingles(d, d.Tokens(), shingle, nil)
}
