package bloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// The values of the parameter unit.
const (
	unitPage      = "page"
	unitParagraph = "paragraph"
	unitChunk     = "chunk"
)

// The values of the parameter join.
const (
	joinPairs  = "pairs"
	joinStream = "stream"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "bloom",
		Title: param.Words{En: "Bloom filter", Zh: "布隆过滤器"},
		Idea: param.Words{
			En: "A Bloom filter remembers the pieces of text (chunks, paragraphs or whole pages) seen so far in about ten bits each, and reports each page that mostly repeats what was seen; it never misses a repeat and is wrong at a rate that can be chosen. It cannot say which page is repeated: a map of only the reported items finds that. The score compares two pages by small Bloom filters of their content-defined chunks: common bits over all bits.",
			Zh: "布隆过滤器用每项约十个二进制位记住见过的内容（分块、段落或整页），凡大部分内容已见过的网页都会报告，不会漏报，误报率可以设定。它说不出与哪一页重复，这由一张只含被报告内容的散列表找出。得分用两页各自的小布隆过滤器（按内容分块）计算：共有的位数除以全部位数。",
		},
		Cost: param.Words{
			En: "O(n) for the reports: m = 1.44·log2(1/p) bits an item. For pairs also a map of the repeated items. A page keeps its small filter and 8 bytes for each item.",
			Zh: "报告为 O(n)，每项占 1.44·log2(1/p) 位。求网页对另需一张重复项的散列表。每页保存自己的小过滤器，每项另占 8 字节。",
		},
		Fails: param.Words{
			En: "Nothing can be taken out of the filter, and an overfull one reports everything. Edited paragraphs are new paragraphs. In small filters long pages agree by chance. An excerpt that comes before the page it is taken from may be lost.",
			Zh: "过滤器中的内容不能删除，装得过满就什么都报告。改动过的段落算新段落。小过滤器中长网页的位会偶然相同。节选若排在原文之前，可能漏掉。",
		},
		Paper: algo.Citation{
			Authors: "B. H. Bloom",
			Title:   "Space/time trade-offs in hash coding with allowable errors",
			Venue:   "Communications of the ACM 13(7) 422-426",
			Year:    1970,
			Link:    "https://doi.org/10.1145/362686.362692",
		},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   algo.Always,
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		unit: v.Str("unit"), shortest: v.Int("shortest"), share: v.Float("share"),
		p: v.Float("p"), n: uint64(v.Int("n")),
		stream: v.Str("join") == joinStream,
		chunk:  v.Int("chunk"), bits: v.Int("bits"), k: v.Int("functions"),
	}
	if m.bits%64 != 0 {
		return nil, say.Errorf("bloom: bits must be a multiple of 64, got %d", "bloom：bits 应为 64 的倍数，给出的是 %d", m.bits)
	}
	return m, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: param.Best(0.38), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Common bits, at least", Zh: "共有位的比例不小于"},
			Help: param.Words{
				En: "Two pages are duplicates when their small filters have at least this share of bits in common. Larger is stricter. Over five labelled sets of news 0.38 does best.",
				Zh: "两页的小过滤器共有的位所占比例不小于此值，判为重复，越大越严格。在五个有标注的新闻网页集上，0.38 最好。",
			},
		},
		{
			Name: "unit", Kind: param.Choice, Default: unitChunk, Choices: []string{unitChunk, unitParagraph, unitPage},
			Named: []param.Words{{En: "chunks", Zh: "内容分块"}, {En: "paragraphs", Zh: "段落"}, {En: "whole page", Zh: "整页"}},
			Grid:  []any{unitChunk, unitParagraph, unitPage},
			Title: param.Words{En: "Items of the set", Zh: "集合中的项"},
			Help: param.Words{
				En: "What the large filter remembers. chunk: the content-defined chunks of the score, which find edited copies too. paragraph: each line; needs bodies with line breaks. page: the whole body, for exact repeats.",
				Zh: "大过滤器记住的内容。chunk：计算得分所用的内容分块，改动过的副本也能找到。paragraph：每一行，正文须有换行。page：整个正文，只找完全相同的。",
			},
		},
		{
			Name: "join", Kind: param.Choice, Default: joinPairs, Choices: []string{joinPairs, joinStream},
			Named:        []param.Words{{En: "all pairs", Zh: "所有对"}, {En: "stream", Zh: "流式去重"}},
			AfterSigning: true,
			Grid:         []any{joinPairs, joinStream},
			Title:        param.Words{En: "Pairs", Zh: "成对方式"},
			Help: param.Words{
				En: "pairs: a page that the filter reports is a candidate with every earlier page that shares an item with it. stream: the filter as a stream uses it: the first copy stays, each later page that is reported goes, and makes one pair, with the earlier page that has most of its items. Which pages go depends on their order. For candidates from the index.",
				Zh: "pairs：过滤器报告的网页与每个有相同项的更早网页成为候选。stream：流式去重：先到者留下，后来被报告的网页去掉，只与含其项最多的更早网页配成一对；去掉哪些与网页的先后有关。用于由索引取候选。",
			},
		},
		{
			Name: "shortest", Kind: param.Int, Default: 20, Min: 1, Max: 1000, Grid: []any{8, 12, 20, 40},
			Idle:  param.Unless("unit", unitParagraph),
			Title: param.Words{En: "Shortest paragraph", Zh: "段落最少字数"},
			Help: param.Words{
				En: "In characters; shorter paragraphs are no items. A page that has only such is one item as a whole.",
				Zh: "以字为单位，更短的段落不计。全是短段落的网页整页算一项。",
			},
		},
		{
			Name: "share", Kind: param.Float, Default: 0.3, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.0, 0.1, 0.3, 0.5, 0.8, 1.0}, AfterSigning: true,
			Idle:  param.Where("unit", unitPage),
			Title: param.Words{En: "Share of items seen", Zh: "见过的项所占比例"},
			Help: param.Words{
				En: "A page is a probable repeat when at least this share of its items, and one at least, was seen before. Larger reports fewer pages.",
				Zh: "网页的项中见过的不少于此比例且至少一项，即为可能重复。越大报告越少。",
			},
		},
		{
			Name: "p", Kind: param.Float, Default: 0.01, Min: 1e-9, Max: 0.5, Step: 0.01, Grid: []any{0.1, 0.01, 0.001, 0.000001}, AfterSigning: true,
			Title: param.Words{En: "False positive rate p", Zh: "误报率 p"},
			Help: param.Words{
				En: "The rate at which an item that is new is taken for one seen. Smaller takes more bits: ten times smaller, 4.8 bits an item more.",
				Zh: "新的项被误认为见过的比率。越小占用的位越多：每减小到十分之一，每项多 4.8 位。",
			},
		},
		{
			Name: "n", Kind: param.Int, Default: 0, Min: 0, Max: 100_000_000, Step: 1000, Grid: []any{0, 1000, 10_000, 100_000}, AfterSigning: true,
			Title: param.Words{En: "Items expected n", Zh: "预计项数 n"},
			Help: param.Words{
				En: "The filter is made for so many items. With more, the rate of false positives rises above p, which a warning tells. 0 counts the set's own.",
				Zh: "过滤器按此项数设计。超过时误报率会高于 p，并给出警告。0 表示取页集自己的项数。",
			},
		},
		{
			Name: "chunk", Kind: param.Int, Default: 16, Min: 4, Max: 1000, Grid: []any{8, 16, 32, 64},
			Title: param.Words{En: "Mean length of a chunk", Zh: "平均块长"},
			Help: param.Words{
				En: "In tokens, before the shortest and longest are bounded. Shorter chunks forgive more edits and fill the filter sooner.",
				Zh: "以词元计（未计最短、最长的限制）。块越短越经得起改动，过滤器也越容易装满。",
			},
		},
		{
			Name: "bits", Kind: param.Int, Default: 2048, Min: 64, Max: 65536, Step: 64, Grid: []any{512, 1024, 2048, 4096, 8192},
			Title: param.Words{En: "Bits of a page's filter", Zh: "每页过滤器位数"},
			Help: param.Words{
				En: "A multiple of 64. More bits agree less by chance and take more space.",
				Zh: "64 的倍数。位数越多，偶然相同越少，占用空间越大。",
			},
		},
		{
			Name: "functions", Kind: param.Int, Default: 1, Min: 1, Max: 16, Grid: []any{1, 2, 4},
			Title: param.Words{En: "Functions of a page's filter", Zh: "每页过滤器的散列函数个数"},
			Help: param.Words{
				En: "Bits that each chunk sets. More make a chunk easier to tell from others and fill the filter sooner; for the score 1 is enough where the filter is large.",
				Zh: "每块置位的个数。越多越不易混淆，过滤器也越容易装满；位数足够时用 1 即可。",
			},
		},
	}
}
