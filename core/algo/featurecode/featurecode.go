package featurecode

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// The values of the parameters.
const (
	ruleTHU = "thu"
	ruleHIT = "hit"
	ruleWu  = "wu"

	jaccard = "jaccard"
	larger  = "max"
	strict  = "strict"

	stopsChinese = "chinese"
	stopsAll     = "all"
	stopsEnds    = "ends"

	charsAll = "all"
	charsHan = "han"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "featurecode",
		Title: param.Words{En: "Feature codes", Zh: "特征码"},
		Idea: param.Words{
			En: "Takes the few characters before and after punctuation marks as the codes of a page: two and two at commas and full stops, or five and five at full stops. Two pages are as similar as their codes overlap, in any order or in the order of the text. An inverted index from code to pages brings together only pages that share one.",
			Zh: "取标点前后的几个字作为网页的特征码：在逗号和句号处前后各取两字，或在句号处前后各取五字。两个网页的特征码重合多少，就有多相似，可以不计次序，也可以按行文次序比较。由特征码到网页的倒排索引只把有相同特征码的网页放到一起比较。",
		},
		Cost: param.Words{
			En: "Linear in the text for the codes; the index costs one look-up for each code and the pages met there. 8 bytes for each code, 16 in a feature string, 16 a page for strict.",
			Zh: "提取特征码与文本长度成正比；索引对每个特征码查一次表，再加上在那里遇到的网页。每个特征码 8 字节，特征串 16 字节，strict 每页 16 字节。",
		},
		Fails: param.Words{
			En: "Copies with other punctuation share no code; changes away from the marks are not seen. Summaries and short pages have hardly a full stop, so that hit gives them few codes or none; by default it finds none in English.",
			Zh: "转载时改了标点，就没有相同的特征码；离标点较远的改动看不到。摘要和短网页几乎没有句号，hit 取不到或只取到很少的特征码；按默认设置它对英文取不到特征码。",
		},
		Paper: algo.Citation{
			Authors: "吴平博, 陈群秀, 马亮",
			Title:   "基于特征串的大规模中文网页快速去重算法研究",
			Venue:   "中文信息学报 17(2) 28-35",
			Year:    2003,
		},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   func(v param.Values) bool { return v.Str("rule") == ruleTHU && v.Str("similarity") == jaccard },
		New:       newMethod,
	}
}

// isStrict reports whether only equal digests decide. The feature string has a
// measure of its own.
func isStrict(v param.Values) bool { return v.Str("similarity") == strict && v.Str("rule") != ruleWu }

