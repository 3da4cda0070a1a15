package picture

import (
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/scene"
)

// Options are the settings for drawing a story.
type Options struct {
	Lang  string // "en" or "zh"
	Dark  bool   // on dark ground
	Fonts *letters.Fonts
}

func (o Options) scene(pen *letters.Pen) scene.Options {
	return scene.Options{Lang: o.Lang, Measure: Measure(pen)}
}

var styles = map[scene.Style]letters.Style{scene.Regular: letters.Regular, scene.Bold: letters.Bold, scene.Mono: letters.Mono}

// Measure measures with a pen for a layout.
func Measure(pen *letters.Pen) scene.Measure {
	return func(s string, size float64, style scene.Style) float64 { return size * pen.Width(s, styles[style]) }
}

// Dots of a PNG for a unit of the layout, and the most dots in all.
const (
	dots     = 2.0
	mostDots = 40e6
)

// PNG draws step i as a picture: title, views, sentence.
func PNG(w io.Writer, s *trace.Story, i int, o Options) error {
	pen := o.Fonts.Pen()
	opt := o.scene(pen)
	opt.Slide = true
	return drawPNG(w, scene.Of(s, i, opt), o.Dark, pen)
}

// Paint draws a scene on a canvas, in units of the canvas, with its letters as text or as outlines.
func Paint(c vg.CanvasSizer, sc scene.Scene, fonts *letters.Fonts, text bool) {
	_, high := c.Size()
	painter{&board{c, fonts.Pen(), text}, false, high}.draw(sc)
}

func drawPNG(w io.Writer, sc scene.Scene, dark bool, pen *letters.Pen) error {
	sc = sc.Framed(scene.Margin)
	scale := min(dots, math.Sqrt(mostDots/(sc.Width*sc.Height)))
	return png.Encode(w, pixels(sc, dark, scale, pen))
}

func pixels(sc scene.Scene, dark bool, scale float64, pen *letters.Pen) image.Image {
	w, h := vg.Length(sc.Width), vg.Length(sc.Height)
	c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(int(math.Round(scale*vg.Inch.Points()))), vgimg.UseBackgroundColor(scene.Paper.Color(dark)))
	painter{&board{c, pen, false}, dark, h}.draw(sc)
	return c.Image()
}

// board draws on a canvas of the library of plots.
type board struct {
	canvas vg.Canvas
	pen    *letters.Pen
	text   bool // letters are text, not outlines
}

func (b *board) fill(p vg.Path, c color.RGBA) {
	b.canvas.SetColor(c)
	b.canvas.Fill(p)
}

func (b *board) stroke(p vg.Path, c color.RGBA, width vg.Length, dash []vg.Length) {
	b.canvas.SetColor(c)
	b.canvas.SetLineWidth(width)
	b.canvas.SetLineDash(dash, 0)
	b.canvas.Stroke(p)
}

func (b *board) write(s string, at vg.Point, size vg.Length, style letters.Style, c color.RGBA) {
	if b.text {
		b.canvas.SetColor(c)
		Write(b.canvas, b.pen, s, at, size, style)
		return
	}
	for _, r := range s {
		l := b.pen.Letter(r, style)
		if p := b.pen.Outline(l, at, size); len(p) > 0 {
			b.fill(p, c)
			if l.Heavy {
				b.stroke(p, c, letters.Stroke*size, nil)
			}
		}
		at.X += vg.Length(l.Advance) * size
	}
}

// Write writes a line as text, in pieces of one font, with its base line from a point on.
func Write(c vg.Canvas, pen *letters.Pen, line string, at vg.Point, size vg.Length, style letters.Style) {
	face := font.Face{Font: font.Font{Size: size, Variant: variants[style]}}
	if style == letters.Bold {
		face.Font.Weight = xfont.WeightBold
	}
	for line != "" {
		first, end := pen.Letter([]rune(line)[0], style).Font, len(line)
		for i, r := range line {
			if pen.Letter(r, style).Font != first {
				end = i
				break
			}
		}
		face.Face = first
		c.FillString(face, at, line[:end])
		at.X += vg.Length(pen.Width(line[:end], style)) * size
		line = line[end:]
	}
}

// variants are the variants of the font of some styles.
var variants = map[letters.Style]font.Variant{letters.Mono: "Mono"}

func styleOf(f font.Font) letters.Style {
	switch {
	case f.Weight == xfont.WeightBold:
		return letters.Bold
	case f.Variant == variants[letters.Mono]:
		return letters.Mono
	}
	return letters.Regular
}
