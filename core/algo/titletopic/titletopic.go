package titletopic

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// The values of the parameters.
const (
	stepsBoth    = "both"
	stepsTopic   = "topic"
	stepsSummary = "summary"

	countChars  = "chars"
	countTokens = "tokens"
	countWords  = "words"
	countLCS    = "lcs"

	cutExample = "example"
	cutLiteral = "literal"

	lowest, highest = 0.01, 0.99 // thresholds
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "titletopic",
		Title: param.Words{En: "Title topic and summary", Zh: "网页正文主题和摘要"},
		Idea: param.Words{
			En: "Cuts the name of the site off the title; what is left is the topic. Counts the characters that two topics have in common, and those of the two summaries, each by the longer of the two. Equal addresses, a topic similarity above 0.85 or a summary similarity above 0.70 make a duplicate.",
			Zh: "从标题中去掉网站名等无用部分，剩下的就是主题。分别统计两个主题、两个摘要中相同的字数，除以较长一方的字数。网址相同，或主题相似度大于 0.85，或摘要相似度大于 0.70，即为重复。",
		},
		Cost: param.Words{
			En: "O(n²) pairs; lengths and bit sets decide most of them in a few nanoseconds. 8 bytes for each character of topic and summary, twice that for lcs.",
			Zh: "O(n²) 对，其中大多数由长度和位集在几纳秒内排除。主题和摘要每字 8 字节，lcs 加倍。",
		},
		Fails: param.Words{
			En: "Pages that share a title and nothing else (home pages, lists, the parts of a series) become duplicates. In short titles one character weighs much. The order of characters is not seen: any two English summaries share most of their letters and pass, unless tokens, words or lcs are counted. Of a long page only its beginning counts.",
			Zh: "标题相同而内容不同的网页（首页、列表页、连载的各篇）会被误判。标题短时一个字的影响就很大。不看字符的次序：任意两段英文摘要的字母大多相同，会被误判，应改为按 tokens、words 或 lcs 计数。长网页只看开头。",
		},
		Paper: algo.Citation{
			Authors: "Zhou Xiaoping et al.",
			Title:   "基于网页正文主题和摘要的网页去重算法",
			Venue:   "1002-7378(2009)04-0251-03",
			Year:    2009,
		},
		Params:    params(),
		Threshold: "topic",
		Decides:   decides, Growth: algo.Quadratic,
		New:    newMethod,
		Strict: true,
	}
}

func decides(v param.Values) string {
	if v.Str("steps") == stepsSummary {
		return "summary"
	}
	return "topic"
}

