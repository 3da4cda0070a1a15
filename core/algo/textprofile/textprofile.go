package textprofile

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const (
	digestOnly = "digest"
	profiles   = "profile"
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "textprofile",
		Version:   1,
		Title:     param.Words{En: "Text profile (Nutch)"},
		Idea:      param.Words{En: "Counts the words of a page and rounds the counts down to multiples of a step, so that small edits have no effect and rare words are dropped. The remaining words, sorted by decreasing count, form the profile; its MD5 digest is the signature. Pages with equal digests are duplicates; compared as multisets, profiles also measure the similarity of pages."},
		Cost:      param.Words{En: "O(n): one pass over each page, most of it word segmentation, and one look-up in a hash table. 16 bytes a page; 16 for each word of a profile."},
		Fails:     param.Words{En: "Short pages, in which few words occur twice: the profile is one or two words, shared by many pages. An added sentence can move a count past a multiple of the step, which changes the digest."},
		Works:     []string{"nutch2005textprofile"},
		Params:    params(),
		Threshold: "threshold",
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	return &Method{
		flat:      new(algo.Counter),
		graded:    v.Str("variant") == profiles,
		threshold: v.Float("threshold"),
		least:     v.Int("length"),
		rate:      v.Float("rate"),
		mode:      text.Mode(v.Str("segmentation")),
	}, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "variant", Kind: param.Choice, Default: digestOnly, Choices: []string{digestOnly, profiles},
			Named: []param.Words{{En: "equal digests"}, {En: "profile overlap"}},
			Title: param.Words{En: "Variant"},
			Help:  param.Words{En: "digest: equal MD5 digests of the profiles, as in Nutch. profile: the overlap of the profiles themselves reaches the threshold."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.7, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Where("variant", digestOnly),
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: say.Text("textprofile|Overlap of the profiles"),
			Help:  param.Words{En: "Minimum Σmin/Σmax of the rounded counts of duplicates. Larger is stricter. For the variant profile; the value is our choice."},
		},
		{
			Name: "rate", Kind: param.Float, Default: 0.01, Min: 0, Max: 1, Step: 0.01,
			Grid:  []any{0.01, 0.05, 0.1, 0.2, 0.5},
			Title: param.Words{En: "Step, share of the largest count"},
			Help:  param.Words{En: "Counts are rounded down to multiples of this share of the largest count, at least 2 (1 if no word occurs twice). Larger steps tolerate more edits but distinguish less."},
		},
		{
			Name: "length", Kind: param.Int, Default: 1, Min: 1, Max: 10,
			Grid:  []any{1, 2, 3},
			Title: param.Words{En: "Minimum word length"},
			Help:  param.Words{En: "Shorter words (in characters) are ignored. Nutch uses 2 for runs of letters; Chinese has words of one character."},
		},
		algo.Segmentation(),
	}
}
