package site

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/sitelines"
)

// Denoiser returns the denoiser, see the package. others are the denoisers that may follow it, at
// least one; the last is the default.
func Denoiser(others ...denoise.Denoiser) denoise.Denoiser {
	names, titles := make([]string, len(others)), make([]param.Words, len(others))
	for i, d := range others {
		names[i], titles[i] = d.Name, d.Title
	}
	return denoise.Denoiser{
		Name:    "site",
		Version: 1,
		Title:   param.Words{En: "Repeats over a site"},
		Idea:    param.Words{En: "Lines that occur word for word on several pages of a host are cut as its template; another denoiser extracts the body from the rest. Has no effect on hosts with a single page."},
		Source:  "ours, after Bar-Yossef & Rajagopalan 2002, Template Detection via Data Mining and its Applications, WWW 2002",
		Works:   []string{"baryossef2002template"},
		Params: []param.Param{
			{
				Name: "then", Kind: param.Choice, Default: names[len(names)-1], Choices: names,
				Title: param.Words{En: "Then"},
				Help:  param.Words{En: "The denoiser that extracts the body from the remaining text, with its default settings."},
				Named: titles,
			},
			{
				Name: "pages", Kind: param.Int, Default: 2, Min: 2, Max: sitelines.Pages, Grid: []any{2, 3, 4, 5},
				Title: param.Words{En: "Pages, at least"},
				Help:  param.Words{En: "Minimum number of different pages of the host with the line. Larger values cut less."},
			},
			{
				Name: "share", Kind: param.Float, Default: 0.1, Max: 1, Grid: []any{0.0, 0.1, 0.2, 0.3, 0.5},
				Title: param.Words{En: "Share of the host's pages, at least"},
				Help:  param.Words{En: "Minimum share of the examined pages of the host with the line. Larger values cut less."},
			},
		},
		New: func(v param.Values) (denoise.Func, error) {
			f, err := newSite(others, v)
			return func(t *markup.Tree) denoise.Body { return f(t, nil) }, err
		},
		NewSite:  func(v param.Values) (denoise.SiteFunc, error) { return newSite(others, v) },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newStory(others, v) },
	}
}

var ruleRepeats = denoise.Rule{Name: "site-repeats", Why: param.Words{En: "occurs on several pages of the host, share of pages"}}

// template decides which lines are template.
type template struct {
	pages int
	share float64
}

func newTemplate(v param.Values) template { return template{v.Int("pages"), v.Float("share")} }

// has tells whether a line that stands on n of m pages is template.
func (x template) has(n, m int) bool { return n >= x.pages && float64(n) >= x.share*float64(m) }

// thenOf returns the denoiser that takes the body out of the rest.
func thenOf(others []denoise.Denoiser, v param.Values) denoise.Denoiser {
	return others[slices.IndexFunc(others, func(d denoise.Denoiser) bool { return d.Name == v.Str("then") })]
}

func newSite(others []denoise.Denoiser, v param.Values) (denoise.SiteFunc, error) {
	next := thenOf(others, v)
	then, err := next.Site(param.Defaults(next.Params))
	if err != nil {
		return nil, err
	}
	x := newTemplate(v)
	return func(t *markup.Tree, r denoise.Repeats) denoise.Body {
		if r == nil {
			return then(t, nil)
		}
		return cutRepeats(t, r, x.lines(t, r), then)
	}, nil
}

// line is a line of a page that stands on n of m pages of its host.
type line struct {
	denoise.Segment
	n, m     int
	template bool
}

// lines looks up the visible lines of a page.
func (x template) lines(t *markup.Tree, r denoise.Repeats) []line {
	var out []line
	for _, s := range denoise.Cut(t, nil) {
		if s.Class == 0 {
			n, m := r(s.Text)
			out = append(out, line{s, n, m, x.has(n, m)})
		}
	}
	return out
}

// cutRepeats blanks the lines that are template, and adds their blocks to the body that then
// makes of the rest.
func cutRepeats(t *markup.Tree, r denoise.Repeats, lines []line, then denoise.SiteFunc) denoise.Body {
	var cut []denoise.Block
	var html []byte
	for _, s := range lines {
		if !s.template {
			continue
		}
		if html == nil {
			html = []byte(t.HTML)
		}
		blankOut(t, html, s.Segment)
		cut = append(cut, denoise.Block{Start: s.Start, End: s.End, Text: s.Text, At: -1, Rule: ruleRepeats, Number: denoise.Share(s.n, s.m)})
	}
	if html == nil {
		return then(t, r)
	}
	// The nodes hold offsets alone, so they also fit the page with blanks.
	body := then(&markup.Tree{HTML: string(html), Nodes: t.Nodes}, r)
	body.Title = t.Title()
	body.Blocks = mergeBlocks(body.Blocks, cut)
	return body
}

// blankOut overwrites the text nodes of a segment with spaces.
func blankOut(t *markup.Tree, html []byte, s denoise.Segment) {
	for n := s.First; n <= s.Last; n++ {
		if node := t.Nodes[n]; node.Kind == markup.Text {
			for i := node.Start; i < node.End; i++ {
				html[i] = ' '
			}
		}
	}
}

// mergeBlocks joins the blocks of a and b in the order of the page. Blocks of b that overlap one
// of a are left out; this happens if hidden text stood inside a line.
func mergeBlocks(a, b []denoise.Block) []denoise.Block {
	out := make([]denoise.Block, 0, len(a)+len(b))
	end := 0
	for len(a) > 0 || len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0].Start < b[0].End {
			if len(b) == 0 || a[0].End <= b[0].Start {
				out, end, a = append(out, a[0]), a[0].End, a[1:]
				continue
			}
			b = b[1:] // the two overlap
			continue
		}
		if b[0].Start >= end {
			out, end = append(out, b[0]), b[0].End
		}
		b = b[1:]
	}
	return out
}
