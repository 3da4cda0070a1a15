package denoise

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// Quotes are the outermost elements of a page that quote others, in their order: boxes of forums,
// quotations of mail programs and of comments. A blockquote alone is none: articles set off their
// own passages with it. Nor is an element that is only called a quote: those of stocks are prices.
type Quotes []markup.Node

// QuotesOf returns the quotes of a page.
func QuotesOf(t *markup.Tree) (out Quotes) {
	block := int32(0) // the next blockquote
	for n := int32(1); n < int32(len(t.Nodes)); n++ {
		node := &t.Nodes[n]
		if node.Kind == markup.Text {
			continue
		}
		for block < n || int(block) < len(t.Nodes) && t.Nodes[block].Tag != atom.Blockquote {
			block++
		}
		called, sure := quotes(t, n)
		holds := block < node.After
		behind := len(out) > 0 && out[len(out)-1].After >= n-1 // white space may be between
		if sure || called && (holds || behind) {
			out = append(out, *node)
			n = node.After - 1
		}
	}
	return out
}

// Around reports whether a byte of the source is in one of them.
func (q Quotes) Around(at int) bool {
	i, _ := slices.BinarySearchFunc(q, at, func(n markup.Node, at int) int { return int(n.End) - 1 - at })
	return i < len(q) && int(q[i].Start) <= at
}

// quotes reports whether an element is called a quote, and whether it surely is one: by a word of
// its class such as quoteheader, or a blockquote by its source.
func quotes(t *markup.Tree, n int32) (called, sure bool) {
	const shortest = len("<p cite=a>")
	if tag := t.StartTag(n); len(tag) < shortest || !strings.Contains(tag, "uote") && !strings.Contains(tag, "UOTE") {
		return false, false
	}
	for name, value := range t.Attrs(n) {
		switch name {
		case "class":
			for word := range strings.FieldsFuncSeq(strings.ToLower(value), func(r rune) bool { return r < 'a' || r > 'z' }) {
				called = called || word == "quote"
				sure = sure || strings.HasPrefix(word, "quote") && word != "quote" && word != "quotes"
			}
		case "cite":
			sure = sure || t.Nodes[n].Tag == atom.Blockquote && value != ""
		case "type":
			sure = sure || t.Nodes[n].Tag == atom.Blockquote && strings.EqualFold(value, "cite")
		}
	}
	return called, sure
}
