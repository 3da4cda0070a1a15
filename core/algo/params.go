package algo

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Segmentation declares how words are cut, for every algorithm that looks at
// words: its value is a [text.Mode].
func Segmentation() param.Param {
	modes := text.Modes()
	grid := make([]any, len(modes))
	for i, m := range modes {
		grid[i] = m
	}
	return param.Param{
		Name: "segmentation", Kind: param.Choice, Default: string(text.Dict), Choices: modes, Grid: grid,
		Named: []param.Words{{En: "dictionary", Zh: "词典"}, {En: "dictionary and HMM", Zh: "词典与 HMM"}, {En: "short words", Zh: "短词"}},
		Title: param.Words{En: "Segmentation", Zh: "分词方式"},
		Help: param.Words{
			En: "dict: by dictionary. hmm: also guesses unknown words, at half the speed. search: long words cut into the short words inside them.",
			Zh: "dict：按词典。hmm：还猜测未登录词，速度减半。search：把长词再切成其中的短词。",
		},
	}
}

// The values of the parameter that [SentenceMarks] declares.
const (
	MarksStops = "stops"
	MarksAll   = "all"
)

// SentenceMarks declares where sentences are cut, for algorithms that keep sentences.
func SentenceMarks() param.Param {
	return param.Param{
		Name: "marks", Kind: param.Choice, Default: MarksStops, Choices: []string{MarksStops, MarksAll},
		Named: []param.Words{{En: "main marks", Zh: "主要标点"}, {En: "all marks", Zh: "一切标点"}},
		Grid:  []any{MarksStops, MarksAll},
		Title: param.Words{En: "Sentence marks", Zh: "断句标点"},
		Help: param.Words{
			En: "stops: commas, stops, question and exclamation marks, colons, semicolons and line breaks. all: every punctuation mark; quotation marks, brackets and dashes then make more and shorter sentences.",
			Zh: "stops：逗号、句号、问号、叹号、冒号、分号和换行。all：一切标点，引号、括号、破折号也断句，句子更多更短。",
		},
	}
}

// NoSentence is what methods of sentences of k characters warn of: so many pages have none.
func NoSentence(pages int64, k int) []say.Words {
	return Warn(pages, say.New("%d {page has|pages have} text, but no sentence of %d {character|characters} or more: such a page is a duplicate of nothing",
		"%d 个网页有文字，但没有不少于 %d 个字的句子：不与任何网页判为重复", pages, k))
}

// SentencesOf returns the sentences of the body of d by these marks.
func SentencesOf(d *text.Doc, marks string) []text.Sentence {
	if marks == MarksAll {
		return text.Pieces(d.Body)
	}
	return d.Sentences()
}

// LongSentence is a distinct sentence of a page.
type LongSentence struct {
	Norm   string
	Text   string // as it first stands in the body
	Length int    // content characters
	Places []text.Span
}

// LongSentences returns the distinct sentences of at least k characters, in the order of the
// text.
func LongSentences(d *text.Doc, marks string, k int) []LongSentence {
	var out []LongSentence
	at := make(map[string]int)
	for _, s := range SentencesOf(d, marks) {
		if s.Length < k {
			continue
		}
		i, ok := at[s.Norm]
		if !ok {
			i = len(out)
			at[s.Norm] = i
			out = append(out, LongSentence{Norm: s.Norm, Text: s.Text, Length: s.Length})
		}
		out[i].Places = append(out[i].Places, s.Span)
	}
	return out
}

// What a shingle is made of: the values of the parameter that [Unit] declares.
const (
	UnitChar  = "char"
	UnitToken = "token"
	UnitWord  = "word"
)

// Unit declares what the shingles of a page are made of, for every algorithm that has
// them; piece is what the algorithm calls a shingle.
func Unit(piece param.Words) param.Param {
	return param.Param{
		Name: "unit", Kind: param.Choice, Default: UnitToken,
		Choices: []string{UnitChar, UnitToken, UnitWord},
		Named:   []param.Words{{En: "character", Zh: "字符"}, {En: "token", Zh: "词元"}, {En: "word", Zh: "词"}},
		Grid:    []any{UnitChar, UnitToken, UnitWord},
		Title:   param.Words{En: "Unit", Zh: "单位"},
		Help: param.Words{
			En: "What a " + piece.En + " is made of. char: every letter, digit or Han character. token: a Han character or a whole run of other letters and digits. word: a word of the dictionary.",
			Zh: piece.Zh + "由什么组成。char：每个字母、数字或汉字。token：一个汉字，或一整串其他字母数字。word：词典中的词。",
		},
	}
}

// TokensOf returns the body of d in a unit.
func TokensOf(d *text.Doc, unit string) text.Tokens {
	switch unit {
	case UnitChar:
		return d.Chars()
	case UnitWord:
		return d.Words(text.Dict)
	}
	return d.Tokens()
}

// MinValues declares how many min-values a page has, for super-shingles.
func MinValues() param.Param {
	return param.Param{
		Name: "m", Kind: param.Int, Default: 84, Min: 1, Max: 1024, Grid: []any{24, 42, 84, 126, 252},
		Title: param.Words{En: "Min-values m", Zh: "最小值个数 m"},
		Help: param.Words{
			En: "Hash functions whose least value is kept. An estimate from them has the standard error √(r(1−r)/m); time grows with m.",
			Zh: "保留最小值的哈希函数个数。由此估计的标准误差为 √(r(1−r)/m)；耗时随 m 增长。",
		},
	}
}

// SuperShingles declares into how many groups the min-values go.
func SuperShingles() param.Param {
	return param.Param{
		Name: "super", Kind: param.Int, Default: 6, Min: 1, Max: 84, Grid: []any{3, 4, 6, 12},
		Title: param.Words{En: "Super-shingles", Zh: "超级 shingle 个数"},
		Help: param.Words{
			En: "Groups into which the min-values are hashed; must divide m. Fewer and larger groups ask for a higher resemblance.",
			Zh: "最小值分成的组数，须整除 m。组越少越大，要求的相似度越高。",
		},
	}
}

// StopWords declares whether function words are left out, where they stand in the way.
func StopWords() param.Param {
	return param.Param{
		Name: "stop", Kind: param.Bool, Default: true, Grid: []any{true, false},
		Title: param.Words{En: "Leave out stop words", Zh: "去掉停用词"},
		Help: param.Words{
			En: "Function words of Chinese and English take no part.",
			Zh: "中英文虚词不参与计算。",
		},
	}
}

// LeastSentence declares from how many characters a sentence is a long one.
func LeastSentence() param.Param {
	return param.Param{
		Name: "k", Kind: param.Int, Default: 8, Min: 1, Max: 100,
		Grid:  []any{4, 6, 8, 10, 12, 16},
		Title: param.Words{En: "Shortest long sentence k", Zh: "长句最少字数 k"},
		Help: param.Words{
			En: "In characters. Larger values leave out more of the short sentences that unrelated pages share.",
			Zh: "以字为单位。越大，无关网页共有的短句就排除得越多。",
		},
	}
}
