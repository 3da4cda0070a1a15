package markup

import (
	"math"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxScan is the number of open elements that an end tag is compared with. It bounds the time for
// stray end tags.
const maxScan = 256

// Parse parses src. It never fails: what is not markup is text. The rest of a source above 2 GiB
// is left out.
func Parse(src string) *Tree {
	src = src[:min(len(src), math.MaxInt32)]
	// Nine pages of ten have at most five nodes for every four <. No page has more than two for
	// each, a tag and the text after it; add then grows the slice.
	room := strings.Count(src, "<") * 5 / 4
	p := parser{src: src, nodes: make([]Node, 1, room+4), stack: make([]open, 1, 64)}
	p.nodes[0].Parent = -1
	p.from(0)
	for p.next() {
		continue
	}
	p.popTo(1, len(src))
	p.nodes[0].End, p.nodes[0].After = int32(len(src)), int32(len(p.nodes))
	return &Tree{HTML: src, Nodes: p.nodes}
}

// open is an element that is not closed yet.
type open struct {
	node   int32
	tag    atom.Atom
	traits traits
	name   string // if it has no atom
}

type parser struct {
	src     string
	z       *html.Tokenizer
	at      int // where the next token begins
	nodes   []Node
	stack   []open             // stack[0] is the root
	foreign int                // open elements that are svg or math
	bare    bool               // a title without an end tag is open
	endless map[atom.Atom]bool // elements of raw text for which no end tag is left
	seen    struct{ html, head, body bool }
}

// from starts to read tokens at the offset at.
func (p *parser) from(at int) {
	p.at, p.z = at, html.NewTokenizer(strings.NewReader(p.src[at:]))
}

// next reads a token; it is false at the end. An unfinished tag at the end is dropped, as the
// standard says.
func (p *parser) next() bool {
	kind, start := p.z.Next(), p.at
	p.at += len(p.z.Raw())
	switch kind {
	case html.ErrorToken:
		return false
	case html.TextToken:
		if !p.runsAway(start) {
			p.text(start, p.at)
		}
	case html.StartTagToken, html.SelfClosingTagToken:
		p.startTag(start, kind == html.SelfClosingTagToken)
	case html.EndTagToken:
		p.endTag(start)
	}
	return true
}

// text adds the text src[start:end].
func (p *parser) text(start, end int) {
	if p.top().tag == atom.Head {
		if strings.TrimLeft(p.src[start:end], " \n\r\t\f") == "" {
			return
		}
		p.popTo(len(p.stack)-1, start)
	}
	p.add(Node{Kind: Text, Start: int32(start), Open: int32(start), End: int32(end)})
}

// runsAway reports whether the text from start on is that of an element of raw text without an end
// tag. Browsers then make the rest of the page its text; here a title ends at the next tag and
// other elements are empty, so that a damaged title does not lose the page: the tokens behind the
// start tag are read anew. Scripts and styles follow the standard, since their text is not used.
func (p *parser) runsAway(start int) bool {
	o := p.top()
	if p.at < len(p.src) || o.traits&rawText == 0 || p.bare || o.tag == atom.Script || o.tag == atom.Style || o.tag == atom.Plaintext {
		return false
	}
	if p.endless == nil {
		p.endless = make(map[atom.Atom]bool)
	}
	p.endless[o.tag] = true
	p.from(start)
	if p.bare = o.tag == atom.Title; !p.bare {
		p.popTo(len(p.stack)-1, start)
	}
	return true
}

// startTag adds the element whose start tag is src[start:p.at].
func (p *parser) startTag(start int, closed bool) {
	name := tagName(p.z.Raw()[len("<"):])
	tag := atom.Lookup(name)
	tr := traitsOf(tag)
	if tr&page != 0 && !p.firstOf(tag) {
		return
	}
	p.endBare(start)
	p.imply(tag, tr, start)
	inForeign := p.inForeign()
	if inForeign && tr&rawText != 0 {
		tr &^= rawText
		p.z.NextIsNotRawText()
	}
	o := open{tag: tag, traits: tr}
	if tag == 0 {
		o.name = string(name)
	}
	o.node = p.add(Node{
		Tag: tag, Start: int32(start), Open: int32(p.at), End: int32(p.at), traits: uint8(tr),
		attrs: start+len("<>")+len(name) < p.at, link: tag == atom.A && p.has("href"),
	})
	if tr&void != 0 || closed && (tag == 0 || inForeign) {
		return
	}
	if p.endless[tag] {
		p.z.NextIsNotRawText()
		if p.bare = tag == atom.Title; !p.bare {
			return
		}
	}
	p.stack = append(p.stack, o)
	if isForeign(tag) {
		p.foreign++
	}
}

// tagName returns the lower-case name at the beginning of tag, the text after < or </. It is the
// same as by [html.Tokenizer.TagName], which copies each name: a tenth of the time of Parse.
func tagName(tag []byte) []byte {
	for i, c := range tag {
		switch c {
		case ' ', '\n', '\r', '\t', '\f', '/', '>':
			return tag[:i]
		}
		if 'A' <= c && c <= 'Z' {
			tag[i] = c + 'a' - 'A' // in the memory of the tokenizer
		}
	}
	return tag
}

// has reports whether the start tag that was read last has an attribute.
func (p *parser) has(name string) bool {
	for more := true; more; {
		var key []byte
		if key, _, more = p.z.TagAttr(); string(key) == name {
			return true
		}
	}
	return false
}

// endBare ends a title without an end tag.
func (p *parser) endBare(at int) {
	if p.bare {
		p.bare = false
		p.popTo(len(p.stack)-1, at)
	}
}

// firstOf reports whether a html, head or body tag opens its element: only the first of each does,
// and only in this order.
func (p *parser) firstOf(tag atom.Atom) bool {
	s := &p.seen
	switch {
	case tag == atom.Html && !s.html && !s.head && !s.body && len(p.stack) == 1:
		s.html = true
	case tag == atom.Head && !s.head && !s.body && len(p.stack) <= 2:
		s.head = true
	case tag == atom.Body && !s.body:
		s.body = true
	default:
		return false
	}
	return true
}

func isForeign(tag atom.Atom) bool { return tag == atom.Svg || tag == atom.Math }

// inForeign reports whether the open element is svg or math, or a child of one.
func (p *parser) inForeign() bool {
	for i := len(p.stack) - 1; p.foreign > 0 && i > 0 && i >= len(p.stack)-maxScan; i-- {
		switch o := p.stack[i]; {
		case isForeign(o.tag):
			return true
		case o.traits&(block|scope) != 0:
			return false
		}
	}
	return false
}

func (p *parser) imply(tag atom.Atom, tr traits, at int) {
	if p.top().tag == atom.Head && tr&inHead == 0 {
		p.popTo(len(p.stack)-1, at)
	}
	if tr&endsP != 0 {
		p.closeP(at)
	}
	switch {
	case tr&item != 0:
		p.closeOne(item, list|scope, at)
	case tr&term != 0:
		p.closeOne(term, list|scope, at)
	case tr&cell != 0:
		p.closeOne(cell, table, at)
	case tr&row != 0:
		p.closeOne(row, table, at)
	case tr&rows != 0:
		p.closeOne(rows, table, at)
	case tr&choice != 0:
		p.closeChoice(tag, at)
	case tag == atom.A:
		p.closeTag(atom.A, nil, block&^optional|scope, optional, at, at)
	}
}

// closeP closes an open p if all elements open in it are inline.
func (p *parser) closeP(at int) {
	for i := len(p.stack) - 1; i > 0 && i >= len(p.stack)-maxScan; i-- {
		switch o := p.stack[i]; {
		case o.tag == atom.P:
			p.popTo(i, at)
			return
		case o.traits&(block|scope) != 0 || o.tag == atom.Button:
			return
		}
	}
}

// closeChoice closes an open option; before an optgroup also an open optgroup.
func (p *parser) closeChoice(tag atom.Atom, at int) {
	if p.top().tag == atom.Option {
		p.popTo(len(p.stack)-1, at)
	}
	if tag == atom.Optgroup && p.top().tag == atom.Optgroup {
		p.popTo(len(p.stack)-1, at)
	}
}

// closeOne closes the nearest open element with one of the traits want, unless one with a trait
// of stop is nearer.
func (p *parser) closeOne(want, stop traits, at int) {
	for i := len(p.stack) - 1; i > 0 && i >= len(p.stack)-maxScan; i-- {
		switch o := p.stack[i]; {
		case o.traits&want != 0:
			p.popTo(i, at)
			return
		case o.traits&stop != 0:
			return
		}
	}
}

// endTag closes the element to which the end tag src[start:p.at] belongs.
func (p *parser) endTag(start int) {
	name := tagName(p.z.Raw()[len("</"):])
	tag, end := atom.Lookup(name), p.at
	tr := traitsOf(tag)
	p.endBare(start)
	stop, pass := scope, traits(0)
	switch {
	case tag == atom.Html || tag == atom.Body:
		return // what follows still belongs to the body
	case tag == atom.Br:
		p.add(Node{Tag: tag, Start: int32(start), Open: int32(end), End: int32(end), traits: uint8(tr)})
		return
	case tr&(cell|row|rows|table) != 0 || tag == atom.Caption:
		stop = table
	case tag == atom.Template:
		stop = 0
	case tr&(block|scope|rawText) == 0:
		stop, pass = block|scope, optional
	}
	if !p.closeTag(tag, name, stop, pass, start, end) && tag == atom.P {
		// A stray </p> is an empty paragraph: it breaks the line.
		p.add(Node{Tag: tag, Start: int32(start), Open: int32(end), End: int32(end), traits: uint8(tr)})
	}
}

// closeTag closes the nearest open element with the given tag (or name, if the tag is unknown)
// and all elements in it, but not beyond an element with a trait of stop and none of pass. The
// element ends at end, the elements in it at start.
func (p *parser) closeTag(tag atom.Atom, name []byte, stop, pass traits, start, end int) bool {
	for i := len(p.stack) - 1; i > 0 && i >= len(p.stack)-maxScan; i-- {
		o := p.stack[i]
		if o.tag == tag && (tag != 0 || o.name == string(name)) {
			p.popTo(i+1, start)
			p.popTo(i, end)
			return true
		}
		if o.traits&stop != 0 && o.traits&pass == 0 {
			return false
		}
	}
	return false
}

func (p *parser) top() open { return p.stack[len(p.stack)-1] }

// add appends a node under the open element and returns its number.
func (p *parser) add(n Node) int32 {
	at := int32(len(p.nodes))
	n.Parent, n.After = p.top().node, at+1
	if len(p.nodes) == cap(p.nodes) {
		p.nodes = slices.Grow(p.nodes, len(p.nodes)*3/5+4)
	}
	p.nodes = append(p.nodes, n)
	return at
}

// popTo closes all open elements from stack[i] on at the offset end.
func (p *parser) popTo(i, end int) {
	for _, o := range p.stack[i:] {
		p.nodes[o.node].End = int32(end)
		p.nodes[o.node].After = int32(len(p.nodes))
		if isForeign(o.tag) {
			p.foreign--
		}
	}
	p.stack = p.stack[:i]
}
