package readability

import (
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "readability",
		Version: 1,
		Title:   param.Words{En: "Scores of paragraphs (Readability)"},
		Idea:    param.Words{En: "Long paragraphs with commas give points to the elements around them; links and suspicious class names subtract points. The element with the highest score is the body. These are the rules of the reader view of browsers; good for articles, weaker for forums and very short texts."},
		Source:  "Arc90 Readability 2009 and Mozilla Readability.js, published rules",
		Params: []param.Param{
			{
				Name: "paragraph", Kind: param.Int, Default: 25, Min: 1, Max: 500, Step: 5, Grid: []any{10, 25, 50},
				Title: param.Words{En: "Shortest paragraph"},
				Help:  param.Words{En: "Shorter paragraphs (in characters) give no points."},
			},
			{
				Name: "enough", Kind: param.Int, Default: 500, Max: 5000, Step: 50, Grid: []any{0, 100, 250, 500},
				Title: param.Words{En: "Enough text"},
				Help:  param.Words{En: "If the body is shorter (in characters), extraction is repeated with weaker rules; 0: never."},
			},
			{
				Name: "siblings", Kind: param.Float, Default: 0.2, Max: 1, Step: 0.05, Grid: []any{0.1, 0.2, 0.4},
				Title: param.Words{En: "Score of siblings"},
				Help:  param.Words{En: "Minimum score of a sibling that is kept, as a share of the best score. Larger values cut more."},
			},
			{
				Name: "clean", Kind: param.Bool, Default: true,
				Title: param.Words{En: "Clean the body"},
				Help:  param.Words{En: "Removes lists, tables, forms and boxes inside the body that do not look like prose."},
			},
			{
				Name: "letters-per-char", Kind: param.Float, Default: 1.0, Min: 1, Max: 6, Step: 0.1, Grid: []any{1.0, 2.0, 2.8},
				Title: param.Words{En: "Letters per Chinese character"},
				Help:  param.Words{En: "On mainly Chinese pages, all lengths are divided by this number; 1 uses the published lengths."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newReadability(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newReadability(v).tell, nil },
	}
}

var (
	ruleBest      = denoise.Rule{Name: "best-score", Why: param.Words{En: "in the element with the best score, its score"}}
	ruleSibling   = denoise.Rule{Name: "sibling-score", Why: param.Words{En: "next to the best element, score with bonus"}}
	ruleProse     = denoise.Rule{Name: "sibling-prose", Why: param.Words{En: "paragraph of prose next to the best element, characters"}}
	ruleWhole     = denoise.Rule{Name: "no-candidate", Why: param.Words{En: "no element has a score, characters kept"}}
	ruleUnlikely  = denoise.Rule{Name: "unlikely", Why: param.Words{En: "class, id or role is unlikely for a body, characters"}}
	ruleByline    = denoise.Rule{Name: "byline", Why: param.Words{En: "names the author, characters"}}
	ruleCleaned   = denoise.Rule{Name: "cleaned", Why: param.Words{En: "box inside the body that is not prose, its link density"}}
	ruleBelowBest = denoise.Rule{Name: "outside", Why: param.Words{En: "outside the best element, characters"}}
)

type readability struct {
	words                       *wordFinder
	paragraph, enough, siblings float64
	clean                       bool
	perChar                     float64
}

// laxity is the set of rules that an attempt does not use.
type laxity struct{ unlikely, weights, cleaning bool }

func newReadability(v param.Values) *readability {
	return &readability{
		words: newWordFinder(), paragraph: float64(v.Int("paragraph")), enough: float64(v.Int("enough")),
		siblings: v.Float("siblings"), clean: v.Bool("clean"), perChar: v.Float("letters-per-char"),
	}
}

func (r *readability) body(t *markup.Tree) denoise.Body {
	p := r.measure(t)
	return p.assemble(r.attempts(p, nil))
}

// attempts searches for the body until it is long enough, and returns the attempt that counts.
// done, which may be nil, is called with each.
func (r *readability) attempts(p *readPage, done func(*attempt)) *attempt {
	var best *attempt
	for _, lax := range [4]laxity{{}, {unlikely: true}, {unlikely: true, weights: true}, {true, true, true}} {
		if lax.cleaning && !r.clean {
			break
		}
		lax.cleaning = lax.cleaning || !r.clean
		a := p.try(r, lax, done != nil)
		if done != nil {
			done(a)
		}
		if best == nil || a.chars > best.chars {
			best = a
		}
		if float64(a.chars) >= r.enough/p.scale {
			best = a
			break
		}
	}
	return best
}

func (p *readPage) assemble(best *attempt) denoise.Body {
	return denoise.Assemble(p.t, p.segments, func(i int) denoise.Verdict { return best.judge(p.segments[i]) })
}

// judge keeps a line if at least half of its characters are kept.
func (a *attempt) judge(s denoise.Segment) denoise.Verdict {
	if s.Class < 0 {
		return denoise.Visible(s, false)
	}
	kept, all := int32(0), int32(0)
	rule, number, outside := fateNone, 0.0, fateNone
	for n := s.First; n <= s.Last; n++ {
		c := a.page.chars[n]
		if c == 0 {
			continue
		}
		all += c
		if f := a.fate[n]; f >= fateKept {
			kept += c
			rule, number = f, a.number[n]
		} else if outside == fateNone {
			outside = f
		}
	}
	if kept == 0 || 2*kept < all {
		rule = outside
	}
	switch rule {
	case fateBest:
		return denoise.Keep(ruleBest, number)
	case fateSibling:
		return denoise.Keep(ruleSibling, number)
	case fateProse:
		return denoise.Keep(ruleProse, number)
	case fateWhole:
		return denoise.Keep(ruleWhole, float64(all))
	case fateUnlikely:
		return denoise.Drop(ruleUnlikely, float64(all))
	case fateByline:
		return denoise.Drop(ruleByline, float64(all))
	case fateCleaned:
		return denoise.Drop(ruleCleaned, a.number[s.First])
	}
	return denoise.Drop(ruleBelowBest, float64(all))
}
