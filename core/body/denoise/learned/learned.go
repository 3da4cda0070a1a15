package learned

import (
	"math"
	"slices"
	"sync"

	assets "pagetwin/assets/body"
	"pagetwin/core/base/boost"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned/blocks"
	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/denoise/meta"
	"pagetwin/core/body/markup"
)

// Denoiser returns the learned denoiser with the weights that ship.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "learned",
		Version: 1,
		Title:   param.Words{En: "Learned blocks"},
		Idea:    param.Words{En: "Classifies blocks with a lexicon learned from pages and two passes of boosted trees. The features of a block are its length, links, punctuation, words, position, tags, classes and neighbours; the second pass also uses the first pass's results for the neighbours. The set of blocks with the best expected F1 is kept. The best denoiser for Chinese and English news and blogs, and fast; weaker on forums, lists and shops."},
		Source:  "third way of the compilation, machine learning on tags and blocks; features after Kohlschütter, Fankhauser, Nejdl, WSDM 2010",
		Works:   []string{"kohlschutter2010boilerplate"},
		Params: []param.Param{{
			Name: "lean", Kind: param.Float, Default: 0.0, Min: -5, Max: 5, Step: 0.1, Grid: []any{-1.0, 0.0, 1.0},
			Title: param.Words{En: "Lean towards keeping"},
			Help:  param.Words{En: "Added to the log-odds of every block. Positive values keep more, negative values less."},
		}, {
			Name: "headline", Kind: param.Choice, Default: headlineJudged, Choices: []string{headlineJudged, headlineFirst, headlineNever},
			Title: param.Words{En: "Headline"},
			Help:  param.Words{En: "Whether the headline is part of the body. judged: the model decides (it was trained on bodies with and without headlines); first: always at the beginning; never: left out. The headline is always a separate output as well."},
			Named: []param.Words{{En: "as judged"}, {En: "always first"}, {En: "never"}},
		}, {
			Name: "weights", Kind: param.Text, Default: "",
			Title: param.Words{En: "Weights file"},
			Help:  param.Words{En: "Weights file written by train denoiser. Empty: the built-in weights."},
		}},
		New: func(v param.Values) (denoise.Func, error) {
			m, err := modelOf(v)
			if err != nil {
				return nil, err
			}
			return m.Func(v.Float("lean"), v.Str("headline")), nil
		},
		NewStory: func(v param.Values) (denoise.StoryFunc, error) {
			m, err := modelOf(v)
			if err != nil {
				return nil, err
			}
			return m.story(v.Float("lean"), v.Str("headline")), nil
		},
	}
}

func modelOf(v param.Values) (*Model, error) {
	path := v.Str("weights")
	if path == "" {
		return shipped()
	}
	b, err := disk.ReadFile(path, 64<<20)
	if err != nil {
		return nil, say.Errorf("weights: %s: %v", path, err)
	}
	return readModel(string(b))
}

// shipped returns the model with the weights that ship, which the process reads once.
var shipped = sync.OnceValues(func() (*Model, error) { return readModel(assets.Weights) })

// What becomes of a headline.
const (
	headlineJudged = "judged"
	headlineFirst  = "first"
	headlineNever  = "never"
)

// Func returns the denoiser that the model is; lean is added to the log-odds of every block,
// headline is the treatment of the headline.
func (m *Model) Func(lean float64, headline string) denoise.Func {
	r, pool := newReader(), newPool(m.lexicon)
	r.told = m.asks(cTold) || m.asks(cPageTold)
	return func(t *markup.Tree) denoise.Body {
		space := pool.Get().(*buffers)
		v := r.read(t, space)
		defer space.putIn(pool)
		o := m.judge(v, lean, nil)
		body := v.assemble(&o, headline)
		if v.tree == t {
			body.Segments = v.segments
		}
		return body
	}
}

// assemble makes the body from the model's opinion, and looks for title, date and the like around
// it.
func (v *view) assemble(o *opinion, headline string) denoise.Body {
	first, last := o.bounds()
	found := meta.Find(v.tree, v.title, v.segments, first, last)
	clearest := v.clearest(o)
	body := denoise.AssembleUntitled(v.segments, func(i int, b *denoise.Block) {
		b.Kept, b.Number = o.kept(i), o.p[i]
		switch barred := o.barred[i]; {
		case i == found.At && first >= 0 && headline != headlineJudged && b.Kept != (headline == headlineFirst):
			b.Kept, b.Rule = !b.Kept, ruleHeadline
		case barred != nil:
			b.Rule = *barred
		default:
			b.Rule = rules[clearest[i]]
		}
	})
	body.Title, body.Date, body.Source, body.Author = found.Title, found.Date, found.Source, found.Author
	return body
}

// ruleHeadline is the rule for a headline that is kept or not whatever the model thinks.
var ruleHeadline = rule("headline", "the headline, according to the setting")

// Model is the lexicon and the two passes. It is not changed after it was made and safe for use
// by any number of goroutines.
type Model struct {
	lexicon       *words.Lexicon
	First, Second *boost.Model
}

func (m *Model) asks(c column) bool {
	about := func(q boost.Question) bool { return q.Column == int(c) }
	tree := func(t boost.Tree) bool { return slices.ContainsFunc(t.Questions, about) }
	return slices.ContainsFunc(m.First.Trees, tree) || slices.ContainsFunc(m.Second.Trees, tree)
}

