package learned

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/denoise"
	"pagetwin/core/markup"
)

// box is a block-level element, or the page.
type box struct {
	parent int32 // -1 for the page
	tag    atom.Atom
	depth  int32
	first  int32 // the segments [first, last) stand in it
	last   int32
	sig    uint64            // of its tag and class
	near   [nearGroups]uint8 // how near the next element around is that a group speaks of: 16 this one, 15 the next, 0 none
	imgs   int32             // images up to its beginning; then in it
	inputs int32             // form fields, likewise
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
func lay(t *markup.Tree, segments []denoise.Segment, words *matcher) *layout {
	l := &layout{tree: t, segments: segments, of: make([]int32, len(segments))}
	l.boxes = make([]box, 1, 2*len(segments)+16)
	l.boxes[0] = box{parent: -1}
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
		b := box{parent: up, tag: node.Tag, depth: l.boxes[up].depth + 1, first: k, imgs: imgs, inputs: inputs}
		b.inherit(&l.boxes[up])
		b.look(t.StartTag(n), words)
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
	for g, v := range up.near {
		if v > 1 {
			v--
		}
		b.near[g] = v
	}
	if g := tagGroup(b.tag); g >= 0 {
		b.near[g] = nearest
	}
}

// look reads what the start tag says of the element.
func (b *box) look(tag string, words *matcher) {
	b.sig = uint64(b.tag)
	if len(tag) < 10 {
		return
	}
	var found uint32
	found, b.sig = lookAt(tag, words, b.sig)
	for g := 0; found != 0; g, found = g+1, found>>1 {
		if found&1 != 0 {
			b.near[g] = nearest
		}
	}
}

// lookAt returns the groups of words in class, id, role, itemprop and itemtype of a
// start tag, and sig mixed with the class.
func lookAt(tag string, words *matcher, sig uint64) (uint32, uint64) {
	var found uint32
	for _, name := range [...]string{"class", "id", "role", "itemprop", "itemtype"} {
		v := attr(tag, name)
		if v == "" {
			continue
		}
		found |= words.in(v[:min(len(v), 200)])
		if name == "class" {
			for i := range len(v) {
				sig = (sig ^ uint64(v[i])) * 0x100000001b3
			}
		}
	}
	return found, sig
}

// attr returns the value of an attribute as it is written; a quick look that
// takes the first name="value" for it and is enough for counting words.
func attr(tag, name string) string {
	for at := 0; ; {
		i := strings.Index(tag[at:], name)
		if i < 0 {
			return ""
		}
		before := at + i - 1
		at += i + len(name)
		if before < 0 || tag[before] > ' ' && tag[before] != '"' && tag[before] != '\'' || at >= len(tag) || tag[at] != '=' {
			continue
		}
		v := tag[at+1:]
		if v == "" {
			return ""
		}
		if q := v[0]; q == '"' || q == '\'' {
			if j := strings.IndexByte(v[1:], q); j >= 0 {
				return v[1 : 1+j]
			}
			return v[1:]
		}
		if j := strings.IndexAny(v, " >\n\t"); j >= 0 {
			return v[:j]
		}
		return v
	}
}
