package minhash

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Features returns the shingles that give the page its values, each with the number of values
// that it gives, and with all its positions.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	t := m.tokens(d)
	if t.Len() == 0 {
		return nil
	}
	owners := m.owners(t)
	var out []algo.Feature
	for _, places := range owners {
		f := algo.Feature{Weight: float64(places.values)}
		for _, at := range places.windows {
			f.Places = append(f.Places, d.Norm().Source(t.WindowRange(at, m.k)))
		}
		f.Label = d.Body[f.Places[0].Start:f.Places[0].End]
		out = append(out, f)
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

type owner struct {
	values  int
	windows []int // its positions in the text
}

// owners returns the shingles that give values, in text order: a shingle gives a value if its
// own value at that position equals that of the whole set.
func (m *Method) owners(t text.Tokens) []owner {
	v, alone := make([]uint64, m.m), make([]uint64, m.m)
	bare := Method{scheme: m.scheme, densify: none, k: m.k}
	bare.sketch(v, t)
	hashes := minhash.Hashes(make([]uint64, t.Windows(m.k)), t, m.k, 0)
	known := make(map[uint64]int) // 1 + position in out; 0 also for shingles that give no value
	var out []owner
	for i, h := range hashes {
		n, seen := known[h]
		if !seen {
			bare.sketch(alone, shingle(t, i, m.k))
			if n = given(v, alone); n > 0 {
				out = append(out, owner{values: n})
				n = len(out)
			}
			known[h] = n
		}
		if n > 0 {
			out[n-1].windows = append(out[n-1].windows, i)
		}
	}
	return out
}

func given(v, alone []uint64) int {
	n, _ := occupied(v, alone)
	return n
}

func shingle(t text.Tokens, i, k int) text.Tokens {
	r := t.WindowRange(i, k)
	return text.Tokens{Text: t.Text[r.Start:r.End], Start: []int32{0, int32(r.End - r.Start)}}
}

func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	ta, tb := m.tokens(a), m.tokens(b)
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = minhash.Matches(a, b, ta, tb, m.k)
		exact, r := sorted.Jaccard(minhash.Set(ta, m.k), minhash.Set(tb, m.k)), m.estimate(sa, sb)
		v := m.kept([2]algo.Signature{sa, sb}, m.bands)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "exact resemblance"}, Value: fmt.Sprintf("%.4f", exact)},
			{Name: param.Words{En: "estimated resemblance"}, Value: fmt.Sprintf("%.4f", r)},
			{Name: param.Words{En: "equal values"}, Value: fmt.Sprintf("%d/%d", v.Agreeing(), m.m)},
			{Name: say.Text("minhash|bands × rows"), Value: fmt.Sprintf("%d × %d", m.bands.B, m.bands.R)},
			{Name: say.Text("minhash|equal bands"), Value: fmt.Sprint(m.equalBands(sa, sb))},
			{Name: param.Words{En: "probability of being a candidate"}, Value: fmt.Sprintf("%.4f", m.bands.Candidate(m.agree(exact)))},
		}
	})
}

func (m *Method) equalBands(a, b algo.Signature) int {
	n := 0
	for i := range m.bands.B {
		same := 1
		for j := i * m.bands.R; j < (i+1)*m.bands.R; j++ {
			if m.value(a, j) != m.value(b, j) {
				same = 0
			}
		}
		n += same
	}
	return n
}
