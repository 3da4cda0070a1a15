package boilerpipe

import (
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "boilerpipe",
		Version: 1,
		Title:   param.Words{En: "Shallow text features (boilerpipe)"},
		Idea:    param.Words{En: "Decides about each block from its number of words and its share of links, and those of the blocks before and after it, with a small decision tree trained on English news. Fast; long comments and notices are kept."},
		Source:  "Kohlschütter, Fankhauser, Nejdl 2010, Boilerplate Detection using Shallow Text Features, WSDM",
		Works:   []string{"kohlschutter2010boilerplate"},
		Params: []param.Param{
			{
				Name: "tree", Kind: param.Choice, Default: "words", Choices: []string{"words", "density"},
				Title: param.Words{En: "Decision tree"},
				Help:  param.Words{En: "words: number of words and link density; density: words per wrapped line and link density."},
				Named: []param.Words{say.Text("boilerpipe|words"), say.Text("boilerpipe|density")},
			},
			{
				Name: "keep", Kind: param.Choice, Default: "content", Choices: []string{"content", "largest"},
				Title: param.Words{En: "What is kept"},
				Help:  param.Words{En: "content: all blocks of content; largest: only the largest run of neighbouring ones."},
				Named: []param.Words{{En: "all content"}, {En: "largest block"}},
			},
			{
				Name: "chars-per-word", Kind: param.Float, Default: 1.7, Min: 1, Max: 6, Step: 0.1, Grid: []any{1.0, 1.7, 2.5},
				Title: param.Words{En: "Chinese characters per word"},
				Help:  param.Words{En: "Number of Han, kana or Hangul characters that count as one word. Larger values cut more of Chinese pages."},
			},
			{
				Name: "links", Kind: param.Float, Default: 0.333333, Max: 1, Step: 0.05, Grid: []any{0.2, 0.333333, 0.5},
				Title: param.Words{En: "Largest link density"},
				Help:  param.Words{En: "A block is cut if a larger share of its words is in links."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newBoilerpipe(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newBoilerpipe(v).tell, nil },
	}
}

var (
	ruleTreeLinks   = denoise.Rule{Name: "link-density", Why: param.Words{En: "too much in links, share"}}
	ruleTreeWords   = denoise.Rule{Name: "words", Why: param.Words{En: "enough words here or beside it, words"}}
	ruleFewWords    = denoise.Rule{Name: "few-words", Why: param.Words{En: "too few words here and beside it, words"}}
	ruleTreeDensity = denoise.Rule{Name: "text-density", Why: param.Words{En: "dense here or beside it, words per line"}}
	ruleLowDensity  = denoise.Rule{Name: "low-text-density", Why: param.Words{En: "not dense here and beside it, words per line"}}
	ruleSmaller     = denoise.Rule{Name: "not-largest", Why: param.Words{En: "not in the largest run of content, words of its run"}}
)

type boilerpipe struct {
	density, largest bool
	perWord, links   float64
}

// prevLinks is the link density of the previous block above which the trees ask for more words.
const prevLinks = 0.555556

// textBlock holds the features of a block that the trees use.
type textBlock struct {
	words   float64
	density float64 // words per wrapped line
	link    float64 // share in links
}

func newBoilerpipe(v param.Values) boilerpipe {
	return boilerpipe{density: v.Str("tree") == "density", largest: v.Str("keep") == "largest", perWord: v.Float("chars-per-word"), links: v.Float("links")}
}

// seen is a page as the trees use it.
type seen struct {
	segments []denoise.Segment
	blocks   []textBlock // of the visible segments, between two blocks without words
	of       []int       // block of each segment; 0 for an invisible one
	content  []bool      // of each block
	run      contentRuns
}

func (b boilerpipe) look(t *markup.Tree) seen {
	s := seen{segments: denoise.Cut(t, nil)}
	s.blocks, s.of = make([]textBlock, 1, len(s.segments)+2), make([]int, len(s.segments))
	for i, x := range s.segments {
		if x.Class >= 0 {
			s.of[i] = len(s.blocks)
			s.blocks = append(s.blocks, b.block(x))
		}
	}
	s.blocks = append(s.blocks, textBlock{})
	s.content = make([]bool, len(s.blocks))
	for k := 1; k < len(s.blocks)-1; k++ {
		s.content[k] = b.ask(nil, s.blocks[k-1], s.blocks[k], s.blocks[k+1])
	}
	s.run = runsOf(s.blocks, s.content)
	return s
}

func (b boilerpipe) body(t *markup.Tree) denoise.Body { return b.assemble(t, b.look(t)) }

func (b boilerpipe) assemble(t *markup.Tree, s seen) denoise.Body {
	return denoise.Assemble(t, s.segments, func(i int) denoise.Verdict {
		switch k := s.of[i]; {
		case k == 0:
			return denoise.Visible(s.segments[i], false)
		case s.content[k] && b.largest && s.run.of[k] != s.run.best:
			return denoise.Drop(ruleSmaller, s.run.words[s.run.of[k]])
		default:
			return b.verdict(s.blocks[k], s.content[k])
		}
	})
}

func (b boilerpipe) verdict(x textBlock, content bool) denoise.Verdict {
	switch {
	case x.link > b.links:
		return denoise.Drop(ruleTreeLinks, x.link)
	case b.density && content:
		return denoise.Keep(ruleTreeDensity, x.density)
	case b.density:
		return denoise.Drop(ruleLowDensity, x.density)
	case content:
		return denoise.Keep(ruleTreeWords, x.words)
	}
	return denoise.Drop(ruleFewWords, x.words)
}

// contentRuns are the runs of adjacent blocks of content.
type contentRuns struct {
	of    []int     // run of each block of content
	words []float64 // of each run
	best  int       // run with the most words; the first of several
}

func runsOf(blocks []textBlock, content []bool) contentRuns {
	r := contentRuns{of: make([]int, len(blocks))}
	for i := range blocks {
		if !content[i] {
			continue
		}
		if !content[i-1] {
			r.words = append(r.words, 0)
		}
		r.of[i] = len(r.words) - 1
		r.words[r.of[i]] += blocks[i].words
	}
	for i, w := range r.words {
		if w > r.words[r.best] {
			r.best = i
		}
	}
	return r
}

// lineColumns is the width in columns of the lines on which text density is measured.
const lineColumns = 80

// block computes the features of a segment.
func (b boilerpipe) block(s denoise.Segment) textBlock {
	w := wrapper{wide: 1 / b.perWord}
	w.wrap(s.Text)
	return textBlock{words: w.words, density: w.density(), link: denoise.Share(s.Links, s.Chars)}
}

// wrapper wraps a text into lines and counts the words on them.
type wrapper struct {
	wide  float64 // words that one wide letter counts for
	words float64 // of all lines
	last  float64 // of the current line
	lines int     // before the current one
	col   int     // columns of the current line
}

func (w *wrapper) density() float64 {
	if w.lines == 0 {
		return w.words
	}
	return (w.words - w.last) / float64(w.lines)
}

func (w *wrapper) wrap(s string) {
	start := -1
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		switch {
		case r <= ' ':
			w.narrow(s, &start, i)
		case denoise.IsWide(r):
			w.narrow(s, &start, i)
			n := 0.0
			if denoise.IsContent(r) {
				n = w.wide
			}
			w.token(2, 0, n)
		case start < 0:
			start = i
		}
		i += size
	}
	w.narrow(s, &start, len(s))
}

// narrow adds the token s[*start:end], which has a space before it, unless it is empty.
func (w *wrapper) narrow(s string, start *int, end int) {
	if *start < 0 {
		return
	}
	n, length := 0.0, 0
	for _, r := range s[*start:end] {
		length++
		if denoise.IsContent(r) {
			n = 1
		}
	}
	space := 1
	if w.col == 0 {
		space = 0
	}
	w.token(length, space, n)
	*start = -1
}

// token adds a token: its columns, the columns of the space before it, and its words.
func (w *wrapper) token(columns, space int, words float64) {
	if w.col > 0 && w.col+space+columns > lineColumns {
		w.lines++
		w.col, w.last = columns, 0
	} else {
		w.col += space + columns
	}
	w.words += words
	w.last += words
}
