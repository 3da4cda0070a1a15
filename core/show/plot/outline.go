package plot

import (
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
)

// outlines draws text as filled glyph outlines, or as text. It stands in for gonum's plain
// text handler, whose SVG needs the font on the reader's machine, and which takes no second
// font for the characters that the first one lacks.
type outlines struct {
	fonts *letters.Fonts
	pen   *letters.Pen
	text  bool
}

var _ text.Handler = outlines{}

func newOutlines(fonts *letters.Fonts, text bool) outlines { return outlines{fonts, fonts.Pen(), text} }

// Cache is part of text.Handler; no face is looked up by name here.
func (o outlines) Cache() *font.Cache { return nil }

// Extents returns the Latin face's extents, so that lines keep their height
// whatever is written in them.
func (o outlines) Extents(f font.Font) font.Extents {
	above, below, line := o.fonts.Height()
	return font.Extents{Ascent: vg.Length(above) * f.Size, Descent: vg.Length(below) * f.Size, Height: vg.Length(line) * f.Size}
}

func (o outlines) Lines(txt string) []string {
	return strings.Split(strings.TrimRight(txt, "\n"), "\n")
}

// Box returns width, height above and depth below the baseline of one line.
func (o outlines) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	e := o.Extents(f)
	return vg.Length(o.pen.Width(txt, letters.Regular)) * f.Size, e.Ascent, e.Descent
}

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
		at := vg.Point{X: vg.Length(sty.XAlign) * width, Y: y + sty.Font.Size + vg.Length(len(lines)-1-i)*o.Extents(sty.Font).Height}
		if o.text {
			picture.Write(c, o.pen, line, at, sty.Font.Size, letters.Regular)
			continue
		}
		for _, r := range line {
			l := o.pen.Letter(r, letters.Regular)
			if p := o.pen.Outline(l, at, sty.Font.Size); len(p) > 0 {
				c.Fill(p)
			}
			at.X += vg.Length(l.Advance) * sty.Font.Size
		}
	}
}

func (o outlines) fold(text string, width vg.Length) string {
	style, best, words := o.textStyle(10), text, strings.Split(text, " ")
	for n := 1; n < len(words) && style.Width(text) > width; n++ {
		if two := strings.Join(words[:n], " ") + "\n" + strings.Join(words[n:], " "); style.Width(two) < style.Width(best) {
			best = two
		}
	}
	return best
}

func (o outlines) fitting(text string, width vg.Length) string {
	lines := strings.Split(o.fold(text, width), "\n")
	for i, line := range lines {
		lines[i] = o.cut(line, width)
	}
	return strings.Join(lines, "\n")
}

func (o outlines) textStyle(size float64) text.Style {
	return text.Style{Color: ink, Font: font.Font{Size: vg.Length(math.Max(size, 1))}, Handler: o}
}
