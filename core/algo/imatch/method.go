package imatch

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// method has the K+1 digests as signature; its score is the share of equal ones.
type method struct {
	algo.Complete
	low, high float64
	least     int // least number of words of a signed page
	lexicons  int // K
	q         float64
	seed      uint64
	mode      text.Mode
	width     int // 64-bit words kept of a digest: 1, or 3 for all 160 bits

	df           *text.DF // set by Fit
	pages        int      // number of pages in which df was counted
	minDF, maxDF int      // the band in numbers of pages

	rooms  sync.Pool    // of *room
	few    atomic.Int64 // pages with words of which fewer than least remain
	common atomic.Int64 // those of them with at least least words below the band of idf
}

func (m *method) Fit(ctx context.Context, c *text.Corpus) error {
	df, err := algo.WordDF(ctx, c, "imatch", m.mode)
	if err == nil {
		m.df, m.pages = df, df.N
		m.minDF, m.maxDF = band(m.low, m.high, df.N)
	}
	return err
}

// Sign returns the first 64 bits of each digest, or all 160 in three words, of which the last is
// half empty; nil for a page that keeps too few words.
func (m *method) Sign(d *text.Doc) algo.Signature {
	r := m.room()
	defer m.rooms.Put(r)
	if !m.counted(r, d) {
		return nil
	}
	return m.sums(r, 0)
}

func (m *method) counted(r *room, d *text.Doc) bool {
	m.pick(r, d)
	if len(r.words) < m.least {
		if !d.Empty() {
			m.few.Add(1)
			if len(r.words)+m.tooCommon(r) >= m.least {
				m.common.Add(1)
			}
		}
		return false
	}
	m.take(r, r.words)
	return true
}

func (m *method) tooCommon(r *room) (n int) {
	for i := range r.bag.Len() {
		if r.bag.DF(i, m.df) > m.maxDF {
			n++
		}
	}
	return n
}

// words returns the words of a page that is explained; nil if they are too few.
func (m *method) words(d *text.Doc) []string {
	if words := m.lexical(d); len(words) >= m.least {
		return words
	}
	return nil
}

func (m *method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return share(m.equal(a, b), m.lexicons)
}

func (m *method) equal(a, b algo.Signature) int {
	n, w := 0, m.width
	for i := 0; i < w*(m.lexicons+1); i += w {
		if a[i] == b[i] && (w == 1 || a[i+1] == b[i+1] && a[i+2] == b[i+2]) {
			n++
		}
	}
	return n
}

func (m *method) at(s []uint64, i int) []uint64 { return s[i*m.width : (i+1)*m.width] }

func (m *method) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	keys := make([]uint64, m.lexicons+1)
	for i := range keys {
		keys[i] = hash.Member(s[i*m.width], i)
	}
	return keys
}

func (m *method) Warnings() []say.Words {
	n, c := m.few.Load(), m.common.Load()
	return append(algo.Warn(n, say.New("%d {page keeps|pages keep} fewer than %d {word|words} with nidf from %g to %g (frequencies of %d {page|pages}): too few for a signature", n, m.least, m.low, m.high, m.pages)),
		algo.Warn(c, say.New("%d of them have enough words, but words on more than %d of %d {page|pages} have too low an idf to be kept, and words on all pages have the idf 0: with this rule, pages that are all alike find no partner; document frequencies of another set avoid this", c, m.maxDF, m.pages))...)
}

// graded has the digests, for the index, and the hashes of the filtered words, ascending, as
// signature; its score is the Jaccard coefficient of the words.
type graded struct{ *method }

func (g *graded) Sign(d *text.Doc) algo.Signature {
	r := g.room()
	defer g.rooms.Put(r)
	if !g.counted(r, d) {
		return nil
	}
	return g.signed(r)
}

func (g *graded) sign(words []string) algo.Signature {
	r := g.room()
	defer g.rooms.Put(r)
	g.take(r, words)
	return g.signed(r)
}

func (g *graded) signed(r *room) algo.Signature {
	s := g.sums(r, len(r.entries))
	k := len(s)
	for i := range r.entries {
		s = append(s, hash.Mix64(r.entries[i].fnv))
	}
	slices.Sort(s[k:])
	return s
}

func (g *graded) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	k := g.width * (g.lexicons + 1)
	a, b = a[k:], b[k:]
	return jaccard(sorted.Common(a, b), len(a), len(b))
}

// Guarantee returns 1: equal sets of words have equal digests.
func (g *graded) Guarantee() float64 { return 1 }

func jaccard(both, a, b int) float64 { return float64(both) / float64(a+b-both) }

func (m *method) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.OneOf(m.lexicons+1, func(i int) algo.IndexTest {
		name := param.Words{En: "digest by the whole lexicon"}
		if i > 0 {
			name = say.New("digest by sub-lexicon %d", i).Words
		}
		return algo.SameTest(name, algo.Hex(m.at(a, i)...), algo.Hex(m.at(b, i)...))
	})
}
