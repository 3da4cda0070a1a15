package picture

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"pagetwin/core/trace/letters"
)

// Sheet is a PDF of one page on which plots are drawn. Texts stay texts: they can be searched,
// copied and edited, in Chinese too.
type Sheet struct {
	Title string // of the document; may be empty
	Lang  string // of its texts; may be empty

	page  *leaf
	ink   color.NRGBA
	width vg.Length
	dash  []vg.Length
	below []Sheet // what Pop returns to
}

var _ vg.CanvasWriterTo = (*Sheet)(nil)

// NewSheet returns an empty page of a size.
func NewSheet(fonts *letters.Fonts, w, h vg.Length) *Sheet {
	d := newDocument(fonts.Pen())
	s := &Sheet{page: &leaf{of: d, width: w.Points(), height: h.Points()}}
	d.pages = []*leaf{s.page}
	vg.Initialize(s)
	return s
}

// Size returns the size of the page.
func (s *Sheet) Size() (w, h vg.Length) { return vg.Length(s.page.width), vg.Length(s.page.height) }

// SetLineWidth sets the width of strokes.
func (s *Sheet) SetLineWidth(w vg.Length) { s.width = w }

// SetLineDash sets the strokes and gaps of lines; the pattern begins with a stroke.
func (s *Sheet) SetLineDash(pattern []vg.Length, _ vg.Length) { s.dash = pattern }

// SetColor sets the colour for drawing.
func (s *Sheet) SetColor(c color.Color) { s.ink = color.NRGBAModel.Convert(c).(color.NRGBA) }

// Rotate turns later drawing by an angle.
func (s *Sheet) Rotate(rad float64) {
	sin, cos := math.Sincos(rad)
	s.transform(cos, sin, -sin, cos, 0, 0)
}

// Translate moves later drawing.
func (s *Sheet) Translate(to vg.Point) { s.transform(1, 0, 0, 1, to.X.Points(), to.Y.Points()) }

// Scale stretches later drawing.
func (s *Sheet) Scale(x, y float64) { s.transform(x, 0, 0, y, 0, 0) }

func (s *Sheet) transform(m ...float64) {
	for _, v := range m {
		fmt.Fprintf(s.page, "%.6f ", v)
	}
	s.page.WriteString("cm\n")
}

// Push keeps the state until Pop.
func (s *Sheet) Push() {
	s.below = append(s.below, Sheet{ink: s.ink, width: s.width, dash: s.dash})
	s.page.WriteString("q\n")
}

// Pop returns to the state before Push.
func (s *Sheet) Pop() {
	last := s.below[len(s.below)-1]
	s.below = s.below[:len(s.below)-1]
	s.ink, s.width, s.dash = last.ink, last.width, last.dash
	s.page.WriteString("Q\n")
}

func (s *Sheet) through(draw func(ink color.RGBA)) {
	solid := color.RGBA{s.ink.R, s.ink.G, s.ink.B, 255}
	if s.ink.A == 255 {
		draw(solid)
		return
	}
	s.page.of.veils[s.ink.A] = true
	s.page.WriteString("q /A" + strconv.Itoa(int(s.ink.A)) + " gs\n")
	draw(solid)
	s.page.WriteString("Q\n")
}

// Fill fills an outline.
func (s *Sheet) Fill(p vg.Path) { s.through(func(ink color.RGBA) { s.page.fill(p, ink) }) }

// Stroke draws along a path.
func (s *Sheet) Stroke(p vg.Path) {
	if s.width > 0 {
		s.through(func(ink color.RGBA) { s.page.stroke(p, ink, s.width, s.dash) })
	}
}

// FillString writes a text, of whose font the size, the weight and the variant count.
func (s *Sheet) FillString(f font.Face, at vg.Point, text string) {
	s.through(func(ink color.RGBA) { s.page.write(text, at, f.Font.Size, styleOf(f.Font), ink) })
}

// DrawImage does nothing: plots have no images.
func (s *Sheet) DrawImage(vg.Rectangle, image.Image) {}

// WriteTo writes the document.
func (s *Sheet) WriteTo(w io.Writer) (int64, error) {
	c := &counted{Writer: w}
	err := s.page.of.write(c, s.Title, s.Lang, nil)
	return c.n, err
}

type counted struct {
	io.Writer
	n int64
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n += int64(n)
	return n, err
}
