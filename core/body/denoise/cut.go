package denoise

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// Segment is a run of visible text of a page before a denoiser has judged it: the text of one
// class between two block-level tags (or two <br> in a row).
type Segment struct {
	Start, End  int    // bytes in the HTML, from the first to behind the last visible character
	Text        string // white space collapsed, a single <br> as a line break; never empty
	Gap         gap    // between it and the segment before: NewLine, unless the class changed inside a line
	Class       int32  // Hidden, Control, or what the denoiser's class said
	Block       int32  // the nearest block-level element around its first text node, 0 for none
	First, Last int32  // its first and last text node
	Chars       int    // content characters: letters and digits, Han included
	Links       int    // content characters in links (an <a> with href)

	skip int // bytes of text that were split off before Text
}

// The classes that Cut itself assigns.
const (
	Hidden  int32 = -1 // under an element with hidden, display:none or visibility:hidden
	Control int32 = -2 // in select, textarea or button
)

// Cut cuts a page into segments. A block-level tag ends a segment, an inline tag does not. One
// <br> is a line break inside a segment; a second one directly after it ends the segment.
// Scripts, styles, noscript, templates, comments, the content of head, and what a browser shows
// only as a fallback (inside iframe, object, video, audio, canvas) give no segment.
//
// class returns the class of each text node in the terms of the denoiser, 0 or more. Where the
// class changes inside a line the line is cut, and the gap of the segment is the white space there.
// A nil class stands for 0 everywhere.
func Cut(t *markup.Tree, class func(text int32) int32) []Segment {
	room := cutRooms.Get().(*cutRoom)
	c := cutter{t: t, class: class, segments: room.segments[:0], blocks: room.blocks[:0]}
	c.col.out = room.out[:0]
	c.run(1, int32(len(t.Nodes)))
	segments := slices.Clone(c.segments)
	if room.segments, room.blocks, room.out = c.segments, c.blocks, c.col.out; len(segments) <= mostKept {
		clear(c.segments) // their texts
		cutRooms.Put(room)
	}
	return segments
}

// cutRoom is memory for cutting a page.
type cutRoom struct {
	segments []Segment
	blocks   []int32
	out      []byte
}

var cutRooms = sync.Pool{New: func() any { return new(cutRoom) }}

// mostKept is the number of segments for which memory is kept, about 800 kB.
const mostKept = 10_000

type cutter struct {
	t        *markup.Tree
	class    func(int32) int32
	segments []Segment
	col      collapser
	texts    TextRoom
	blocks   []int32 // open block-level elements, outermost first
	cur      Segment // the segment that is being written: Class, Block, First, Last
	begun    bool    // cur has text nodes
	broken   bool    // a block-level tag stood since the last segment

	// The last node inside the hidden element, form control, link or preformatted element that
	// was entered last.
	hidden, control, link, pre int32
}

// run visits the nodes [from, to).
func (c *cutter) run(from, to int32) {
	c.broken = true
	for n := from; n < to; n++ {
		c.leave(n)
		node := &c.t.Nodes[n]
		switch {
		case node.Kind == markup.Text:
			c.text(n)
		case node.Unseen():
			n = node.After - 1
		case node.Tag == atom.Br:
			c.br()
		default:
			c.enter(n, node)
		}
	}
	c.flush()
}

// Dropped reports whether an element has no visible text, whatever is in it.
func Dropped(tag atom.Atom) bool { return markup.Unseen(tag) }

func (c *cutter) leave(n int32) {
	for k := len(c.blocks); k > 0 && c.t.Nodes[c.blocks[k-1]].After <= n; k-- {
		c.blocks = c.blocks[:k-1]
		c.line()
	}
}

// enter opens an element.
func (c *cutter) enter(n int32, node *markup.Node) {
	if node.IsBlock() {
		c.line()
		c.blocks = append(c.blocks, n)
	}
	switch node.Tag {
	case atom.A:
		if IsLink(c.t, n) {
			c.link = max(c.link, node.After)
		}
	case atom.Select, atom.Textarea, atom.Button:
		c.control = max(c.control, node.After)
	}
	if node.KeepsLines() {
		c.pre = max(c.pre, node.After)
	}
	if n >= c.hidden && isHidden(c.t, n) {
		c.hidden = node.After
	}
}

