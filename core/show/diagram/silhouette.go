package diagram

import (
	"fmt"
	"math"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/outline"
	"pagetwin/core/trace/scene"
)

// Outline is a page as boxes, with the verdict on each of its blocks.
type Outline struct {
	*outline.Outline
	blocks []denoise.Block
}

// NewOutline returns the outline of a page: its source, and the verdict on each of its blocks.
func NewOutline(src string, blocks []denoise.Block) *Outline {
	return &Outline{outline.Of(markup.Parse(src), blocks), blocks}
}

// thing returns the ID of the thing that shows a block, the first of its box.
func thing(first int) string { return fmt.Sprint("block", first) }

// Thing returns the ID of the thing that shows a block.
func (o *Outline) Thing(block int) string {
	first, ok := o.Leaf(block)
	if !ok {
		return ""
	}
	return thing(first)
}

// Silhouette lays the page out as far as its source tells: blocks in their order, as long as their
// texts, cells of a table and short links beside each other, images as frames. Bars are lines of
// text, thin ones those of links; kept text is dark and green, cut text pale and grey. A long page
// is pressed into the height above the legend. label describes a block.
func (o *Outline) Silhouette(label func(block int) string) Layout {
	return func(opt scene.Options) Diagram {
		s := silhouette{Outline: o, sheet: newSheet(opt)}
		boxes, high := o.Boxes()
		s.unit = s.Scene.Width / outline.Width
		bottom := s.foot([]entry{
			{s.square(scene.Same, 1), say.Text("kept text").In(opt.Lang)}, {s.square(scene.Dropped, pale), say.Text("removed text").In(opt.Lang)},
		}, say.Text("thin lines: links; frames: images").In(opt.Lang))
		s.press = min(s.unit, max(1, bottom)/max(high, 1))
		for _, p := range boxes {
			s.draw(p, label)
		}
		s.Data = o.data()
		return s.Diagram
	}
}

// silhouette draws the boxes of a page.
type silhouette struct {
	*Outline
	*sheet
	unit, press float64 // a character's width, and what is its height
}

// pale is the share of the colour of text that was cut.
const pale = 0.45

// square returns the sign of a colour.
func (s *silhouette) square(ink scene.Ink, share float64) func(x, y float64) {
	return func(x, y float64) {
		side := 0.8 * s.Size
		s.add(scene.Shape{Kind: scene.Rect, X: x - side/2, Y: y - side/2, W: side, H: side, Fill: ink, Share: share})
	}
}

func (s *silhouette) draw(p outline.Box, label func(int) string) {
	r := scene.Shape{Kind: scene.Rect, X: p.X * s.unit, Y: p.Y * s.press, W: p.W * s.unit, H: p.H * s.press}
	switch {
	case p.Kind == outline.Image:
		r.Stroke, r.Thick = scene.Faint, 0.8
		s.add(r)
		s.add(scene.Shape{Kind: scene.Line, X: r.X, Y: r.Y + r.H, W: r.W, H: -r.H, Stroke: scene.Faint, Thick: 0.5})
	case p.Kind == outline.Text:
		s.text(p, r)
		s.thing(thing(p.First), label(p.First), Target{Block, p.First, 0})
	case p.Parts > 1 && r.H > 8 && p.H > 0:
		r.Stroke, r.Thick, r.Round = scene.Ground, 1, 2
		s.add(r)
	}
}

// text draws the lines of a text; where they are too low, one area.
func (s *silhouette) text(p outline.Box, r scene.Shape) {
	ink, ground, share := scene.Dropped, 0.1, pale
	if 2*p.Kept >= p.Long {
		ink, ground, share = scene.Same, 0.18, 1
	}
	high := outline.Line * s.press
	r.ID, r.Fill, r.Share, r.H = thing(p.First), ink, ground, max(r.H, 1)
	if high < 3 {
		r.Share = share
		s.add(r)
		return
	}
	s.add(r)
	thick := 0.55
	if 2*p.Linked >= p.Long {
		thick = 0.2
	}
	lines := int(math.Round(p.H / outline.Line))
	for i := range lines {
		w := p.W
		if i == lines-1 {
			w = max(1, p.Long-float64(i)*p.W)
		}
		s.add(scene.Shape{
			Kind: scene.Rect, X: r.X, Y: r.Y + high*(float64(i)+0.75-thick/2), W: min(w, p.W) * s.unit, H: thick * high, Fill: ink, Share: share,
		})
	}
}

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
