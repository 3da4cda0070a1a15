package learned

import (
	"encoding/binary"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned/match"
	"pagetwin/core/body/markup"
)

// box is a block-level element, or the page.
type box struct {
	parent int32 // -1 for the page
	node   int32
	tag    atom.Atom
	depth  int32
	first  int32 // the segments [first, last) stand in it
	last   int32
	sig    uint64                       // of its tag and class
	near   [(nearGroups + 7) &^ 7]uint8 // how near the next element around is that a group speaks of: 16 this one, 15 the next, 0 none
	imgs   int32                        // images up to its beginning; then in it
	inputs int32                        // form fields, likewise
}

// The groups of tags that near tells of stand behind the groups of words.
const (
	tagP = lookGroups + iota
	tagLi
	tagCell
	tagHeading
	tagArticle
	tagChrome
	tagForm
	tagFigure
	tagQuote
	tagSection
	nearGroups
)

// ones is a one in each of eight bytes.
const ones = 0x0101010101010101

// nearest is the value of near for the element itself.
const nearest = 16

func tagGroup(tag atom.Atom) int {
	switch tag {
	case atom.P, atom.Pre:
		return tagP
	case atom.Li, atom.Dd, atom.Dt:
		return tagLi
	case atom.Td, atom.Th:
		return tagCell
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return tagHeading
	case atom.Article, atom.Main:
		return tagArticle
	case atom.Nav, atom.Header, atom.Footer, atom.Aside, atom.Menu:
		return tagChrome
	case atom.Form, atom.Fieldset, atom.Dialog:
		return tagForm
	case atom.Figure, atom.Figcaption, atom.Caption:
		return tagFigure
	case atom.Blockquote:
		return tagQuote
	case atom.Section:
		return tagSection
	}
	return -1
}

// maxDepth is how deep boxes are nested; what lies deeper belongs to the box there.
const maxDepth = 120

// layout is the page as boxes and segments.
type layout struct {
	tree     *markup.Tree
	segments []denoise.Segment
	boxes    []box
	of       []int32 // the box of each segment
}

// lay finds the boxes of a page. words looks at class and id.
func (m *buffers) lay(t *markup.Tree, segments []denoise.Segment, words *match.Words) *layout {
	l := &m.layout
	*l = layout{tree: t, segments: segments, of: m.ints.take(len(segments))}
	l.boxes = append(slices.Grow(m.boxes[:0], len(segments)+len(segments)/4+16), box{parent: -1})
	open := []int32{0}
	var imgs, inputs, k int32
	ends := []int32{int32(len(t.Nodes))}
	for n := int32(1); n < int32(len(t.Nodes)); n++ {
		node := &t.Nodes[n]
		for n >= ends[len(ends)-1] {
			b := &l.boxes[open[len(open)-1]]
			b.last, b.imgs, b.inputs = k, imgs-b.imgs, inputs-b.inputs
			open, ends = open[:len(open)-1], ends[:len(ends)-1]
		}
		if node.Kind == markup.Text {
			if int(k) < len(segments) && segments[k].First == n {
				l.of[k] = open[len(open)-1]
				k++
			}
			continue
		}
		switch node.Tag {
		case atom.Img:
			imgs++
		case atom.Input, atom.Select, atom.Textarea, atom.Button:
			inputs++
		}
		up := open[len(open)-1]
		if !markup.IsBlock(node.Tag) || l.boxes[up].depth == maxDepth {
			continue
		}
		b := box{parent: up, node: n, tag: node.Tag, depth: l.boxes[up].depth + 1, first: k, imgs: imgs, inputs: inputs}
		b.inherit(&l.boxes[up])
		b.look(t.StartTag(n), words, m.known)
		open, ends = append(open, int32(len(l.boxes))), append(ends, node.After)
		l.boxes = append(l.boxes, b)
	}
	for _, o := range open {
		b := &l.boxes[o]
		b.last, b.imgs, b.inputs = k, imgs-b.imgs, inputs-b.inputs
	}
	return l
}

// inherit takes over what is said around the box, one step further off.
func (b *box) inherit(up *box) {
	le := binary.LittleEndian
	for g := 0; g < len(b.near); g += 8 {
		// Eight values at once: the top bit of value + 126 says that it is above 1.
		near := le.Uint64(up.near[g:])
		le.PutUint64(b.near[g:], near-(near+126*ones)>>7&ones)
	}
	if g := tagGroup(b.tag); g >= 0 {
		b.near[g] = nearest
	}
}

// look reads what the start tag says of the element.
func (b *box) look(tag string, words *match.Words, k *known) {
	b.sig = uint64(b.tag)
	if len(tag) < 10 {
		return
	}
	var found uint32
	found, b.sig = k.lookAt(tag, words, b.sig)
	for g := 0; found != 0; g, found = g+1, found>>1 {
		if found&1 != 0 {
			b.near[g] = nearest
		}
	}
}

// looked are the attributes whose words are looked at, the class first.
var looked = [...]string{"class", "id", "role", "itemprop", "itemtype"}

// lookAt returns the groups of words in the looked attributes of a start tag, and
// sig mixed with the class.
func lookAt(tag string, words *match.Words, sig uint64) (uint32, uint64) {
	var found uint32
	values := attrs(tag)
	for _, v := range values {
		if v != "" {
			found |= words.In(v[:min(len(v), 200)])
		}
	}
	for i := range len(values[0]) {
		sig = (sig ^ uint64(values[0][i])) * 0x100000001b3
	}
	return found, sig
}

// attrs returns the looked attributes of a start tag as they are written: a quick
// look that takes the first name="value" of each for it, wherever it stands, and
// is enough for counting words.
func attrs(tag string) (values [len(looked)]string) {
	var seen [len(looked)]bool
	for at := 0; ; at++ {
		n := strings.IndexByte(tag[at:], '=')
		if n < 0 {
			return values
		}
		at += n
		if k := nameBefore(tag, at); k >= 0 && !seen[k] {
			seen[k] = true
			values[k] = value(tag[at+1:])
		}
	}
}

// nameBefore returns which of the looked attributes is named before the = at
// tag[at:], -1 for another one.
func nameBefore(tag string, at int) int {
	for k, name := range looked {
		start := at - len(name)
		if start < 1 || tag[start:at] != name {
			continue
		}
		if before := tag[start-1]; before <= ' ' || before == '"' || before == '\'' {
			return k
		}
	}
	return -1
}

// value returns the value of an attribute as it is written; s begins behind the =.
func value(s string) string {
	if s == "" {
		return ""
	}
	if q := s[0]; q == '"' || q == '\'' {
		if j := strings.IndexByte(s[1:], q); j >= 0 {
			return s[1 : 1+j]
		}
		return s[1:]
	}
	if j := strings.IndexAny(s, " >\n\t"); j >= 0 {
		return s[:j]
	}
	return s
}
