package titletopic

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

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
		Name:      "titletopic",
		Version:   1,
		Title:     param.Words{En: "Title topic and summary"},
		Idea:      param.Words{En: "Removes the site name from the title; the rest is the topic. Counts the common characters of two topics, and of two summaries, relative to the longer one. Pages are duplicates if their addresses are equal, the topic similarity is above 0.85, or the summary similarity is above 0.70."},
		Cost:      param.Words{En: "O(n²) pairs; lengths and bit sets decide most of them in a few nanoseconds. 8 bytes for each character of topic and summary, twice that for lcs."},
		Fails:     param.Words{En: "Pages that share only the title (home pages, lists, parts of a series) are taken for duplicates. In short titles, one character has a large effect. The order of characters is ignored: any two English summaries share most letters and pass, unless tokens, words or lcs are counted. Only the beginning of a long page is used."},
		Works:     []string{"zhou2009topic"},
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
			Title: param.Words{En: "Topic similarity above θ1"},
			Help:  param.Words{En: "Two pages are duplicates if their topics share more than this part of the longer one. Larger is stricter."},
		},
		{
			Name: "summary", Kind: param.Float, Default: 0.7, Min: lowest, Max: highest, Step: 0.01, Grid: grid, AfterSigning: true, Scores: true,
			Idle:  param.Where("steps", stepsTopic),
			Title: param.Words{En: "Summary similarity above θ2"},
			Help:  param.Words{En: "The same for summaries. Unrelated Chinese texts of this length reach 0.1 to 0.3: lower values are meaningless."},
		},
		{
			Name: "steps", Kind: param.Choice, Default: stepsBoth, Choices: []string{stepsBoth, stepsTopic, stepsSummary},
			Named: []param.Words{say.Text("titletopic|both"), {En: "topic only"}, {En: "summary only"}},
			Title: param.Words{En: "Steps"},
			Help:  param.Words{En: "Steps after the comparison of URLs: both, as in the source, or only one, to see the effect of each."},
		},
		{
			Name: "cut", Kind: param.Choice, Default: cutExample, Choices: []string{cutExample, cutLiteral},
			Named: []param.Words{{En: "as in the example"}, {En: "as in the text"}},
			Idle:  param.Where("steps", stepsSummary),
			Title: param.Words{En: "Splitting of titles"},
			Help:  param.Words{En: "example: as in the example of the source, which keeps single spaces; hyphens split only next to a space or a Han character. literal: at every space and hyphen, as in its text; only one word of an English title remains."},
		},
		{
			Name: "count", Kind: param.Choice, Default: countChars, Choices: []string{countChars, countTokens, countWords, countLCS},
			Named: []param.Words{{En: "characters"}, say.Text("titletopic|tokens"), {En: "words"}, {En: "LCS"}},
			Title: say.Text("titletopic-words|What is counted"),
			Help:  param.Words{En: "chars: common characters, in any order. tokens: the same, but letters of an English word count only if the other has the whole word; for sets with English text. words: common dictionary words. lcs: characters of the longest common subsequence, which respects order."},
		},
		{
			Name: "stop", Kind: param.Bool, Default: false,
			Title: param.Words{En: "Ignore stop words"},
			Help:  param.Words{En: "Function characters (for words: function words) are not counted."},
		},
		{
			Name: "lead", Kind: param.Int, Default: 200, Min: 10, Max: 2000, Step: 10, Grid: []any{50, 100, 150, 200, 300},
			Idle:  param.Where("steps", stepsTopic),
			Title: param.Words{En: "Summary from the body, characters"},
			Help:  param.Words{En: "For pages without a summary, this number of characters from the beginning of the body is used."},
		},
		{
			Name: "declared", Kind: param.Bool, Default: false,
			Idle:  param.Either(param.Where("steps", stepsTopic), param.Where("body", true)),
			Title: param.Words{En: "Use the page's own summary"},
			Help:  param.Words{En: "For pages without a summary, the abstract of the DocView is used (the description in META), or if there is none, the beginning of the body."},
		},
		{
			Name: "body", Kind: param.Bool, Default: false,
			Idle:  param.Where("steps", stepsTopic),
			Title: param.Words{En: "Always the beginning of the body"},
			Help:  param.Words{En: "Ignores summaries provided with the pages."},
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
			return nil, say.Errorf("titletopic: %v", err)
		}
	}
	return m, nil
}
