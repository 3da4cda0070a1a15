package keysentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sentences"
	"pagetwin/core/base/param"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "keysentence",
		Version:   1,
		Title:     param.Words{En: "Key sentences in length classes"},
		Idea:      param.Words{En: "Divides pages into classes by body length and compares only pages of similar length. Long sentences are rated higher if they contain more keywords of the title and body; the digests of the m best sentences represent the page. The score is the share of common digests, relative to the page with fewer. Only the abstract is published; the details are our interpretation."},
		Cost:      param.Words{En: "Computing signatures is mostly word segmentation, after one pass for document frequencies. The index needs 3·m look-ups a page. 16·m + 8 bytes a page."},
		Fails:     param.Words{En: "One changed character changes the digest of its sentence. Copies shortened or extended beyond the length ratio are never compared. Pages with one or two long sentences get high scores by chance."},
		Works:     []string{"liu2009duplicate"},
		Params:    params(),
		Threshold: "threshold", FitForSign: true,
		Overlap: algo.Always,
		New:     newMethod,
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Minimum share of digests"},
			Help:  param.Words{En: "Two pages are duplicates if they share at least this part of the digests of the page with fewer. Larger is stricter. The value is our choice."},
		},
		{
			Name: "rho", Kind: param.Float, Default: 0.7, Min: 0, Max: 0.99, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.0, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Minimum length ratio ρ"},
			Help:  param.Words{En: "Pages are compared only if the shorter body has at least this share of the length of the longer one, in content characters. Larger values compare fewer pairs and miss more shortened copies. 0: any length."},
		},
		sentences.Least(),
		sentences.Marks(),
		{
			Name: "m", Kind: param.Int, Default: 10, Min: 1, Max: 500,
			Grid:  []any{5, 10, 15, 20, 30},
			Title: param.Words{En: "Sentences kept m"},
			Help:  param.Words{En: "Number of best sentences kept per page. More sentences detect smaller edits and cost more."},
		},
		{
			Name: "lambda", Kind: param.Float, Default: 0.5, Min: 0, Max: 10, Step: 0.1,
			Grid:  []any{0.0, 0.25, 0.5, 1.0, 2.0},
			Title: param.Words{En: "Keyword factor λ"},
			Help:  param.Words{En: "Each distinct keyword in a sentence adds λ times the sentence's length to its rating. 0: sentences are chosen by length only."},
		},
		{
			Name: "keywords", Kind: param.Int, Default: 20, Min: 0, Max: 200,
			Idle:  param.Where("lambda", 0.0),
			Grid:  []any{0, 5, 10, 20, 40},
			Title: param.Words{En: "Keywords of the body"},
			Help:  param.Words{En: "Number of body words with the largest tf·idf that count as keywords, in addition to the words of the title. 0: only the title."},
		},
		{
			Name: "paragraph", Kind: param.Bool, Default: false,
			Title: param.Words{En: "One sentence per paragraph"},
			Help:  param.Words{En: "Keep only the best sentence of each paragraph (line), so that the sentences represent the whole body."},
		},
		algo.Segmentation().IdleIf(param.Where("lambda", 0.0)),
	}
}
