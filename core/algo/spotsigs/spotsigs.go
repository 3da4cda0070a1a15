package spotsigs

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// The values of the parameters unit, lang and english.
const (
	unitWord = "word"
	unitChar = "char"

	langAuto = "auto"
	langZh   = "zh"
	langEn   = "en"
	langBoth = "both"

	englishFlexions = "flexions"
	englishCode     = "code"
	englishThis     = "this"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "spotsigs",
		Title: param.Words{En: "SpotSigs", Zh: "SpotSigs（功能词定位特征）"},
		Idea: param.Words{
			En: "Wherever a function word such as the, is or 的 stands, the content word after it is a spot: the:record, 的:经济. " +
				"A page is the multiset of its spots, and two pages are as similar as these overlap, by the Jaccard coefficient. " +
				"Menus and link lists have hardly any function words, so that the spots come from the running text; an exact index compares only pages of similar size that share rare spots.",
			Zh: "在 the、is、的、在 等功能词出现之处，取其后的实词构成一个特征，如 的:经济、在:改革。" +
				"网页表示为这些特征的多重集，两页的相似度是多重集的 Jaccard 系数。" +
				"导航和链接列表几乎不含功能词，所以特征自然落在正文里；精确的索引只比较特征数相近、又有共同稀有特征的网页。",
		},
		Cost: param.Words{
			En: "Time: linear in the text for the spots, most of it for cutting Chinese words; the join grows with the pairs that it must look at, far fewer than all unless the threshold is low. Space: one word for each spot.",
			Zh: "时间：提取特征与文本长度成线性关系，主要用于中文分词；连接耗时取决于需要查看的网页对，阈值不太低时远少于全部。空间：每个特征一个字。",
		},
		Fails: param.Words{
			En: "Pages without running text: tables, link lists, short notices with fewer than four spots. The antecedents must be chosen for each language, and in Chinese 的 gives most of the spots.",
			Zh: "没有连贯文字的网页，如表格、链接列表、特征不足四个的短讯。功能词需按语言选取；中文里“的”产生大部分特征。",
		},
		Paper: algo.Citation{
			Authors: "M. Theobald, J. Siddharth, A. Paepcke",
			Title:   "SpotSigs: robust and efficient near duplicate detection in large web collections",
			Venue:   "SIGIR 2008, 563-570",
			Year:    2008,
			Link:    "https://doi.org/10.1145/1390334.1390431",
		},
		Params:    params(),
		Threshold: "threshold", FitForSign: true,
		New: newMethod,
	}
}

func params() []param.Param {
	return append([]param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.44, Recommended: param.Best(0.57), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.3, 0.4, 0.44, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Threshold τ", Zh: "阈值 τ"},
			Help: param.Words{
				En: "Least Jaccard coefficient of duplicates. On the paper's news articles 0.44 is best; its configurations also use 0.80 and 0.85. Over five labelled sets of news 0.57 does best. The index is exact for this value: lower ones compare more pairs.",
				Zh: "判为重复的最低 Jaccard 系数。论文的新闻数据上 0.44 最好，其配置中也用 0.80 和 0.85。在五个有标注的新闻网页集上，0.57 最好。索引对该值是精确的；越低，比较的网页对越多。",
			},
		},
		{
			Name: "unit", Kind: param.Choice, Default: unitWord, Choices: []string{unitWord, unitChar},
			Named: []param.Words{{En: "word", Zh: "词"}, {En: "character", Zh: "字"}},
			Grid:  []any{unitWord, unitChar},
			Title: param.Words{En: "Unit", Zh: "单位"},
			Help: param.Words{
				En: "word: words of the dictionary, and chain of them in a spot. char: no segmentation; a Chinese function character is followed by chars Han characters that are no function characters. Other scripts are cut at spaces either way.",
				Zh: "word：按词典分词，每个特征含 chain 个词。char：不分词，功能字之后取 chars 个非功能字的汉字。其他文字一律按空格切分。",
			},
		},
		{
			Name: "lang", Kind: param.Choice, Default: langAuto,
			Choices: []string{langAuto, langZh, langEn, langBoth},
			Named:   []param.Words{{En: "by page", Zh: "按页判断"}, {En: "Chinese", Zh: "中文"}, {En: "English", Zh: "英文"}, {En: "both", Zh: "两种"}},
			Grid:    []any{langAuto, langZh, langEn, langBoth},
			Title:   param.Words{En: "Language", Zh: "语言"},
			Help: param.Words{
				En: "Whose antecedents and stop words to use. auto asks each page: both lists, unless less than a tenth of its characters are Chinese or less than a tenth are not. both uses both lists on every page.",
				Zh: "使用哪种语言的功能词和停用词。auto 按页判断：某一种文字不足全页字符的十分之一时只用另一种词表，否则两种都用。both 对每页都用两种词表。",
			},
		},
		{
			Name: "chain", Kind: param.Int, Default: 1, Min: 1, Max: 5, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Chain length c", Zh: "链长 c"},
			Help: param.Words{
				En: "Content words in a spot. Longer chains make spots rarer and break at more edits.",
				Zh: "每个特征包含的实词数。链越长，特征越独特，也越容易因改动而失效。",
			},
		},
		{
			Name: "chars", Kind: param.Int, Default: 2, Min: 1, Max: 8, Grid: []any{2, 3, 4},
			Idle:  param.Unless("unit", unitChar),
			Title: param.Words{En: "Han characters in a spot", Zh: "特征汉字数"},
			Help: param.Words{
				En: "Han characters after a Chinese function character, for unit char: it stands in for chain there.",
				Zh: "单位为 char 时，功能字之后所取的汉字数，代替链长。",
			},
		},
		{
			Name: "distance", Kind: param.Int, Default: 1, Min: 1, Max: 10, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Spot distance d", Zh: "间距 d"},
			Help: param.Words{
				En: "Every d-th content word is taken.",
				Zh: "每隔多少个实词取一个：1 表示逐个取。",
			},
		},
	}, listParams()...)
}

