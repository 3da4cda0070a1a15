package simhash

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// short is the number of features below which one edit changes many bits: with k = 3 most pairs
// of copies are then lost.
const short = 50

type method struct {
	algo.Index
	feature.Units
	bits  int // of a fingerprint: 32, 64 or 128
	k     int // largest number of differing bits of duplicates
	tfidf *idf
	few   atomic.Int64 // pages with fewer than short features
}

// Sign returns the fingerprint: one word, two for 128 bits.
func (m *method) Sign(d *text.Doc) algo.Signature {
	sig, n := m.sign(m.Tokens(d))
	if n > 0 && n < short {
		m.few.Add(1)
	}
	return sig
}

func (m *method) sign(t text.Tokens) (algo.Signature, int) {
	if t.Len() == 0 {
		return nil, 0
	}
	sig := make(algo.Signature, (m.bits+63)/64)
	n := 0
	if m.tfidf != nil {
		n = m.signWeighed(sig, t)
	} else {
		n = m.signCounted(sig, t)
	}
	if m.bits == 32 {
		sig[0] &= 1<<32 - 1
	}
	return sig, n
}

func (m *method) signCounted(sig algo.Signature, t text.Tokens) int {
	var b [2]feature.Ballot
	r := feature.Reader{Units: m.Units, T: t}
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		if len(sig) > 1 {
			var second [feature.Chunk]uint64
			for i, f := range fnv {
				second[i] = hash.Member(f, 1)
			}
			b[1].Add(second[:len(fnv)])
		}
		for i, f := range fnv {
			fnv[i] = hash.Mix64(f)
		}
		b[0].Add(fnv)
	}
	for i := range sig {
		sig[i] = b[i].Majority()
	}
	return b[0].Len()
}

func (m *method) signWeighed(sig algo.Signature, t text.Tokens) int {
	var s [2]weighed
	n := 0
	r := feature.Reader{Units: m.Units, T: t}
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		n += len(fnv)
		for _, f := range fnv {
			w := m.tfidf.weight(f)
			for i := range sig {
				s[i].add(hash.Member(f, i), w)
			}
		}
	}
	for i := range sig {
		sig[i] = s[i].majority()
	}
	return n
}

func (m *method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return scoreAt(hamming.Distance(a, b), m.bits)
}

// scoreAt converts a distance to a score. Score and threshold both use it, so that they are the
// same float.
func scoreAt(d, bits int) float64 { return 1 - float64(d)/float64(bits) }

func (m *method) Traits() algo.Traits { return algo.Traits{Levels: m.levels} }

func (m *method) levels(sigs []algo.Signature) ([]float64, algo.CountRow) {
	scores := make([]float64, m.bits+1)
	for d := range scores {
		scores[d] = scoreAt(d, m.bits)
	}
	return scores, hamming.NewTable(sigs).Count
}

func (m *method) Warnings() []say.Words {
	n := m.few.Load()
	out := algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {feature|features}: a single edit changes many bits", n, short))
	return out
}

// idf holds the document frequencies of features, by FNV-1a hash.
type idf struct{ algo.FeatureDF }

// unit is the weight 1 in the integers that are summed. Integers make the sums exact,
// independent of the order of the features.
const unit = 1 << 16

// weight returns ln(n/df + 0.01) in units. A feature that was not counted has the df 1, and
// without a set all features have the same weight.
func (f *idf) weight(fnv uint64) int64 {
	if f.N == 0 {
		return unit
	}
	df := max(1, f.DF[fnv])
	return int64(math.Round(unit * math.Log(float64(f.N)/float64(df)+0.01)))
}

type fitter struct{ m *method }

func (f fitter) Fit(ctx context.Context, c *text.Corpus) error {
	if err := f.m.tfidf.Fit(ctx, c, f.m.distinct); err != nil {
		return say.Errorf("simhash: document frequencies: %v", err)
	}
	return nil
}

func (m *method) distinct(d *text.Doc) []uint64 {
	var all []uint64
	r := feature.Reader{Units: m.Units, T: m.Tokens(d)}
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		all = append(all, fnv...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// weighed sums weights: ones[i] over the features whose bit i is set.
type weighed struct {
	ones  [64]int64
	total int64
}

func (s *weighed) add(h uint64, w int64) {
	s.total += w
	for i := range s.ones {
		s.ones[i] += w & -int64(h>>i&1)
	}
}

// sum returns v_i, the weight of votes for 1 minus that of votes for 0 on bit i.
func (s *weighed) sum(i int) int64 { return 2*s.ones[i] - s.total }

func (s *weighed) majority() uint64 {
	var f uint64
	for i := range s.ones {
		if s.sum(i) > 0 {
			f |= 1 << i
		}
	}
	return f
}

func (f fitter) Traits() algo.Traits {
	t := f.m.Traits()
	t.AppendState, t.RestoreState = f.m.tfidf.Append, f.restore
	return t
}

func (f fitter) restore(_ context.Context, _ *text.Corpus, state []byte) (err error) {
	f.m.tfidf.FeatureDF, err = algo.ReadFeatureDF(pack.Read(state))
	return err
}
