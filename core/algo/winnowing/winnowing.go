package winnowing

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
)

const (
	resemblance = "resemblance"
	containment = "containment"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "winnowing",
		Version:   1,
		Title:     param.Words{En: "Winnowing"},
		Idea:      param.Words{En: "All runs of k tokens of a page are hashed, and of every w successive hashes only the smallest is kept. The choice depends only on nearby text, so equal passages give equal fingerprints at any position. Every common passage of w+k−1 tokens is found; the share of common fingerprints decides."},
		Cost:      param.Words{En: "O(n): one hash for each run of each page, then an inverted index of the fingerprints. 8 bytes for each fingerprint; a page of n tokens has about 2n/(w+1)."},
		Fails:     param.Words{En: "Pages of one site share the fingerprints of its template: without denoising, index lists are long and false positives occur. Short pages have few fingerprints, so their scores change in large steps."},
		Works:     []string{"schleimer2003winnowing"},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   func(v param.Values) bool { return v.Str("measure") == resemblance },
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	return winnower(v.Str("unit"), v.Int("k"), v.Int("w"), sorted.If(v.Str("measure") == containment, sorted.Smaller)), nil
}

func recommended(v param.Values) any {
	if v.Str("measure") == containment {
		return 0.8
	}
	return 0.45
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: recommended, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Share of common fingerprints"},
			Help:  param.Words{En: "Minimum resemblance or containment of the fingerprints of duplicates. Larger is stricter. The threshold is our addition: the paper only lists matches. On five labelled news sets, 0.45 is best for resemblance and 0.8 for containment."},
		},
		{
			Name: "measure", Kind: param.Choice, Default: resemblance, Choices: []string{resemblance, containment},
			Named:        []param.Words{{En: "resemblance"}, {En: "containment"}},
			AfterSigning: true,
			Title:        param.Words{En: "Measure"},
			Help:         param.Words{En: "resemblance: common fingerprints divided by all fingerprints of both pages. containment: divided by those of the page with fewer, for partial reprints."},
		},
		{
			Name: "k", Kind: param.Int, Default: 6, Min: 1, Max: 200, Grid: []any{4, 5, 6, 8, 10, 20},
			Title: param.Words{En: "Noise threshold k"},
			Help:  param.Words{En: "Tokens in a k-gram; shorter matches are never found. Larger values give fewer chance matches but tolerate fewer edits."},
		},
		{
			Name: "w", Kind: param.Int, Default: 8, Min: 1, Max: 1000, Grid: []any{1, 4, 8, 16, 32},
			Title: param.Words{En: "Window w"},
			Help:  param.Words{En: "At least one of every w successive hashes is kept, so matches of w+k−1 tokens are always found. Larger windows keep fewer fingerprints; 1 keeps all."},
		},
		algo.Unit(param.Words{En: "k-gram"}),
	}
}
