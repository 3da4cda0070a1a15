package boolean

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const (
	chooseRarest = "rarest"
	chooseTFIDF  = "tfidf"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "boolean",
		Version:   1,
		Title:     param.Words{En: "Boolean model"},
		Idea:      param.Words{En: "Chooses R terms of each page that are rare in the set but not unique, and represents the page as a bit vector over them. The terms form a Boolean query to an inverted index, which returns pages with at least q of them. The score is the number of common terms divided by the number of terms on either page. Only the idea is published; the details are our interpretation."},
		Cost:      param.Words{En: "Word segmentation and a pass for document frequencies; then R look-ups a page in short lists. 8·R bytes a page."},
		Fails:     param.Words{En: "A group with more copies than the largest document frequency loses its terms. In small sets, few terms are both rare and not unique. A copy that adds new rare words loses old ones."},
		Works:     []string{"lian2007boolean"},
		Params:    params(),
		Threshold: "threshold", FitForSign: true,
		New: newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		none: new(algo.Counter), few: new(algo.Counter), same: new(algo.Counter),
		r: v.Int("terms"), q: v.Int("q"), share: v.Float("share"),
		tfidf: v.Str("choose") == chooseTFIDF, mode: text.Mode(v.Str("segmentation")),
	}
	m.Set = sets.Set{Name: say.Text("boolean|terms"), Elements: m.elements}
	if m.q > m.r {
		return nil, say.Errorf("boolean: q must be at most terms = %d, got %d", m.r, m.q)
	}
	return m, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.8, Recommended: param.Best(0.55), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Minimum share of terms"},
			Help:  param.Words{En: "Two pages are duplicates if |a∧b|/|a∨b| is at least this value. Larger is stricter. On five labelled news sets, 0.55 is best."},
		},
		{
			Name: "terms", Kind: param.Int, Default: 12, Min: 1, Max: 200, Grid: []any{8, 10, 12, 14, 16},
			Title: param.Words{En: "Terms of a page R"},
			Help:  param.Words{En: "Number of bits set in the vector of a page. More terms distinguish pages better and cost more."},
		},
		{
			Name: "q", Kind: param.Int, Default: 6, Min: 1, Max: 200, Grid: []any{3, 4, 6, 8}, AfterSigning: true,
			Title: param.Words{En: "Terms of the query q"},
			Help:  param.Words{En: "The index returns pages with at least q of the R terms; q = R is a plain AND. No pair with a score of q/R or more is missed. Smaller values compare more pairs."},
		},
		{
			Name: "share", Kind: param.Float, Default: 0.01, Min: 0.0001, Max: 1, Step: 0.01, Grid: []any{0.002, 0.005, 0.01, 0.02, 0.05},
			Title: param.Words{En: "Largest document frequency"},
			Help:  param.Words{En: "Terms on more than this share of the pages are not used; the limit is never below 10 pages. Larger values allow common terms and longer lists; they are needed for large groups of copies."},
		},
		{
			Name: "choose", Kind: param.Choice, Default: chooseRarest, Choices: []string{chooseRarest, chooseTFIDF},
			Named: []param.Words{{En: "rarest"}, {En: "tf·idf"}},
			Title: param.Words{En: "Choice of terms"},
			Help:  param.Words{En: "rarest: smallest document frequency first. tfidf: largest tf·ln(N/df + 0.01) first, which prefers words repeated on the page."},
		},
		algo.Segmentation(),
	}
}
