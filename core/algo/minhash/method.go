package minhash

import (
	"slices"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const maxValues = 1024

// Method is MinHash in bands at given parameters.
type Method struct {
	algo.Index
	scheme, densify string
	unit            string
	k               int // tokens in a shingle
	m               int // values
	bits            int // bits kept of each value
	exact           bool
	bands           minhash.Bands

	short *algo.Counter // pages with fewer than k tokens
}

func (m *Method) tokens(d *text.Doc) text.Tokens { return algo.TokensOf(d, m.unit) }

// Sign returns the m values, or their low bits packed; if candidates are scored by the exact
// resemblance, the hashes of the distinct shingles follow, ascending.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	if len(s) > 0 && m.fewer(d) {
		m.short.Add()
	}
	return s
}

func (m *Method) fewer(d *text.Doc) bool {
	// A character has at most four bytes, so long texts need no counting.
	if m.unit == algo.UnitChar && len(d.Norm().Text) >= utf8.UTFMax*m.k {
		return false
	}
	return m.tokens(d).Len() < m.k
}

func (m *Method) sign(d *text.Doc) algo.Signature {
	if d.Empty() {
		return nil
	}
	room := m.m
	if m.exact {
		room += m.tokens(d).Windows(m.k)
	}
	s := make([]uint64, m.m, room)
	m.sketchOf(s, d)
	if m.bits < 64 {
		s = pack(s, m.bits)
	}
	if m.exact {
		s = append(s, minhash.Set(m.tokens(d), m.k)...)
	}
	return s
}

func (m *Method) words() int { return (m.m*m.bits + 63) / 64 }

// Score returns the estimated or the exact resemblance.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if m.exact {
		return sorted.Jaccard(a[m.words():], b[m.words():])
	}
	return m.estimate(a, b)
}

func (m *Method) estimate(a, b algo.Signature) float64 {
	if m.bits < 64 {
		words := m.words()
		return m.share(float64(m.m-unequal(a[:words], b[:words], m.bits)) / float64(m.m))
	}
	if m.sparse() {
		matches, both := occupied(a[:m.m], b[:m.m])
		if both == m.m {
			return 0
		}
		return float64(matches) / float64(m.m-both)
	}
	return float64(minhash.Equal(a[:m.m], b[:m.m])) / float64(m.m)
}

func (m *Method) sparse() bool { return m.scheme == onePermutation && m.densify == none }

func occupied(a, b []uint64) (matches, both int) {
	for i, x := range a {
		switch {
		case x != b[i]:
		case x == empty:
			both++
		default:
			matches++
		}
	}
	return matches, both
}

// share converts a share p of equal b-bit values to a resemblance: different values agree in b
// bits by chance with probability 2^−b.
func (m *Method) share(p float64) float64 {
	chance := 1 / float64(uint64(1)<<m.bits)
	return max(0, (p-chance)/(1-chance))
}

func (m *Method) value(s algo.Signature, i int) uint64 {
	if m.bits == 64 {
		return s[i]
	}
	lanes := 64 / m.bits
	return s[i/lanes] >> (i % lanes * m.bits) & (1<<m.bits - 1)
}

func (m *Method) IndexFor(score float64) algo.Method {
	out := *m
	out.bands = minhash.OptimalBands(m.agree(score), m.m, 0.5, 0.5)
	return &out
}

// Keys returns one key for each band that has a non-empty bin, and if bins can be empty, one key
// for all values together.
func (m *Method) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	bands := m.bands
	keys := make([]uint64, 0, bands.B+1)
	whole := hash.Mix64(empty)
	for i := range bands.B {
		h, filled := hash.Mix64(uint64(i)), false
		for j := i * bands.R; j < (i+1)*bands.R; j++ {
			v := m.value(s, j)
			filled = filled || v != empty
			h = hash.Mix64(h ^ v)
		}
		if filled {
			keys = append(keys, h)
		}
	}
	if m.sparse() {
		for _, v := range s[:m.m] {
			whole = hash.Mix64(whole ^ v)
		}
		keys = append(keys, whole)
	}
	return keys
}

// Guarantee returns, for estimates from m values, the score with B−1 unequal values, which
// cannot lie in all of the B bands. If bins can be empty, and for the exact resemblance, it is
// 1: only equal pages are certain to be candidates. Below the guarantee, the S-curve of the
// bands gives the share that is lost.
func (m *Method) Guarantee() float64 {
	if m.exact || m.sparse() {
		return 1
	}
	p := float64(m.m-m.bands.B+1) / float64(m.m)
	if m.bits < 64 {
		return m.share(p)
	}
	return p
}

func (m *Method) Warnings() []say.Words { return algo.OneShingle(m.short.Load(), m.k) }

// Candidate returns the probability 1 − (1 − p^R)^B that two pages share a band, where p is the
// probability that pages of this resemblance agree in a value. If bins can be empty, it ignores
// the key of all values together.
func (m *Method) Candidate(score float64) float64 { return m.bands.Candidate(m.agree(score)) }

// TestPair compares the bands, and if bins can be empty, all values together.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	out := m.bands.MeetByBands(
		func(at int) bool { return m.value(a, at) == m.value(b, at) },
		func(at int) bool { return m.value(a, at) != empty },
	)
	if m.sparse() {
		out.Tests = append(out.Tests, algo.IndexTest{
			Name: param.Words{En: "all values"}, Outcome: algo.OutcomeIf(slices.Equal(a[:m.m], b[:m.m])),
		})
	}
	return out
}
