package winnowing

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// The values of the parameter measure.
const (
	resemblance = "resemblance"
	containment = "containment"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "winnowing",
		Title: param.Words{En: "Winnowing", Zh: "Winnowing 指纹"},
		Idea: param.Words{
			En: "All runs of k tokens of a page are hashed, and of every w successive hashes only the least is kept. " +
				"Which are kept depends on their neighbourhood alone, so equal passages give equal fingerprints wherever they stand. " +
				"Every passage of w+k−1 tokens that two pages share is found; the share of common fingerprints decides.",
			Zh: "对网页中每连续 k 个词元求哈希，每 w 个相邻的哈希值只保留最小的一个。" +
				"保留哪些只取决于邻近的内容，因此相同的段落无论在哪里都留下相同的指纹。" +
				"凡两页共有的、长度不小于 w+k−1 个词元的段落都能发现；按共有指纹的比例判定。",
		},
		Cost: param.Words{
			En: "O(n): one hash for each run of each page, then an inverted index of the fingerprints. 8 bytes for each fingerprint, of which a page of n tokens has about 2n/(w+1).",
			Zh: "O(n)：每个 k 元组一次哈希，再查指纹的倒排索引。每个指纹 8 字节，n 个词元的网页约有 2n/(w+1) 个指纹。",
		},
		Fails: param.Words{
			En: "Pages of one site share the fingerprints of its template: without denoising the lists of the index grow long and copies are found where there are none. Short pages have few fingerprints, and their score jumps.",
			Zh: "同一网站的网页共有模板的指纹：不先去噪，倒排表就会很长，并造成误判。短网页的指纹很少，得分跳跃。",
		},
		Paper: algo.Citation{
			Authors: "S. Schleimer, D. S. Wilkerson, A. Aiken",
			Title:   "Winnowing: local algorithms for document fingerprinting",
			Venue:   "SIGMOD 2003, 76-85",
			Year:    2003,
			Link:    "https://doi.org/10.1145/872757.872770",
		},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   func(v param.Values) bool { return v.Str("measure") == resemblance },
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	return winnower(v.Str("unit"), v.Int("k"), v.Int("w"), v.Str("measure") == containment), nil
}

// recommended returns the threshold with the best F1 for a measure, see [param.Param.Recommended].
func recommended(v param.Values) any {
	if v.Str("measure") == containment {
		return 0.8
	}
	return 0.45
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: recommended, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Share of common fingerprints", Zh: "共有指纹比例"},
			Help: param.Words{
				En: "Least resemblance or containment of the fingerprints of duplicates. Larger is stricter. Our reading: the paper lists matches. Over five labelled sets of news 0.45 does best for resemblance and 0.8 for containment.",
				Zh: "判为重复所需的最低指纹相似度或包含度，越大越严格。论文只列出匹配的段落，阈值是我们的取法。在五个有标注的新闻网页集上，相似度取 0.45、包含度取 0.8 最好。",
			},
		},
		{
			Name: "measure", Kind: param.Choice, Default: resemblance, Choices: []string{resemblance, containment},
			Named:        []param.Words{{En: "resemblance", Zh: "相似度"}, {En: "containment", Zh: "包含度"}},
			AfterSigning: true,
			Grid:         []any{resemblance, containment},
			Title:        param.Words{En: "Measure", Zh: "度量"},
			Help: param.Words{
				En: "resemblance: common fingerprints of all that either page has. containment: of those of the page that has fewer, for partial reprints.",
				Zh: "resemblance：共有指纹占两页全部指纹的比例。containment：占指纹较少一页的比例，适合只转载一部分的情形。",
			},
		},
		{
			Name: "k", Kind: param.Int, Default: 6, Min: 1, Max: 200, Grid: []any{4, 5, 6, 8, 10, 20},
			Title: param.Words{En: "Noise threshold k", Zh: "噪声阈值 k"},
			Help: param.Words{
				En: "Tokens in a k-gram: no shorter match is seen. Larger values see fewer chance matches and are more brittle.",
				Zh: "k 元组的词元数：更短的匹配一律看不见。越大偶然的匹配越少，也越经不起改动。",
			},
		},
		{
			Name: "w", Kind: param.Int, Default: 8, Min: 1, Max: 1000, Grid: []any{1, 4, 8, 16, 32},
			Title: param.Words{En: "Window w", Zh: "窗口 w"},
			Help: param.Words{
				En: "One of every w successive hashes at least is kept: matches of w+k−1 tokens are always found. Larger windows keep fewer fingerprints; 1 keeps all.",
				Zh: "每 w 个相邻的哈希值至少保留一个：不短于 w+k−1 个词元的匹配必定发现。越大保留的指纹越少；1 表示全部保留。",
			},
		},
		algo.Unit(param.Words{En: "k-gram", Zh: "k 元组"}),
	}
}
