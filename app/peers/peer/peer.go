package peer

import (
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

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

func peerTitle(s string) string {
	if s = strings.TrimSpace(s); len(s) > markup.MaxTitle {
		return markup.ShortTitle(s)
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// body makes a Body of the text that a peer found: one block, of the whole page.
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
