package projection

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func (p projector) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, t := range p.Distinct(d) {
		out = append(out, algo.Feature{Label: t.Label(d), Weight: float64(len(t.Places)), Places: t.Places})
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

// Explain returns the tokens that both pages have, the most frequent first, and the estimate of
// the cosine from the bits.
func (m *method) Explain(a, b *text.Doc) algo.Evidence {
	sa, _ := m.sign(a)
	sb, _ := m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		v := m.compare(a, b)
		ev.Shared = v.shared
		ev.Numbers = m.numbers(v, sa, sb)
		ev.Numbers = append(ev.Numbers, algo.Number{
			Name:  param.Words{En: "equal pieces of the index"},
			Value: algo.Which(m.pieces, 1, func(i int) bool { return piece(sa, i, m.pieces) == piece(sb, i, m.pieces) }),
		})
	})
}

type vectors struct {
	shared []algo.Match
	na, nb int     // token occurrences
	cosine float64 // of the counts
}

func (p projector) compare(a, b *text.Doc) vectors {
	ta, tb := p.Distinct(a), p.Distinct(b)
	var v vectors
	inB := make(map[uint64]feature.Found, len(tb))
	var dot, aa, bb float64
	for _, t := range tb {
		inB[t.FNV] = t
		n := len(t.Places)
		v.nb += n
		bb += float64(float64(n) * float64(n))
	}
	for _, t := range ta {
		n := len(t.Places)
		v.na += n
		aa += float64(float64(n) * float64(n))
		if u, both := inB[t.FNV]; both {
			dot += float64(float64(n) * float64(len(u.Places)))
			v.shared = append(v.shared, algo.Match{
				Label: t.Label(a), Weight: float64(min(n, len(u.Places))), A: t.Places, B: u.Places,
			})
		}
	}
	slices.SortStableFunc(v.shared, algo.HeavierMatch)
	v.cosine = min(1, dot/math.Sqrt(aa*bb))
	return v
}

// cosine estimates the cosine between two pages' token counts from the share of equal bits:
// cos(π(1 − share)).
func cosine(share float64) float64 { return math.Cos(math.Pi * (1 - share)) }

// expected returns the mean number of equal bits for token counts with a given cosine, and the
// standard deviation: bits agree independently with probability 1 − θ/π.
func (p projector) expected(cosine float64) (mean, spread float64) {
	mean = float64(p.bits) * (1 - math.Acos(cosine)/math.Pi)
	return mean, math.Sqrt(mean * (1 - mean/float64(p.bits)))
}

func (p projector) numbers(v vectors, sa, sb []uint64) []algo.Number {
	n := agreeing(sa, sb)
	share := float64(n) / float64(p.bits)
	expected, spread := p.expected(v.cosine)
	return []algo.Number{
		{Name: param.Words{En: "agreeing bits (C-similarity)"}, Value: fmt.Sprintf("%d/%d", n, p.bits)},
		{Name: param.Words{En: "estimated cosine"}, Value: fmt.Sprintf("%.5f", cosine(share))},
		{Name: param.Words{En: "cosine of the token counts"}, Value: fmt.Sprintf("%.5f", v.cosine)},
		{Name: param.Words{En: "bits expected at that cosine"}, Value: fmt.Sprintf("%.2f ± %.2f", expected, spread)},
		{Name: param.Words{En: "tokens"}, Value: fmt.Sprintf("%d, %d", v.na, v.nb)},
	}
}
