package outline

import (
	"math"

	"golang.org/x/net/html/atom"
)

// Line is the height of a line of text. The others are distances in widths of a character.
const (
	Line    = 1.5
	between = 0.5 // of boxes
	inset   = 0.4 // of the contents of a box
	deepest = 6   // boxes with an inset in each other
)

// Boxes lays the page out as far as its source tells: blocks in their order, as long as their
// texts, cells of a table and short links beside each other. It returns the boxes, each after the
// one that it is in, and the height of the page.
func (o *Outline) Boxes() (boxes []Box, high float64) {
	var p placer
	high = p.lay(o.root, 0, 0, Width, 0)
	return p.placed, high
}

// placer places boxes.
type placer struct{ placed []Box }

func (x *box) at(left, top, w float64) Box {
	out := Box{X: left, Y: top, W: w, First: x.first, Blocks: x.last - x.first + 1, Parts: len(x.kids), Long: x.long, Kept: x.kept, Linked: x.linked}
	switch x.tag {
	case 0:
		out.Kind = Text
	case atom.Img:
		out.Kind = Image
	}
	return out
}

func (p *placer) lay(b *box, x, y, w float64, depth int) (h float64) {
	at := len(p.placed)
	p.placed = append(p.placed, b.at(x, y, w))
	switch {
	case b.tag == atom.Img:
		p.placed[at].W = min(w, b.wide)
		h = b.high * p.placed[at].W / b.wide
	case b.tag == 0:
		p.placed[at].W = min(w, b.long)
		h = Line * math.Ceil(b.long/w)
	default:
		in := 0.0
		if depth > 0 && depth < deepest && len(b.kids) > 1 {
			in = min(inset, w/8)
		}
		if b.tag == atom.Tr {
			h = p.row(b, x+in, y+in, w-2*in, depth+1) + 2*in
		} else {
			h = p.stack(b.kids, x+in, y+in, w-2*in, depth+1) + 2*in
		}
	}
	p.placed[at].H = h
	return h
}

func (p *placer) row(b *box, x, y, w float64, depth int) (h float64) {
	for i, cell := range b.spread(w) {
		h = max(h, p.lay(b.kids[i], x, y, max(cell-between, 1.5), depth))
		x += cell
	}
	return h
}

func (p *placer) stack(kids []*box, x, y, w float64, depth int) (h float64) {
	for i := 0; i < len(kids); i++ {
		if i > 0 {
			h += between
		}
		if i+1 == len(kids) || !kids[i].flows() || !kids[i+1].flows() {
			h += p.lay(kids[i], x, y+h, w, depth)
			continue
		}
		at, line := 0.0, 0.0
		for ; i < len(kids) && kids[i].flows(); i++ {
			wide := max(kids[i].wide, kids[i].long)
			if at > 0 && at+wide > w {
				at, h, line = 0, h+line+between, 0
			}
			line = max(line, p.lay(kids[i], x+at, y+h, min(wide, w), depth))
			at += wide + 1
		}
		h += line
		i--
	}
	return h
}
