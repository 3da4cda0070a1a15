package featurecode

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/lcs"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func (s settings) Features(d *text.Doc) []algo.Feature {
	c := s.codes(d.Body)
	var g algo.Gather[string]
	for i := range c.len() {
		n := g.Add(c.at(i), d.Norm().Source(c.span(i)), func() string { return c.at(i) })
		g.List[n].Same = c.at(i)
	}
	return g.List
}

func (m *method) Features(d *text.Doc) []algo.Feature {
	out := m.settings.Features(d)
	for i, f := range out {
		h := hash.String(f.Same)
		for n := range f.Places {
			if m.repeats && !m.ordered {
				out[i].Keys = append(out[i].Keys, hash.Member(h, n))
			} else {
				out[i].Keys = []uint64{h}
			}
		}
	}
	return out
}

func (m *method) Explain(a, b *text.Doc) algo.Evidence {
	ca, cb := m.codes(a.Body), m.codes(b.Body)
	ev := m.evidence(a, b, ca, cb, m.Score(m.sign(ca), m.sign(cb)))
	if m.ordered && ca.len() > 0 && cb.len() > 0 {
		sa, sb := m.sign(ca), m.sign(cb)
		n := lcs.Length(sa[:ca.len()], sa[ca.len():], sb[:cb.len()])
		ev.Numbers = append([]algo.Number{{
			Name:  param.Words{En: "longest common subsequence"},
			Value: fmt.Sprintf("%.4f = %d/%d", ev.Score, n, max(ca.len(), cb.len())),
		}}, ev.Numbers...)
	}
	return ev
}

func (e *exact) Explain(a, b *text.Doc) algo.Evidence {
	ca, cb := e.codes(a.Body), e.codes(b.Body)
	sa, sb := e.sign(ca), e.sign(cb)
	ev := e.evidence(a, b, ca, cb, e.Score(sa, sb))
	if len(sa) > 0 && len(sb) > 0 {
		ev.Numbers = append(ev.Numbers,
			algo.Number{Name: param.Words{En: "MD5 of all codes, left"}, Value: fmt.Sprintf("%016x%016x", sa[0], sa[1])},
			algo.Number{Name: param.Words{En: "MD5 of all codes, right"}, Value: fmt.Sprintf("%016x%016x", sb[0], sb[1])})
	}
	return ev
}

func (s settings) evidence(a, b *text.Doc, ca, cb codes, score float64) algo.Evidence {
	ev := algo.Evidence{Score: score}
	if ca.len() == 0 || cb.len() == 0 {
		return ev
	}
	fa, fb := s.Features(a), s.Features(b)
	ev.Shared = algo.Shared(fa, fb, algo.OnLeft)
	n := len(ev.Shared)
	ev.Numbers = []algo.Number{
		{Name: param.Words{En: "shared by all distinct codes (jaccard)"}, Value: algo.Ratio(n, len(fa)+len(fb)-n)},
		{Name: param.Words{En: "shared by the larger side (max)"}, Value: algo.Ratio(n, max(len(fa), len(fb)))},
		{Name: param.Words{En: "codes, left"}, Value: fmt.Sprint(ca.len())},
		{Name: param.Words{En: "codes, right"}, Value: fmt.Sprint(cb.len())},
	}
	return ev
}