// listParams declares what chooses antecedents and spots.
func listParams() []param.Param {
	return []param.Param{
		{
			Name: "english", Kind: param.Choice, Default: englishFlexions,
			Idle:    param.Where("lang", langZh),
			Choices: []string{englishFlexions, englishCode, englishThis},
			Named:   []param.Words{{En: "flexions", Zh: "各种形式"}, {En: "the program's", Zh: "作者程序"}, {En: "with “this”", Zh: "另含 this"}},
			Grid:    []any{englishFlexions, englishCode, englishThis},
			Title:   param.Words{En: "English antecedents", Zh: "英文功能词"},
			Help: param.Words{
				En: "flexions: the articles and all forms of be, can, will, have and do, the paper's best. code: the list in the authors' program, with that, in, shall, should and some French and Spanish articles. this: the same list with this in front of that, as it is also printed.",
				Zh: "flexions：冠词及 be、can、will、have、do 的各种形式，论文中效果最好。code：作者程序中的词表，另含 that、in、shall、should 和一些法语、西班牙语冠词。this：同一词表，另含 this，也有这样刊印的。",
			},
		},
		{
			Name: "de", Kind: param.Bool, Default: true, Grid: []any{true, false},
			Idle:  param.Where("lang", langEn),
			Title: param.Words{En: "的 is an antecedent", Zh: "“的”作功能词"},
			Help: param.Words{
				En: "About one Chinese character in 25 is 的, so it gives most of the spots. Off: it makes none and is passed over.",
				Zh: "“的”约占汉字的百分之四，产生大部分特征。关闭后它不产生特征，只被跳过。",
			},
		},
		{
			Name: "words", Kind: param.Text, Default: "",
			Title: param.Words{En: "Own antecedents", Zh: "自定义功能词"},
			Help: param.Words{
				En: "Antecedents in place of the lists, parted by spaces or commas; the:2 gives a word a spot distance of its own. Empty: the lists of the language.",
				Zh: "代替词表的功能词，用空格或逗号分隔；写作 the:2 可为该词单独指定间距。留空则用所选语言的词表。",
			},
		},
		{
			Name: "min", Kind: param.Int, Default: 4, Min: 1, Max: 100, Grid: []any{1, 2, 4, 8, 16},
			Title: param.Words{En: "Fewest spots", Zh: "最少特征数"},
			Help: param.Words{
				En: "A page with fewer spots is compared with nothing.",
				Zh: "特征少于此数的网页不参加比较。",
			},
		},
		{
			Name: "filter", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "Filter spots by frequency", Zh: "按文档频率过滤"},
			Help: param.Words{
				En: "Keep only spots whose normalised inverse document frequency ln((N+1)/df)/ln(N+1) lies from low to high; the set is then read once more.",
				Zh: "只保留归一化逆文档频率 ln((N+1)/df)/ln(N+1) 在 low 与 high 之间的特征；需要多读一遍页集。",
			},
		},
		{
			Name: "low", Kind: param.Float, Default: 0.2, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.0, 0.1, 0.2, 0.3, 0.4},
			Idle:  param.Where("filter", false),
			Title: param.Words{En: "Low end of the band", Zh: "过滤下限"},
			Help: param.Words{
				En: "Spots below it, which many pages have, are dropped. For filter.",
				Zh: "低于下限（许多网页都有）的特征被去掉。用于 filter。",
			},
		},
		{
			Name: "high", Kind: param.Float, Default: 0.85, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.7, 0.8, 0.85, 0.9, 1.0},
			Idle:  param.Where("filter", false),
			Title: param.Words{En: "High end of the band", Zh: "过滤上限"},
			Help: param.Words{
				En: "Spots above it, which hardly any page has, are dropped; at 1 they all stay. For filter.",
				Zh: "高于上限（极少网页才有）的特征被去掉；取 1 则全部保留。用于 filter。",
			},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	low, high := v.Float("low"), v.Float("high")
	if v.Bool("filter") && low > high {
		return nil, say.Errorf("spotsigs: low must be at most high = %v, got %v", "spotsigs：low 不能超过 high = %v，给出的是 %v", high, low)
	}
	m := &method{
		few:  new(algo.Counter),
		unit: v.Str("unit"), lang: v.Str("lang"), chain: v.Int("chain"), chars: v.Int("chars"),
		least: v.Int("min"), threshold: v.Float("threshold"),
	}
	for lang, l := range map[string]**lexicon{langZh: &m.zh, langEn: &m.en, langBoth: &m.both} {
		var err error
		if *l, err = newLexicon(lang, v); err != nil {
			return nil, err
		}
	}
	if v.Bool("filter") {
		m.band = &band{low: low, high: high}
		return fitted{m}, nil
	}
	return m, nil
}
