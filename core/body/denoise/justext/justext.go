package justext

import (
	"iter"
	"strings"
	"unicode/utf8"

	"pagetwin/assets/stop"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:     "justext",
		Version:  1,
		Title:    param.Words{En: "Stop words and context (jusText)"},
		Idea:     param.Words{En: "Running text has many function words, menus have few. Classifies paragraphs by length, links and stop words; short paragraphs follow their neighbours. Designed for building corpora: prefers whole sentences and keeps all passages of them, including comments."},
		Source:   "Pomikálek 2011, Removing Boilerplate and Duplicate Content from Web Corpora, PhD thesis, Masaryk University",
		Works:    []string{"pomikalek2011removing"},
		Params:   justextParams(),
		New:      func(v param.Values) (denoise.Func, error) { return newJusText(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newJusText(v).tell, nil },
	}
}

func justextParams() []param.Param {
	return []param.Param{
		{
			Name: "low", Kind: param.Int, Default: 70, Max: 1000, Step: 10, Grid: []any{40, 70, 100},
			Title: param.Words{En: "Short below"},
			Help:  param.Words{En: "Shorter paragraphs (in characters) are classified by their neighbours."},
		},
		{
			Name: "high", Kind: param.Int, Default: 200, Max: 2000, Step: 10, Grid: []any{140, 200, 260},
			Title: param.Words{En: "Long above"},
			Help:  param.Words{En: "Longer paragraphs (in characters) with enough stop words are body."},
		},
		stopShare("stop-low", "Fewest stop words", 0.30).IdleIf(param.Where("stop-high", 0.0)),
		stopShare("stop-high", "Many stop words", 0.32),
		{
			Name: "links", Kind: param.Float, Default: 0.2, Max: 1, Step: 0.05, Grid: []any{0.1, 0.2, 0.3},
			Title: param.Words{En: "Largest link density"},
			Help:  param.Words{En: "A paragraph is cut if a larger share of its text is in links."},
		},
		{
			Name: "heading", Kind: param.Int, Default: 200, Max: 2000, Step: 10, Grid: []any{0, 200, 400},
			Title: param.Words{En: "Heading distance"},
			Help:  param.Words{En: "Maximum number of characters between a heading and a following body paragraph."},
		},
		{
			Name: "letters-per-char", Kind: param.Float, Default: 2.8, Min: 1, Max: 6, Step: 0.1, Grid: []any{1.0, 2.0, 2.8, 4.0},
			Title: param.Words{En: "Letters per Chinese character"},
			Help:  param.Words{En: "On Chinese pages, all lengths are divided by this number; 1 uses the numbers published for letters."},
		},
		stopShare("zh-stop-low", "Fewest function characters", 0.05).IdleIf(param.Where("zh-stop-high", 0.0)),
		stopShare("zh-stop-high", "Many function characters", 0.05),
	}
}

func stopShare(name, en string, def float64) param.Param {
	p := param.Param{
		Name: name, Kind: param.Float, Default: def, Max: 1, Step: 0.01, Grid: []any{def - 0.1, def, def + 0.1},
		Title: say.Text(en),
		Help:  param.Words{En: "Share of stop words among the words of a paragraph; larger values cut more. For text written in words."},
	}
	if strings.HasPrefix(name, "zh-") {
		p.Help = param.Words{En: "Share of function characters in a paragraph; larger values cut more. For Chinese pages."}
		p.Grid = []any{0.03, def, 0.08, 0.10}
	}
	return p
}

var (
	ruleGood       = denoise.Rule{Name: "stop-words", Why: param.Words{En: "running text, share of stop words"}}
	ruleBad        = denoise.Rule{Name: "few-stop-words", Why: param.Words{En: "not running text, share of stop words"}}
	ruleNearGood   = denoise.Rule{Name: "near-good", Why: param.Words{En: "almost running text next to the body, share of stop words"}}
	ruleAlone      = denoise.Rule{Name: "near-good-alone", Why: param.Words{En: "almost running text away from the body, share of stop words"}}
	ruleShortGood  = denoise.Rule{Name: "short-beside-good", Why: param.Words{En: "short, next to the body, characters"}}
	ruleShortBad   = denoise.Rule{Name: "short-beside-bad", Why: param.Words{En: "short, away from the body, characters"}}
	ruleHeading    = denoise.Rule{Name: "heading", Why: param.Words{En: "heading of the body, characters"}}
	ruleShortLink  = denoise.Rule{Name: "short-link", Why: param.Words{En: "short with a link, characters"}}
	ruleCopyright  = denoise.Rule{Name: "copyright", Why: param.Words{En: "has a ©, characters"}}
	ruleParaLinked = denoise.Rule{Name: "links", Why: param.Words{En: "too much in links, share"}}
)