func params() []param.Param {
	return []param.Param{
		{
			Name: "rule", Kind: param.Choice, Default: ruleTHU, Choices: []string{ruleTHU, ruleHIT, ruleWu},
			Named: []param.Words{{En: "Tsinghua", Zh: "清华"}, {En: "HIT", Zh: "哈工大"}, {En: "Wu Pingbo", Zh: "吴平博"}},
			Grid:  []any{ruleTHU, ruleHIT, ruleWu},
			Title: param.Words{En: "Extraction rule", Zh: "提取规则"},
			Help: param.Words{
				En: "thu: two characters on each side of commas and full stops. hit: five on each side of full stops. wu: the codes of hit as an ordered feature string, compared by its longest common subsequence.",
				Zh: "thu（清华）：逗号、句号前后各两字。hit（哈工大）：句号前后各五字。wu：把 hit 的特征码按次序连成特征串，以最长公共子序列比较。",
			},
		},
		{
			Name: "similarity", Kind: param.Choice, Default: jaccard, Choices: []string{jaccard, larger, strict},
			Named: []param.Words{{En: "Jaccard", Zh: "Jaccard"}, {En: "of the larger", Zh: "占较多一方"}, {En: "all equal", Zh: "全部相同"}},
			Idle:  param.Where("rule", ruleWu),
			Grid:  []any{jaccard, larger, strict},
			Title: param.Words{En: "Similarity", Zh: "相似度"},
			Help: param.Words{
				En: "jaccard: shared codes by all codes of both pages. max: shared codes by the codes of the page with more, to compare with titletopic. strict: all codes must be equal, in order. Not for wu.",
				Zh: "jaccard：共有特征码除以两页全部特征码。max：除以较多一方的特征码数，用于与 titletopic 比较。strict：全部特征码及其次序必须相同。不用于 wu。",
			},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  isStrict,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Similarity at least", Zh: "相似度不低于"},
			Help: param.Words{
				En: "Least similarity of duplicates; larger is stricter. The sources give none, 0.5 is our reading. Not for strict.",
				Zh: "判为重复的最低相似度，越大越严格。原文没有给出，0.5 是我们的取法。不用于 strict。",
			},
		},
		{
			Name: "side", Kind: param.Int, Default: 0, Min: 0, Max: 50, Grid: []any{0, 2, 3, 4, 5, 7, 10},
			Title: param.Words{En: "Characters on each side", Zh: "每侧字数"},
			Help: param.Words{
				En: "Characters taken before and after a mark; 0 takes the rule's own number, 2 or 5. More confuse fewer pages and forgive fewer edits.",
				Zh: "在标点前后各取的字数；0 表示按规则取 2 或 5。越多误判越少，也越经不起改动。",
			},
		},
		{
			Name: "chars", Kind: param.Choice, Default: charsAll, Choices: []string{charsAll, charsHan},
			Named: []param.Words{{En: "all characters", Zh: "所有字符"}, {En: "Han only", Zh: "只取汉字"}},
			Grid:  []any{charsAll, charsHan},
			Title: param.Words{En: "Characters of a code", Zh: "特征码的字符"},
			Help: param.Words{
				En: "all: letters and digits too, each a character. han: Han characters alone, as the rules of both universities speak of; a window passes over all else.",
				Zh: "all：字母和数字也各算一个字符。han：只取汉字，与两校规则的字面一致，其他字符一律跳过。",
			},
		},
		{
			Name: "stops", Kind: param.Choice, Default: stopsChinese, Choices: []string{stopsChinese, stopsAll, stopsEnds},
			Named: []param.Words{{En: "Chinese only", Zh: "只取“。”"}, {En: "and full stops", Zh: "另取英文句点"}, {En: "and ? !", Zh: "另取问号叹号"}},
			Idle:  param.Where("rule", ruleTHU),
			Grid:  []any{stopsChinese, stopsAll, stopsEnds},
			Title: param.Words{En: "Full stops of hit and wu", Zh: "hit 与 wu 的句号"},
			Help: param.Words{
				En: "chinese: 。 alone, as the rule says. all: also the point that ends an English sentence. ends: also question and exclamation marks. Not for thu, which takes commas, 。 and the point.",
				Zh: "chinese：只取“。”，与原规则一致。all：还取英文句点。ends：还取问号和叹号。不用于 thu，它取逗号、“。”和英文句点。",
			},
		},
		{
			Name: "repeats", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Idle:  param.Either(isStrict, param.Where("rule", ruleWu)),
			Title: param.Words{En: "Count repeated codes", Zh: "重复的特征码分别计数"},
			Help: param.Words{
				En: "No: the codes of a page are a set. Yes: a multiset, in which a code counts as often as it occurs. For jaccard and max.",
				Zh: "否：一页的特征码是集合。是：多重集合，出现几次计几次。用于 jaccard 和 max。",
			},
		},
		{
			Name: "common", Kind: param.Int, Default: 1000, Min: 0, Max: 1_000_000, Step: 100, Grid: []any{0, 100, 1000, 10000}, AfterSigning: true,
			Idle:  isStrict,
			Title: param.Words{En: "Common codes: pages", Zh: "常见特征码：页数"},
			Help: param.Words{
				En: "Codes on more pages than this are not looked up in the index, nor those above the share below. 0 looks all codes up, loses nothing and may take long on sites with a common footer. Not for strict.",
				Zh: "出现在更多网页上的特征码不查索引，超过下面比例的也不查。0 表示全部都查，不漏检，但遇到全站共用的页脚时可能很慢。不用于 strict。",
			},
		},
		{
			Name: "share", Kind: param.Float, Default: 0.01, Min: 0.001, Max: 1, Step: 0.001, Grid: []any{0.01, 0.05, 0.1, 1.0}, AfterSigning: true,
			Idle:  param.Either(isStrict, param.Where("common", 0)),
			Title: param.Words{En: "Common codes: share of pages", Zh: "常见特征码：网页比例"},
			Help: param.Words{
				En: "Codes on more than this share of the pages are not looked up either; codes of up to 100 pages always are. Without meaning where all codes are looked up.",
				Zh: "出现在超过此比例网页上的特征码也不查索引；页数不超过 100 的总是要查。全部都查时不起作用。",
			},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	s := settings{marks: thuMarks, side: v.Int("side"), han: v.Str("chars") == charsHan}
	if v.Str("rule") != ruleTHU {
		s.marks = hitMarks[v.Str("stops")]
	}
	if s.side == 0 {
		s.side = map[string]int{ruleTHU: 2, ruleHIT: 5, ruleWu: 5}[v.Str("rule")]
	}
	if isStrict(v) {
		return &exact{settings: s}, nil
	}
	m := &method{
		settings: s, ordered: v.Str("rule") == ruleWu, larger: v.Str("similarity") == larger,
		repeats: v.Bool("repeats"), threshold: v.Float("threshold"),
		common: v.Int("common"), share: v.Float("share"),
	}
	if m.common == 0 {
		return complete{m}, nil
	}
	return m, nil
}
