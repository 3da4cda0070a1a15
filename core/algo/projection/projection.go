package projection

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// The numbers of the paper.
const (
	paperBits     = 384
	paperAgree    = 372
	paperCombined = 355
	paperPieces   = 12
)

// Limits of the parameters.
const (
	leastBits  = 64
	mostBits   = 1024
	mostPieces = 128
)

func henzinger() algo.Citation {
	return algo.Citation{
		Authors: "M. Henzinger",
		Title:   "Finding near-duplicate web pages: a large-scale evaluation of algorithms",
		Venue:   "SIGIR 2006, 284-291",
		Year:    2006,
		Link:    "https://doi.org/10.1145/1148170.1148222",
	}
}

// Algorithm returns random projection, Henzinger's algorithm C.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "projection",
		Title: param.Words{En: "Random projection (Henzinger's algorithm C)", Zh: "随机投影（Henzinger 算法 C）"},
		Idea: param.Words{
			En: "Every token has a fixed random vector of +1 and −1, and a page adds up the vectors of all its token occurrences. " +
				"Only the signs are kept: 384 bits. " +
				"The share of bits in which two pages agree tells the angle between their token counts, and 372 of 384 make duplicates.",
			Zh: "每个词元对应一个固定的、由 +1 和 −1 组成的随机向量，网页把其中每次出现的词元的向量相加。" +
				"结果只保留各分量的符号，共 384 位。" +
				"两页相同位数的比例反映词频向量的夹角，至少 372 位相同即判为重复。",
		},
		Cost: param.Words{
			En: "Time: six hash words for each token occurrence, then one look-up for each of the 12 pieces: close to linear in the pages. Space: 48 bytes a page.",
			Zh: "时间：每个词元计算六个哈希字，再对 12 段各查表一次，随页数近似线性增长。空间：每页 48 字节。",
		},
		Fails: param.Words{
			En: "Short pages, where one token moves many bits. Pages with the same tokens in another order score 1. Pages of one site whose template outweighs the text: on the Web half of the pairs found were right, a third on the same site.",
			Zh: "短网页改动一个词元就影响很多位；词元相同而次序不同的网页得分为 1；同一网站的模板多于正文时容易误判：论文在全网数据上的准确率约为一半，同站页对约三分之一。",
		},
		Paper:     henzinger(),
		Params:    append(params(paperAgree, param.BestWith("bits", paperBits, 352), []any{336, 348, 355, 360, 366, 372, 378, 384}), pieces()),
		Threshold: "agree",
		New:       newMethod,
		Scale:     scale,
	}
}

// params declares the parameters that both algorithms have; what follows them is
// particular to one.
func params(agree int, recommended func(param.Values) any, grid []any) []param.Param {
	return []param.Param{
		{
			Name: "agree", Kind: param.Int, Default: agree, Recommended: recommended, Min: leastBits/2 + 1, Max: mostBits, Grid: grid, AfterSigning: true,
			Title: param.Words{En: "Agreeing bits (C-similarity)", Zh: "相同的位数（C 相似度）"},
			Help: param.Words{
				En: "Least number of agreeing bits of duplicates. Of 384 bits, 372 stand for a cosine of 0.995, 355 for 0.972, 336 for 0.924. Over five labelled sets of news 352 of 384 does best for projection. Must be more than half the bits, at which unrelated pages stand.",
				Zh: "判为重复所需的最少相同位数。384 位中，372 相当于余弦 0.995，355 相当于 0.972，336 相当于 0.924。在五个有标注的新闻网页集上，projection 取 384 位中的 352 最好。须大于位数的一半，那是无关网页的水平。",
			},
		},
		{
			Name: "bits", Kind: param.Int, Default: paperBits, Min: leastBits, Max: mostBits, Step: 64, Grid: []any{384, 512, 768, 1024},
			Title: param.Words{En: "Bits", Zh: "位数"},
			Help: param.Words{
				En: "Bits kept of a page, a multiple of 64. More bits tell the angle more precisely; agree must go with them.",
				Zh: "每页保留的位数，须为 64 的倍数。位数越多，夹角估计越准；agree 须随之改变。",
			},
		},
		{
			Name: "unit", Kind: param.Choice, Default: feature.Token,
			Choices: []string{feature.Token, feature.Bigram, feature.Word},
			Named:   []param.Words{{En: "token", Zh: "词元"}, {En: "bigram", Zh: "二元组"}, {En: "word", Zh: "词"}},
			Grid:    []any{feature.Token, feature.Bigram, feature.Word},
			Title:   param.Words{En: "Tokens", Zh: "词元"},
			Help: param.Words{
				En: "What is projected. token: a Han character or a run of other letters and digits. bigram: two neighbouring tokens without a separator between them, or one that stands alone. word: a word of the dictionary.",
				Zh: "投影的对象。token：一个汉字，或一串其他字母数字。bigram：相邻且中间无分隔符的两个词元，单独成段的词元自成一个。word：词典中的词。",
			},
		},
	}
}

// pieces declares the index of projection.
func pieces() param.Param {
	return param.Param{
		Name: "pieces", Kind: param.Int, Default: paperPieces, Min: 0, Max: mostPieces, Grid: []any{0, 8, 12, 13, 16, 24}, AfterSigning: true,
		Title: param.Words{En: "Pieces of the index", Zh: "索引分段数"},
		Help: param.Words{
			En: "Pieces into which the bits are cut for the index: pages that differ in fewer bits than there are pieces are found for certain. More and shorter pieces compare more pages. 0 takes as many as lose no pair at the threshold.",
			Zh: "建索引时把各位切成的段数：相差位数少于段数的页对一定能找到。段越多越短，比较的网页越多。0 表示取恰好不漏检的段数。",
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	p, err := newProjector("projection", v)
	if err != nil {
		return nil, err
	}
	agree, n := v.Int("agree"), v.Int("pieces")
	if n > p.bits {
		return nil, say.Errorf("projection: pieces must be at most bits = %d, got %d",
			"projection：pieces 不能超过 bits = %d，给出的是 %d", p.bits, n)
	}
	if n == 0 {
		n = min(p.bits-agree+1, mostPieces)
	}
	return &method{projector: p, pieces: n}, nil
}

func scale(v param.Values) *algo.Scale {
	return algo.CountOf(v.Int("agree"), v.Int("bits"), leastBits/2+1)
}
