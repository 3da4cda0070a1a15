package keysentence

import (
	"bytes"
	"cmp"
	"context"
	"crypto/md5"
	"encoding/binary"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is key sentences with its parameters set.
type Method struct {
	algo.Complete
	rho       float64
	k, m      int
	lambda    float64
	keywords  int  // of the body
	paragraph bool // one sentence a paragraph
	mode      text.Mode
	stop      text.StopSet

	df     *text.DF // nil: words of the body weigh their tf
	marks  string
	single atomic.Int64 // pages signed that keep a single sentence
	none   atomic.Int64 // pages signed that have text and keep no sentence
}

// Fit counts the document frequencies of words, where keywords need them.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	if m.keywords == 0 || m.lambda == 0 {
		return nil
	}
	df, err := algo.WordDF(ctx, c, "keysentence", m.mode)
	if err == nil {
		m.df = df
	}
	return err
}

type digest [md5.Size]byte

type sentence struct {
	algo.LongSentence
	paragraph int // of its first place
	words     []string
	worth     float64 // len·(1+λ·keywords)
}

func (s sentence) digest() digest { return md5.Sum([]byte(s.Norm)) }

func (m *Method) sentences(d *text.Doc) []sentence {
	out := m.ranked(d)
	return out[:min(len(out), m.m)]
}

func (m *Method) ranked(d *text.Doc) []sentence {
	out := m.long(d)
	m.weigh(d, out)
	slices.SortStableFunc(out, func(a, b sentence) int { return cmp.Compare(b.worth, a.worth) })
	if m.paragraph {
		taken := make(map[int]bool)
		out = slices.DeleteFunc(out, func(s sentence) bool {
			again := taken[s.paragraph]
			taken[s.paragraph] = true
			return again
		})
	}
	return out
}

func (m *Method) long(d *text.Doc) []sentence {
	var out []sentence
	paragraph, seen := 0, 0
	for _, s := range algo.LongSentences(d, m.marks, m.k) {
		if m.paragraph {
			start := s.Places[0].Start
			paragraph += strings.Count(d.Body[seen:start], "\n")
			seen = start
		}
		out = append(out, sentence{LongSentence: s, paragraph: paragraph})
	}
	return out
}

// Sign returns the length of the body in content characters, and the MD5 digests
// of the key sentences, ascending, two words each.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	switch {
	case len(s) == 0 && !d.Empty():
		m.none.Add(1)
	case m.size(s) == 1:
		m.single.Add(1)
	}
	return s
}

func (m *Method) sign(d *text.Doc) algo.Signature {
	keys := m.sentences(d)
	if len(keys) == 0 {
		return nil
	}
	ds := make([]digest, len(keys))
	for i, s := range keys {
		ds[i] = s.digest()
	}
	slices.SortFunc(ds, func(a, b digest) int { return bytes.Compare(a[:], b[:]) })
	sig := make(algo.Signature, 1, 1+2*len(ds))
	sig[0] = uint64(utf8.RuneCountInString(d.Norm().Text))
	for _, x := range ds {
		sig = append(sig, binary.BigEndian.Uint64(x[:8]), binary.BigEndian.Uint64(x[8:]))
	}
	return sig
}

func (m *Method) size(s algo.Signature) int { return len(s) / 2 }

// Score returns the share of digests in common, counted on the page with fewer,
// and 0 where the lengths are not near.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 || !sizes.Near(m.rho, length(a), length(b)) {
		return 0
	}
	return float64(common(a, b)) / float64(min(m.size(a), m.size(b)))
}

func common(a, b algo.Signature) int { return sorted.CommonPairs(a[1:], b[1:]) }

func (m *Method) Warnings() []say.Words {
	n := m.single.Load()
	return append(algo.NoSentence(m.none.Load(), m.k), algo.Warn(n, say.New("%d {page keeps|pages keep} a single sentence: any page that shares it gets the score 1", n))...)
}
