package projection

import (
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// short is the number of token occurrences below which a page counts as short, as in SimHash,
// which computes its bits in the same way.
const short = 50

type projector struct {
	feature.Units
	bits int           // a multiple of 64
	few  *atomic.Int64 // pages with fewer than short tokens
}

func newProjector(name string, v param.Values) (projector, error) {
	b, agree := v.Int("bits"), v.Int("agree")
	if b%64 != 0 {
		return projector{}, say.Errorf("%s: bits must be a multiple of 64, got %d", name, b)
	}
	if agree > b || 2*agree <= b {
		return projector{}, say.Errorf("%s: agree must be more than half of bits = %d and at most all, got %d", name, b, agree)
	}
	return projector{feature.Units{Unit: v.Str("unit")}, b, new(atomic.Int64)}, nil
}

// project sets dst to the bit string of t and returns the number of features. Every occurrence
// is hashed again, because that costs less than finding repeated tokens.
func (p projector) project(dst []uint64, t text.Tokens) int {
	var room [mostBits / 64]feature.Ballot
	ballots := room[:len(dst)]
	r := feature.Reader{Units: p.Units, T: t}
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		add(ballots, fnv)
	}
	for j := range dst {
		dst[j] = ballots[j].Majority()
	}
	return ballots[0].Len()
}

func add(sums []feature.Ballot, fnv []uint64) {
	var hs [feature.Chunk]uint64
	for j := range sums {
		for i, f := range fnv {
			hs[i] = hash.Member(f, j)
		}
		sums[j].Add(hs[:len(fnv)])
	}
}

func (p projector) count(n int) {
	if n < short {
		p.few.Add(1)
	}
}

func (p projector) Warnings() []say.Words {
	n := p.few.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {token|tokens}: a single edit changes many bits", n, short))
}

// agreeing returns the C-similarity of two bit strings of equal size.
func agreeing(a, b []uint64) int { return 64*len(a) - hamming.Distance(a, b) }

type method struct {
	algo.Index
	projector
	pieces int
}

func (m *method) Sign(d *text.Doc) algo.Signature {
	sig, n := m.sign(d)
	if n > 0 {
		m.count(n)
	}
	return sig
}

func (m *method) sign(d *text.Doc) (algo.Signature, int) {
	t := m.Tokens(d)
	if t.Len() == 0 {
		return nil, 0
	}
	sig := make(algo.Signature, m.bits/64)
	return sig, m.project(sig, t)
}

func (m *method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return float64(agreeing(a, b)) / float64(m.bits)
}

func (m *method) Traits() algo.Traits { return algo.Traits{Levels: m.levels} }

func (m *method) levels(sigs []algo.Signature) ([]float64, algo.CountRow) {
	scores := make([]float64, m.bits+1)
	for d := range scores {
		scores[d] = float64(m.bits-d) / float64(m.bits)
	}
	return scores, hamming.NewTable(sigs).Count
}

func (m *method) Keys(s algo.Signature) []uint64 { return keys(s, m.pieces) }

func keys(s algo.Signature, n int) []uint64 {
	if len(s) == 0 {
		return nil
	}
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = piece(s, i, n)
	}
	return keys
}

// piece returns a hash of piece i of n. Pieces have equal lengths, except that the first ones
// are one bit longer if n does not divide the bits.
func piece(s algo.Signature, i, n int) uint64 {
	from, to := pieceFrom(64*len(s), i, n), pieceFrom(64*len(s), i+1, n)
	h := hash.Mix64(uint64(i))
	for from < to {
		end := min(to, from/64*64+64)
		w := s[from/64] >> (from % 64)
		if end-from < 64 {
			w &= 1<<(end-from) - 1
		}
		h = hash.Mix64(h ^ w)
		from = end
	}
	return h
}

func pieceFrom(bits, i, n int) int { return i*(bits/n) + min(i, bits%n) }

// Guarantee returns the score at which fewer bits differ than there are pieces.
func (m *method) Guarantee() float64 {
	return float64(m.bits-m.pieces+1) / float64(m.bits)
}
