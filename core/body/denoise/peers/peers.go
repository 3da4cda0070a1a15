package peers

import (
	"io"
	"log/slog"
	"strings"

	"codeberg.org/readeck/go-readability"
	"codeberg.org/readeck/go-readability/render"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/given"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Readability returns the denoiser of Readeck's go-readability, a Go port of Mozilla's.
func Readability() denoise.Denoiser {
	return denoise.Denoiser{
		Name:     "readability-go",
		Version:  1,
		Title:    param.Words{En: "go-readability (for comparison)"},
		Idea:     param.Words{En: "Another program, for comparison: the reader view of Firefox, ported to Go by the Readeck project. Returns the article without its headline."},
		Source:   "codeberg.org/readeck/go-readability; Mozilla Readability.js",
		New:      func(param.Values) (denoise.Func, error) { return Guarded(extract), nil },
		NewStory: func(param.Values) (denoise.StoryFunc, error) { return tell(Guarded(extract)), nil },
	}
}

// extract calls go-readability.
func extract(src string) (title, text string) {
	p := readability.NewParser()
	p.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	a, err := p.Parse(strings.NewReader(src), nil)
	if err != nil || a.Node == nil {
		return a.Title, ""
	}
	return a.Title, render.InnerText(a.Node)
}

// tell returns a story of a peer: the page, and the body found again in it.
func tell(f denoise.Func) denoise.StoryFunc {
	return func(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
		b := f(t)
		return told.Outside(r, t, given.On(t, b.Title, b.Text))
	}
}

var ruleWhole = denoise.Rule{Name: "peer", Why: param.Words{En: "another program's body, bytes"}}

// Guarded makes a denoiser of the function of a peer. A page on which the peer panics gets an
// empty body.
func Guarded(extract func(src string) (title, text string)) denoise.Func {
	return func(t *markup.Tree) (b denoise.Body) {
		defer func() {
			if recover() != nil {
				b = denoise.Body{Title: t.Title()}
			}
		}()
		title, text := extract(t.HTML)
		return body(t, title, text)
	}
}

// peerTitle returns the title that a peer gives, if it can be one.
func peerTitle(s string) string {
	if s = strings.TrimSpace(s); len(s) > markup.MaxTitle {
		return markup.ShortTitle(s)
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// body makes a Body of what a peer found: one block, of the whole page.
func body(t *markup.Tree, title, text string) denoise.Body {
	b := denoise.Body{Title: peerTitle(title), Text: denoise.Lines(text)}
	if b.Title == "" {
		b.Title = t.Title()
	}
	if b.Text != "" {
		b.Blocks = []denoise.Block{{
			End: len(t.HTML), Text: b.Text, Kept: true, Rule: ruleWhole, Number: float64(len(b.Text)),
		}}
	}
	return b
}
