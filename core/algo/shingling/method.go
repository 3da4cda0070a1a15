package shingling

import (
	"math"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

type settings struct {
	unit      string
	k         int     // tokens in a shingle
	m         int     // min-values
	groups    int     // super-shingles
	agree     int     // equal super-shingles that decide
	threshold float64 // of the graded measures
	rabin     bool    // digests of shingles are Rabin fingerprints of 40 bits, not FNV-1a of 64

	short *atomic.Int64 // pages signed that have fewer than k tokens
	bare  *atomic.Int64 // pages signed of whose shingles none is kept
}

func (s settings) digest(shingle string) uint64 {
	if s.rabin {
		return hash.Rabin40(shingle)
	}
	return hash.FNV1a64(shingle)
}

func (s settings) digests(t text.Tokens) []uint64 {
	out := make([]uint64, t.Windows(s.k))
	if !s.rabin {
		return minhash.Hashes(out, t, s.k, 0)
	}
	for i := range out {
		r := t.WindowRange(i, s.k)
		out[i] = hash.Rabin40(t.Text[r.Start:r.End])
	}
	return out
}

func (s settings) minValues(v []uint64, t text.Tokens) {
	if s.rabin {
		minhash.MinValuesOf(v, s.digests(t))
	} else {
		minhash.MinValues(v, t, s.k)
	}
}

func (s settings) set(t text.Tokens) []uint64 { return minhash.Words(s.digests(t)) }

func (s settings) tokens(d *text.Doc) text.Tokens { return algo.TokensOf(d, s.unit) }

func (s settings) counted(d *text.Doc) text.Tokens {
	t := s.tokens(d)
	if n := t.Len(); n > 0 && n < s.k {
		s.short.Add(1)
	}
	return t
}

// Warnings counts the signed pages that are shorter than one shingle, or have none
// that is kept.
func (s settings) Warnings() []say.Words {
	n := s.bare.Load()
	return append(algo.OneShingle(s.short.Load(), s.k), algo.Warn(n, say.New("%d {page keeps|pages keep} no shingle and cannot be duplicates; a smaller every keeps more", n))...)
}

// estimate keeps the min-values; its score is the share of them that agree.
type estimate struct {
	algo.Index
	settings
	bands minhash.Bands
}

func (e *estimate) Sign(d *text.Doc) algo.Signature { return e.sign(e.counted(d)) }

func (e *estimate) sign(t text.Tokens) algo.Signature {
	if t.Len() == 0 {
		return nil
	}
	v := make([]uint64, e.m)
	e.minValues(v, t)
	return v
}

func (e *estimate) Score(a, b algo.Signature) float64 { return minhash.Agreement(a, b) }

func (e *estimate) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	keys := make([]uint64, e.bands.B)
	for i := range keys {
		h := hash.Mix64(uint64(i))
		for _, v := range s[i*e.bands.R : (i+1)*e.bands.R] {
			h = hash.Mix64(h ^ v)
		}
		keys[i] = h
	}
	return keys
}

// Guarantee returns the score that at most B−1 unequal min-values leave: they cannot spoil all of B
// bands. Below it the S-curve of the bands gives the loss.
func (e *estimate) Guarantee() float64 { return float64(e.m-e.bands.B+1) / float64(e.m) }

func (e *estimate) IndexFor(score float64) algo.Method {
	return &estimate{settings: e.settings, bands: minhash.OptimalBands(score, e.m, 0.5, 0.5)}
}

func (e *estimate) Explain(a, b *text.Doc) algo.Evidence {
	return e.explain(a, b, e.Score(e.sign(e.tokens(a)), e.sign(e.tokens(b))))
}

// super keeps the super-shingles; its score is the share of them that agree.
type super struct {
	algo.Index
	settings
	megas minhash.Megas
	sure  float64 // score from which the mega-shingles lose no pair
}

func (s *super) Sign(d *text.Doc) algo.Signature { return s.sign(s.counted(d)) }

func (s *super) sign(t text.Tokens) algo.Signature {
	if t.Len() == 0 {
		return nil
	}
	var buf [128]uint64
	v := buf[:]
	if s.m > len(v) {
		v = make([]uint64, s.m)
	}
	sig := make([]uint64, s.groups)
	s.minValues(v[:s.m], t)
	minhash.SuperShingles(sig, v[:s.m])
	return sig
}

func (s *super) Score(a, b algo.Signature) float64 { return minhash.Agreement(a, b) }

func (s *super) Keys(sig algo.Signature) []uint64 {
	if len(sig) == 0 {
		return nil
	}
	return s.megas.Keys(sig)
}

func (s *super) KeyName(i int) say.Words { return s.megas.Name(i) }

// Guarantee returns the score of the decision: pages that agree in so many super-shingles share a
// mega-shingle.
func (s *super) Guarantee() float64 { return s.sure }

// IndexFor returns the measure with mega-shingles of as many super-shingles as pairs of this score
// share.
func (s *super) IndexFor(score float64) algo.Method {
	agree := min(s.groups, max(1, int(math.Ceil(float64(score*float64(s.groups))-1e-9))))
	return &super{settings: s.settings, megas: minhash.NewMegas(s.groups, agree), sure: score}
}

