package denoise

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// Quotes are the outermost elements of a page that quote others, in their order: boxes of forums,
// quotations of mail programs and of comments. A blockquote alone is none: articles set off passages
// of their own with it.
type Quotes []markup.Node

// QuotesOf returns those of a page.
func QuotesOf(t *markup.Tree) (out Quotes) {
	for n := int32(1); n < int32(len(t.Nodes)); n++ {
		if t.Nodes[n].Kind == markup.Element && quotes(t, n) {
			out = append(out, t.Nodes[n])
			n = t.Nodes[n].After - 1
		}
	}
	return out
}

// Around tells whether a byte of the source is in one of them.
func (q Quotes) Around(at int) bool {
	i, _ := slices.BinarySearchFunc(q, at, func(n markup.Node, at int) int { return int(n.End) - 1 - at })
	return i < len(q) && int(q[i].Start) <= at
}

// quotes tells whether an element says that it quotes: by its class, or a blockquote by its source.
func quotes(t *markup.Tree, n int32) bool {
	if tag := t.StartTag(n); !strings.Contains(tag, "uote") && !strings.Contains(tag, "UOTE") {
		return false
	}
	if t.Has(n, markup.HasClass) {
		class, _ := t.Attr(n, "class")
		if slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(class), notLetter), ofQuote) {
			return true
		}
	}
	if t.Nodes[n].Tag != atom.Blockquote {
		return false
	}
	for name, value := range t.Attrs(n) {
		if name == "cite" && value != "" || name == "type" && strings.EqualFold(value, "cite") {
			return true
		}
	}
	return false
}

func notLetter(r rune) bool { return r < 'a' || r > 'z' }

// ofQuote tells whether a word of a class is that of quotes.
func ofQuote(word string) bool { return strings.HasPrefix(word, "quote") && word != "quotes" }
