package picture

import (
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/svg"
)

// Options say how a story is drawn.
type Options struct {
	Lang  string // "en" or "zh"
	Dark  bool   // on dark ground
	Fonts *letters.Fonts
}

// scene are the options of the layout: pen measures.
func (o Options) scene(pen *letters.Pen) scene.Options {
	return scene.Options{Lang: o.Lang, Measure: Measure(pen)}
}

// styles are the styles of letters that a layout knows.
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

// PNG draws step i as a picture of its own: title, views, sentence.
func PNG(w io.Writer, s *trace.Story, i int, o Options) error {
	pen := o.Fonts.Pen()
	opt := o.scene(pen)
	opt.Slide = true
	return drawPNG(w, scene.Of(s, i, opt), o.Dark, pen)
}

// Formats are the formats of [Draw].
var Formats = []string{"png", "svg", "pdf"}

// Draw draws a scene in one of the [Formats]; title is that of a PDF.
func Draw(w io.Writer, format string, sc scene.Scene, title string, o Options) error {
	pen := o.Fonts.Pen()
	switch format {
	case "png":
		return drawPNG(w, sc, o.Dark, pen)
	case "svg":
		return svg.Write(w, sc, o.Dark)
	case "pdf":
		d := newDocument(pen)
		d.page(framed(sc), o.Dark)
		return d.write(w, title, o.Lang, nil)
	}
	return say.Errorf("format must be one of %s, got %q", strings.Join(Formats, ", "), format)
}

func drawPNG(w io.Writer, sc scene.Scene, dark bool, pen *letters.Pen) error {
	sc = framed(sc)
	scale := min(dots, math.Sqrt(mostDots/(sc.Width*sc.Height)))
	return png.Encode(w, pixels(sc, dark, scale, pen))
}

// framed adds a margin around a picture.
func framed(sc scene.Scene) scene.Scene {
	out := scene.Scene{Width: sc.Width + 2*scene.Margin, Height: sc.Height + 2*scene.Margin}
	for _, s := range sc.Shapes {
		s.X, s.Y, s.Points = s.X+scene.Margin, s.Y+scene.Margin, slices.Clone(s.Points)
		for i := range s.Points {
			s.Points[i][0] += scene.Margin
			s.Points[i][1] += scene.Margin
		}
		out.Shapes = append(out.Shapes, s)
	}
	return out
}

// pixels draws a picture with scale dots to a unit.
func pixels(sc scene.Scene, dark bool, scale float64, pen *letters.Pen) image.Image {
	w, h := vg.Length(sc.Width), vg.Length(sc.Height)
	c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(int(math.Round(scale*vg.Inch.Points()))), vgimg.UseBackgroundColor(scene.Paper.Color(dark)))
	painter{&board{c, pen}, dark, h}.draw(sc)
	return c.Image()
}

// board is a canvas of pixels.
type board struct {
	canvas *vgimg.Canvas
	pen    *letters.Pen
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
