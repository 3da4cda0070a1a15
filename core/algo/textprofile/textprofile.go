package textprofile

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

const (
	digestOnly = "digest"
	profiles   = "profile"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "textprofile",
		Title: param.Words{En: "Text profile (Nutch)", Zh: "文本轮廓（Nutch）"},
		Idea: param.Words{
			En: "Counts the words of a page and rounds the counts down to multiples of a step, so that small edits change nothing and rare words drop out. " +
				"What is left, written by falling count, is the profile, and its MD5 digest the signature. " +
				"Pages with equal digests are duplicates; compared as multisets, profiles also tell how alike two pages are.",
			Zh: "统计网页中每个词的次数，按步长向下取整，小的改动因而不起作用，罕见词也随之去掉。" +
				"剩下的词按次数从高到低排列，就是文本轮廓，其 MD5 摘要作为签名。" +
				"摘要相同即判为重复；把轮廓当作多重集来比，还能给出两页相像的程度。",
		},
		Cost: param.Words{
			En: "O(n): one pass over each page, most of it word segmentation, and one look-up in a hash table. 16 bytes a page; 16 for each word of a profile.",
			Zh: "O(n)：每页处理一遍，主要是分词，再查一次散列表。每页 16 字节；保留轮廓时每个词 16 字节。",
		},
		Fails: param.Words{
			En: "Short pages, in which hardly a word occurs twice: the profile is a word or two, which many pages share. An added sentence can move a count over a multiple of the step, and the digest is another.",
			Zh: "短网页中几乎没有词出现两次，轮廓只剩一两个词，容易与许多网页相撞。增加一句话就可能使某个次数跨过步长的倍数，摘要随之改变。",
		},
		Paper: algo.Citation{
			Authors: "Apache Nutch (A. Białecki)",
			Title:   "TextProfileSignature",
			Venue:   "Apache Nutch API documentation",
			Year:    2005,
			Link:    "https://nutch.apache.org/documentation/javadoc/apidocs/org/apache/nutch/crawl/TextProfileSignature.html",
		},
		Params:    params(),
		Threshold: "threshold",
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	return &Method{
		flat:      new(algo.Counter),
		graded:    v.Str("variant") == profiles,
		threshold: v.Float("threshold"),
		least:     v.Int("length"),
		rate:      v.Float("rate"),
		mode:      text.Mode(v.Str("segmentation")),
	}, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "variant", Kind: param.Choice, Default: digestOnly, Choices: []string{digestOnly, profiles},
			Named: []param.Words{{En: "equal digests", Zh: "摘要相同"}, {En: "profile overlap", Zh: "轮廓重合度"}},
			Grid:  []any{digestOnly, profiles},
			Title: param.Words{En: "Variant", Zh: "比较方式"},
			Help: param.Words{
				En: "digest: equal MD5 digests of the profiles, as in Nutch. profile: the overlap of the profiles themselves reaches the threshold.",
				Zh: "digest：轮廓的 MD5 摘要相同，与 Nutch 一致。profile：轮廓本身的重合程度达到阈值。",
			},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.7, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Where("variant", digestOnly),
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Overlap of the profiles", Zh: "轮廓重合度"},
			Help: param.Words{
				En: "Least Σmin/Σmax of the rounded counts of duplicates. Larger is stricter. For the variant profile; our reading.",
				Zh: "判为重复所需的最小重合度：取整后次数的 Σmin/Σmax，越大越严格。用于 profile，是我们的取法。",
			},
		},
		{
			Name: "rate", Kind: param.Float, Default: 0.01, Min: 0, Max: 1, Step: 0.01,
			Grid:  []any{0.01, 0.05, 0.1, 0.2, 0.5},
			Title: param.Words{En: "Step, share of the largest count", Zh: "步长占最大次数的比例"},
			Help: param.Words{
				En: "Counts are rounded down to multiples of this share of the largest, at least 2 (1 where no word occurs again). Larger steps forgive more and tell less.",
				Zh: "次数向下取整到步长的倍数，步长为最大次数乘以此比例，至少为 2（没有重复出现的词时为 1）。步长越大越宽容，区分力越弱。",
			},
		},
		{
			Name: "length", Kind: param.Int, Default: 1, Min: 1, Max: 10,
			Grid:  []any{1, 2, 3},
			Title: param.Words{En: "Least length of a word", Zh: "词的最小长度"},
			Help: param.Words{
				En: "Shorter words, in characters, are left out. Nutch takes 2 for runs of letters; Chinese has words of one character.",
				Zh: "少于这么多字符的词不计。Nutch 对字母串取 2；中文有单字词，取 1。",
			},
		},
		algo.Segmentation(),
	}
}
