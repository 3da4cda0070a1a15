package given

import (
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/text"
)

var (
	ruleGiven = denoise.Rule{Name: "given", Why: param.Words{En: "in the body from the other program, bytes"}}
	ruleElse  = denoise.Rule{Name: "not-given", Why: param.Words{En: "not in that body, bytes"}}
)

const (
	reach      = 4 << 10 // bytes of compact text behind the segment before within which one is looked for
	shortBytes = 24      // a shorter segment must directly follow the one before to belong to the body: eight Han characters
)

// On makes a Body of the body that another program found on a page. The text determines which
// segments of the page it kept. An empty title stands for the page's own.
func On(t *markup.Tree, title, body string) denoise.Body {
	b := denoise.Body{Title: strings.ToValidUTF8(strings.Join(strings.Fields(title), " "), "\uFFFD"), Text: denoise.Lines(body)}
	if b.Title == "" {
		b.Title = t.Title()
	}
	norm, at, end := text.Normalize(b.Text), 0, 0
	found := false
	for _, s := range denoise.Cut(t, nil) {
		block := denoise.Block{Start: s.Start, End: s.End, Text: s.Text, At: -1, Rule: ruleElse, Number: float64(len(s.Text))}
		if k, n := locate(norm.Text[at:], s.Text); n > 0 {
			place := norm.Source(text.Span{Start: at + k, End: at + k + n})
			block.At, block.Kept, block.Rule = lineStart(b.Text, end, place.Start), true, ruleGiven
			at, end, found = at+k+n, place.End, true
		}
		b.Blocks = append(b.Blocks, block)
	}
	switch {
	case found:
		fill(&b)
	case b.Text != "": // nothing of it stands on the page as it is
		b.Blocks = []denoise.Block{{End: len(t.HTML), Text: b.Text, Kept: true, Rule: ruleGiven, Number: float64(len(b.Text))}}
	}
	return b
}

// locate finds the content of a segment near the beginning of the rest of a body, and returns its
// place and length; a length of 0 if it is not there.
func locate(left, segment string) (at, n int) {
	s := text.Normalize(segment).Text
	within := left[:min(len(left), reach+len(s))]
	switch {
	case s == "":
		return 0, 0
	case len(s) < shortBytes:
		if strings.HasPrefix(within, s) {
			return 0, len(s)
		}
		return 0, 0
	}
	if at = strings.Index(within, s); at < 0 {
		return 0, 0
	}
	return at, len(s)
}

// lineStart moves a place back to the beginning of its line, but not before from, to include
// punctuation before the first letter.
func lineStart(s string, from, at int) int {
	if k := strings.LastIndexByte(s[from:at], '\n'); k >= 0 {
		return from + k + 1
	}
	return at
}

// fill gives each kept block the text from its place to that of the next one, so that the blocks
// together hold the whole body.
func fill(b *denoise.Body) {
	end := len(b.Text)
	first := -1
	for i := len(b.Blocks) - 1; i >= 0; i-- {
		if block := &b.Blocks[i]; block.Kept {
			block.Text = strings.TrimRight(b.Text[block.At:end], " \n")
			block.Number = float64(len(block.Text))
			end, first = block.At, i
		}
	}
	if end > 0 {
		block := &b.Blocks[first]
		block.At, block.Text = 0, strings.TrimRight(b.Text[:block.At]+block.Text, " \n")
		block.Number = float64(len(block.Text))
	}
}
