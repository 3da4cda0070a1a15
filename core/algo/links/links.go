package links

import (
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:       "links",
		Version:    1,
		Title:      param.Words{En: "Content, links and URL words"},
		Idea:       param.Words{En: "A textbook divides methods into three classes: content only; content and link relations; and content, links and URL words. Content is compared by the resemblance of shingles, links by the pages that two pages link to and that link to them, URL words by the words of path and query. The score is the weighted mean of the parts available on both pages."},
		Cost:       param.Words{En: "Shingling, and for classes 2 and 3 two passes over the set for the links; 8 bytes for each shingle and link of a page."},
		Fails:      param.Words{En: "Reprints have different links and addresses on each site, so links and URL words count against real copies; pages of one section share them without being copies. Pages saved without addresses have neither."},
		Works:      []string{"li2004search"},
		Params:     params(),
		Threshold:  "threshold",
		FitForSign: true,
		New: func(v param.Values) (algo.Method, error) {
			c := content{
				unit: v.Str("unit"), k: v.Int("k"), least: v.Float("threshold"), short: new(atomic.Int64),
				weights: [parts]float64{byContent: v.Float("content"), byLinks: v.Float("links"), byWords: v.Float("words")},
			}
			class := v.Int("class")
			if class < 3 {
				c.weights[byWords] = 0
			}
			if class == 1 {
				c.weights[byContent], c.weights[byLinks] = 1, 0
				return &c, nil
			}
			return &linked{content: c, words: class == 3, share: v.Float("furniture")}, nil
		},
	}
}

const lowest = 0.01 // lowest threshold, and lowest weight of the content

func params() []param.Param {
	weight := func(name string, least, value float64, idle func(param.Values) bool, title, help param.Words) param.Param {
		return param.Param{
			Name: name, Kind: param.Float, Default: value, Min: least, Max: 10, Step: 0.05, AfterSigning: true, Idle: idle,
			Grid: []any{least, 0.1, 0.25, 0.5, 1.0}, Title: title, Help: help,
		}
	}
	return []param.Param{
		{
			Name: "class", Kind: param.Int, Default: 3, Min: 1, Max: 3, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Method class"},
			Help:  param.Words{En: "1: content only. 2: content and link relations. 3: content, link relations and URL words. According to the source, 2 and 3 are immature and of little benefit."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: lowest, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Minimum score"},
			Help:  param.Words{En: "Minimum weighted mean of duplicates. The source gives no value; 0.5 is our choice, as for the resemblance of shingles."},
		},
		weight("content", lowest, 1, nil, param.Words{En: "Weight of the content"}, param.Words{En: "Weight of the resemblance of the shingles in the mean."}).IdleIf(param.Where("class", 1)),
		weight("links", 0, 0.25, param.Where("class", 1), param.Words{En: "Weight of the links"}, param.Words{En: "Weight of the links in the mean, if both pages have links. For classes 2 and 3."}),
		weight("words", 0, 0.1, param.Unless("class", 3), param.Words{En: "Weight of the URL words"}, param.Words{En: "Weight of the URL words in the mean, if both pages have some. For class 3."}),
		{
			Name: "k", Kind: param.Int, Default: 4, Min: 1, Max: 50, Grid: []any{3, 4, 5, 6, 8},
			Title: param.Words{En: "Shingle length k"},
			Help:  param.Words{En: "Tokens in a shingle. Larger values tolerate fewer edits."},
		},
		algo.Unit(param.Words{En: "shingle"}),
		{
			Name: "furniture", Kind: param.Float, Default: 0.01, Min: 0.001, Max: 1, Step: 0.005, Grid: []any{0.01, 0.05, 0.2, 1.0},
			Idle:  param.Where("class", 1),
			Title: param.Words{En: "Minimum share of site links"},
			Help:  param.Words{En: "A link on at least this share of the pages of its host, and on at least five of them (for small hosts, on more than half), belongs to the site template and is ignored."},
		},
	}
}

func (c *content) mean(likes [parts]like) float64 {
	sum, of := 0.0, 0.0
	for i, l := range likes {
		if l.both {
			sum += float64(c.weights[i] * l.share())
			of += c.weights[i]
		}
	}
	if of == 0 {
		return 0
	}
	return min(1, sum/of)
}

// Guarantee returns a score that no pair reaches whose contents stay below the least: at best
// all its links and words are equal. It is rounded up.
func (c *content) Guarantee() float64 {
	rest := c.weights[byLinks] + c.weights[byWords]
	if rest == 0 {
		return c.least
	}
	return (float64(c.weights[byContent]*c.least)+rest)/(c.weights[byContent]+rest) + 1e-12
}
