package fourier

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Features returns the distinct characters of d that have a value, the largest in size first; the
// label has the value, the weight is its size.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	at := m.places(d)
	out := make([]algo.Feature, 0, len(at))
	for ch, places := range at {
		out = append(out, algo.Feature{Label: fmt.Sprintf("%c %+.4f", ch, m.values[ch]), Weight: math.Abs(m.values[ch]), Places: places})
	}
	slices.SortFunc(out, func(a, b algo.Feature) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Label, b.Label))
	})
	return out
}

func (m *Method) places(d *text.Doc) map[rune][]text.Span {
	out := make(map[rune][]text.Span)
	for i, ch := range d.Norm().Text {
		if m.values[ch] != 0 {
			out[ch] = append(out[ch], d.Norm().Source(text.Span{Start: i, End: i + utf8.RuneLen(ch)}))
		}
	}
	return out
}

// Explain returns the distance and the coefficients that make most of it. Pages share characters: a
// coefficient has no place, all of the text makes it.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, na := m.sign(a)
	sb, nb := m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = algo.Shared(m.Features(a), m.Features(b), algo.OnLeft)
		d := distance(sa, sb)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "D/σ"}, Value: fmt.Sprintf("%.4f", d/m.sigma)},
			{Name: param.Words{En: "distance D"}, Value: fmt.Sprintf("%.4g", d)},
			{Name: param.Words{En: "σ, median of random pairs"}, Value: fmt.Sprintf("%.4g", m.sigma)},
			{Name: say.Text("fourier|characters"), Value: fmt.Sprintf("%d, %d", na, nb)},
		}
		ev.Numbers = append(ev.Numbers, m.largest(sa, sb, d)...)
	})
}

const named = 4

func (m *Method) largest(a, b algo.Signature, d float64) []algo.Number {
	if d == 0 {
		return nil
	}
	words := len(a) / m.q // 2, or 1 for magnitudes
	part := func(k int) float64 {
		e := distance(a[k*words:(k+1)*words], b[k*words:(k+1)*words]) / d
		return e * e
	}
	order := make([]int, m.q)
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(part(y), part(x)) })
	var out []algo.Number
	for _, k := range order[:min(named, m.q)] {
		name := fmt.Sprintf("c_%d", k)
		out = append(out, algo.Number{
			Name:  say.Same(name),
			Value: fmt.Sprintf("%s, %s: %.1f%%", shown(a[k*words:(k+1)*words]), shown(b[k*words:(k+1)*words]), 100*part(k)),
		})
	}
	return out
}

func shown(c algo.Signature) string {
	if len(c) == 1 {
		return fmt.Sprintf("%.4g", math.Float64frombits(c[0]))
	}
	return fmt.Sprintf("%.4g%+.4gi", math.Float64frombits(c[0]), math.Float64frombits(c[1]))
}
