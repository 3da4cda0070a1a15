package bloom

import (
	"math/bits"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is the Bloom filter at given parameters.
type Method struct {
	algo.Index
	unit     string
	shortest int     // least characters of a paragraph
	share    float64 // of a page's items that must repeat
	stream   bool    // one pair per reported page
	p        float64
	n        uint64 // expected number of items, 0: that of the set
	chunk    int    // mean length in tokens
	bits, k  int    // of a page's filter

	full   atomic.Int64           // pages that fill more than half of their filter
	report atomic.Pointer[report] // figures of the last join
}

type piece struct {
	fnv   uint64
	label string
	place text.Span
}

const window = 3

func (m *Method) chunks(t text.Tokens, fn func(from, to int)) {
	n, from := t.Len(), 0
	var buf [256]uint64
	for base := 0; base+window <= n; base += len(buf) {
		hs := buf[:min(len(buf), n-window+1-base)]
		hash.Spans(hs, t.Text, t.Start[base:], t.Start[base+window:])
		for i, h := range hs {
			to := base + i + window
			size := to - from
			if 4*size >= m.chunk && m.cuts(h) || size >= 4*m.chunk {
				fn(from, to)
				from = to
			}
		}
	}
	if from < n {
		fn(from, n)
	}
}

func (m *Method) cuts(h uint64) bool { return hash.Mix64(h)%uint64(m.chunk) == 0 }

// Sign returns the bits of the page's filter, then h1 of each distinct item,
// ascending.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	if len(s) > 0 && 2*bloomfilter.Ones(s[:m.bits/64]) > m.bits {
		m.full.Add(1)
	}
	return s
}

func (m *Method) sign(d *text.Doc) algo.Signature {
	if d.Empty() {
		return nil
	}
	t := d.Tokens()
	words := m.bits / 64
	sig := make(algo.Signature, words, words+t.Len()/m.chunk+1)
	m.chunks(t, func(from, to int) {
		h := hash.FNV1a64(t.Text[t.Start[from]:t.Start[to]])
		// The signature may be reallocated as items are added, and with it the filter.
		f := bloomfilter.Over(sig[:words], m.k)
		f.Add(h)
		if m.unit == unitChunk {
			sig = append(sig, h)
		}
	})
	switch m.unit {
	case unitPage:
		sig = append(sig, hash.FNV1a64(t.Text))
	case unitParagraph:
		for _, p := range m.paragraphs(d) {
			sig = append(sig, p.fnv)
		}
	}
	slices.Sort(sig[words:])
	return sig[:words+len(slices.Compact(sig[words:]))]
}

func (m *Method) paragraphs(d *text.Doc) []piece {
	var out []piece
	at := 0
	for line := range strings.Lines(d.Body) {
		start := at
		at += len(line)
		norm := text.Normalize(line).Text
		if utf8.RuneCountInString(norm) < m.shortest {
			continue
		}
		label := strings.TrimSpace(line)
		start += strings.Index(line, label)
		out = append(out, piece{hash.FNV1a64(norm), label, text.Span{Start: start, End: start + len(label)}})
	}
	if len(out) == 0 {
		out = append(out, wholePage(d))
	}
	return out
}

func wholePage(d *text.Doc) piece {
	n := d.Norm()
	place := n.Source(text.Span{End: len(n.Text)})
	return piece{hash.FNV1a64(n.Text), d.Body[place.Start:place.End], place}
}

func (m *Method) filter(s algo.Signature) []uint64 { return s[:m.bits/64] }
func (m *Method) items(s algo.Signature) []uint64  { return s[m.bits/64:] }

// Score returns popcount(a&b)/popcount(a|b) of the pages' filters.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both, any := overlap(m.filter(a), m.filter(b))
	return float64(both) / float64(any)
}

func overlap(a, b []uint64) (both, any int) {
	b = b[:len(a)]
	for i, w := range a {
		both += bits.OnesCount64(w & b[i])
		any += bits.OnesCount64(w | b[i])
	}
	return both, any
}

// Warnings reports how full the pages' filters are, and the reports of the filter of the set.
func (m *Method) Warnings() []say.Words {
	n := m.full.Load()
	out := algo.Warn(n, say.New("%d {page fills|pages fill} more than half of the %d {bit|bits}: a third of their bits agree by chance", n, m.bits))
	r := m.report.Load()
	if r == nil || r.Pages == 0 {
		return out
	}
	out = append(out, say.New("the filter of %d {bit|bits} and %d {function|functions} reported %d of %d {page|pages} as probable repeats, %d of them by false positives", r.Bits, r.Functions, r.Repeats, r.Pages, r.FalseAlarms).Words)
	if r.Items > r.Expected {
		out = append(out, say.New("the filter was sized for %d {item|items} but received up to %d: the false positive rate is up to %.3g instead of %g", r.Expected, r.Items, bloomfilter.Rate(r.Bits, r.Functions, r.Items), m.p).Words)
	}
	return out
}
