package digest

import (
	"math"
	"strconv"
	"sync"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

type staged struct {
	algo.Index
	digest, key string
	k, blocks   int
	rho         float64

	short    atomic.Int64 // pages with fewer than k tokens
	untitled atomic.Int64 // pages without a title, if the title is the key

	mu      sync.Mutex
	classes map[uint64]int // number of pages in each class of length, if that is the key
}

// byLength is the two-stage form with classes of length for a ratio: ρ, or a lower one if pairs of
// lower scores are requested.
type byLength struct {
	*staged
	ratio float64
}

func (l byLength) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	c := class(l.ratio, len(s))
	return []uint64{c, c + 1}
}

// Guarantee returns the ratio: the sizes of a pair with that score have at least that ratio. It
// does not depend on the threshold of stage 2.
func (l byLength) Guarantee() float64 { return l.ratio }

func (l byLength) IndexFor(score float64) algo.Method { return byLength{l.staged, score} }

// byBlocks is the two-stage form with blocks of the SimHash.
type byBlocks struct{ *staged }

// Guarantee returns 1: equal sets of shingles have equal blocks.
func (b byBlocks) Guarantee() float64 { return 1 }

// coarse returns the number of words of a signature that come before the shingles; stage 1
// computes its keys from them.
func (m *staged) coarse() int {
	switch {
	case m.key == keyLength:
		return 0
	case m.key == keyDigest && m.digest == hashSHA256:
		return 4
	case m.key == keyDigest:
		return 2
	}
	return 1
}

// Sign returns the words of stage 1 (the digest; the SimHash; the hash of the title, 0 for none;
// no word for the length), then the hashes of the distinct shingles, ascending.
func (m *staged) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	if len(s) > 0 {
		if d.Tokens().Len() < m.k {
			m.short.Add(1)
		}
		if m.key == keyTitle && s[0] == 0 {
			m.untitled.Add(1)
		}
		if m.key == keyLength {
			m.count(class(m.rho, len(s)))
		}
	}
	return s
}

func (m *staged) count(class uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.classes == nil {
		m.classes = make(map[uint64]int)
	}
	m.classes[class]++
}

func (m *staged) together() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	pairs := 0
	for c, n := range m.classes {
		pairs += n*(n-1)/2 + n*m.classes[c+1]
	}
	return pairs
}

const manyPairs = 1_000_000

func (m *staged) sign(d *text.Doc) algo.Signature {
	t := d.Tokens()
	n := t.Windows(m.k)
	if n == 0 {
		return nil
	}
	c := m.coarse()
	sig := make(algo.Signature, c+n)
	set := minhash.Words(minhash.Hashes(sig[c:], t, m.k, 0))
	switch m.key {
	case keyDigest:
		copy(sig, sum(m.digest, d.Norm().Text))
	case keySimHash:
		sig[0] = simhash(set)
	case keyTitle:
		if title := d.TitleNorm().Text; title != "" {
			sig[0] = max(1, hash.String(title))
		}
	}
	return sig[:c+len(set)]
}

func simhash(hashes []uint64) uint64 {
	var b feature.Ballot
	b.Add(hashes)
	return b.Majority()
}

// Score returns the resemblance of the sets of shingles, independent of stage 1.
func (m *staged) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	c := m.coarse()
	n := sorted.Common(a[c:], b[c:])
	return float64(n) / float64(len(a)+len(b)-2*c-n)
}

func (m *staged) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	switch m.key {
	case keyDigest:
		return []uint64{fold(s[:m.coarse()])}
	case keyTitle:
		if s[0] == 0 {
			return nil
		}
		return []uint64{s[0]}
	}
	keys := make([]uint64, m.blocks)
	for i := range keys {
		lo, hi := 64*i/m.blocks, 64*(i+1)/m.blocks
		block := s[0] >> lo
		if hi-lo < 64 {
			block &= 1<<(hi-lo) - 1
		}
		keys[i] = hash.Mix64(block) ^ hash.Mix64(^uint64(i))
	}
	return keys
}

// class returns ⌊ln n / ln(1/ρ)⌋: two sizes whose ratio is at least ρ are in the same class or
// in adjacent ones. Classes are made slightly wider, so that rounding cannot place sizes with a
// ratio of exactly ρ two classes apart.
func class(rho float64, n int) uint64 {
	return uint64(math.Log(float64(n)) / (-math.Log(rho) + 1e-9))
}

func (m *staged) Warnings() []say.Words {
	n := m.untitled.Load()
	return append(algo.OneShingle(m.short.Load(), m.k), algo.Warn(n, say.New("%d {page has|pages have} no title: stage 1 finds no candidates for such pages", n))...)
}

func (m *staged) IndexWarnings() []say.Words {
	if n := m.together(); n >= manyPairs {
		return []say.Words{say.New("stage 1 by length gives %d candidate {pair|pairs}, and stage 2 must score each of them: the key simhash gives far fewer", n).Words}
	}
	return nil
}

func (e *exact) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(algo.SameTest(say.Same(e.kind), algo.Hex(a...), algo.Hex(b...)))
}

// TestPair compares the values that the keys of stage 1 are computed from: the digests, or the
// titles.
func (m *staged) TestPair(a, b algo.Signature) algo.IndexTests {
	if m.key == keyTitle {
		return algo.All(algo.IndexTest{Name: param.Words{En: "title"}, Outcome: algo.OutcomeIf(a[0] != 0 && a[0] == b[0])})
	}
	c := m.coarse()
	return algo.All(algo.SameTest(say.Same(m.digest), algo.Hex(a[:c]...), algo.Hex(b[:c]...)))
}

func (l byLength) TestPair(a, b algo.Signature) algo.IndexTests {
	x, y := class(l.ratio, len(a)), class(l.ratio, len(b))
	return algo.All(algo.IndexTest{
		Name: param.Words{En: "length class"},
		A:    strconv.FormatUint(x, 10), B: strconv.FormatUint(y, 10), Outcome: algo.OutcomeIf(max(x, y)-min(x, y) <= 1),
		Found: say.New("%d and %d {shingle|shingles}, the same or an adjacent class is needed", len(a), len(b)).Words,
	})
}

func (b byBlocks) TestPair(x, y algo.Signature) algo.IndexTests {
	kx, ky := b.Keys(x), b.Keys(y)
	return algo.OneOf(len(kx), func(i int) algo.IndexTest {
		return algo.SameTest(say.New("block %d of the SimHash", i+1).Words, algo.Hex(kx[i]), algo.Hex(ky[i]))
	})
}

func (f byFields) TestPair(a, b algo.Signature) algo.IndexTests {
	_, _, x := parts(a)
	_, _, y := parts(b)
	return f.stageOne.TestPair(x, y)
}
