package charfreq

import (
	"cmp"
	"context"
	"iter"
	"math"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "charfreq",
		Version:   1,
		Title:     param.Words{En: "Character frequency"},
		Idea:      param.Words{En: "Counts how often each character occurs in the body; a run of Latin letters or digits counts as one character. The score is the cosine of the angle between the two count vectors. There is no word segmentation and no index: every pair is compared."},
		Cost:      param.Words{En: "Signing is linear in the length of the page; comparing is O(n²) pairs, each linear in the number of distinct characters (about 0.6 µs). 16 bytes for each distinct character."},
		Fails:     param.Words{En: "It ignores the order of characters, and long texts on one subject reach 0.9 or more. Above about ten thousand pages, the number of pairs is too large."},
		Works:     []string{"liu2009duplicate"},
		Params:    params(),
		Threshold: "threshold", FitForSign: true, Growth: algo.Quadratic,
		New: func(v param.Values) (algo.Method, error) {
			return &Method{idf: v.Str("weighting") == tfidf, han: v.Str("chars") == charsHan}, nil
		},
		Strict: true,
	}
}

const (
	tf    = "tf"
	tfidf = "tfidf"

	charsAll = "all"
	charsHan = "han"
)

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.95, Min: 0, Max: 0.9999, Step: 0.001, AfterSigning: true,
			Grid:  []any{0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999},
			Title: param.Words{En: "Cosine above"},
			Help:  param.Words{En: "Two pages are duplicates if the cosine is greater than this value. Larger is stricter. The source gives no value; 0.95 is our choice."},
		},
		{
			Name: "weighting", Kind: param.Choice, Default: tf, Choices: []string{tf, tfidf},
			Named: []param.Words{say.Text("charfreq|count"), {En: "tf·idf"}},
			Title: param.Words{En: "Weight"},
			Help:  param.Words{En: "tf: plain counts, as in the source. tfidf: counts times ln(N/df + 0.01), which reduces the weight of common characters and separates different texts better."},
		},
		{
			Name: "chars", Kind: param.Choice, Default: charsAll, Choices: []string{charsAll, charsHan},
			Named: []param.Words{{En: "all characters"}, {En: "Han only"}},
			Title: param.Words{En: "What is counted"},
			Help:  param.Words{En: "all: Han characters, and runs of other letters and digits counted as one. han: only Han characters; pages without any are not compared."},
		},
	}
}

// Method is character frequency with its parameters set.
type Method struct {
	algo.Index
	idf bool
	han bool     // Han characters alone are counted
	df  *text.DF // nil: plain counts
}

// Fit counts in how many pages each character occurs, where weights need that.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	if !m.idf {
		return nil
	}
	df, err := c.TermDF(ctx, "t-char", func(d *text.Doc) iter.Seq[string] { return d.Tokens().All() })
	if err != nil {
		return say.Errorf("charfreq: %v", err)
	}
	m.df = df
	return nil
}

// term is one character of a page with its weight and its tokens.
type term struct {
	weight float64
	at     []occurrence // in text order
}

// occurrence is one token of a page: the hash of its text, its position in Tokens.
type occurrence struct {
	key uint64
	at  int32
}

func (t term) key() uint64 { return t.at[0].key }

func (m *Method) terms(d *text.Doc) []term {
	tok := d.Tokens()
	all := make([]occurrence, 0, tok.Len())
	for i := range tok.Len() {
		if t := tok.At(i); !m.han || isHan(t) {
			all = append(all, occurrence{hash.FNV1a64(t), int32(i)})
		}
	}
	slices.SortFunc(all, func(a, b occurrence) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.at, b.at)) })
	var out []term
	for start, i := 0, 1; i <= len(all); i++ {
		if i < len(all) && all[i].key == all[start].key {
			continue
		}
		idf := m.df.IDF(tok.At(int(all[start].at)))
		out = append(out, term{float64(i-start) * idf, all[start:i]})
		start = i
	}
	return out
}

func isHan(token string) bool {
	r, _ := utf8.DecodeRuneInString(token)
	return unicode.Is(unicode.Han, r)
}