func (c *cutter) text(n int32) {
	node := &c.t.Nodes[n]
	c.col.link, c.col.pre = n < c.link, n < c.pre
	if end, wraps := blankEnd(c.t.HTML[:node.End], int(node.Start)); end == int(node.End) {
		c.col.blank(wraps) // a gap, of no class
		return
	}
	class := int32(0)
	switch {
	case n < c.control:
		class = Control
	case n < c.hidden:
		class = Hidden
	case c.class != nil:
		class = c.class(n)
	}
	if c.begun && class != c.cur.Class {
		c.flush()
	}
	if !c.begun {
		c.begun = true
		c.cur = Segment{Class: class, First: n}
		if k := len(c.blocks); k > 0 {
			c.cur.Block = c.blocks[k-1]
		}
	}
	c.cur.Last = n
	c.col.write(c.t.HTML, int(node.Start), int(node.End), c.t.Verbatim(n))
}

// br adds a line break; the second in a row ends the segment.
func (c *cutter) br() {
	if c.col.gap == NewLine {
		c.line()
	}
	c.col.gap = NewLine
}

// line ends the segment at a block-level tag.
func (c *cutter) line() {
	c.flush()
	c.broken = true
}

func (c *cutter) flush() {
	c.begun = false
	col := &c.col
	if len(col.out) == 0 {
		return
	}
	n := len(c.segments)
	c.segments = append(c.segments, Segment{})
	s := &c.segments[n]
	*s = c.cur
	s.Start, s.End, s.Text = col.start, col.end, c.texts.Keep(col.out)
	s.Chars, s.Links = col.chars, col.links
	s.Gap = col.lead
	if c.broken {
		s.Gap, c.broken = NewLine, false
	}
	col.out, col.chars, col.links = col.out[:0], 0, 0
}

// TextRoom keeps many short texts in few allocations.
type TextRoom struct{ piece strings.Builder }

// textPiece is the size of an allocation in bytes.
const textPiece = 4 << 10

// Keep returns the text as a string.
func (k *TextRoom) Keep(text []byte) string {
	if k.piece.Cap()-k.piece.Len() < len(text) {
		k.piece = strings.Builder{}
		k.piece.Grow(max(len(text), textPiece))
	}
	at := k.piece.Len()
	k.piece.Write(text)
	return k.piece.String()[at:]
}

// IsLink reports whether the node n is a link: an <a> with href.
func IsLink(t *markup.Tree, n int32) bool {
	return t.Nodes[n].IsLink()
}

// isHidden reports whether the element n is marked as not shown. html and body always count as
// shown, since scripts hide them only while a page loads.
func isHidden(t *markup.Tree, n int32) bool {
	node := &t.Nodes[n]
	if !node.HasAttrs() || node.Tag == atom.Html || node.Tag == atom.Body || !mayHide(t.StartTag(n)) {
		return false
	}
	for name, value := range t.Attrs(n) {
		switch name {
		case "hidden":
			return true
		case "style":
			if hides(value) {
				return true
			}
		}
	}
	return false
}

// mayHide reports whether words that hide an element are in its start tag.
func mayHide(tag string) bool {
	if strings.Contains(tag, "hidden") || strings.Contains(tag, "none") {
		return true
	}
	for _, c := range []byte("HIDENO") {
		if strings.IndexByte(tag, c) >= 0 {
			tag = strings.ToLower(tag)
			return strings.Contains(tag, "hidden") || strings.Contains(tag, "none")
		}
	}
	return strings.IndexByte(tag, '&') >= 0 && strings.Contains(tag, "style")
}

// hides reports whether a style attribute hides its element.
func hides(style string) bool {
	if strings.IndexByte(style, ':') < 0 || strings.IndexByte(style, 'y') < 0 && strings.IndexByte(style, 'Y') < 0 {
		return false // as display and visibility have them
	}
	var room [256]byte
	css := room[:0]
	for i := range len(style) {
		c := style[i]
		switch {
		case c >= utf8.RuneSelf:
			return hidesIn([]byte(strings.ToLower(strings.Join(strings.Fields(style), ""))))
		case c == ' ' || '\t' <= c && c <= '\r':
		case 'A' <= c && c <= 'Z':
			css = append(css, c+'a'-'A')
		default:
			css = append(css, c)
		}
	}
	return hidesIn(css)
}

// hidesIn is hides of a style in lower case and without white space.
func hidesIn(css []byte) bool {
	return bytes.Contains(css, []byte("display:none")) || bytes.Contains(css, []byte("visibility:hidden"))
}
