package featurecode

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

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
		Name:      "featurecode",
		Version:   1,
		Title:     param.Words{En: "Feature codes"},
		Idea:      param.Words{En: "Uses the characters before and after punctuation marks as feature codes: two on each side of commas and full stops, or five on each side of full stops. The similarity of two pages is the overlap of their codes, in any order or in text order. An inverted index from codes to pages compares only pages that share a code."},
		Cost:      param.Words{En: "Extracting codes is linear in the text; the index needs one look-up for each code, plus the pages found there. 8 bytes for each code, 16 in a feature string, 16 a page for strict."},
		Fails:     param.Words{En: "Copies with other punctuation share no codes; changes far from punctuation are not noticed. Summaries and short pages have few full stops, so hit gives them few codes or none; by default it finds none in English."},
		Works:     []string{"wu2003feature"},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   func(v param.Values) bool { return v.Str("rule") == ruleTHU && v.Str("similarity") == jaccard },
		New:       newMethod,
	}
}

// isStrict reports whether only equal digests decide. The feature string has its own measure.
func isStrict(v param.Values) bool { return v.Str("similarity") == strict && v.Str("rule") != ruleWu }

func params() []param.Param {
	return []param.Param{
		{
			Name: "rule", Kind: param.Choice, Default: ruleTHU, Choices: []string{ruleTHU, ruleHIT, ruleWu},
			Named: []param.Words{{En: "Tsinghua"}, {En: "HIT"}, {En: "Wu Pingbo"}},
			Title: param.Words{En: "Extraction rule"},
			Help:  param.Words{En: "thu: two characters on each side of commas and full stops. hit: five on each side of full stops. wu: the codes of hit as an ordered feature string, compared by its longest common subsequence."},
		},
		{
			Name: "similarity", Kind: param.Choice, Default: jaccard, Choices: []string{jaccard, larger, strict},
			Named: []param.Words{{En: "Jaccard"}, {En: "of the larger"}, {En: "all equal"}},
			Idle:  param.Where("rule", ruleWu),
			Title: param.Words{En: "Similarity"},
			Help:  param.Words{En: "jaccard: shared codes divided by all codes of both pages. max: shared codes divided by the codes of the page with more, for comparison with titletopic. strict: all codes must be equal, in the same order. Not for wu."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  isStrict,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Minimum similarity"},
			Help:  param.Words{En: "Minimum similarity of duplicates; larger is stricter. The sources give no value; 0.5 is our choice. Not for strict."},
		},
		{
			Name: "side", Kind: param.Int, Default: 0, Min: 0, Max: 50, Grid: []any{0, 2, 3, 4, 5, 7, 10},
			Title: param.Words{En: "Characters on each side"},
			Help:  param.Words{En: "Number of characters before and after a mark; 0 uses the number of the rule, 2 or 5. More characters give fewer false positives but tolerate fewer edits."},
		},
		{
			Name: "chars", Kind: param.Choice, Default: charsAll, Choices: []string{charsAll, charsHan},
			Named: []param.Words{{En: "all characters"}, say.Text("featurecode|Han only")},
			Title: param.Words{En: "Characters of a code"},
			Help:  param.Words{En: "all: also letters and digits, each as a character. han: only Han characters, as in the rules of both universities; everything else is skipped."},
		},
		{
			Name: "stops", Kind: param.Choice, Default: stopsChinese, Choices: []string{stopsChinese, stopsAll, stopsEnds},
			Named: []param.Words{{En: "Chinese only"}, {En: "and full stops"}, {En: "and ? !"}},
			Idle:  param.Where("rule", ruleTHU),
			Title: param.Words{En: "Full stops for hit and wu"},
			Help:  param.Words{En: "chinese: only 。, as in the rule. all: also the full stop of English sentences. ends: also question and exclamation marks. Not for thu, which uses commas, 。 and the English full stop."},
		},
		{
			Name: "repeats", Kind: param.Bool, Default: false,
			Idle:  param.Either(isStrict, param.Where("rule", ruleWu)),
			Title: param.Words{En: "Count repeated codes"},
			Help:  param.Words{En: "No: the codes of a page are a set. Yes: they are a multiset, in which each occurrence counts. For jaccard and max."},
		},
		{
			Name: "common", Kind: param.Int, Default: 1000, Min: 0, Max: 1_000_000, Step: 100, Grid: []any{0, 100, 1000, 10000}, AfterSigning: true,
			Idle:  isStrict,
			Title: param.Words{En: "Common codes: pages"},
			Help:  param.Words{En: "Codes on more pages than this, or above the share below, are not looked up in the index. 0: all codes are looked up; nothing is missed, but this may be slow for sites with a common footer. Not for strict."},
		},
		{
			Name: "share", Kind: param.Float, Default: 0.01, Min: 0.001, Max: 1, Step: 0.001, Grid: []any{0.01, 0.05, 0.1, 1.0}, AfterSigning: true,
			Idle:  param.Either(isStrict, param.Where("common", 0)),
			Title: param.Words{En: "Common codes: share of pages"},
			Help:  param.Words{En: "Codes on more than this share of the pages are not looked up either; codes on up to 100 pages always are. No effect if all codes are looked up."},
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
		settings: s, ordered: v.Str("rule") == ruleWu, by: sorted.If(v.Str("similarity") == larger, sorted.Larger),
		repeats: v.Bool("repeats"), threshold: v.Float("threshold"),
		common: v.Int("common"), share: v.Float("share"),
	}
	if m.common == 0 {
		return complete{m}, nil
	}
	return m, nil
}