// Sign returns Σw² as the bits of a float64, the sorted FNV-1a hashes of the k
// distinct characters, and their k weights: 1+2k words.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	if d.Empty() {
		return nil
	}
	ts := m.terms(d)
	if len(ts) == 0 {
		return nil
	}
	s := make(algo.Signature, 1+2*len(ts))
	sum := 0.0
	for i, t := range ts {
		s[1+i] = t.key()
		s[1+len(ts)+i] = math.Float64bits(t.weight)
		sum += float64(t.weight * t.weight)
	}
	s[0] = math.Float64bits(sum)
	return s
}

func parts(s algo.Signature) (sum float64, keys, weights []uint64) {
	k := (len(s) - 1) / 2
	return math.Float64frombits(s[0]), s[1 : 1+k], s[1+k:]
}

// Score returns the cosine.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	sumA, ka, wa := parts(a)
	sumB, kb, wb := parts(b)
	return cosine(dot(ka, wa, kb, wb), sumA, sumB)
}

func dot(ka, wa, kb, wb []uint64) float64 {
	sum := 0.0
	for i, j := 0, 0; i < len(ka) && j < len(kb); {
		switch x, y := ka[i], kb[j]; {
		case x < y:
			i++
		case x > y:
			j++
		default:
			sum += float64(math.Float64frombits(wa[i]) * math.Float64frombits(wb[j]))
			i++
			j++
		}
	}
	return sum
}

// cosine takes one root of the product: for equal vectors that is exactly 1.
func cosine(dot, sumA, sumB float64) float64 { return min(1, dot/math.Sqrt(sumA*sumB)) }

// row has the weights of one page in an open-addressed table, so large that most
// look-ups end at their first place, whether a character is found there or not: no
// branch depends on which, as one does where two sorted lists are merged.
type row struct {
	sum   float64
	zero  float64 // weight of the key 0, which marks free places
	table []slot
	shift int // 64 - log2(len(table))
}

type slot struct {
	key    uint64
	weight float64 // 0 in a free place
}

// leastTable is the smallest table: it fits the first-level cache.
const leastTable = 2048

// Traits offers to score pages against one by a table of that one's weights.
func (m *Method) Traits() algo.Traits {
	return algo.Traits{Row: func() func(a algo.Signature) func(b algo.Signature) float64 {
		r := new(row)
		return func(a algo.Signature) func(b algo.Signature) float64 {
			r.Load(a)
			return r.Score
		}
	}}
}

func (r *row) Load(a algo.Signature) {
	sum, keys, weights := parts(a)
	size := max(leastTable, 1<<bits.Len(uint(4*len(keys))))
	if len(r.table) != size {
		r.table, r.shift = make([]slot, size), 65-bits.Len(uint(size))
	}
	clear(r.table)
	r.sum, r.zero = sum, 0
	for i, k := range keys {
		w := math.Float64frombits(weights[i])
		if k == 0 {
			r.zero = w
			continue
		}
		at := int(k * hash.Gamma >> r.shift)
		for r.table[at].key != 0 {
			at = (at + 1) & (size - 1)
		}
		r.table[at] = slot{k, w}
	}
}

// Score returns the cosine with the page that was loaded, summed up in the order of
// the keys like [Method.Score].
func (r *row) Score(b algo.Signature) float64 {
	sum, keys, weights := parts(b)
	dot := 0.0
	if len(keys) > 0 && keys[0] == 0 {
		dot = r.zero * math.Float64frombits(weights[0])
		keys, weights = keys[1:], weights[1:]
	}
	table, shift := r.table, r.shift&63
	weights = weights[:len(keys)]
	for i, k := range keys {
		at := k * hash.Gamma >> shift
		s := &table[at&uint64(len(table)-1)]
		for other(s.key, k) {
			at++
			s = &table[at&uint64(len(table)-1)]
		}
		dot += float64(s.weight * math.Float64frombits(weights[i]))
	}
	return cosine(dot, r.sum, sum)
}

// other reports whether a place has a key that is not the one looked for: a single
// branch, where x != k && x != 0 would be two, of which the first goes either way.
func other(x, k uint64) bool {
	d := x ^ k
	return (d|-d)&(x|-x)>>63 != 0
}
