package markup

import (
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes.
const (
	Element Kind = iota
	Text
)

// Node is one element or one piece of text. Offsets are bytes in [Tree.HTML].
type Node struct {
	Parent int32     // -1 for the root
	After  int32     // the first node after this one that is not under it
	Start  int32     // where the start tag or the text begins
	Open   int32     // end of the start tag, where the content begins; Start for a text
	End    int32     // end of the end tag, or of the element if it has none
	Tag    atom.Atom // 0 for text, for the root and for tags unknown to HTML
	Kind   Kind
	attrs  bool  // it may have some
	link   bool  // it is a link
	traits uint8 // the first eight of its tag
}

// Tree is a parsed page. It is immutable and safe for use by any number of goroutines.
type Tree struct {
	HTML  string
	Nodes []Node // in document order; Nodes[0] is the root: an element without a tag around everything
}

// First returns the first child of n, or -1.
func (t *Tree) First(n int32) int32 {
	if n+1 < t.Nodes[n].After {
		return n + 1
	}
	return -1
}

// Next returns the next sibling of n, or -1.
func (t *Tree) Next(n int32) int32 {
	p := t.Nodes[n].Parent
	if a := t.Nodes[n].After; p >= 0 && a < t.Nodes[p].After {
		return a
	}
	return -1
}

// Find returns the elements with the given tag in document order.
func (t *Tree) Find(tag atom.Atom) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for n := range t.Nodes {
			if t.Nodes[n].Tag == tag && n > 0 && t.Nodes[n].Kind == Element && !yield(int32(n)) {
				return
			}
		}
	}
}

// Source returns the bytes of n in the page; those of an element include its tags.
func (t *Tree) Source(n int32) string { return t.HTML[t.Nodes[n].Start:t.Nodes[n].End] }

// Name returns the tag name of the element n in lower case, also of a tag unknown to HTML; "" for
// text and for the root.
func (t *Tree) Name(n int32) string {
	switch node := t.Nodes[n]; {
	case node.Tag != 0:
		return node.Tag.String()
	case node.Kind == Text || n == 0:
		return ""
	default:
		name := t.HTML[node.Start+1 : node.Open]
		return strings.ToLower(name[:strings.IndexAny(name, " \n\r\t\f/>")])
	}
}

// Text returns the text of n with character references decoded: that of a text node, or of all
// text nodes under an element, joined, scripts and styles included. White space is kept; NUL
// bytes are dropped.
func (t *Tree) Text(n int32) string {
	if t.Nodes[n].Kind == Text {
		return t.text(n)
	}
	var b strings.Builder
	for i := n + 1; i < t.Nodes[n].After; i++ {
		if t.Nodes[i].Kind == Text {
			b.WriteString(t.text(i))
		}
	}
	return b.String()
}

func (t *Tree) text(n int32) string {
	s := t.Source(n)
	if !t.Verbatim(n) {
		s = html.UnescapeString(s)
	}
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "")
	}
	return s
}

// Verbatim reports whether the text node n is in an element without character references, as
// script, style or noscript.
func (t *Tree) Verbatim(n int32) bool {
	up := &t.Nodes[t.Nodes[n].Parent]
	return up.traits&uint8(rawText) != 0 && up.Tag != atom.Title && up.Tag != atom.Textarea
}

// MaxTitle is the most bytes of a title; a longer one is cut. Titles of real pages, lists of
// search words included, have less than 300.
const MaxTitle = 4096

// Title returns the page's title as valid UTF-8, white space collapsed: the first <title> that is
// not empty, else <meta property="og:title">, else the first h1; "" for none. It has at most
// [MaxTitle] bytes.
func (t *Tree) Title() string {
	for n := range t.Find(atom.Title) {
		if s := ShortTitle(t.Text(n)); s != "" {
			return s
		}
	}
	for n := range t.Find(atom.Meta) {
		if p, _ := t.Attr(n, "property"); strings.EqualFold(p, "og:title") {
			c, _ := t.Attr(n, "content")
			if s := ShortTitle(c); s != "" {
				return s
			}
		}
	}
	blank := int32(0) // headings before this node are read: otherwise nested headings would be read once for each heading around them
	for n := range t.Find(atom.H1) {
		if n < blank {
			continue
		}
		if s := ShortTitle(t.Text(n)); s != "" {
			return s
		}
		blank = t.Nodes[n].After
	}
	return ""
}

// ShortTitle returns s as a title: valid UTF-8, white space collapsed, at most [MaxTitle] bytes.
func ShortTitle(s string) string {
	out := make([]byte, 0, min(len(s), MaxTitle))
	for word := range strings.FieldsSeq(s) {
		if len(out) > 0 {
			out = append(out, ' ')
		}
		if out = append(out, word[:min(len(word), MaxTitle)]...); len(out) > MaxTitle {
			break
		}
	}
	title := strings.ToValidUTF8(string(out), "\uFFFD")
	if len(title) <= MaxTitle {
		return title
	}
	end := MaxTitle
	for !utf8.RuneStart(title[end]) {
		end--
	}
	return strings.TrimSpace(title[:end])
}
