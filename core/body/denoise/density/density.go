package density

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
		Name:    "density",
		Version: 1,
		Title:   param.Words{En: "Text share of the markup"},
		Idea:    param.Words{En: "Computes the share of text in the source of each block-level element and keeps elements with a high share: paragraphs are almost all text, menus almost all markup."},
		Source:  "text density, as texts on denoising describe it",
		Params: []param.Param{
			{
				Name: "threshold", Kind: param.Float, Default: 0.4, Max: 1, Step: 0.05, Grid: []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8},
				Title: param.Words{En: "Density, at least"},
				Help:  param.Words{En: "Minimum share of text in the source of an element of the body. Larger values keep less."},
			},
			{
				Name: "least", Kind: param.Int, Default: 10, Max: 1000, Grid: []any{0, 5, 10, 20, 40},
				Title: param.Words{En: "Characters outside links, at least"},
				Help:  param.Words{En: "Elements with fewer letters and digits outside links are cut."},
			},
			{
				Name: "unit", Kind: param.Choice, Default: "chars", Choices: []string{"chars", "words"},
				Title: say.Text("density|Unit"),
				Help:  param.Words{En: "chars: characters of the text divided by characters of the source. words: the same with words."},
				Named: []param.Words{{En: "characters"}, {En: "words"}},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newDensity(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newDensity(v).tell, nil },
	}
}

var (
	ruleTextShare = denoise.Rule{Name: "text-share", Why: param.Words{En: "share of text in the element's source"}}
	ruleMarkup    = denoise.Rule{Name: "mostly-markup", Why: param.Words{En: "mostly markup, share of text in the element's source"}}
	ruleFew       = denoise.Rule{Name: "few-characters", Why: param.Words{En: "too short an element, characters outside links"}}
)

type density struct {
	threshold float64
	least     int
	words     bool                             // the unit is words, not characters
	count     func(s string, from, to int) int // units that begin in s[from:to]
}

func newDensity(v param.Values) density {
	d := density{threshold: v.Float("threshold"), least: v.Int("least"), count: charStarts}
	if v.Str("unit") == "words" {
		d.words, d.count = true, wordStarts
	}
	return d
}

// densityOf holds the counts of an element.
type densityOf struct {
	text  int // characters or words shown
	total int // of its source; -1 for not counted yet
	plain int // content characters outside links
}

func (d density) body(t *markup.Tree) denoise.Body {
	segments := denoise.Cut(t, nil)
	return d.assemble(t, segments, d.held(t, segments))
}

func (d density) assemble(t *markup.Tree, segments []denoise.Segment, held []densityOf) denoise.Body {
	return denoise.Assemble(t, segments, func(i int) denoise.Verdict { return d.judge(&segments[i], held) })
}

func (d density) judge(s *denoise.Segment, held []densityOf) denoise.Verdict {
	if s.Class < 0 {
		return denoise.Visible(*s, false)
	}
	h := &held[s.Block]
	switch x := h.share(); {
	case x < d.threshold:
		return denoise.Drop(ruleMarkup, x)
	case h.plain < d.least:
		return denoise.Drop(ruleFew, float64(h.plain))
	default:
		return denoise.Keep(ruleTextShare, x)
	}
}

// share returns the density: the share of text in the source.
func (h *densityOf) share() float64 { return denoise.Share(h.text, h.total) }

// held returns the counts of each element of t, including the elements in it.
func (d density) held(t *markup.Tree, segments []denoise.Segment) []densityOf {
	held := make([]densityOf, len(t.Nodes))
	for i := range segments {
		if s := &segments[i]; s.Class >= 0 {
			held[s.Block].text += d.count(s.Text, 0, len(s.Text))
			held[s.Block].plain += s.Chars - s.Links
		}
	}
	totals := d.totals(t)
	for n := len(t.Nodes) - 1; n >= 0; n-- {
		h, node := &held[n], &t.Nodes[n]
		h.total = totals(node.Start, node.End)
		// White space of the source is collapsed in the text.
		h.text = min(h.text, h.total)
		if n > 0 {
			held[node.Parent].text += h.text
			held[node.Parent].plain += h.plain
		}
	}
	return held
}

// totals returns a function that counts the units of the source between two offsets in constant
// time, however the elements are nested: from the counts up to every 64th byte.
func (d density) totals(t *markup.Tree) func(from, to int32) int {
	const step = 64
	upTo := make([]int32, len(t.HTML)/step+1)
	for i := 1; i < len(upTo); i++ {
		upTo[i] = upTo[i-1] + int32(d.count(t.HTML, (i-1)*step, i*step))
	}
	at := func(o int32) int {
		k := int(o) / step
		return int(upTo[k]) + d.count(t.HTML, k*step, int(o))
	}
	return func(from, to int32) int { return at(to) - at(from) }
}

// charStarts counts the characters that begin in s[from:to].
func charStarts(s string, from, to int) int {
	n := 0
	for _, b := range []byte(s[from:to]) {
		if b&0xC0 != 0x80 {
			n++
		}
	}
	return n
}

// wordStarts counts the words that begin in s[from:to]: runs of letters and digits, and single
// Han characters.
func wordStarts(s string, from, to int) int {
	for from < to && !utf8.RuneStart(s[from]) {
		from++
	}
	inside := false
	if r, size := utf8.DecodeLastRuneInString(s[:from]); size > 0 {
		inside = denoise.IsContent(r) && !denoise.Wide(r)
	}
	n := 0
	for from < to {
		r, size := utf8.DecodeRuneInString(s[from:])
		from += size
		content := denoise.IsContent(r)
		if content && (denoise.Wide(r) || !inside) {
			n++
		}
		inside = content && !denoise.Wide(r)
	}
	return n
}
