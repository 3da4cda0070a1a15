package tianwang

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is one of the variants at given parameters.
type Method struct {
	algo.Complete
	variant  string
	n        int // number of keywords
	epsilon  float64
	abstract int // length in bytes
	idf      bool
	alpha    float64
	visible  bool // the abstract is taken from all text that a visitor sees
	declared bool // keywords and abstract are those that the page declares, if it does
	mode     text.Mode
	stop     text.StopSet

	df    *text.DF     // nil: the weight of a word is its tf
	few   atomic.Int64 // pages with fewer than n keywords
	none  atomic.Int64 // pages that have text and no keyword
	rooms sync.Pool    // of *room
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		variant:  v.Str("variant"),
		n:        v.Int("keywords"),
		epsilon:  v.Float("epsilon"),
		abstract: v.Int("abstract"),
		idf:      v.Str("weighting") == tfidf,
		alpha:    v.Float("title"),
		visible:  v.Bool("visible"),
		declared: v.Bool("declared"),
		mode:     text.Mode(v.Str("segmentation")),
	}
	if v.Bool("stop") {
		var err error
		if m.stop, err = text.Stop("all"); err != nil {
			return nil, say.Errorf("tianwang: %v", err)
		}
	}
	return m, nil
}

// Fit counts document frequencies, if weights need them.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	if !m.idf || m.variant == byAbstract {
		return nil
	}
	df, err := algo.WordDF(ctx, c, "tianwang", m.mode)
	if err == nil {
		m.df = df
	}
	return err
}

// Sign returns, in this order: the MD5 digest in two words (not for relaxed),
// and for the variants with SIM the hash and the weight, as bits of a float64, of
// each keyword, sorted by hash.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s, keywords := m.sign(d)
	if len(s) == 0 && !d.Empty() {
		m.none.Add(1)
	}
	if m.variant != byAbstract && len(s) > 0 && keywords < m.n {
		m.few.Add(1)
	}
	return s
}

func (m *Method) sign(d *text.Doc) (algo.Signature, int) {
	if d.Empty() {
		return nil, 0
	}
	if m.variant == byAbstract {
		abstract, _ := m.abstractOf(d)
		return algo.MD5([]byte(abstract)), 0
	}
	ks := m.keywords(d)
	return signWords(m.variant, ks), len(ks)
}

func signWords(variant string, ks []keyword) algo.Signature {
	if len(ks) == 0 {
		return nil
	}
	s := make(algo.Signature, 0, 2+2*len(ks))
	if variant != relaxed {
		var room [512]byte
		s = append(s, algo.MD5(concatenate(room[:0], variant, ks))...)
	}
	if weighs(variant) {
		s = appendWeights(s, ks)
	}
	return s
}

func concatenate(b []byte, variant string, ks []keyword) []byte {
	var room [16]keyword
	for _, k := range ordered(room[:0], variant, ks) {
		b = append(b, k.word...)
	}
	return b
}

func ordered(room []keyword, variant string, ks []keyword) []keyword {
	if variant == bySet || variant == bySetAndSim {
		ks = append(room, ks...)
		slices.SortFunc(ks, func(a, b keyword) int { return strings.Compare(a.word, b.word) })
	}
	return ks
}

func appendWeights(s algo.Signature, ks []keyword) algo.Signature {
	var room [16][2]uint64
	pairs := room[:0]
	for _, k := range ks {
		pairs = append(pairs, [2]uint64{hash.String(k.word), math.Float64bits(k.weight)})
	}
	slices.SortFunc(pairs, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	for _, p := range pairs {
		s = append(s, p[0], p[1])
	}
	return s
}

// Score returns [digests equal]·(1−SIM), or [digests equal] for the variants
// without SIM.
func (m *Method) Score(a, b algo.Signature) float64 { return score(m.variant, a, b) }

func score(variant string, a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if variant != relaxed {
		if a[0] != b[0] || a[1] != b[1] {
			return 0
		}
		a, b = a[2:], b[2:]
	}
	if !weighs(variant) {
		return 1
	}
	return likeness(a, b)
}

// likeness returns 1 − SIM = 2·Wi·Wj / (|Wi|²+|Wj|²). In this form it is exactly 0 for pages
// without a common keyword and 1 for equal ones.
func likeness(a, b []uint64) float64 {
	return min(1, 2*dot(a, b)/(squares(a)+squares(b)))
}

func dot(a, b []uint64) float64 {
	sum := 0.0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i += 2
		case a[i] > b[j]:
			j += 2
		default:
			sum += float64(math.Float64frombits(a[i+1]) * math.Float64frombits(b[j+1]))
			i += 2
			j += 2
		}
	}
	return sum
}

func squares(s []uint64) float64 {
	sum := 0.0
	for i := 1; i < len(s); i += 2 {
		w := math.Float64frombits(s[i])
		sum += float64(w * w)
	}
	return sum
}

// Keys returns the first half of the digest; for relaxed the hashes of the keywords, because two
// pages must share one to score above 0.
func (m *Method) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	if m.variant != relaxed {
		return s[:1]
	}
	keys := make([]uint64, 0, len(s)/2)
	for i := 0; i < len(s); i += 2 {
		keys = append(keys, s[i])
	}
	return keys
}

func (m *Method) Warnings() []say.Words {
	none, few := m.none.Load(), m.few.Load()
	return append(algo.Warn(none, say.New("%d {page has|pages have} text but no keyword: every word is a stop word, or is on all pages and has no weight", none)),
		algo.Warn(few, say.New("%d {page has|pages have} fewer than %d {keyword|keywords}; only the available ones are compared", few, m.n))...)
}

// prefix returns the longest beginning of body, with white space collapsed, that has at most
// limit bytes in GB encoding, and its span.
func prefix(body string, limit int) (string, text.Span) {
	var out strings.Builder
	span := text.Span{Start: -1}
	length, space := 0, false
	for i, r := range body {
		if unicode.IsSpace(r) {
			space = span.Start >= 0
			continue
		}
		cost := 1
		if r >= utf8.RuneSelf {
			cost = 2
		}
		if space {
			cost++
		}
		if length+cost > limit {
			break
		}
		length += cost
		if space {
			out.WriteByte(' ')
			space = false
		}
		if span.Start < 0 {
			span.Start = i
		}
		out.WriteRune(r)
		_, size := utf8.DecodeRuneInString(body[i:])
		span.End = i + size
	}
	return out.String(), span
}

// TestPair compares the digests; for relaxed it counts the keywords that both pages have.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	if m.variant != relaxed {
		of := param.Words{En: "MD5 of the keywords"}
		if m.variant == byAbstract {
			of = param.Words{En: "MD5 of the abstract"}
		}
		return algo.All(algo.SameTest(of, algo.Hex(a[:2]...), algo.Hex(b[:2]...)))
	}
	return algo.All(algo.SharedTest(param.Words{En: "keywords"}, len(a)/2, len(b)/2, sorted.Common(m.Keys(a), m.Keys(b)), 1))
}
