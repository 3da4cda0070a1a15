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

// The values of the parameter score.
const (
	scoreShare   = "share"
	scoreJaccard = "jaccard"

	bits64       = "64" // bits
	bits160      = "160"
	mostLexicons = 64
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "imatch",
		Title: param.Words{En: "I-Match", Zh: "I-Match"},
		Idea: param.Words{
			En: "Leaves out the words that nearly all pages have and those that hardly any has; the rest, each once and sorted, is hashed with SHA-1. The same is done for K random parts of the lexicon, so that a changed word spoils only the digests of the parts that have it. Pages with equal digests are duplicates.",
			Zh: "去掉几乎每页都有的词和极少出现的词，其余的词去重、排序后求 SHA-1。再随机抽取词典的 K 个子集，各求一次，这样改动一个词只影响含有它的那些摘要。有相同摘要的网页即为重复。",
		},
		Cost: param.Words{
			En: "O(n·K) and one pass before it for the document frequencies; most of the time is word segmentation. 8·(K+1) bytes a page, for jaccard also 8 for each word.",
			Zh: "O(n·K)，之前要先读一遍页集统计文档频率；时间主要花在分词上。每页 8·(K+1) 字节，jaccard 另加每词 8 字节。",
		},
		Fails: param.Words{
			En: "Needs frequencies of many pages: in a small set they are noise, and where most pages are copies every word counts as common. Edits to many words spoil all digests. Short pages match by chance or are not signed.",
			Zh: "需要大量网页的文档频率：页集小则频率不可靠，大多数网页互为副本时每个词都成了常见词。改动的词多了，所有摘要都会变。短网页容易偶然相同，或不予签名。",
		},
		Paper: algo.Citation{
			Authors: "A. Chowdhury, O. Frieder, D. Grossman, M. C. McCabe (2002); A. Kołcz, A. Chowdhury, J. Alspector (2004)",
			Title:   "Collection statistics for fast duplicate document detection; Improved robustness of signature-based near-replica detection via lexicon randomization",
			Venue:   "ACM TOIS 20(2) 171-191; KDD 2004",
			Year:    2002,
			Link:    "https://doi.org/10.1145/506309.506311",
		},
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

// share is the one place where a number of equal digests becomes a score, so that
// the score and the cut are the same float.
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
			Title: param.Words{En: "Equal digests", Zh: "相同的摘要数"},
			Help: param.Words{
				En: "So many of the K+1 digests must be equal. The paper takes 1; more are stricter. For the score share.",
				Zh: "K+1 个摘要中至少要有这么多个相同。论文取 1，越多越严格。用于得分 share。",
			},
		},
		{
			Name: "lexicons", Kind: param.Int, Default: 10, Min: 0, Max: mostLexicons, Grid: []any{0, 1, 2, 5, 10, 20},
			Title: param.Words{En: "Sub-lexicons K", Zh: "子词典个数 K"},
			Help: param.Words{
				En: "Random parts of the lexicon beside the whole. More forgive more changed words and cost a digest each; 0 is I-Match as of 2002.",
				Zh: "除整个词典外随机抽取的子集个数。越多越经得起改动，每个多求一次摘要；0 即 2002 年的原始 I-Match。",
			},
		},
		{
			Name: "keep", Kind: param.Float, Default: 0.66, Min: 0.05, Max: 1, Step: 0.01, Grid: []any{0.5, 0.6, 0.66, 0.7, 0.8, 0.9},
			Idle:  param.Where("lexicons", 0),
			Title: param.Words{En: "Part of the words kept q", Zh: "保留词的比例 q"},
			Help: param.Words{
				En: "Probability with which a sub-lexicon keeps a word. Smaller forgives more changes and confuses more pages.",
				Zh: "子词典保留每个词的概率。越小越经得起改动，误判也越多。",
			},
		},
		{
			Name: "low", Kind: param.Float, Default: 0.2, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.1, 0.15, 0.2, 0.25, 0.3, 0.4},
			Title: param.Words{En: "Lowest nidf", Zh: "nidf 下限"},
			Help: param.Words{
				En: "Words below are too common to tell pages apart. 0.2 leaves out those on more than a quarter of 1000 pages.",
				Zh: "低于此值的词太常见，不用。1000 页时 0.2 去掉四分之一以上网页都有的词。",
			},
		},
		{
			Name: "high", Kind: param.Float, Default: 0.85, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0},
			Title: param.Words{En: "Highest nidf", Zh: "nidf 上限"},
			Help: param.Words{
				En: "Words above are too rare: names, numbers, misspellings, which copies change. 0.85 leaves out those on fewer than 3 of 1000 pages. 1 keeps all rare words.",
				Zh: "高于此值的词太罕见，如人名、数字、错字，转载时容易改动。1000 页时 0.85 去掉不足 3 页才有的词。1 保留所有罕见词。",
			},
		},
		{
			Name: "min", Kind: param.Int, Default: 4, Min: 1, Max: 1000, Grid: []any{1, 2, 4, 8, 16},
			Title: param.Words{En: "Least words to sign", Zh: "签名所需的最少词数"},
			Help: param.Words{
				En: "Pages that keep fewer words are not signed, for they would match by chance; a warning counts them.",
				Zh: "筛选后词数不足的网页不签名，以免偶然相同；这些网页会在警告中计数。",
			},
		},
		{
			Name: "score", Kind: param.Choice, Default: scoreShare, Choices: []string{scoreShare, scoreJaccard},
			Named: []param.Words{{En: "share of digests", Zh: "摘要相同比例"}, {En: "word overlap", Zh: "词的重合度"}},
			Grid:  []any{scoreShare, scoreJaccard},
			Title: param.Words{En: "Score", Zh: "得分"},
			Help: param.Words{
				En: "share: equal digests of all K+1, decided by agree. jaccard: common part of the filtered words, decided by threshold; the index still needs one equal digest.",
				Zh: "share：K+1 个摘要中相同的比例，由 agree 判定。jaccard：筛选后的词的重合程度，由 threshold 判定；索引仍要求至少一个摘要相同。",
			},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Unless("score", scoreJaccard),
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Jaccard threshold", Zh: "Jaccard 阈值"},
			Help: param.Words{
				En: "Least Jaccard coefficient of duplicates. For the score jaccard; 0.5 is our reading.",
				Zh: "判为重复的最低 Jaccard 系数。用于得分 jaccard；0.5 是我们的取法。",
			},
		},
		{
			Name: "bits", Kind: param.Choice, Default: bits64, Choices: []string{bits64, bits160},
			Named: []param.Words{{En: "64 bits", Zh: "64 位"}, {En: "160 bits", Zh: "160 位"}},
			Grid:  []any{bits64, bits160},
			Title: param.Words{En: "Digest bits", Zh: "摘要位数"},
			Help: param.Words{
				En: "64: the first 64 bits of each SHA-1 digest, a third of the space; two sets of words among a million pages are then confused with probability 3·10⁻⁷. 160: all of it, as the paper has it.",
				Zh: "64：每个 SHA-1 摘要只存前 64 位，空间为三分之一；一百万页中两组不同的词被认作相同的概率为 3·10⁻⁷。160：整个摘要，与论文一致。",
			},
		},
		algo.Segmentation(),
		{
			Name: "seed", Kind: param.Int, Default: 0, Min: 0, Max: 1 << 31, Grid: []any{0, 1, 2, 3, 4},
			Idle:  param.Where("lexicons", 0),
			Title: param.Words{En: "Seed", Zh: "随机种子"},
			Help: param.Words{
				En: "Draws the sub-lexicons. The same seed gives the same digests, on any machine.",
				Zh: "用来抽取子词典。种子相同，摘要就相同，与机器无关。",
			},
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
		return nil, say.Errorf("imatch: low must be less than high = %g, got %g",
			"imatch：low 应小于 high = %g，给出的是 %g", m.high, m.low)
	}
	if seed := v.Int("seed"); seed != 0 {
		m.seed = hash.Mix64(uint64(seed))
	}
	if v.Str("score") == scoreJaccard {
		return &graded{m}, nil
	}
	if agree := v.Int("agree"); agree > m.lexicons+1 {
		return nil, say.Errorf("imatch: agree must be at most lexicons + 1 = %d, got %d",
			"imatch：agree 不能超过 lexicons + 1 = %d，给出的是 %d", m.lexicons+1, agree)
	}
	return m, nil
}

