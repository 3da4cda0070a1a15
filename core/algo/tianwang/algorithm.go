package tianwang

import (
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// The variants: the five algorithms by number, and the graded form of the fourth.
const (
	byAbstract    = "1"
	byOrder       = "2"
	byOrderAndSim = "3"
	bySetAndSim   = "4"
	bySet         = "5"
	relaxed       = "relaxed"
)

const (
	tf    = "tf"
	tfidf = "tfidf"

	smallest, largest = 0.001, 1.0 // epsilon
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "tianwang",
		Version:   1,
		Title:     param.Words{En: "Tianwang, five algorithms"},
		Idea:      param.Words{En: "Joins the N keywords with the largest weights, by weight or sorted, and computes their MD5 digest; or computes the digest of the first 512 bytes of text. Pages with equal digests are replicas; in two of the algorithms, the keyword weights must also be similar (SIM below ε). The variant selects one of five algorithms."},
		Cost:      param.Words{En: "O(n): one pass over each page, most of it word segmentation, and one look-up in a hash table. 16 bytes a page; with weights 16·(N+1)."},
		Fails:     param.Words{En: "One changed byte in the abstract, or two keywords that swap around rank N, change the digest: recall falls quickly with N. Short pages with fewer than N keywords collide."},
		Works:     []string{"wang2000mirror"},
		Params:    params(),
		Threshold: "epsilon", FitForSign: true,
		New: newMethod,
		Scale: func(v param.Values) *algo.Scale {
			return &algo.Scale{
				Cut: cutOf(v.Str("variant"), v.Float("epsilon")),
				Own: func(score float64) any { return min(max(1-score, smallest), largest) },
			}
		},
	}
}

func weighs(variant string) bool {
	return variant == byOrderAndSim || variant == bySetAndSim || variant == relaxed
}

// cutOf returns the least score of a replica. SIM < ε is strict, so it is the float above 1−ε.
// Without SIM only pages with equal digests, which score 1, pass.
func cutOf(variant string, epsilon float64) float64 {
	if !weighs(variant) {
		return 1
	}
	return math.Nextafter(1-epsilon, 2)
}

// params declares the parameters. Variant 4 is the default because it alone of the five has both
// of the authors' additions to exact digests, independence of order and the check of weights;
// and its score is graded, so its threshold can be moved.
func params() []param.Param {
	return []param.Param{
		{
			Name: "variant", Kind: param.Choice, Default: bySetAndSim,
			Choices: []string{byAbstract, byOrder, byOrderAndSim, bySetAndSim, bySet, relaxed},
			Named:   []param.Words{{En: "1 abstracts"}, {En: "2 words in order"}, {En: "3 order and SIM"}, {En: "4 set and SIM"}, {En: "5 set of words"}, {En: "SIM alone"}},
			Title:   param.Words{En: "Algorithm"},
			Help:    param.Words{En: "1: equal abstracts. 2: equal keywords in equal order. 3: as 2, and SIM < ε. 4: equal sets of keywords, and SIM < ε. 5: equal sets of keywords. relaxed: only SIM < ε."},
		},
		{
			Name: "keywords", Kind: param.Int, Default: 10, Min: 1, Max: 100,
			Idle:  param.Where("variant", byAbstract),
			Grid:  []any{5, 10, 15, 20, 25, 30},
			Title: param.Words{En: "Keywords N"},
			Help:  param.Words{En: "Number of words with the largest weights. More keywords give fewer false positives but miss more copies; about 10 is said to have worked best for Tianwang."},
		},
		{
			Name: "epsilon", Kind: param.Float, Default: 0.2, Min: smallest, Max: largest, Step: 0.01, AfterSigning: true,
			Idle:  param.Unless("variant", byOrderAndSim, bySetAndSim, relaxed),
			Grid:  []any{0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5},
			Title: param.Words{En: "SIM below ε"},
			Help:  param.Words{En: "Distance of the keyword weights, from 0 (equal) to 1 (orthogonal); smaller is stricter. 0.2 allows a page to be up to twice as long. Only for 3, 4 and relaxed."},
		},
		{
			Name: "abstract", Kind: param.Int, Default: 512, Min: 16, Max: 8192, Step: 16,
			Idle:  param.Unless("variant", byAbstract),
			Grid:  []any{128, 256, 512, 1024, 2048},
			Title: param.Words{En: "Abstract, bytes"},
			Help:  param.Words{En: "Length of the beginning of the text; ASCII characters count 1, all others 2: 512 is 256 Chinese characters. Only for 1."},
		},
		{
			Name: "visible", Kind: param.Bool, Default: false,
			Idle:  param.Unless("variant", byAbstract),
			Title: param.Words{En: "Abstract of all visible text"},
			Help:  param.Words{En: "Off: from the body. On: from all text visible to visitors, including menus, as the source puts it. Only for 1."},
		},
		{
			Name: "declared", Kind: param.Bool, Default: false,
			Title: param.Words{En: "Use the page's own keywords and abstract"},
			Help:  param.Words{En: "Uses both from the page's DocView (META tags; with the denoiser docview also the beginning of the body) if available, otherwise from the body. Keywords are weighted by their frequency in the body."},
		},
		{
			Name: "weighting", Kind: param.Choice, Default: tfidf, Choices: []string{tfidf, tf},
			Named: []param.Words{{En: "tf·idf"}, {En: "count"}},
			Idle:  param.Where("variant", byAbstract),
			Title: param.Words{En: "Weight"},
			Help:  param.Words{En: "tfidf: tf·ln(pages/df + 0.01), frequencies from the set or a file. tf: how often the word occurs."},
		},
		{
			Name: "title", Kind: param.Float, Default: 1.0, Min: 0, Max: 10, Step: 0.5,
			Idle:  param.Where("variant", byAbstract),
			Grid:  []any{0.0, 1.0, 2.0, 4.0},
			Title: param.Words{En: "Title factor α"},
			Help:  param.Words{En: "Each occurrence of a body word in the title adds α to its count. 0 ignores the title, which suits copies with changed titles."},
		},
		algo.Segmentation().IdleIf(param.Where("variant", byAbstract)),
		algo.StopWords().IdleIf(param.Where("variant", byAbstract)),
	}
}
