package plot

import (
	"math"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// outlines draws text as filled glyph outlines. It stands in for gonum's plain
// text handler, whose PDF knows only the Windows-1252 characters, whose SVG needs
// the font on the reader's machine, and which takes no second font for the
// characters that the first one lacks.
type outlines struct{ fonts *Fonts }

var _ text.Handler = outlines{}

// unit is the resolution that glyphs are read at: the font's own units.
func unit(f *sfnt.Font) fixed.Int26_6 { return fixed.Int26_6(f.UnitsPerEm()) }

// Cache is part of text.Handler; no face is looked up by name here.
func (o outlines) Cache() *font.Cache { return nil }

// Extents returns the Latin face's extents, so that lines keep their height
// whatever is written in them.
func (o outlines) Extents(f font.Font) font.Extents {
	var buf sfnt.Buffer
	m, err := o.fonts.Latin.Metrics(&buf, unit(o.fonts.Latin), 0)
	if err != nil {
		return font.Extents{Ascent: f.Size, Height: f.Size}
	}
	scale := f.Size / vg.Length(unit(o.fonts.Latin))
	return font.Extents{Ascent: vg.Length(m.Ascent) * scale, Descent: vg.Length(m.Descent) * scale, Height: vg.Length(m.Height) * scale}
}

// Lines splits a text at its line breaks.
func (o outlines) Lines(txt string) []string {
	return strings.Split(strings.TrimRight(txt, "\n"), "\n")
}

// Box returns width, height above and depth below the baseline of one line.
func (o outlines) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	e := o.Extents(f)
	o.glyphs(txt, f.Size, func(_ sfnt.Segments, _, advance, _ vg.Length) { width += advance })
	return width, e.Ascent, e.Descent
}

// Draw writes txt at pt in the style's alignment and rotation.
func (o outlines) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	txt = strings.TrimRight(txt, "\n")
	if txt == "" {
		return
	}
	c.Push()
	defer c.Pop()
	c.SetColor(sty.Color)
	c.Translate(pt)
	c.Rotate(sty.Rotation)
	lines := o.Lines(txt)
	y := vg.Length(sty.YAlign)*sty.Height(txt) - o.Extents(sty.Font).Ascent
	for i, line := range lines {
		width, _, _ := o.Box(line, sty.Font)
		at := vg.Point{X: vg.Length(sty.XAlign) * width, Y: y + vg.Length(len(lines)-i)*sty.Font.Size}
		o.glyphs(line, sty.Font.Size, func(g sfnt.Segments, x, _, scale vg.Length) {
			if p := path(g, vg.Point{X: at.X + x, Y: at.Y}, scale); len(p) > 0 {
				c.Fill(p)
			}
		})
	}
}

// glyphs calls draw for each character of a line with its outline in font units,
// its place, its advance, and the length of a font unit.
func (o outlines) glyphs(line string, size vg.Length, draw func(g sfnt.Segments, x, advance, scale vg.Length)) {
	var buf sfnt.Buffer
	x := vg.Length(0)
	for _, r := range line {
		f := o.fonts.Latin
		g, err := f.GlyphIndex(&buf, r)
		if (err != nil || g == 0) && o.fonts.Chinese != nil {
			f = o.fonts.Chinese
			g, err = f.GlyphIndex(&buf, r)
		}
		if err != nil {
			continue
		}
		adv, err := f.GlyphAdvance(&buf, g, unit(f), 0)
		if err != nil {
			continue
		}
		segs, err := f.LoadGlyph(&buf, g, unit(f), nil)
		if err != nil {
			segs = nil
		}
		scale := size / vg.Length(unit(f))
		draw(segs, x, vg.Length(adv)*scale, scale)
		x += vg.Length(adv) * scale
	}
}

// path brings an outline (y downwards, font units) to the canvas (y upwards).
func path(g sfnt.Segments, at vg.Point, scale vg.Length) vg.Path {
	var p vg.Path
	pt := func(a fixed.Point26_6) vg.Point {
		return vg.Point{X: at.X + vg.Length(a.X)*scale, Y: at.Y - vg.Length(a.Y)*scale}
	}
	for _, s := range g {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(p) > 0 {
				p.Close()
			}
			p.Move(pt(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(pt(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(pt(s.Args[0]), pt(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.CubeTo(pt(s.Args[0]), pt(s.Args[1]), pt(s.Args[2]))
		}
	}
	if len(p) > 0 {
		p.Close()
	}
	return p
}

// textStyle is the style of all text in a figure.
func (o outlines) textStyle(size float64) text.Style {
	return text.Style{Color: ink, Font: font.Font{Size: vg.Length(math.Max(size, 1))}, Handler: o}
}
