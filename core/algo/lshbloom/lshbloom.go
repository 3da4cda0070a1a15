package lshbloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "lshbloom",
		Title: param.Words{En: "LSHBloom", Zh: "LSHBloom（布隆过滤器分段索引）"},
		Idea: param.Words{
			En: "The min-values of a page are cut into bands, and the sum of each band is looked up in a Bloom filter of its own. " +
				"A page of which any band was seen before is a repeat; no table of pages is kept. " +
				"The filters name no partner: a second pass with a map of only the repeated bands finds it.",
			Zh: "把网页的最小值分成若干段，每段求和，在该段自己的布隆过滤器中查找。" +
				"只要有一段见过，就判为重复，不必保存网页的散列表。" +
				"过滤器说不出与哪一页重复，由第二遍用只含重复段的散列表找出。",
		},
		Cost: param.Words{
			En: "Time: m hash values for each shingle, then one look-up in a filter for each band: linear in the pages. Space: 1.44·log2(1/p) bits a page in each of B filters; for pairs also a map of the repeated bands and 8·B bytes a page.",
			Zh: "时间：每个 shingle 计算 m 个哈希值，每段查一次过滤器，与页数成正比。空间：B 个过滤器，每页各占 1.44·log2(1/p) 位；求网页对时另需重复段的散列表和每页 8·B 字节。",
		},
		Fails: param.Words{
			En: "Which pages are reported depends on their order, and a filter made for fewer pages than come reports too many. Nothing can be taken out again. Short pages, templates and partial reprints, as with all shingles.",
			Zh: "报告哪些网页取决于先后次序；网页多于预计时误报增多；内容不能删除。与所有 shingle 方法一样，不适合短网页、公共模板和部分重复。",
		},
		Paper: algo.Citation{
			Authors: "A. Khan, R. Underwood, C. Siebenschuh, Y. Babuji, A. Ajith, K. Hippe, O. Gokdemir, A. Brace, K. Chard, I. Foster",
			Title:   "LSHBloom: memory-efficient, extreme-scale document deduplication",
			Venue:   "arXiv:2411.04257",
			Year:    2024,
			Link:    "https://arxiv.org/abs/2411.04257",
		},
		Params:    params(),
		Threshold: "agree",
		New:       newMethod,
		Scale:     func(v param.Values) *algo.Scale { return algo.CountOf(v.Int("agree"), bands(v).B, 1) },
	}
}

// bands returns the bands for the resemblance that is looked for.
func bands(v param.Values) minhash.Bands {
	return minhash.OptimalBands(v.Float("resemblance"), v.Int("m"), 0.5, 0.5)
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		unit: v.Str("unit"), k: v.Int("k"), m: v.Int("m"), bands: bands(v),
		p: v.Float("p"), n: uint64(v.Int("n")),
	}
	if agree := v.Int("agree"); agree > m.bands.B {
		return nil, say.Errorf("lshbloom: agree must be at most the number of bands, %d for resemblance %v and m = %d, got %d",
			"lshbloom：agree 不能超过条带数 %d（相似度 %v、m = %d），给出的是 %d", m.bands.B, v.Float("resemblance"), m.m, agree)
	}
	return m, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "agree", Kind: param.Int, Default: 1, Min: 1, Max: 1024, Grid: []any{1, 2, 3, 4}, AfterSigning: true,
			Title: param.Words{En: "Equal bands", Zh: "相等的段数"},
			Help: param.Words{
				En: "At least so many equal bands make two pages duplicates. The paper takes one; more are stricter.",
				Zh: "至少有这么多段相等，才判为重复。论文取一段；越多越严格。",
			},
		},
		{
			Name: "resemblance", Kind: param.Float, Default: 0.5, Min: 0.05, Max: 1, Step: 0.01,
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Resemblance looked for", Zh: "目标相似度"},
			Help: param.Words{
				En: "The bands are cut so that pages from this resemblance on tend to share one. Larger makes fewer and longer bands.",
				Zh: "按此相似度分段，使达到它的网页往往有一段相等。越大段数越少、每段越长。",
			},
		},
		{
			Name: "m", Kind: param.Int, Default: 128, Min: 8, Max: 1024, Grid: []any{64, 128, 256},
			Title: param.Words{En: "Min-values m", Zh: "最小值个数 m"},
			Help: param.Words{
				En: "Hash functions whose least value goes into the bands. More make the step at the resemblance steeper, and take longer.",
				Zh: "参与分段的最小值个数。越多，在目标相似度处的区分越陡，耗时也越长。",
			},
		},
		{
			Name: "p", Kind: param.Float, Default: 1e-5, Min: 1e-12, Max: 0.5, Step: 0.001, Grid: []any{0.01, 0.001, 1e-5, 1e-8}, AfterSigning: true,
			Title: param.Words{En: "False positive rate p of a filter", Zh: "单个过滤器的误报率 p"},
			Help: param.Words{
				En: "With B filters a page that repeats nothing is reported at the rate 1−(1−p)^B. Ten times smaller takes 4.8 bits more for a page in each filter.",
				Zh: "共 B 个过滤器时，不重复的网页被误报的比率为 1−(1−p)^B。每减小到十分之一，每个过滤器每页多占 4.8 位。",
			},
		},
		{
			Name: "n", Kind: param.Int, Default: 0, Min: 0, Max: 100_000_000, Step: 1000, Grid: []any{0, 1000, 10_000, 100_000}, AfterSigning: true,
			Title: param.Words{En: "Pages expected n", Zh: "预计页数 n"},
			Help: param.Words{
				En: "The filters are made for so many pages. With more, false positives rise above p, which a warning tells. 0 takes the set's own number.",
				Zh: "过滤器按此页数设计。超过时误报率会高于 p，并给出警告。0 表示取页集自己的页数。",
			},
		},
		{
			Name: "k", Kind: param.Int, Default: 5, Min: 1, Max: 50, Grid: []any{3, 4, 5, 6, 8, 10},
			Title: param.Words{En: "Shingle size k", Zh: "shingle 长度 k"},
			Help: param.Words{
				En: "Tokens in a shingle. Larger values are more brittle.",
				Zh: "一个 shingle 的词元数，越大越经不起改动。",
			},
		},
		algo.Unit(param.Words{En: "shingle", Zh: "shingle "}),
	}
}
