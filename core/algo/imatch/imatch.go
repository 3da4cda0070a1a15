package imatch

import (
	"crypto/sha1"
	"encoding/hex"
	"math"
	"sort"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const (
	scoreShare   = "share"
	scoreJaccard = "jaccard"

	bits64       = "64" // bits
	bits160      = "160"
	mostLexicons = 64
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "imatch",
		Version:   1,
		Title:     param.Words{En: "I-Match"},
		Idea:      param.Words{En: "Removes words that occur on almost all or on very few pages; the remaining words, each once and sorted, are hashed with SHA-1. The same is done for K random parts of the lexicon, so that a changed word affects only the digests of parts that contain it. Pages with equal digests are duplicates."},
		Cost:      param.Words{En: "O(n·K), after one pass over the set for document frequencies; most of the time is word segmentation. 8·(K+1) bytes a page; for jaccard also 8 for each word."},
		Fails:     param.Words{En: "Needs document frequencies of many pages: in a small set they are unreliable, and if most pages are copies, every word is common. Edits to many words change all digests. Short pages match by chance or have no signature."},
		Works:     []string{"chowdhury2002collection", "kolcz2004improved"},
		Params:    params(),
		Threshold: "agree", FitForSign: true,
		Decides: decides,
		New:     newMethod,
		Scale: func(v param.Values) *algo.Scale {
			if v.Str("score") == scoreJaccard {
				return nil
			}
			return algo.CountOf(v.Int("agree"), v.Int("lexicons")+1, 1)
		},
	}
}

// share converts a number of equal digests to a score. Score and threshold both use it, so that
// they are the same float.
func share(equal, lexicons int) float64 { return float64(equal) / float64(lexicons+1) }

func decides(v param.Values) string {
	if v.Str("score") == scoreJaccard {
		return "threshold"
	}
	return "agree"
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "agree", Kind: param.Int, Default: 1, Min: 1, Max: mostLexicons + 1, Grid: []any{1, 2, 3, 4, 6, 8, 11}, AfterSigning: true,
			Idle:  param.Where("score", scoreJaccard),
			Title: param.Words{En: "Equal digests"},
			Help:  param.Words{En: "Minimum number of equal digests among K+1. The paper uses 1; more is stricter. For the score share."},
		},
		{
			Name: "lexicons", Kind: param.Int, Default: 10, Min: 0, Max: mostLexicons, Grid: []any{0, 1, 2, 5, 10, 20},
			Title: param.Words{En: "Sub-lexicons K"},
			Help:  param.Words{En: "Number of random parts of the lexicon, in addition to the whole. More parts tolerate more changed words; each costs a digest. 0 is I-Match as published in 2002."},
		},
		{
			Name: "keep", Kind: param.Float, Default: 0.66, Min: 0.05, Max: 1, Step: 0.01, Grid: []any{0.5, 0.6, 0.66, 0.7, 0.8, 0.9},
			Idle:  param.Where("lexicons", 0),
			Title: param.Words{En: "Part of the words kept q"},
			Help:  param.Words{En: "Probability that a sub-lexicon keeps a word. Smaller values tolerate more changes but give more false positives."},
		},
		{
			Name: "low", Kind: param.Float, Default: 0.2, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.1, 0.15, 0.2, 0.25, 0.3, 0.4},
			Title: param.Words{En: "Lowest nidf"},
			Help:  param.Words{En: "Words below this value are too common to distinguish pages. With 1000 pages, 0.2 excludes words on more than a quarter of them."},
		},
		{
			Name: "high", Kind: param.Float, Default: 0.85, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0},
			Title: param.Words{En: "Highest nidf"},
			Help:  param.Words{En: "Words above this value are too rare: names, numbers and misspellings, which copies often change. With 1000 pages, 0.85 excludes words on fewer than 3 of them. 1 keeps all rare words."},
		},
		{
			Name: "min", Kind: param.Int, Default: 4, Min: 1, Max: 1000, Grid: []any{1, 2, 4, 8, 16},
			Title: param.Words{En: "Minimum number of words"},
			Help:  param.Words{En: "Pages with fewer kept words get no signature, because they would match by chance; a warning counts them."},
		},
		{
			Name: "score", Kind: param.Choice, Default: scoreShare, Choices: []string{scoreShare, scoreJaccard},
			Named: []param.Words{{En: "share of digests"}, {En: "word overlap"}},
			Title: param.Words{En: "Score"},
			Help:  param.Words{En: "share: the share of equal digests among K+1, decided by agree. jaccard: the overlap of the filtered words, decided by threshold; the index still needs one equal digest."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Unless("score", scoreJaccard),
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Jaccard threshold"},
			Help:  param.Words{En: "Minimum Jaccard coefficient of duplicates. For the score jaccard; 0.5 is our choice."},
		},
		{
			Name: "bits", Kind: param.Choice, Default: bits64, Choices: []string{bits64, bits160},
			Named: []param.Words{{En: "64 bits"}, {En: "160 bits"}},
			Title: param.Words{En: "Digest bits"},
			Help:  param.Words{En: "64: the first 64 bits of each SHA-1 digest, in a third of the space; among a million pages, two different sets of words then collide with probability 3·10⁻⁷. 160: the whole digest, as in the paper."},
		},
		algo.Segmentation(),
		{
			Name: "seed", Kind: param.Int, Default: 0, Min: 0, Max: 1 << 31, Grid: []any{0, 1, 2, 3, 4},
			Idle:  param.Where("lexicons", 0),
			Title: param.Words{En: "Seed"},
			Help:  param.Words{En: "Draws the sub-lexicons. The same seed gives the same digests, on any machine."},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &method{
		low: v.Float("low"), high: v.Float("high"), least: v.Int("min"),
		lexicons: v.Int("lexicons"), q: v.Float("keep"), mode: text.Mode(v.Str("segmentation")),
		width: 1,
	}
	if v.Str("bits") == bits160 {
		m.width = 3
	}
	if m.low >= m.high {
		return nil, say.Errorf("imatch: low must be less than high = %g, got %g", m.high, m.low)
	}
	if seed := v.Int("seed"); seed != 0 {
		m.seed = hash.Mix64(uint64(seed))
	}
	if v.Str("score") == scoreJaccard {
		return &graded{m}, nil
	}
	if agree := v.Int("agree"); agree > m.lexicons+1 {
		return nil, say.Errorf("imatch: agree must be at most lexicons + 1 = %d, got %d", m.lexicons+1, agree)
	}
	return m, nil
}

// stability returns the probability 1−(1−pⁿ)^k that a change of n words of the lexicon leaves at
// least one of k random sub-lexicons without a changed word, if each leaves out a word with
// probability p (Kołcz 2004).
func stability(p float64, n, k int) float64 {
	return 1 - math.Pow(1-math.Pow(p, float64(n)), float64(k))
}

// rounding is the tolerance at the ends of the band, because logarithms of whole numbers rarely
// equal the intended decimal.
const rounding = 1e-9

// band returns the least and the greatest df, out of n pages, of words within the band; nidf
// falls as df rises. If no df is within the band, greatest is less than least.
func band(low, high float64, n int) (least, greatest int) {
	least = 1 + sort.Search(n, func(i int) bool { return algo.NIDF(1+i, n) <= high+rounding })
	greatest = sort.Search(n, func(i int) bool { return algo.NIDF(1+i, n) < low-rounding })
	return least, greatest
}

func (m *method) inBand(df int) bool { return m.minDF <= max(1, df) && max(1, df) <= m.maxDF }

func digest(words []string) string {
	d := sha1.Sum([]byte(strings.Join(words, "")))
	return hex.EncodeToString(d[:])
}
