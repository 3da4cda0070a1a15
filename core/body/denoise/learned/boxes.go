package learned

import (
	"encoding/binary"
	"slices"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned/words"
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
	tagP = words.LookGroups + iota
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

// lay finds the boxes of a page. look finds words in class and id.
func (m *buffers) lay(t *markup.Tree, segments []denoise.Segment, look *words.Finder) *layout {
	l := &m.layout
	*l = layout{tree: t, segments: segments, of: m.ints.take(len(segments))}
	l.boxes = append(slices.Grow(m.boxes[:0], len(segments)+len(segments)/4+16), box{parent: -1})
	open, ends := make([]int32, 1, maxDepth+1), make([]int32, 1, maxDepth+1)
	ends[0] = int32(len(t.Nodes))
	var imgs, inputs, k int32
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
		b.look(t.StartTag(n), look, m.known)
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
func (b *box) look(tag string, look *words.Finder, k *words.Known) {
	b.sig = uint64(b.tag)
	if len(tag) < 10 {
		return
	}
	var found uint32
	found, b.sig = k.LookAt(tag, look, b.sig)
	for g := 0; found != 0; g, found = g+1, found>>1 {
		if found&1 != 0 {
			b.near[g] = nearest
		}
	}
}
