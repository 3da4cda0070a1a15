package markup

import (
	"math"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"
)

// maxScan is how many open elements an end tag is compared with, which bounds the time of stray
// end tags.
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
	for p.at < len(src) {
		p.next()
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
}

type parser struct {
	src     string
	at      int // where the next token begins
	nodes   []Node
	stack   []open             // stack[0] is the root
	bare    bool               // a title without an end tag is open
	endless map[atom.Atom]bool // elements of raw text for which no end tag is left
	seen    struct{ html, head, body bool }
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

// startTag adds the element whose start tag is src[start:end], and its text if that is raw; it
// moves p.at after these.
func (p *parser) startTag(tag atom.Atom, tr traits, start, end int, closed bool, has Has) {
	if tr&page != 0 && !p.firstOf(tag) {
		return
	}
	p.endBare(start)
	p.imply(tag, tr, start)
	n := p.add(Node{Tag: tag, Start: int32(start), Open: int32(end), End: int32(end), has: has, traits: uint8(tr)})
	if tr&void != 0 || closed && (tag == 0 || p.foreign()) {
		return
	}
	size := 0
	if tr&rawText != 0 {
		var ok bool
		if size, ok = p.rawSize(tag, end); !ok {
			if p.bare = tag == atom.Title; !p.bare {
				return
			}
		}
	}
	p.stack = append(p.stack, open{n, tag, tr})
	if size > 0 {
		p.at += size
		p.text(end, p.at)
	}
}

// rawSize returns the length of the raw text at from; ok is false if its element has no end tag
// in the rest of the page. Browsers then make that rest its text; here a title ends at the next
// tag and other elements are empty, so that a damaged title does not lose the page. Scripts and
// styles follow the standard, since their text is not used.
func (p *parser) rawSize(tag atom.Atom, from int) (size int, ok bool) {
	if p.endless[tag] {
		return 0, false
	}
	size, ok = rawEnd(p.src[from:], tag)
	if ok || tag == atom.Script || tag == atom.Style || tag == atom.Plaintext {
		return size, true
	}
	if p.endless == nil {
		p.endless = make(map[atom.Atom]bool)
	}
	p.endless[tag] = true
	return 0, false
}

// endBare ends a title without an end tag.
func (p *parser) endBare(at int) {
	if p.bare {
		p.bare = false
		p.popTo(len(p.stack)-1, at)
	}
}

// firstOf tells whether a html, head or body tag opens its element: only the first of each does,
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

// foreign tells whether the open element is svg or math, or a child of one.
func (p *parser) foreign() bool {
	for i := len(p.stack) - 1; i > 0 && i >= len(p.stack)-maxScan; i-- {
		switch o := p.stack[i]; {
		case o.tag == atom.Svg || o.tag == atom.Math:
			return true
		case o.traits&(block|scope) != 0:
			return false
		}
	}
	return false
}

// imply closes the elements that the start of a tag closes.
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
		p.closeTag(atom.A, "", block&^optional|scope, optional, at, at)
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

// endTag closes the element to which the end tag src[start:end] belongs.
func (p *parser) endTag(name string, tag atom.Atom, tr traits, start, end int) {
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
func (p *parser) closeTag(tag atom.Atom, name string, stop, pass traits, start, end int) bool {
	for i := len(p.stack) - 1; i > 0 && i >= len(p.stack)-maxScan; i-- {
		o := p.stack[i]
		if o.tag == tag && (tag != 0 || p.named(o.node, name)) {
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

func (p *parser) named(n int32, name string) bool {
	return strings.EqualFold(tagName(p.src[p.nodes[n].Start+1:]), name)
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
	}
	p.stack = p.stack[:i]
}
