package tianwang

import (
	"cmp"
	"context"
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Method is one of the variants with its parameters set.
type Method struct {
	variant  string
	n        int // keywords
	epsilon  float64
	abstract int // bytes
	idf      bool
	alpha    float64
	mode     text.Mode
	stop     text.StopSet

	df   *text.DF     // nil: every word weighs its tf
	few  atomic.Int64 // pages signed with fewer than n keywords
	bags sync.Pool
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		variant:  v.Str("variant"),
		n:        v.Int("keywords"),
		epsilon:  v.Float("epsilon"),
		abstract: v.Int("abstract"),
		idf:      v.Str("weighting") == tfidf,
		alpha:    v.Float("title"),
		mode:     text.Mode(v.Str("segmentation")),
	}
	if v.Bool("stop") {
		var err error
		if m.stop, err = text.Stop("all"); err != nil {
			return nil, fmt.Errorf("tianwang: %w", err)
		}
	}
	return m, nil
}

// Fit counts document frequencies, where weights need them.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	if !m.idf || m.variant == byAbstract {
		return nil
	}
	df, err := c.WordDF(ctx, m.mode)
	if err != nil {
		return fmt.Errorf("tianwang: %w", err)
	}
	m.df = df
	return nil
}

// keyword is a word with its weight.
type keyword struct {
	word   string
	weight float64
}

// heavier orders keywords: falling weight, equal weights by UTF-8 order.
func heavier(a, b keyword) int {
	return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.word, b.word))
}

// keywords returns the n heaviest words of d, heaviest first; fewer where it has
// fewer.
func (m *Method) keywords(d *text.Doc) []keyword {
	b, _ := m.bags.Get().(*bag)
	if b == nil {
		b = new(bag)
	}
	defer m.bags.Put(b)
	b.words.Count(d.Words(m.mode))
	b.freq = b.freq[:0]
	for i := range b.words.Len() {
		b.freq = append(b.freq, float64(b.words.N(i)))
	}
	if m.alpha > 0 {
		for w := range d.TitleWords(m.mode).All() {
			if i := b.words.Index(w); i >= 0 {
				b.freq[i] += m.alpha
			}
		}
	}
	// Most words occur once. Those that occur more often come first: by then most of
	// the others cannot be among the heaviest, whatever their frequency in the set.
	top, most := make([]keyword, 0, m.n+1), m.heaviest()
	below := math.Inf(1)
	for _, least := range []float64{4, 3, 2, 0} {
		for i, f := range b.freq {
			if least <= f && f < below {
				if len(top) < m.n || f*most >= top[m.n-1].weight {
					top = m.consider(top, b, i)
				}
			}
		}
		below = least
		if len(top) == m.n && below*most < top[m.n-1].weight {
			break
		}
	}
	return top
}

// bag is the words of a page with their weighted number; methods keep bags from one
// page to the next.
type bag struct {
	words text.Bag
	freq  []float64
}

// heaviest bounds the weight of a word that occurs once: no word weighs more than one
// of a single page, and there is room for rounding.
func (m *Method) heaviest() float64 {
	if m.df == nil {
		return 1
	}
	return math.Log(float64(m.df.N)+0.01) + 1e-9
}

// consider adds word i to the n heaviest so far, if it is one of them.
func (m *Method) consider(top []keyword, b *bag, i int) []keyword {
	k := keyword{b.words.At(i), b.freq[i] * m.df.IDFOf(b.words.DF(i, m.df))}
	if len(top) == m.n && heavier(top[m.n-1], k) < 0 || b.words.Stops(i, m.stop) {
		return top
	}
	at, _ := slices.BinarySearchFunc(top, k, heavier)
	top = slices.Insert(top, at, k)
	return top[:min(len(top), m.n)]
}

// Sign returns, in this order: the MD5 digest in two words (not for relaxed),
// and for the variants with SIM the hash and the weight, as bits of a float64, of
// each keyword, sorted by hash.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s, keywords := m.sign(d)
	if m.variant != byAbstract && len(s) > 0 && keywords < m.n {
		m.few.Add(1)
	}
	return s
}

// sign returns the signature and the number of keywords that it was made of.
func (m *Method) sign(d *text.Doc) (algo.Signature, int) {
	if d.Empty() {
		return nil, 0
	}
	if m.variant == byAbstract {
		abstract, _ := prefix(d.Body, m.abstract)
		return digest(abstract), 0
	}
	ks := m.keywords(d)
	if len(ks) == 0 {
		return nil, 0
	}
	var s algo.Signature
	if m.variant != relaxed {
		s = digest(m.concatenate(ks))
	}
	if weighs(m.variant) {
		s = append(s, weights(ks)...)
	}
	return s, len(ks)
}

// concatenate writes the words together, in the order of their weights or sorted.
func (m *Method) concatenate(ks []keyword) string {
	words := make([]string, len(ks))
	for i, k := range ks {
		words[i] = k.word
	}
	if m.variant == bySet || m.variant == bySetAndSim {
		slices.Sort(words)
	}
	return strings.Join(words, "")
}

func digest(s string) algo.Signature {
	sum := md5.Sum([]byte(s))
	return algo.Signature{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:])}
}

// weights returns hash and weight of each keyword, sorted by hash.
func weights(ks []keyword) []uint64 {
	pairs := make([][2]uint64, len(ks))
	for i, k := range ks {
		pairs[i] = [2]uint64{hash.String(k.word), math.Float64bits(k.weight)}
	}
	slices.SortFunc(pairs, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	out := make([]uint64, 0, 2*len(pairs))
	for _, p := range pairs {
		out = append(out, p[0], p[1])
	}
	return out
}

// Score returns [digests equal]·(1−SIM), or [digests equal] for the variants
// without SIM.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if m.variant != relaxed {
		if a[0] != b[0] || a[1] != b[1] {
			return 0
		}
		a, b = a[2:], b[2:]
	}
	if !weighs(m.variant) {
		return 1
	}
	return likeness(a, b)
}

// likeness returns 1 − SIM = 2·Wi·Wj / (|Wi|²+|Wj|²). In this form it is exactly 0
// for pages without a common keyword and 1 for equal ones.
func likeness(a, b []uint64) float64 {
	dot := 0.0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i += 2
		case a[i] > b[j]:
			j += 2
		default:
			dot += math.Float64frombits(a[i+1]) * math.Float64frombits(b[j+1])
			i += 2
			j += 2
		}
	}
	return min(1, 2*dot/(squares(a)+squares(b)))
}

func squares(s []uint64) float64 {
	sum := 0.0
	for i := 1; i < len(s); i += 2 {
		w := math.Float64frombits(s[i])
		sum += w * w
	}
	return sum
}

// Keys returns the first half of the digest; for relaxed the hashes of the
// keywords, one of which two pages must share to score above 0.
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

// Guarantee says that the index loses no pair that scores above 0.
func (m *Method) Guarantee() float64 { return 0 }

// Warnings counts the pages that had fewer than N keywords.
func (m *Method) Warnings() []string {
	few := m.few.Load()
	if few == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d pages have fewer than %d keywords and are compared by those they have", few, m.n)}
}

// prefix returns the longest beginning of body, white space collapsed, that has
// at most limit bytes in GB encoding, and where it stands.
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
