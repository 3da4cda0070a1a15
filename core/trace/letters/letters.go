package letters

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"

	"pagetwin/core/text"
)

// Style is the style of letters.
type Style int

// The styles.
const (
	Regular Style = iota
	Bold
	Mono
)

// Letter is one letter of a font.
type Letter struct {
	Font    *sfnt.Font
	Index   sfnt.GlyphIndex
	Advance float64 // its width, of the size of the letters
	Heavy   bool    // it is bold and its font is not: it is drawn with a stroke around it
}

// Stroke is the width of the stroke around a heavy letter, as a share of the size of the letters.
const Stroke = 0.03

// Pen reads letters and caches them. It belongs to one goroutine.
type Pen struct {
	fonts *Fonts
	buf   sfnt.Buffer
	known map[key]Letter
	paths map[Letter]sfnt.Segments
}

type key struct {
	r     rune
	style Style
}

// Pen returns a pen for the fonts.
func (f *Fonts) Pen() *Pen {
	return &Pen{fonts: f, known: make(map[key]Letter), paths: make(map[Letter]sfnt.Segments)}
}

// Letter returns the letter of a character: of the Latin font, else of the Chinese one, else a
// box.
func (p *Pen) Letter(r rune, style Style) Letter {
	k := key{r, style}
	l, ok := p.known[k]
	if !ok {
		l = p.find(r, style)
		p.known[k] = l
	}
	return l
}

func (p *Pen) find(r rune, style Style) Letter {
	first := map[Style]*sfnt.Font{Regular: p.fonts.Latin, Bold: p.fonts.Bold, Mono: p.fonts.Mono}[style]
	for _, f := range []*sfnt.Font{first, p.fonts.Latin, p.fonts.Chinese} {
		if f == nil {
			continue
		}
		g, err := f.GlyphIndex(&p.buf, r)
		if err != nil || g == 0 {
			continue
		}
		if l, ok := p.letter(f, g); ok {
			l.Heavy = style == Bold && f != first
			return l
		}
	}
	l, _ := p.letter(p.fonts.Latin, 0)
	if text.IsWide(r) {
		l.Advance = 1
	}
	return l
}

func (p *Pen) letter(f *sfnt.Font, g sfnt.GlyphIndex) (Letter, bool) {
	adv, err := f.GlyphAdvance(&p.buf, g, unit(f), 0)
	return Letter{Font: f, Index: g, Advance: float64(adv) / float64(unit(f))}, err == nil
}

func unit(f *sfnt.Font) fixed.Int26_6 { return fixed.Int26_6(f.UnitsPerEm()) }

// Width returns the width of a text as a multiple of the size of its letters.
func (p *Pen) Width(s string, style Style) float64 {
	w := 0.0
	for _, r := range s {
		w += p.Letter(r, style).Advance
	}
	return w
}

// Outline returns the outline of a letter of a size whose base line begins at a point; y points
// upwards.
func (p *Pen) Outline(l Letter, at vg.Point, size vg.Length) vg.Path {
	segs, ok := p.paths[l]
	if !ok {
		loaded, err := l.Font.LoadGlyph(&p.buf, l.Index, unit(l.Font), nil)
		if err == nil {
			segs = append(segs, loaded...)
		}
		p.paths[l] = segs
	}
	return path(segs, at, size/vg.Length(unit(l.Font)))
}

// path converts an outline (y downwards, font units) to the canvas (y upwards).
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

// Height returns the heights of letters above and below the base line, and the distance of lines,
// as multiples of the size of the letters. They are those of the Latin face, so that all lines have
// the same height, whatever their text.
func (f *Fonts) Height() (above, below, line float64) {
	var buf sfnt.Buffer
	u := unit(f.Latin)
	m, err := f.Latin.Metrics(&buf, u, 0)
	if err != nil {
		return 1, 0, 1
	}
	return float64(m.Ascent) / float64(u), float64(m.Descent) / float64(u), float64(m.Height) / float64(u)
}