// stability returns the probability 1−(1−pⁿ)^k that a change which touches n words
// of the lexicon leaves at least one of k random sub-lexicons without a touched
// word, each of them leaving a word out with probability p (Kołcz 2004).
func stability(p float64, n, k int) float64 {
	return 1 - math.Pow(1-math.Pow(p, float64(n)), float64(k))
}

// rounding is the room that a band's ends are given: logarithms of whole numbers
// hardly ever come out as the decimal that was meant.
const rounding = 1e-9

// band returns the least and the greatest number of pages for which a word of n
// pages lies within the band; nidf falls as the number rises. Where no number does
// the greatest is less than the least.
func band(low, high float64, n int) (least, greatest int) {
	least = 1 + sort.Search(n, func(i int) bool { return algo.NIDF(1+i, n) <= high+rounding })
	greatest = sort.Search(n, func(i int) bool { return algo.NIDF(1+i, n) < low-rounding })
	return least, greatest
}

// inBand reports whether a word of df pages lies within the band.
func (m *method) inBand(df int) bool { return m.minDF <= max(1, df) && max(1, df) <= m.maxDF }

// digest returns the whole digest of words in hexadecimal.
func digest(words []string) string {
	d := sha1.Sum([]byte(strings.Join(words, "")))
	return hex.EncodeToString(d[:])
}