func params() []param.Param {
	grid := []any{0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95}
	return []param.Param{
		{
			Name: "topic", Kind: param.Float, Default: 0.85, Min: lowest, Max: highest, Step: 0.01, Grid: grid, AfterSigning: true, Scores: true,
			Idle:  param.Where("steps", stepsSummary),
			Title: param.Words{En: "Topic similarity above θ1", Zh: "主题相似度大于 θ1"},
			Help: param.Words{
				En: "Two pages are duplicates when their topics share more than this part of the longer one. Larger is stricter.",
				Zh: "两个主题相同的字数占较长一方的比例大于此值，即为重复。越大越严格。",
			},
		},
		{
			Name: "summary", Kind: param.Float, Default: 0.7, Min: lowest, Max: highest, Step: 0.01, Grid: grid, AfterSigning: true, Scores: true,
			Idle:  param.Where("steps", stepsTopic),
			Title: param.Words{En: "Summary similarity above θ2", Zh: "摘要相似度大于 θ2"},
			Help: param.Words{
				En: "The same for the summaries. Unrelated Chinese texts of that length reach 0.1 to 0.3: lower values mean nothing.",
				Zh: "对摘要同样计算。无关的中文也能达到 0.1 至 0.3，更低的阈值没有意义。",
			},
		},
		{
			Name: "steps", Kind: param.Choice, Default: stepsBoth, Choices: []string{stepsBoth, stepsTopic, stepsSummary},
			Named: []param.Words{{En: "both", Zh: "两步都做"}, {En: "topic only", Zh: "只比主题"}, {En: "summary only", Zh: "只比摘要"}},
			Grid:  []any{stepsBoth, stepsTopic, stepsSummary},
			Title: param.Words{En: "Steps", Zh: "判断步骤"},
			Help: param.Words{
				En: "Which steps follow the comparison of URLs: both as in the source, or one alone, to see what each contributes.",
				Zh: "比较网址之后做哪些步骤：both 与原文相同，另两种只做其中一步，用来看各步的作用。",
			},
		},
		{
			Name: "cut", Kind: param.Choice, Default: cutExample, Choices: []string{cutExample, cutLiteral},
			Named: []param.Words{{En: "as the example", Zh: "按原文例子"}, {En: "as the text", Zh: "按原文说法"}},
			Idle:  param.Where("steps", stepsSummary),
			Grid:  []any{cutExample, cutLiteral},
			Title: param.Words{En: "Where titles are cut", Zh: "标题的切分"},
			Help: param.Words{
				En: "example: as in the source's own example, which keeps a single space; hyphens only beside a space or a Han character. literal: at every space and every hyphen, as its text says; of an English title one word is left.",
				Zh: "example：按原文的例子，单个空格不切；连字符只在空格或汉字旁切。literal：按原文的说法，遇空格、“-”一律切开，英文标题只剩一个词。",
			},
		},
		{
			Name: "count", Kind: param.Choice, Default: countChars, Choices: []string{countChars, countTokens, countWords, countLCS},
			Named: []param.Words{{En: "characters", Zh: "字符"}, {En: "tokens", Zh: "词元"}, {En: "words", Zh: "词"}, {En: "LCS", Zh: "最长公共子序列"}},
			Grid:  []any{countChars, countTokens, countWords, countLCS},
			Title: param.Words{En: "What is counted", Zh: "计数方式"},
			Help: param.Words{
				En: "chars: characters that both have, in any order. tokens: the same, but the letters of an English word only where the other has the whole word; right for sets with English in them. words: words of the dictionary that both have. lcs: characters of the longest common subsequence, which respects order.",
				Zh: "chars：双方都有的字符，不计次序。tokens：同上，但英文单词须整词相同，其字母才计数，适合含英文的页集。words：双方都有的词，不计次序。lcs：最长公共子序列的字符数，计次序。",
			},
		},
		{
			Name: "stop", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "Leave out stop words", Zh: "去掉停用词"},
			Help: param.Words{
				En: "Function characters (for words: function words) are not counted.",
				Zh: "不计虚字（计词时为虚词）。",
			},
		},
		{
			Name: "lead", Kind: param.Int, Default: 200, Min: 10, Max: 2000, Step: 10, Grid: []any{50, 100, 150, 200, 300},
			Idle:  param.Where("steps", stepsTopic),
			Title: param.Words{En: "Summary from the body, characters", Zh: "取正文开头的字数"},
			Help: param.Words{
				En: "A page without a summary is given so many characters from the beginning of its body.",
				Zh: "没有摘要的网页取正文开头这么多字作为摘要。",
			},
		},
		{
			Name: "declared", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Idle:  param.Either(param.Where("steps", stepsTopic), param.Where("body", true)),
			Title: param.Words{En: "Summary of the page's own", Zh: "用网页自带的摘要"},
			Help: param.Words{
				En: "A page without a summary is given the abstract of its DocView: its own description in META. Where it has none, the beginning of the body.",
				Zh: "没有摘要的网页取 DocView 的摘要，即网页 META 中的描述；没有描述再取正文开头。",
			},
		},
		{
			Name: "body", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Idle:  param.Where("steps", stepsTopic),
			Title: param.Words{En: "Always the beginning of the body", Zh: "总是取正文开头"},
			Help: param.Words{
				En: "Pays no heed to the summaries that come with the pages.",
				Zh: "不用网页自带的摘要。",
			},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		bare: new(algo.Counter), plain: new(algo.Counter), full: new(algo.Counter), latin: new(algo.Counter),
		theta1: v.Float("topic"), theta2: v.Float("summary"),
		steps: v.Str("steps"), count: v.Str("count"), lead: v.Int("lead"), body: v.Bool("body"),
		declared: v.Bool("declared"), literal: v.Str("cut") == cutLiteral,
	}
	if v.Bool("stop") {
		list := "zh-chars"
		if m.count == countWords {
			list = "all"
		}
		var err error
		if m.stop, err = text.Stop(list); err != nil {
			return nil, say.Errorf("titletopic: %v", "titletopic：%v", err)
		}
	}
	return m, nil
}
