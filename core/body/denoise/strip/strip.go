package strip

import (
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "strip",
		Version: 1,
		Title:   param.Words{En: "Tag stripping"},
		Idea:    param.Words{En: "Deletes scripts, styles, comments and tags from the source with a chain of patterns and keeps the rest, as many programs do. Navigation is kept."},
		Source:  "the usual chain of expressions, as texts on denoising print it",
		Params: []param.Param{{
			Name: "literal", Kind: param.Bool, Default: false,
			Title: param.Words{En: "As published"},
			Help:  param.Words{En: "Runs the chain exactly as published, with its faults: scripts with line breaks and styles remain, paragraphs are joined, no-break spaces disappear, and the result is encoded as HTML again."},
		}},
		New: func(v param.Values) (denoise.Func, error) {
			if v.Bool("literal") {
				return printed, nil
			}
			return mended, nil
		},
		NewStory: func(v param.Values) (denoise.StoryFunc, error) {
			return story{literal: v.Bool("literal")}.tell, nil
		},
	}
}

var ruleStripped = denoise.Rule{Name: "no-tag", Why: param.Words{En: "left after stripping, characters"}}

// lineMark stands for the line break of a tag, unlike those of the source.
const lineMark = 1

func mended(t *markup.Tree) denoise.Body {
	e := newEdit(t.HTML)
	e.blank(lineMark)
	for _, p := range mendedChain() {
		e.run(p)
	}
	return e.lines(t)
}

// lines makes a block of each line that the corrected chain left.
func (e *edit) lines(t *markup.Tree) denoise.Body {
	src := string(e.text)
	source := e.sources()
	var (
		segments []denoise.Segment
		room     denoise.TextRoom
		c        denoise.Collapsed
	)
	for from := 0; from < len(src); {
		to := len(src)
		if n := strings.IndexByte(src[from:], lineMark); n >= 0 {
			to = from + n
		}
		c = denoise.Collapse(c.Text[:0], src, from, to)
		if len(c.Text) > 0 {
			segments = append(segments, denoise.Segment{
				Start: source(c.Start), End: source(c.End-1) + 1,
				Text: room.Keep(c.Text), Gap: denoise.NewLine, Chars: c.Chars,
			})
		}
		from = to + 1
	}
	return denoise.Assemble(t, segments, func(i int) denoise.Verdict {
		return denoise.Keep(ruleStripped, float64(segments[i].Chars))
	})
}

// mendedChain returns the passes of the corrected chain.
func mendedChain() []pass {
	chain := make([]pass, 0, 9)
	for _, tag := range []string{"script", "style", "noscript", "template"} {
		chain = append(chain, pass{`(?is)<` + tag + `\b.*?</` + tag + `>`, "", element(tag)})
	}
	return append(chain,
		pass{`(?s)<!--.*?-->`, "", comment},
		pass{`(?i)</?(?:` + lineTags + `)\b[^>]*>`, string(rune(lineMark)), lineTag},
		pass{`(?i)<[/!?a-z][^>]*>`, "", tagLike},
		pass{`-->`, "", exactly("-->")},
		pass{`<!--.*`, "", openComment},
	)
}

// lineTags are the tags that begin and end a line.
const lineTags = `address|article|aside|blockquote|body|br|caption|center|dd|details|dialog|dir|div|dl|dt|` +
	`fieldset|figcaption|figure|footer|form|frameset|h[1-6]|head|header|hr|html|li|main|menu|nav|ol|option|` +
	`p|pre|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul`
