package spotsigs

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

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

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "spotsigs",
		Version:   1,
		Title:     param.Words{En: "SpotSigs"},
		Idea:      param.Words{En: "After every function word such as the, is or 的, the next content word gives a spot: the:record, 的:经济. A page is the multiset of its spots, and the similarity of two pages is the Jaccard coefficient. Menus and link lists have few function words, so spots come from running text; an exact index compares only pages of similar size that share rare spots."},
		Cost:      param.Words{En: "Time: extracting spots is linear in the text, mostly for Chinese word segmentation; the join grows with the pairs it must examine, far fewer than all pairs unless the threshold is low. Space: one word for each spot."},
		Fails:     param.Words{En: "Pages without running text: tables, link lists, short notices with fewer than four spots. Antecedents must be chosen for each language, and in Chinese 的 gives most of the spots."},
		Works:     []string{"theobald2008spotsigs"},
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
			Title: param.Words{En: "Threshold τ"},
			Help:  param.Words{En: "Minimum Jaccard coefficient of duplicates. On the news articles of the paper, 0.44 is best; its configurations also use 0.80 and 0.85. On five labelled news sets, 0.57 is best. The index is exact for this value; lower values compare more pairs."},
		},
		{
			Name: "unit", Kind: param.Choice, Default: unitWord, Choices: []string{unitWord, unitChar},
			Named: []param.Words{{En: "word"}, {En: "character"}},
			Title: param.Words{En: "Unit"},
			Help:  param.Words{En: "word: dictionary words, with chain words in a spot. char: no segmentation; after a Chinese function character, a spot has chars Han characters that are not function characters. Other scripts are always split at spaces."},
		},
		{
			Name: "lang", Kind: param.Choice, Default: langAuto,
			Choices: []string{langAuto, langZh, langEn, langBoth},
			Named:   []param.Words{{En: "by page"}, {En: "Chinese"}, {En: "English"}, {En: "both"}},
			Title:   param.Words{En: "Language"},
			Help:    param.Words{En: "Language of antecedents and stop words. auto: depends on the page; both lists, unless less than a tenth of its characters are Chinese, or less than a tenth are not. both: both lists on every page."},
		},
		{
			Name: "chain", Kind: param.Int, Default: 1, Min: 1, Max: 5, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Chain length c"},
			Help:  param.Words{En: "Number of content words in a spot. Longer chains make spots rarer but tolerate fewer edits."},
		},
		{
			Name: "chars", Kind: param.Int, Default: 2, Min: 1, Max: 8, Grid: []any{2, 3, 4},
			Idle:  param.Unless("unit", unitChar),
			Title: param.Words{En: "Han characters in a spot"},
			Help:  param.Words{En: "Number of Han characters after a Chinese function character if the unit is char; used instead of chain."},
		},
		{
			Name: "distance", Kind: param.Int, Default: 1, Min: 1, Max: 10, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Spot distance d"},
			Help:  param.Words{En: "Every d-th content word is taken."},
		},
	}, listParams()...)
}

func listParams() []param.Param {
	return []param.Param{
		{
			Name: "english", Kind: param.Choice, Default: englishFlexions,
			Idle:    param.Where("lang", langZh),
			Choices: []string{englishFlexions, englishCode, englishThis},
			Named:   []param.Words{{En: "flexions"}, {En: "the program's"}, {En: "with “this”"}},
			Title:   param.Words{En: "English antecedents"},
			Help:    param.Words{En: "flexions: the articles and all forms of be, can, will, have and do, the best in the paper. code: the list in the authors' program, with that, in, shall, should and some French and Spanish articles. this: the same list with this before that, as in one published version."},
		},
		{
			Name: "de", Kind: param.Bool, Default: true,
			Idle:  param.Where("lang", langEn),
			Title: param.Words{En: "的 is an antecedent"},
			Help:  param.Words{En: "About one Chinese character in 25 is 的, so it gives most of the spots. Off: it gives no spots and is skipped."},
		},
		{
			Name: "words", Kind: param.Text, Default: "",
			Title: param.Words{En: "Own antecedents"},
			Help:  param.Words{En: "Antecedents used instead of the lists, separated by spaces or commas; the:2 sets the spot distance of a word. Empty: the lists of the language."},
		},
		{
			Name: "min", Kind: param.Int, Default: 4, Min: 1, Max: 100, Grid: []any{1, 2, 4, 8, 16},
			Title: param.Words{En: "Minimum number of spots"},
			Help:  param.Words{En: "Pages with fewer spots are not compared."},
		},
		{
			Name: "filter", Kind: param.Bool, Default: false,
			Title: param.Words{En: "Filter spots by frequency"},
			Help:  param.Words{En: "Keep only spots whose normalised inverse document frequency ln((N+1)/df)/ln(N+1) is from low to high; this reads the set once more."},
		},
		{
			Name: "low", Kind: param.Float, Default: 0.2, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.0, 0.1, 0.2, 0.3, 0.4},
			Idle:  param.Where("filter", false),
			Title: param.Words{En: "Low end of the band"},
			Help:  param.Words{En: "Spots below this value, which are on many pages, are dropped. For filter."},
		},
		{
			Name: "high", Kind: param.Float, Default: 0.85, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.7, 0.8, 0.85, 0.9, 1.0},
			Idle:  param.Where("filter", false),
			Title: param.Words{En: "High end of the band"},
			Help:  param.Words{En: "Spots above this value, which are on very few pages, are dropped; 1 keeps them all. For filter."},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	low, high := v.Float("low"), v.Float("high")
	if v.Bool("filter") && low > high {
		return nil, say.Errorf("spotsigs: low must be at most high = %v, got %v", high, low)
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
