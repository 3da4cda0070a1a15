package learned

import (
	"encoding/binary"
	"slices"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
)

// box is a block-level element, or the page.
type box struct {
	parent int32 // -1 for the page
	node   int32
	tag    atom.Atom
	kind   byte // of the tag
	depth  int32
	first  int32 // the segments [first, last) stand in it
	last   int32
	sig    uint64                       // of its tag and class
	near   [(nearGroups + 7) &^ 7]uint8 // how near the next element around is that a group speaks of: 16 this one, 15 the next, 0 none
	imgs   int32                        // images up to its beginning; then in it
	inputs int32                        // form fields, likewise
}

// The groups of tags in near come after the groups of words.
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

// ofTag returns the group of a tag, -1 for none, and its kind: an order in which those of running
// text stand high. A tree asks "at least so much?", and one such question should part tags of
// running text from those of lists, and these from those around a page.
func ofTag(tag atom.Atom) (group int8, kind byte) {
	switch tag {
	case atom.P:
		return tagP, 12
	case atom.Article, atom.Main:
		return tagArticle, 11
	case atom.Pre:
		return tagP, 10
	case atom.Blockquote:
		return tagQuote, 10
	case atom.Div:
		return -1, 9
	case atom.Td:
		return tagCell, 8
	case atom.Section:
		return tagSection, 7
	case atom.H1:
		return tagHeading, 6
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return tagHeading, 5
	case atom.Li:
		return tagLi, 4
	case atom.Ul, atom.Ol:
		return -1, 4
	case atom.Dd, atom.Dt:
		return tagLi, 3
	case atom.Dl:
		return -1, 3
	case atom.Th:
		return tagCell, 2
	case atom.Table, atom.Tr, atom.Tbody:
		return -1, 2
	case atom.Aside, atom.Nav, atom.Header, atom.Footer:
		return tagChrome, 1
	case atom.Form:
		return tagForm, 1
	case atom.Menu:
		return tagChrome, 0
	case atom.Fieldset, atom.Dialog:
		return tagForm, 0
	case atom.Figure, atom.Figcaption, atom.Caption:
		return tagFigure, 0
	}
	return -1, 0
}

// maxDepth is the depth to which boxes are nested; deeper elements belong to the box there.
const maxDepth = 120

func (v *view) lay(look *words.Finder) {
	t, segments := v.tree, v.segments
	v.of = v.space.ints.take(len(segments))
	v.boxes = append(slices.Grow(v.space.boxes[:0], len(segments)+len(segments)/4+16), box{parent: -1})
	v.named = append(slices.Grow(v.space.named[:0], cap(v.boxes)), words.NameSums{})
	open, ends := make([]int32, 1, maxDepth+1), make([]int32, 1, maxDepth+1)
	ends[0] = int32(len(t.Nodes))
	var imgs, inputs, k int32
	for n := int32(1); n < int32(len(t.Nodes)); n++ {
		node := &t.Nodes[n]
		for n >= ends[len(ends)-1] {
			b := &v.boxes[open[len(open)-1]]
			b.last, b.imgs, b.inputs = k, imgs-b.imgs, inputs-b.inputs
			open, ends = open[:len(open)-1], ends[:len(ends)-1]
		}
		if node.Kind == markup.Text {
			if int(k) < len(segments) && segments[k].First == n {
				v.of[k] = open[len(open)-1]
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
		if !node.IsBlock() || v.boxes[up].depth == maxDepth {
			continue
		}
		b := box{parent: up, node: n, tag: node.Tag, depth: v.boxes[up].depth + 1, first: k, imgs: imgs, inputs: inputs}
		b.inherit(&v.boxes[up])
		tag := v.space.known.Tag(node.Tag, t.StartTag(n), look)
		b.look(&tag)
		open, ends = append(open, int32(len(v.boxes))), append(ends, node.After)
		v.boxes, v.named = append(v.boxes, b), append(v.named, tag.Names)
	}
	for _, o := range open {
		b := &v.boxes[o]
		b.last, b.imgs, b.inputs = k, imgs-b.imgs, inputs-b.inputs
	}
}

// inherit copies the properties around the box, one step further off.
func (b *box) inherit(up *box) {
	le := binary.LittleEndian
	for g := 0; g < len(b.near); g += 8 {
		// Eight values at once: the top bit of value + 126 says that it is above 1.
		near := le.Uint64(up.near[g:])
		le.PutUint64(b.near[g:], near-(near+126*ones)>>7&ones)
	}
	var group int8
	if group, b.kind = ofTag(b.tag); group >= 0 {
		b.near[group] = nearest
	}
}

// look copies the properties of the element from its start tag.
func (b *box) look(tag *words.Tag) {
	b.sig = tag.Sig
	for g, found := 0, tag.Found; found != 0; g, found = g+1, found>>1 {
		if found&1 != 0 {
			b.near[g] = nearest
		}
	}
}
