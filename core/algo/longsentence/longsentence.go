package longsentence

import (
	"cmp"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "longsentence",
		Version:   1,
		Title:     say.Text("longsentence|Long sentences"),
		Idea:      param.Words{En: "Splits the body at punctuation, keeps the m longest sentences of at least k characters and computes the MD5 digest of each. The score is the share of common digests. An index from digests to pages compares only pages that share a sentence."},
		Cost:      param.Words{En: "O(n·m) with a map, O(n·m·lg(n·m)) with a red-black tree, plus the pairs that share a sentence; 16·m bytes a page (8·m with 40 bits)."},
		Fails:     param.Words{En: "One changed character changes the digest of its sentence, so copies with edits everywhere are missed; edits in short sentences are not noticed. Pages without long sentences have no features."},
		Works:     []string{"liu2009duplicate"},
		Params:    params(),
		Threshold: "threshold",
		New: func(v param.Values) (algo.Method, error) {
			return &Method{
				k: v.Int("k"), m: v.Int("m"), marks: v.Str("marks"), short: v.Str("digest") == "40", index: v.Str("index"),
				sift: v.Str("search") == searchSift, threshold: v.Float("threshold"),
			}, nil
		},
		Strict: true,
	}
}

const (
	redblack = "redblack"

	searchPairs = "pairs"
	searchSift  = "sift"
)

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: param.Best(0.25), Min: 0, Max: 0.99, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Similarity above"},
			Help:  param.Words{En: "Two pages are duplicates if more than this share of their digests is common. Larger is stricter. The value of the source is lost; 0.5 is our choice. On five labelled news sets, 0.25 is best."},
		},
		algo.LeastSentence(),
		algo.SentenceMarks(),
		{
			Name: "m", Kind: param.Int, Default: 20, Min: 1, Max: 500,
			Grid:  []any{5, 10, 15, 20, 30, 50},
			Title: param.Words{En: "Sentences kept m"},
			Help:  param.Words{En: "Number of longest sentences kept per page. More sentences detect smaller edits and cost more. The source gives no value; 20 is our choice."},
		},
		{
			Name: "digest", Kind: param.Choice, Default: "128", Choices: []string{"128", "40"},
			Named: []param.Words{{En: "128 bits"}, {En: "40 bits"}},
			Title: param.Words{En: "Digest bits"},
			Help:  param.Words{En: "128: the whole MD5 digest. 40: its first five bytes, in half the space; among a million sentences, two then collide with probability 0.37."},
		},
		{
			Name: "search", Kind: param.Choice, Default: searchPairs, Choices: []string{searchPairs, searchSift},
			Named:        []param.Words{say.Text("longsentence|all pairs"), {En: "keep first copies"}},
			AfterSigning: true,
			Title:        param.Words{En: "Search"},
			Help:         param.Words{En: "pairs: all pairs of pages that share a sentence. sift: the procedure of the source for pages that arrive one by one: a page too similar to a kept page is dropped and not compared with later pages. The result of sift depends on the order of the pages. For candidates from the index."},
		},
		{
			Name: "index", Kind: param.Choice, Default: "map", Choices: []string{"map", redblack},
			Named:        []param.Words{{En: "hash map"}, {En: "red-black tree"}},
			AfterSigning: true,
			Title:        param.Words{En: "Index"},
			Help:         param.Words{En: "redblack: the red-black tree of the source. map: a hash map, which finds the same pairs faster."},
		},
	}
}

// Method is long sentences with its parameters set.
type Method struct {
	algo.Index
	k, m  int
	marks string // where sentences are cut
	short bool   // digests of 40 bits
	index string

	sift      bool    // pages come one by one: see Sift
	threshold float64 // of Sift

	none atomic.Int64 // pages signed that have text and no long sentence
}

type sentence struct {
	algo.LongSentence
	digest digest
}

func (m *Method) sentences(d *text.Doc) []sentence {
	out := m.long(d)
	return out[:min(len(out), m.m)]
}

func (m *Method) long(d *text.Doc) []sentence {
	var out []sentence
	for _, s := range algo.LongSentences(d, m.marks, m.k) {
		out = append(out, sentence{s, m.digest(s.Norm)})
	}
	slices.SortStableFunc(out, func(a, b sentence) int { return cmp.Compare(b.Length, a.Length) })
	return out
}

func (m *Method) digest(s string) digest {
	sum := algo.MD5([]byte(s))
	if m.short {
		return digest{0, sum[0] >> 24}
	}
	return digest{sum[0], sum[1]}
}

// Sign returns the digests of the long sentences, sorted: two words each, or one
// with 40 bits.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	long := m.sentences(d)
	if len(long) == 0 && !d.Empty() {
		m.none.Add(1)
	}
	fs := make([]digest, len(long))
	for i, s := range long {
		fs[i] = s.digest
	}
	slices.SortFunc(fs, digest.compare)
	fs = slices.Compact(fs) // 40 bits of two sentences may agree
	var s algo.Signature
	for _, f := range fs {
		if !m.short {
			s = append(s, f.hi)
		}
		s = append(s, f.lo)
	}
	return s
}

func (m *Method) Warnings() []say.Words {
	return algo.NoSentence(m.none.Load(), m.k)
}

func (m *Method) size(s algo.Signature) int {
	if m.short {
		return len(s)
	}
	return len(s) / 2
}

func (m *Method) at(s algo.Signature, i int) digest {
	if m.short {
		return digest{0, s[i]}
	}
	return digest{s[2*i], s[2*i+1]}
}

func (m *Method) digests(s algo.Signature) []digest {
	fs := make([]digest, m.size(s))
	for i := range fs {
		fs[i] = m.at(s, i)
	}
	return fs
}

// Score returns Sim, the Jaccard coefficient of the digests.
func (m *Method) Score(a, b algo.Signature) float64 {
	return similarity(m.common(a, b), m.size(a), m.size(b))
}

func (m *Method) common(a, b algo.Signature) int {
	if m.short {
		return sorted.Common(a, b)
	}
	return sorted.CommonPairs(a, b)
}

func similarity(shared, a, b int) float64 {
	if shared == 0 {
		return 0
	}
	return float64(shared) / float64(a+b-shared)
}