func (s *super) Explain(a, b *text.Doc) algo.Evidence {
	return s.explain(a, b, s.Score(s.sign(s.tokens(a)), s.sign(s.tokens(b))))
}

// exact keeps all shingles, or those of a subset; its score is the resemblance or the
// containment.
type exact struct {
	settings
	sets.Joined
	subset subset // nil: all
}

func newExact(s settings, kept subset, by sorted.Measure) *exact {
	return &exact{settings: s, subset: kept, Joined: sets.Joined{
		Set:   sets.Set{Name: param.Words{En: "ratio of the numbers of shingles"}, By: by},
		Least: s.threshold,
		Rare:  param.Words{En: "shingles (a rare one must be shared)"},
		Lists: param.Words{En: "lists of the rarest shingles"},
	}}
}

// Sign returns the words of the distinct shingles that are kept, ascending.
func (e *exact) Sign(d *text.Doc) algo.Signature {
	t := e.counted(d)
	s := e.sign(t)
	if len(s) == 0 && t.Len() > 0 {
		e.bare.Add(1)
	}
	return s
}

func (e *exact) sign(t text.Tokens) algo.Signature {
	if t.Len() == 0 {
		return nil
	}
	s := e.set(t)
	if e.subset != nil {
		s = e.subset.of(s)
	}
	return s
}

// Score returns |A∩B|/|A∪B|, or |A∩B|/min(|A|,|B|) for the containment; of the least
// shingles, it looks at those that are the least of both pages together.
func (e *exact) Score(a, b algo.Signature) float64 {
	if l, ok := e.subset.(least); ok && len(a) > 0 && len(b) > 0 {
		n, of := l.common(a, b)
		return float64(n) / float64(of)
	}
	return e.Joined.Score(a, b)
}

func (e *exact) IndexFor(score float64) algo.Method {
	out := *e
	out.Least = score
	return &out
}

func (e *exact) Explain(a, b *text.Doc) algo.Evidence {
	ta, tb := e.tokens(a), e.tokens(b)
	ev := e.explain(a, b, e.Score(e.sign(ta), e.sign(tb)))
	if e.subset != nil && ta.Len() > 0 && tb.Len() > 0 {
		ev.Numbers = append(e.sketchNumbers(ta, tb), ev.Numbers...)
	}
	return ev
}

// subset chooses of the words of a page, ascending, those that represent it (Broder,
// Glassman, Manasse, Zweig 1997): by a rule that asks the word alone, so that both pages of
// a pair keep the same of what they share.
type subset interface {
	of(words []uint64) []uint64
}

// divisible keeps the words that are 0 modulo the number: a share of each page.
type divisible uint64

func (m divisible) of(words []uint64) []uint64 {
	kept := words[:0]
	for _, w := range words {
		if w%uint64(m) == 0 {
			kept = append(kept, w)
		}
	}
	return kept
}

// least keeps so many least words, however long the page: of two pages the least of both
// together are then known, a sample of their union.
type least int

func (s least) of(words []uint64) []uint64 { return words[:min(len(words), int(s))] }

// common returns the number of the least words of both pages together that are on both, and the
// number of these least words.
func (s least) common(a, b []uint64) (n, of int) {
	for i, j := 0, 0; of < int(s) && (i < len(a) || j < len(b)); of++ {
		switch {
		case j == len(b) || i < len(a) && a[i] < b[j]:
			i++
		case i == len(a) || b[j] < a[i]:
			j++
		default:
			n, i, j = n+1, i+1, j+1
		}
	}
	return n, of
}

// A sample is the estimate from the kept words of two pages for all their words.
type sample struct {
	n, of       int // of the looked-at words, how many are on both, and how many there are
	containment float64
	err         float64 // standard error of the resemblance n/of
}

func (e *exact) sampled(a, b []uint64, sizes [2]int) (x sample) {
	if s, ok := e.subset.(least); ok {
		x.n, x.of = s.common(a, b)
		r := float64(x.n) / float64(max(1, x.of))
		// |A∩B| = r·|A∪B| and |A∪B| = |A| + |B| − |A∩B|.
		x.containment = min(1, r/(1+r)*float64(sizes[0]+sizes[1])/float64(min(sizes[0], sizes[1])))
		if x.of < int(s) {
			return x // all words of both pages are looked at
		}
	} else {
		x.n = sorted.Common(a, b)
		x.of = len(a) + len(b) - x.n
		x.containment = float64(x.n) / float64(max(1, min(len(a), len(b))))
	}
	x.err = minhash.StandardError(x.resemblance(), max(1, x.of))
	return x
}

func (x sample) resemblance() float64 { return float64(x.n) / float64(max(1, x.of)) }

// Candidate returns the probability 1 − (1 − r^R)^B that two pages of resemblance
// r share a band.
func (e *estimate) Candidate(score float64) float64 { return e.bands.Candidate(score) }

// Candidate reports whether two pages with this share of equal super-shingles have a
// mega-shingle in common: it is certain, or impossible.
func (s *super) Candidate(score float64) float64 {
	if score*float64(s.groups) > float64(len(s.megas[0]))-0.5 {
		return 1
	}
	return 0
}