type justext struct {
	low, high, heading     float64
	stopLow, stopHigh      float64
	zhLow, zhHigh, perChar float64
	links                  float64
	words                  map[string]bool // English stop words
	chars                  *runeSet        // function characters
}

func newJusText(v param.Values) *justext {
	j := &justext{
		low: float64(v.Int("low")), high: float64(v.Int("high")), heading: float64(v.Int("heading")),
		stopLow: v.Float("stop-low"), stopHigh: v.Float("stop-high"),
		zhLow: v.Float("zh-stop-low"), zhHigh: v.Float("zh-stop-high"), perChar: v.Float("letters-per-char"),
		links: v.Float("links"), words: make(map[string]bool), chars: new(runeSet),
	}
	for word := range listed(stop.En + stop.EnFrequent) {
		j.words[word] = true
	}
	for char := range listed(stop.Chars) {
		r, _ := utf8.DecodeRuneInString(char)
		j.chars.add(r)
	}
	return j
}

// listed iterates over the words of a stop list, one to a line; # begins a comment.
func listed(list string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(list) {
			line, _, _ = strings.Cut(line, "#")
			if word := strings.TrimSpace(line); word != "" && !yield(word) {
				return
			}
		}
	}
}

// runeSet is a set of characters of the basic multilingual plane.
type runeSet [1 << 10]uint64

func (s *runeSet) add(r rune) {
	if r>>16 == 0 {
		s[r>>6] |= 1 << (r & 63)
	}
}

func (s *runeSet) has(r rune) bool { return r>>16 == 0 && s[r>>6]>>(r&63)&1 == 1 }

// quality is the class of a paragraph.
type quality uint8

const (
	badPara quality = iota
	shortPara
	nearPara
	goodPara
)

// paragraph holds the features and the class of a segment.
type paragraph struct {
	chars      int // length in characters
	words      int
	wordStops  int
	wides      int // wide letters
	wideStops  int
	stop       float64 // share of stop words
	link       float64
	heading    bool
	copyright  bool
	linked     bool    // has text in links
	shortLink  bool    // bad since it is short and has text in links
	free, last quality // class by itself, and final class
	saved      bool    // a heading that became good for the paragraph after it
}

func (j *justext) body(t *markup.Tree) denoise.Body {
	s := j.look(t)
	j.classify(s.ps, nil)
	return j.assemble(t, s)
}

// seen is a page in paragraphs.
type seen struct {
	segments []denoise.Segment
	ps       []paragraph
	of       []int // paragraph of each segment; −1 for a hidden one
}

func (j *justext) look(t *markup.Tree) seen {
	s := seen{segments: denoise.Cut(t, nil)}
	s.ps, s.of = make([]paragraph, 0, len(s.segments)), make([]int, len(s.segments))
	for i := range s.segments {
		s.of[i] = -1
		if s.segments[i].Class >= 0 {
			s.of[i] = len(s.ps)
			s.ps = append(s.ps, j.paragraph(t, &s.segments[i]))
		}
	}
	return s
}

func (j *justext) assemble(t *markup.Tree, s seen) denoise.Body {
	return denoise.Assemble(t, s.segments, func(i int) denoise.Verdict {
		if s.of[i] < 0 {
			return denoise.Visible(s.segments[i], false)
		}
		return j.verdict(&s.ps[s.of[i]])
	})
}

// paragraph computes the features of a segment.
func (j *justext) paragraph(t *markup.Tree, s *denoise.Segment) paragraph {
	p := paragraph{
		chars: utf8.RuneCountInString(s.Text), link: denoise.Share(s.Links, s.Chars), linked: s.Links > 0,
		heading: markup.IsHeading(t.Nodes[s.Block].Tag), copyright: strings.Contains(s.Text, "©"),
	}
	denoise.EachToken(s.Text, func(w string) {
		p.words++
		if j.isStop(w) {
			p.wordStops++
		}
	}, func(r rune) {
		p.wides++
		if j.chars.has(r) {
			p.wideStops++
		}
	})
	return p
}

func (j *justext) isStop(w string) bool {
	var low [16]byte
	n := 0
	for i := range len(w) {
		c := w[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c == '\'' || c == 0xE2 && strings.HasPrefix(w[i:], "’"):
			return n > 0 && j.words[string(low[:n])]
		case c < utf8.RuneSelf && !denoise.IsContent(rune(c)):
			continue
		}
		if n == len(low) {
			return false
		}
		low[n] = c
		n++
	}
	return j.words[string(low[:n])]
}
