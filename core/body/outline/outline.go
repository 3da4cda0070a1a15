package outline

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/text"
)

// Outline is a page as boxes: its blocks and images, in the elements that hold them.
type Outline struct {
	blocks []denoise.Block
	root   *box
	leaf   []*box // of each block; the blocks of a page with very many share some
}

// Box is an element, a text or an image at its place. Lengths are in the width of a Han character.
type Box struct {
	Kind       Kind
	X, Y, W, H float64
	First      int     // of a text: its first block
	Blocks     int     // and how many it has
	Parts      int     // of an element: how many boxes are in it
	Long       float64 // length of all texts inside
	Kept       float64 // how much of it is kept
	Linked     float64 // and how much is in links
}

// Kind is the kind of a box.
type Kind int

// The kinds.
const (
	Element Kind = iota
	Text
	Image
)

// The bounds of an outline.
const (
	MostTexts  = 3000
	mostImages = 300
)

// box is an element, a text or an image. Lengths are in the width of a Han character.
type box struct {
	tag        atom.Atom // 0 for a text
	kids       []*box
	wide, high float64 // of an image; of an element the width that it asks for, see [asked]

	first, last        int     // blocks of a text
	long, kept, linked float64 // length of all texts inside, and how much of it is kept and links
}

// Of returns the outline of a page with the verdict on each of its blocks.
func Of(t *markup.Tree, blocks []denoise.Block) *Outline {
	o := &Outline{blocks: blocks, root: &box{tag: atom.Html}, leaf: make([]*box, len(blocks))}
	b := &outliner{Outline: o, t: t, per: 1 + len(blocks)/MostTexts}
	b.open = []opened{{box: o.root}}
	for n := int32(1); int(n) < len(b.t.Nodes); n++ {
		node := &b.t.Nodes[n]
		for len(b.open) > 1 && b.t.Nodes[b.top().node].After <= n {
			b.open = b.open[:len(b.open)-1]
		}
		switch {
		case node.Kind == markup.Text:
			b.text(n)
		case denoise.Dropped(node.Tag):
			n = node.After - 1
		default:
			b.element(n)
		}
	}
	for i := range blocks { // what no text of the source holds
		b.put(o.root, i)
	}
	o.root.fold()
	return o
}

// outliner makes an outline.
type outliner struct {
	*Outline
	t      *markup.Tree
	open   []opened // boxes of the open elements, the outermost first
	link   int32    // the first node behind the link that was opened last
	next   int      // the first block that may hold the next text
	per    int      // blocks of a leaf
	images int
}

type opened struct {
	*box
	node int32
}

func (b *outliner) top() opened { return b.open[len(b.open)-1] }

func (b *outliner) element(n int32) {
	node := &b.t.Nodes[n]
	switch {
	case node.IsLink():
		b.link = node.After
	case node.Tag == atom.Img && b.images < mostImages:
		b.images++
		w, h := b.asked(n, "width"), b.asked(n, "height")
		b.top().kids = append(b.top().kids, &box{tag: atom.Img, wide: cmp.Or(w, 8), high: cmp.Or(h, 5)})
	case markup.IsBlock(node.Tag) || node.Tag == atom.Td || node.Tag == atom.Th || node.Tag == atom.Tr:
		x := &box{tag: node.Tag, wide: b.asked(n, "width")}
		b.top().kids = append(b.top().kids, x)
		b.open = append(b.open, opened{x, n})
	}
}

// Width is the width of a page.
const Width = 60

// asked returns the length that an attribute asks for, 0 for none.
func (b *outliner) asked(n int32, name string) float64 {
	s, _ := b.t.Attr(n, name)
	percent := strings.HasSuffix(s, "%")
	v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSuffix(s, "%"), "px"), 64)
	if err != nil || !(v > 0) {
		return 0
	}
	if percent {
		return Width * min(v, 100) / 100
	}
	const pixels = 16 // of a character
	return min(v/pixels, Width)
}

func (b *outliner) text(n int32) {
	node := &b.t.Nodes[n]
	for i := b.next; i < len(b.blocks) && b.blocks[i].Start < int(node.End); i++ {
		block := &b.blocks[i]
		if block.End <= int(node.Start) {
			b.next = i + 1
			continue
		}
		k := len(b.open) - 1
		for k > 0 && !b.holds(b.open[k].node, block) {
			k--
		}
		b.put(b.open[k].box, i)
		if n < b.link {
			b.leaf[i].linked += long(b.t.HTML[max(block.Start, int(node.Start)):min(block.End, int(node.End))])
		}
	}
}

// holds reports whether a block stands in an element.
func (b *outliner) holds(n int32, block *denoise.Block) bool {
	return int(b.t.Nodes[n].Start) <= block.Start && block.End <= int(b.t.Nodes[n].End)
}

// put adds a block to a box, unless it was added before.
func (b *outliner) put(in *box, i int) {
	if b.leaf[i] != nil {
		return
	}
	x := &box{first: i}
	if i%b.per != 0 && b.leaf[i-1] != nil && b.leaf[i-1].last == i-1 {
		x = b.leaf[i-1]
	} else {
		in.kids = append(in.kids, x)
	}
	b.leaf[i], x.last = x, i
	size := max(1, long(b.blocks[i].Text))
	if x.long += size; b.blocks[i].Kept {
		x.kept += size
	}
}

func long(s string) (n float64) {
	for _, r := range s {
		if text.IsWide(r) || r >= 0x2E80 {
			n++
		} else {
			n += 0.5
		}
	}
	return n
}

// fold adds up the lengths, and removes empty boxes and those around a single one. A cell of a
// table stays, since it has a width.
func (x *box) fold() {
	for i, kid := range x.kids {
		kid.fold()
		if len(kid.kids) == 1 && kid.tag != atom.Td && kid.tag != atom.Th {
			x.kids[i] = kid.kids[0]
		}
		x.long += kid.long
	}
	x.kids = slices.DeleteFunc(x.kids, func(kid *box) bool { return kid.tag != atom.Img && kid.long == 0 && len(kid.kids) == 0 })
}

// flows reports whether boxes of its kind stand beside each other: short links, and images.
func (x *box) flows() bool {
	return x.tag == atom.Img || len(x.kids) == 0 && x.long <= 14 && 2*x.linked >= x.long
}

// spread divides the width of a row among its cells: as they ask, and what remains by their texts.
func (x *box) spread(w float64) []float64 {
	out := make([]float64, len(x.kids))
	asked, free, texts := 0.0, 0, 0.0
	for _, kid := range x.kids {
		if asked += kid.wide; kid.wide == 0 {
			free++
			texts += 1 + math.Sqrt(kid.long)
		}
	}
	rest := max(Width-asked, 0.15*Width*float64(free)) // cells ask for a part of the whole page
	all := asked
	if free > 0 {
		all += rest
	}
	for i, kid := range x.kids {
		out[i] = kid.wide
		if kid.wide == 0 {
			out[i] = rest * (1 + math.Sqrt(kid.long)) / texts
		}
		out[i] *= w / all
	}
	return out
}

// Leaf returns the first of the blocks that share the box of a block; ok is false if there is no
// such block.
func (o *Outline) Leaf(block int) (first int, ok bool) {
	if block < 0 || block >= len(o.leaf) {
		return 0, false
	}
	return o.leaf[block].first, true
}
