package lshbloom

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the bands, each with its number and key, and with the positions of the
// shingles that have its min-values. All have weight 1.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	t := m.tokens(d)
	if t.Len() == 0 {
		return nil
	}
	shingles := minhash.Hashes(make([]uint64, t.Windows(m.k)), t, m.k, 0)
	out := make([]algo.Feature, m.bands.B)
	for i, key := range m.sign(t) {
		out[i] = algo.Feature{Label: fmt.Sprintf("%d: %016x", i+1, key), Weight: 1}
		shown := make(map[int]bool)
		for row := range m.bands.R {
			at := least(shingles, i*m.bands.R+row)
			if !shown[at] {
				shown[at] = true
				out[i].Places = append(out[i].Places, d.Norm().Source(t.WindowRange(at, m.k)))
			}
		}
	}
	return out
}

// least returns the first shingle with the least value under hash function i.
func least(shingles []uint64, i int) int {
	best := 0
	for at, f := range shingles {
		if hash.Member(f, i) < hash.Member(shingles[best], i) {
			best = at
		}
	}
	return best
}

// Explain returns the passages that two pages share and which bands are equal.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	ta, tb := m.tokens(a), m.tokens(b)
	sa, sb := m.sign(ta), m.sign(tb)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = minhash.Matches(a, b, ta, tb, m.k)
		va, vb := make([]uint64, m.m), make([]uint64, m.m)
		minhash.MinValues(va, ta, m.k)
		minhash.MinValues(vb, tb, m.k)
		r := float64(minhash.Equal(va, vb)) / float64(m.m)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "equal bands"}, Value: algo.Which(len(sa), 1, func(i int) bool { return sa[i] == sb[i] })},
			{Name: param.Words{En: "bands × rows"}, Value: fmt.Sprintf("%d × %d", m.bands.B, m.bands.R)},
			{Name: param.Words{En: "estimated resemblance"}, Value: fmt.Sprintf("%.4f ± %.4f", r, minhash.StandardError(r, m.m))},
			{Name: param.Words{En: "probability of an equal band"}, Value: fmt.Sprintf("%.4f", m.bands.Candidate(r))},
		}
	})
}
