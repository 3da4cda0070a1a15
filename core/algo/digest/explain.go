package digest

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Features returns the distinct shingles in text order, each labelled by its first occurrence.
// All have weight 1.
func (m *staged) Features(d *text.Doc) []algo.Feature {
	return algo.Shingles(d, d.Tokens(), m.k, nil)
}

// Explain returns the shingles that both pages have, in the order of the left page, whether
// stage 1 makes the pages a candidate pair, and the numbers of stage 2.
func (m *staged) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = algo.Shared(m.Features(a), m.Features(b), algo.OnLeft)
		c := m.coarse()
		n := sorted.Common(sa[c:], sb[c:])
		ev.Numbers = append(m.stageOne(sa, sb),
			algo.Number{Name: param.Words{En: "resemblance"}, Value: fmt.Sprintf("%.4f = %d/%d", ev.Score, n, len(sa)+len(sb)-2*c-n)},
			algo.Number{Name: param.Words{En: "distinct shingles"}, Value: fmt.Sprintf("%d, %d", len(sa)-c, len(sb)-c)})
	})
}

func common(a, b []uint64) (n int) {
	for _, k := range a {
		if slices.Contains(b, k) {
			n++
		}
	}
	return n
}

func (m *staged) stageOne(a, b algo.Signature) []algo.Number {
	ka, kb := m.Keys(a), m.Keys(b)
	out := []algo.Number{{
		Name:  say.New("shared keys of stage 1 (%v)", m.key).Words,
		Value: fmt.Sprintf("%d / %d, %d", common(ka, kb), len(ka), len(kb)),
	}}
	switch m.key {
	case keyDigest:
		return append(out, digestNumbers(m.digest, a[:m.coarse()], b[:m.coarse()])...)
	case keySimHash:
		return append(out, digestNumbers("SimHash", a[:1], b[:1])...)
	case keyLength:
		return append(out, algo.Number{
			Name:  param.Words{En: "length classes"},
			Value: fmt.Sprintf("%d, %d", class(m.rho, len(a)), class(m.rho, len(b))),
		})
	}
	return out
}
