package simhash

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

type vote struct {
	feature.Found
	weight int64 // sum over all its occurrences
}

func (m *method) votes(d *text.Doc) []vote {
	var out []vote
	for _, f := range m.Distinct(d) {
		out = append(out, vote{f, int64(len(f.Places)) * m.weight(f.FNV)})
	}
	return out
}

func (m *method) weight(fnv uint64) int64 {
	if m.tfidf == nil {
		return 1
	}
	return m.tfidf.weight(fnv)
}

func (m *method) shown(w int64) float64 {
	if m.tfidf == nil {
		return float64(w)
	}
	return float64(w) / unit
}

// Features returns the distinct features, heaviest first; the label is the feature as written at
// its first position, and its hash bits.
func (m *method) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, v := range m.votes(d) {
		label := v.Label(d) + " " + m.hex(m.hashOf(v.FNV))
		out = append(out, algo.Feature{Label: label, Weight: m.shown(v.weight), Places: v.Places})
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

func (m *method) hashOf(fnv uint64) algo.Signature {
	h := make(algo.Signature, (m.bits+63)/64)
	for i := range h {
		h[i] = hash.Member(fnv, i)
	}
	if m.bits == 32 {
		h[0] &= 1<<32 - 1
	}
	return h
}

func (m *method) hex(s algo.Signature) string {
	var b strings.Builder
	for _, w := range slices.Backward(s) {
		fmt.Fprintf(&b, "%0*x", min(16, m.bits/4), w)
	}
	return b.String()
}

// Explain returns the features that both pages have, heaviest first, the distance, and for each
// differing bit the features that caused the difference.
func (m *method) Explain(a, b *text.Doc) algo.Evidence {
	sa, na := m.sign(m.Tokens(a))
	sb, nb := m.sign(m.Tokens(b))
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		p := newPull(m, a, b)
		ev.Shared = p.shared
		d := hamming.Distance(sa, sb)
		angle := math.Pi * float64(d) / float64(m.bits)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "differing bits"}, Value: fmt.Sprintf("%d/%d", d, m.bits)},
			{Name: param.Words{En: "estimated angle"}, Value: fmt.Sprintf("%.1f°, cos %.4f", angle*180/math.Pi, math.Cos(angle))},
			{Name: param.Words{En: "fingerprints"}, Value: m.hex(sa) + ", " + m.hex(sb)},
			{Name: param.Words{En: "features"}, Value: fmt.Sprintf("%d, %d", na, nb)},
		}
		for i := range m.bits {
			if (sa[i/64]^sb[i/64])>>(i%64)&1 == 1 {
				ev.Numbers = append(ev.Numbers, p.bit(i))
			}
		}
	})
}

// pull holds the features of two pages whose weights differ: only they can cause differing bits.
type pull struct {
	m      *method
	shared []algo.Match
	apart  []apart
	sums   [2][]int64 // v_i of each page
}

type apart struct {
	label string
	hash  algo.Signature
	a, b  int64
}

func newPull(m *method, a, b *text.Doc) *pull {
	p := &pull{m: m}
	va, vb := m.votes(a), m.votes(b)
	p.sums = [2][]int64{m.sums(va), m.sums(vb)}
	inB := make(map[uint64]vote, len(vb))
	for _, v := range vb {
		inB[v.FNV] = v
	}
	add := func(d *text.Doc, v vote, wa, wb int64) {
		if wa != wb {
			p.apart = append(p.apart, apart{v.Label(d), m.hashOf(v.FNV), wa, wb})
		}
	}
	for _, v := range va {
		w, both := inB[v.FNV]
		if both {
			p.shared = append(p.shared, algo.Match{
				Label:  v.Label(a),
				Weight: m.shown(min(v.weight, w.weight)), A: v.Places, B: w.Places,
			})
			delete(inB, v.FNV)
		}
		add(a, v, v.weight, w.weight)
	}
	for _, v := range vb {
		if _, alone := inB[v.FNV]; alone {
			add(b, v, 0, v.weight)
		}
	}
	slices.SortStableFunc(p.shared, algo.HeavierMatch)
	return p
}

// sums returns v_i for each bit i: the weight of votes for 1 minus that of votes for 0.
func (m *method) sums(vs []vote) []int64 {
	out := make([]int64, m.bits)
	for _, v := range vs {
		h := m.hashOf(v.FNV)
		for i := range out {
			if h[i/64]>>(i%64)&1 == 1 {
				out[i] += v.weight
			} else {
				out[i] -= v.weight
			}
		}
	}
	return out
}

const most = 3

func (p *pull) bit(i int) algo.Number {
	// gain returns the surplus of the feature's vote for 1 in the page whose bit is 1.
	gain := func(f apart) int64 {
		g := f.a - f.b
		if p.sums[0][i] <= 0 {
			g = -g
		}
		if f.hash[i/64]>>(i%64)&1 == 0 {
			g = -g
		}
		return g
	}
	pulled := slices.DeleteFunc(slices.Clone(p.apart), func(f apart) bool { return gain(f) <= 0 })
	slices.SortStableFunc(pulled, func(x, y apart) int { return cmp.Compare(gain(y), gain(x)) })
	var names []string
	for _, f := range pulled[:min(most, len(pulled))] {
		names = append(names, fmt.Sprintf("%s %.4g", f.label, p.m.shown(gain(f))))
	}
	if len(pulled) > most {
		names = append(names, fmt.Sprintf("… %d", len(pulled)))
	}
	return algo.Number{
		Name: say.New("bit %d", i).Words,
		Value: fmt.Sprintf("%+.4g / %+.4g: %s", p.m.shown(p.sums[0][i]), p.m.shown(p.sums[1][i]),
			strings.Join(names, ", ")),
	}
}
