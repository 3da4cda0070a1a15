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

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "spotsigs",
		Title: param.Words{En: "SpotSigs"},
		Idea: param.Words{En: "Wherever a function word such as the, is or 的 stands, the content word after it is a spot: the:record, 的:经济. " +
			"A page is the multiset of its spots, and two pages are as similar as these overlap, by the Jaccard coefficient. " +
			"Menus and link lists have hardly any function words, so that the spots come from the running text; an exact index compares only pages of similar size that share rare spots."},
		Cost:  param.Words{En: "Time: linear in the text for the spots, most of it for cutting Chinese words; the join grows with the pairs that it must look at, far fewer than all unless the threshold is low. Space: one word for each spot."},
		Fails: param.Words{En: "Pages without running text: tables, link lists, short notices with fewer than four spots. The antecedents must be chosen for each language, and in Chinese 的 gives most of the spots."},
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
			Title: param.Words{En: "Threshold τ"},
			Help:  param.Words{En: "Least Jaccard coefficient of duplicates. On the paper's news articles 0.44 is best; its configurations also use 0.80 and 0.85. Over five labelled sets of news 0.57 does best. The index is exact for this value: lower ones compare more pairs."},
		},
		{
			Name: "unit", Kind: param.Choice, Default: unitWord, Choices: []string{unitWord, unitChar},
			Named: []param.Words{{En: "word"}, {En: "character"}},
			Grid:  []any{unitWord, unitChar},
			Title: param.Words{En: "Unit"},
			Help:  param.Words{En: "word: words of the dictionary, and chain of them in a spot. char: no segmentation; a Chinese function character is followed by chars Han characters that are no function characters. Other scripts are cut at spaces either way."},
		},
		{
			Name: "lang", Kind: param.Choice, Default: langAuto,
			Choices: []string{langAuto, langZh, langEn, langBoth},
			Named:   []param.Words{{En: "by page"}, {En: "Chinese"}, {En: "English"}, {En: "both"}},
			Grid:    []any{langAuto, langZh, langEn, langBoth},
			Title:   param.Words{En: "Language"},
			Help:    param.Words{En: "Whose antecedents and stop words to use. auto asks each page: both lists, unless less than a tenth of its characters are Chinese or less than a tenth are not. both uses both lists on every page."},
		},
		{
			Name: "chain", Kind: param.Int, Default: 1, Min: 1, Max: 5, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Chain length c"},
			Help:  param.Words{En: "Content words in a spot. Longer chains make spots rarer and break at more edits."},
		},
		{
			Name: "chars", Kind: param.Int, Default: 2, Min: 1, Max: 8, Grid: []any{2, 3, 4},
			Idle:  param.Unless("unit", unitChar),
			Title: param.Words{En: "Han characters in a spot"},
			Help:  param.Words{En: "Han characters after a Chinese function character, for unit char: it stands in for chain there."},
		},
		{
			Name: "distance", Kind: param.Int, Default: 1, Min: 1, Max: 10, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Spot distance d"},
			Help:  param.Words{En: "Every d-th content word is taken."},
		},
	}, listParams()...)
}

// listParams declares the parameters of antecedents and spots.
func listParams() []param.Param {
	return []param.Param{
		{
			Name: "english", Kind: param.Choice, Default: englishFlexions,
			Idle:    param.Where("lang", langZh),
			Choices: []string{englishFlexions, englishCode, englishThis},
			Named:   []param.Words{{En: "flexions"}, {En: "the program's"}, {En: "with “this”"}},
			Grid:    []any{englishFlexions, englishCode, englishThis},
			Title:   param.Words{En: "English antecedents"},
			Help:    param.Words{En: "flexions: the articles and all forms of be, can, will, have and do, the paper's best. code: the list in the authors' program, with that, in, shall, should and some French and Spanish articles. this: the same list with this in front of that, as it is also printed."},
		},
		{
			Name: "de", Kind: param.Bool, Default: true, Grid: []any{true, false},
			Idle:  param.Where("lang", langEn),
			Title: param.Words{En: "的 is an antecedent"},
			Help:  param.Words{En: "About one Chinese character in 25 is 的, so it gives most of the spots. Off: it makes none and is passed over."},
		},
		{
			Name: "words", Kind: param.Text, Default: "",
			Title: param.Words{En: "Own antecedents"},
			Help:  param.Words{En: "Antecedents in place of the lists, parted by spaces or commas; the:2 gives a word a spot distance of its own. Empty: the lists of the language."},
		},
		{
			Name: "min", Kind: param.Int, Default: 4, Min: 1, Max: 100, Grid: []any{1, 2, 4, 8, 16},
			Title: param.Words{En: "Fewest spots"},
			Help:  param.Words{En: "A page with fewer spots is compared with nothing."},
		},
		{
			Name: "filter", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "Filter spots by frequency"},
			Help:  param.Words{En: "Keep only spots whose normalised inverse document frequency ln((N+1)/df)/ln(N+1) lies from low to high; the set is then read once more."},
		},
		{
			Name: "low", Kind: param.Float, Default: 0.2, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.0, 0.1, 0.2, 0.3, 0.4},
			Idle:  param.Where("filter", false),
			Title: param.Words{En: "Low end of the band"},
			Help:  param.Words{En: "Spots below it, which many pages have, are dropped. For filter."},
		},
		{
			Name: "high", Kind: param.Float, Default: 0.85, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.7, 0.8, 0.85, 0.9, 1.0},
			Idle:  param.Where("filter", false),
			Title: param.Words{En: "High end of the band"},
			Help:  param.Words{En: "Spots above it, which hardly any page has, are dropped; at 1 they all stay. For filter."},
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
