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
		Title: param.Words{En: "Key sentences in length classes", Zh: "关键长句与正文长度预分类"},
		Idea: param.Words{
			En: "Puts pages into classes by the length of their bodies and compares only pages of about equal length. A long sentence is worth more the more keywords of the title and of the body it contains; the digests of the m best stand for the page. The score is the share of digests that two pages have in common, counted on the page with fewer. Only the abstract of the method is known: the details are our reading.",
			Zh: "先按正文长度把网页分类，只比较长度相近的网页。长句中含有的标题词和正文关键词越多，分值越高，取分值最高的 m 句，用它们的摘要代表网页。得分是两页共有的摘要占较少一方的比例。原文只见到摘要，具体做法是我们的取法。",
		},
		Cost: param.Words{
			En: "Signing is mostly word segmentation, after one pass for document frequencies. The index takes 3·m look-ups a page. 16·m + 8 bytes a page.",
			Zh: "签名的时间主要在分词，另需先扫描一遍统计文档频率。索引每页查找 3·m 次。每页 16·m + 8 字节。",
		},
		Fails: param.Words{
			En: "One changed character spoils the digest of its sentence. Copies that are cut or extended beyond the ratio of lengths are never compared. Pages with one or two long sentences score high by chance.",
			Zh: "改动一个字，整句的摘要就不同。删节或扩充超过长度比的转载不参与比较。只有一两个长句的网页容易偶然得高分。",
		},
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
			Title: param.Words{En: "Share of digests, at least", Zh: "共有摘要的比例不小于"},
			Help: param.Words{
				En: "Two pages are duplicates when they share at least this part of the digests of the page with fewer. Larger is stricter. Our reading.",
				Zh: "共有摘要占较少一方的比例不小于此值，判为重复，越大越严格。我们的取法。",
			},
		},
		{
			Name: "rho", Kind: param.Float, Default: 0.7, Min: 0, Max: 0.99, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.0, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Ratio of lengths ρ, at least", Zh: "长度比 ρ 不小于"},
			Help: param.Words{
				En: "Pages are compared only when the shorter body has at least this part of the length of the longer, in content characters. Larger compares fewer pairs and loses more cut copies. 0 compares pages of any length.",
				Zh: "较短正文的字数与较长正文之比不小于此值才比较。越大比较的对数越少，被删节的转载漏掉越多。0 表示不看长度。",
			},
		},
		algo.LeastSentence(),
		algo.SentenceMarks(),
		{
			Name: "m", Kind: param.Int, Default: 10, Min: 1, Max: 500,
			Grid:  []any{5, 10, 15, 20, 30},
			Title: param.Words{En: "Sentences kept m", Zh: "保留句数 m"},
			Help: param.Words{
				En: "The m best sentences of a page are kept. More see smaller edits and cost more.",
				Zh: "每页保留分值最高的 m 句。越多越能看到小的改动，代价也越大。",
			},
		},
		{
			Name: "lambda", Kind: param.Float, Default: 0.5, Min: 0, Max: 10, Step: 0.1,
			Grid:  []any{0.0, 0.25, 0.5, 1.0, 2.0},
			Title: param.Words{En: "Keyword factor λ", Zh: "关键词系数 λ"},
			Help: param.Words{
				En: "Each distinct keyword in a sentence adds λ times the sentence's length to its worth. 0 chooses by length alone.",
				Zh: "句中每个不同的关键词使分值增加 λ 倍句长。0 表示只按长度挑选。",
			},
		},
		{
			Name: "keywords", Kind: param.Int, Default: 20, Min: 0, Max: 200,
			Idle:  param.Where("lambda", 0.0),
			Grid:  []any{0, 5, 10, 20, 40},
			Title: param.Words{En: "Keywords of the body", Zh: "正文关键词个数"},
			Help: param.Words{
				En: "Words of the body with the largest tf·idf that count as keywords, besides the words of the title. 0: the title alone.",
				Zh: "正文中 tf·idf 最大的若干词作关键词，标题中的词另算。0 表示只用标题。",
			},
		},
		{
			Name: "paragraph", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "One sentence a paragraph", Zh: "每段只取一句"},
			Help: param.Words{
				En: "Keep only the best sentence of each paragraph (line), so that the sentences stand for the whole body.",
				Zh: "每段（行）只取分值最高的一句，使所取的句子分布在全文。",
			},
		},
		algo.Segmentation().IdleIf(param.Where("lambda", 0.0)),
	}
}