// opinion is the model's judgement of the blocks of a page.
type opinion struct {
	first, second *boost.Sums
	p             []float64       // the probability of each block to be body
	bound         float64         // from which on blocks are kept; none where the page has no body
	barred        []*denoise.Rule // the rule by which each block is left out whatever its probability, nil for none
	framed        bool            // what is not barred is a whole message
}

// kept reports whether a block is kept.
func (o *opinion) kept(i int) bool { return (o.framed || o.p[i] >= o.bound) && o.barred[i] == nil }

// bounds returns the first and the last block that are kept, −1 for none.
func (o *opinion) bounds() (first, last int) {
	first, last = -1, -1
	for i := range o.p {
		if o.kept(i) {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	return first, last
}

// judge looks at a page and fills the second pass's columns of v. seen, which may be nil, is called
// with each block added and the expected F1.
func (m *Model) judge(v *view, lean float64, seen func(block int, f1 float64)) opinion {
	var o opinion
	v.lexicon(m.lexicon)
	o.first = m.First.SumsIn(&v.space.first, v.sheet)
	p, _ := v.space.probabilities(o.first, 0)
	v.again(p)
	o.second = m.Second.SumsIn(&v.space.second, v.sheet)
	p, logits := v.space.probabilities(o.second, lean)
	o.p = p
	o.barred = v.barred(o.p)
	length := v.space.floats.take(len(o.p))
	for i := range v.tallies {
		if o.barred[i] == nil {
			length[i] = float64(v.tallies[i].Chars) + 0.5
		}
	}
	o.bound = v.space.choose(o.p, logits, length, seen)
	if o.framed = slices.Contains(o.barred, &ruleOutside); !o.framed && v.nothing(&o) {
		o.bound = none
	}
	return o
}

// barred returns for each block the rule by which it is left out whatever its probability,
// nil where there is none: it repeats another block, is line numbers of code, source of a
// script or style sheet, or outside of a message.
func (v *view) barred(p []float64) []*denoise.Rule {
	out := make([]*denoise.Rule, len(p))
	bar := func(rule *denoise.Rule, blocks []bool) {
		for i, is := range blocks {
			if is {
				out[i] = rule
			}
		}
	}
	bar(&ruleSource, blocks.Sources(v.tree, v.segments))
	bar(&ruleGutter, blocks.Gutters(v.tree, v.segments))
	bar(&ruleRepeat, v.repeats(p))
	bar(&ruleOutside, blocks.Outside(v.tree, v.segments))
	return out
}

// none is the bound that no block reaches.
const none = 2

// leastBody is the least number of units in a body without a likely block: a shorter one has a
// likely line, or it is the footer of a page without a body.
const leastBody = 2 * words.LongUnits

// nothing reports whether a page has no body: little would be kept, and no block of it is more
// likely body than not, unless it speaks of rights and addresses.
func (v *view) nothing(o *opinion) bool {
	kept := 0
	for i := range v.tallies {
		if !o.kept(i) {
			continue
		}
		y := &v.tallies[i]
		kept += y.Units()
		if legal := y.Said>>words.SaidLegal&1 != 0; kept >= leastBody || o.p[i] >= likely && !legal {
			return false
		}
	}
	return true
}

// repeats reports which longer blocks only repeat another: captions of a gallery, quotes of a post
// on the same page, or an article served in several forms. It is nil if there are none.
func (v *view) repeats(p []float64) (again []bool) {
	const least = 50
	best := v.space.ints.take(len(p)) // of each text 1 + the likeliest block so far
	quotes := sync.OnceValue(func() denoise.Quotes { return denoise.QuotesOf(v.tree) })
	chance := func(i int) float64 {
		if quotes().Around(v.segments[i].Start) {
			return p[i] - 1 // a quote repeats what it quotes, however likely
		}
		return p[i]
	}
	for i, text := range v.texts {
		if v.sheet.At(i, int(cRepeat)) < 2 || v.tallies[i].Units() < least {
			continue
		}
		j := int(best[text]) - 1
		switch {
		case j < 0:
			best[text] = int32(i) + 1
			continue
		case again == nil:
			again = make([]bool, len(p))
		}
		if chance(i) > chance(j) {
			again[j] = true
			best[text] = int32(i) + 1
		} else {
			again[i] = true
		}
	}
	return again
}

// probabilities returns the probabilities of the rows and their logits; lean is added to each of
// these.
func (m *buffers) probabilities(s *boost.Sums, lean float64) (p, logits []float64) {
	p, logits = m.floats.take(s.Rows()), m.floats.take(s.Rows())
	for i := range p {
		logits[i] = s.Logit(i) + lean
		p[i] = probability(logits[i])
	}
	return p, logits
}

// clearest returns for each block the group of features that most favoured the decision, over both
// passes.
func (v *view) clearest(o *opinion) []int32 {
	n := len(o.p)
	best, top, against := v.space.ints.take(n), v.space.ints.take(n), v.space.ints.take(n)
	for i := range top {
		if top[i] = math.MinInt32; !o.kept(i) {
			against[i] = -1
		}
	}
	for g := range groups {
		if g == groupFirst {
			continue // its own opinion of the first pass has reasons of its own
		}
		first, second := o.first.Steps(g)[:n], o.second.Steps(g)[:n]
		for i := range first {
			part := (first[i] + second[i]) ^ against[i] - against[i] // negative against what was decided
			if part > top[i] {
				best[i], top[i] = int32(g), part
			}
		}
	}
	return best
}
