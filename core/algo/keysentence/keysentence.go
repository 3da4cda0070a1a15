package keysentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "keysentence",
		Title: param.Words{En: "Key sentences in length classes"},
		Idea:  param.Words{En: "Puts pages into classes by the length of their bodies and compares only pages of about equal length. A long sentence is worth more the more keywords of the title and of the body it contains; the digests of the m best stand for the page. The score is the share of digests that two pages have in common, counted on the page with fewer. Only the abstract of the method is known: the details are our reading."},
		Cost:  param.Words{En: "Signing is mostly word segmentation, after one pass for document frequencies. The index takes 3·m look-ups a page. 16·m + 8 bytes a page."},
		Fails: param.Words{En: "One changed character spoils the digest of its sentence. Copies that are cut or extended beyond the ratio of lengths are never compared. Pages with one or two long sentences score high by chance."},
		Paper: algo.Citation{
			Authors: "Liu Siwei et al. (long sentences); the authors of the abstract on key sentences and length classes are not known",
			Title:   "基于HTML标记和长句提取的网页去重算法; 关键长句及正文长度预分类 (abstract only, the rest is our reading)",
			Venue:   "微型电脑应用 2009(8) 30-32,5",
			Year:    2009,
		},
		Params:    params(),
		Threshold: "threshold", FitForSign: true,
		Overlap: algo.Always,
		New: func(v param.Values) (algo.Method, error) {
			stop, err := text.Stop("all")
			if err != nil {
				return nil, err
			}
			return &Method{
				rho: v.Float("rho"), k: v.Int("k"), m: v.Int("m"), marks: v.Str("marks"),
				lambda: v.Float("lambda"), keywords: v.Int("keywords"),
				paragraph: v.Bool("paragraph"), mode: text.Mode(v.Str("segmentation")), stop: stop,
			}, nil
		},
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Share of digests, at least"},
			Help:  param.Words{En: "Two pages are duplicates when they share at least this part of the digests of the page with fewer. Larger is stricter. Our reading."},
		},
		{
			Name: "rho", Kind: param.Float, Default: 0.7, Min: 0, Max: 0.99, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.0, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Ratio of lengths ρ, at least"},
			Help:  param.Words{En: "Pages are compared only when the shorter body has at least this part of the length of the longer, in content characters. Larger compares fewer pairs and loses more cut copies. 0 compares pages of any length."},
		},
		algo.LeastSentence(),
		algo.SentenceMarks(),
		{
			Name: "m", Kind: param.Int, Default: 10, Min: 1, Max: 500,
			Grid:  []any{5, 10, 15, 20, 30},
			Title: param.Words{En: "Sentences kept m"},
			Help:  param.Words{En: "The m best sentences of a page are kept. More see smaller edits and cost more."},
		},
		{
			Name: "lambda", Kind: param.Float, Default: 0.5, Min: 0, Max: 10, Step: 0.1,
			Grid:  []any{0.0, 0.25, 0.5, 1.0, 2.0},
			Title: param.Words{En: "Keyword factor λ"},
			Help:  param.Words{En: "Each distinct keyword in a sentence adds λ times the sentence's length to its worth. 0 chooses by length alone."},
		},
		{
			Name: "keywords", Kind: param.Int, Default: 20, Min: 0, Max: 200,
			Idle:  param.Where("lambda", 0.0),
			Grid:  []any{0, 5, 10, 20, 40},
			Title: param.Words{En: "Keywords of the body"},
			Help:  param.Words{En: "Words of the body with the largest tf·idf that count as keywords, besides the words of the title. 0: the title alone."},
		},
		{
			Name: "paragraph", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "One sentence a paragraph"},
			Help:  param.Words{En: "Keep only the best sentence of each paragraph (line), so that the sentences stand for the whole body."},
		},
		algo.Segmentation().IdleIf(param.Where("lambda", 0.0)),
	}
}
