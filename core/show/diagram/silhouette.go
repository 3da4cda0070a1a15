package diagram

import (
	"math"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/denoise"
	"pagetwin/core/trace/scene"
)

// Silhouette lays the page out as far as its source tells: blocks in their order, as long as their
// texts, cells of a table and short links beside each other, images as frames. Bars are lines of
// text, thin ones those of links; kept text is dark and green, cut text pale and grey. A long page
// is pressed into the height above the legend. label describes a block.
func (o *Outline) Silhouette(label func(block int) string) Layout {
	return func(opt scene.Options) Diagram {
		s := silhouette{Outline: o, sheet: newSheet(opt)}
		high := s.lay(o.root, 0, 0, across, 0)
		s.unit = s.Scene.Width / across
		bottom := s.foot([]entry{
			{s.square(scene.Same, 1), say.Text("kept text").In(opt.Lang)}, {s.square(scene.Dropped, pale), say.Text("removed text").In(opt.Lang)},
		}, say.Text("thin lines: links; frames: images").In(opt.Lang))
		s.press = min(s.unit, max(1, bottom)/max(high, 1))
		for _, p := range s.placed {
			s.draw(p, label)
		}
		s.Data = o.data()
		return s.Diagram
	}
}

// silhouette lays out the boxes of a page, first in widths of a character.
type silhouette struct {
	*Outline
	*sheet
	placed      []placed
	unit, press float64 // a character's width, and what is its height
}

type placed struct {
	*box
	x, y, w, h float64
}

// Distances in widths of a character.
const (
	lineHigh = 1.5
	between  = 0.5 // of boxes
	inset    = 0.4 // of the contents of a box
	deepest  = 6   // boxes with an inset in each other
)

// pale is the share of the colour of text that was cut.
const pale = 0.45

// square returns the sign of a colour.
func (s *silhouette) square(ink scene.Ink, share float64) func(x, y float64) {
	return func(x, y float64) {
		side := 0.8 * s.Size
		s.add(scene.Shape{Kind: scene.Rect, X: x - side/2, Y: y - side/2, W: side, H: side, Fill: ink, Share: share})
	}
}

// lay places a box and what is in it, and returns its height.
func (s *silhouette) lay(b *box, x, y, w float64, depth int) (h float64) {
	at := len(s.placed)
	s.placed = append(s.placed, placed{b, x, y, w, 0})
	switch {
	case b.tag == atom.Img:
		s.placed[at].w = min(w, b.wide)
		h = b.high * s.placed[at].w / b.wide
	case b.tag == 0:
		s.placed[at].w = min(w, b.long)
		h = lineHigh * math.Ceil(b.long/w)
	default:
		in := 0.0
		if depth > 0 && depth < deepest && len(b.kids) > 1 {
			in = min(inset, w/8)
		}
		if b.tag == atom.Tr {
			h = s.row(b, x+in, y+in, w-2*in, depth+1) + 2*in
		} else {
			h = s.stack(b.kids, x+in, y+in, w-2*in, depth+1) + 2*in
		}
	}
	s.placed[at].h = h
	return h
}

// row places the cells of a row beside each other.
func (s *silhouette) row(b *box, x, y, w float64, depth int) (h float64) {
	for i, cell := range b.spread(w) {
		h = max(h, s.lay(b.kids[i], x, y, max(cell-between, 1.5), depth))
		x += cell
	}
	return h
}

// stack places boxes below each other, and those that flow in lines.
func (s *silhouette) stack(kids []*box, x, y, w float64, depth int) (h float64) {
	for i := 0; i < len(kids); i++ {
		if i > 0 {
			h += between
		}
		if i+1 == len(kids) || !kids[i].flows() || !kids[i+1].flows() {
			h += s.lay(kids[i], x, y+h, w, depth)
			continue
		}
		at, line := 0.0, 0.0
		for ; i < len(kids) && kids[i].flows(); i++ {
			wide := max(kids[i].wide, kids[i].long)
			if at > 0 && at+wide > w {
				at, h, line = 0, h+line+between, 0
			}
			line = max(line, s.lay(kids[i], x+at, y+h, min(wide, w), depth))
			at += wide + 1
		}
		h += line
		i--
	}
	return h
}

// draw draws a box at its place.
func (s *silhouette) draw(p placed, label func(int) string) {
	r := scene.Shape{Kind: scene.Rect, X: p.x * s.unit, Y: p.y * s.press, W: p.w * s.unit, H: p.h * s.press}
	switch {
	case p.tag == atom.Img:
		r.Stroke, r.Thick = scene.Faint, 0.8
		s.add(r)
		s.add(scene.Shape{Kind: scene.Line, X: r.X, Y: r.Y + r.H, W: r.W, H: -r.H, Stroke: scene.Faint, Thick: 0.5})
	case p.tag == 0:
		s.text(p, r)
		s.thing(p.id(), label(p.first), Target{Block, p.first, 0})
	case len(p.kids) > 1 && r.H > 8 && p.h > 0:
		r.Stroke, r.Thick, r.Round = scene.Ground, 1, 2
		s.add(r)
	}
}

// text draws the lines of a text; where they are too low, one area.
func (s *silhouette) text(p placed, r scene.Shape) {
	ink, ground, share := scene.Dropped, 0.1, pale
	if 2*p.kept >= p.long {
		ink, ground, share = scene.Same, 0.18, 1
	}
	high := lineHigh * s.press
	r.ID, r.Fill, r.Share, r.H = p.id(), ink, ground, max(r.H, 1)
	if high < 3 {
		r.Share = share
		s.add(r)
		return
	}
	s.add(r)
	thick := 0.55
	if 2*p.linked >= p.long {
		thick = 0.2
	}
	lines := int(math.Round(p.h / lineHigh))
	for i := range lines {
		w := p.w
		if i == lines-1 {
			w = max(1, p.long-float64(i)*p.w)
		}
		s.add(scene.Shape{
			Kind: scene.Rect, X: r.X, Y: r.Y + high*(float64(i)+0.75-thick/2), W: min(w, p.w) * s.unit, H: thick * high, Fill: ink, Share: share,
		})
	}
}

// data lists the blocks.
func (o *Outline) data() *table.Table {
	of := func(value func(b *denoise.Block) any) func(int) any {
		return func(i int) any { return value(&o.blocks[i]) }
	}
	return table.Of("blocks", say.Text("Blocks of a page"), []table.Column[int]{
		table.Col("n", "no.", table.Whole, func(i int) any { return i + 1 }),
		table.Col("kept", "kept", table.Flag, of(func(b *denoise.Block) any { return b.Kept })),
		table.Col("rule", "rule", table.Text, of(func(b *denoise.Block) any { return b.Rule.Name })),
		table.Col("number", "number", table.Number, of(func(b *denoise.Block) any { return table.Finite(b.Number) })),
		table.Col("text", "text", table.Text, of(func(b *denoise.Block) any { return b.Text })),
	}, func(yield func(int) bool) {
		for i := 0; i < len(o.blocks) && yield(i); i++ {
		}
	})
}
