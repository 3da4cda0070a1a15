package stage

import (
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/trace/scene"
)

// drawing draws shapes. Its objects are made once and reused.
type drawing struct {
	of      themed
	ruler   *ruler
	rects   []*canvas.Rectangle
	lines   []*canvas.Line
	texts   []*canvas.Text
	used    struct{ rects, lines, texts int }
	objects []fyne.CanvasObject
}

// themed is a widget with the colours of its theme.
type themed interface{ Theme() fyne.Theme }

// Objects returns the drawn objects.
func (r *drawing) Objects() []fyne.CanvasObject { return r.objects }

// begin forgets the drawn objects.
func (r *drawing) begin() {
	r.used.rects, r.used.lines, r.used.texts = 0, 0, 0
	r.objects = r.objects[:0]
}

func (r *drawing) shape(s *scene.Shape, dx, dy float32) {
	x, y := float32(s.X)+dx, float32(s.Y)+dy
	switch s.Kind {
	case scene.Rect:
		r.rect(s, x, y)
	case scene.Line:
		r.segment(s, x, y, x+float32(s.W), y+float32(s.H))
	case scene.Path:
		for i := 1; i < len(s.Points); i++ {
			a, b := s.Points[i-1], s.Points[i]
			r.segment(s, float32(a[0])+dx, float32(a[1])+dy, float32(b[0])+dx, float32(b[1])+dy)
		}
	case scene.Word:
		r.word(s, x, y)
	}
}

func (r *drawing) rect(s *scene.Shape, x, y float32) {
	if r.used.rects == len(r.rects) {
		r.rects = append(r.rects, &canvas.Rectangle{})
	}
	o := r.rects[r.used.rects]
	r.used.rects++
	o.FillColor, o.StrokeColor, o.StrokeWidth, o.CornerRadius = color.Transparent, color.Transparent, 0, float32(s.Round)
	if s.Fill != scene.NoInk {
		o.FillColor = r.ink(s.Fill, s.Share, s.Veil)
	}
	if s.Stroke != scene.NoInk && !s.Dash {
		o.StrokeColor, o.StrokeWidth = r.ink(s.Stroke, 0, s.Veil), float32(s.Thick)
	}
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(float32(s.W), float32(s.H)))
	r.objects = append(r.objects, o)
	if s.Stroke != scene.NoInk && s.Dash {
		w, h := float32(s.W), float32(s.H)
		r.segment(s, x, y, x+w, y)
		r.segment(s, x, y+h, x+w, y+h)
		r.segment(s, x, y, x, y+h)
		r.segment(s, x+w, y, x+w, y+h)
	}
}

// dash and space are the lengths of a broken line.
const (
	dash  = 5
	space = 3
)

func (r *drawing) segment(s *scene.Shape, ax, ay, bx, by float32) {
	length := float32(math.Hypot(float64(bx-ax), float64(by-ay)))
	if !s.Dash || length <= dash || s.Kind == scene.Path {
		r.line(s, ax, ay, bx, by)
		return
	}
	for at := float32(0); at < length; at += dash + space {
		f, t := at/length, min(1, (at+dash)/length)
		r.line(s, ax+f*(bx-ax), ay+f*(by-ay), ax+t*(bx-ax), ay+t*(by-ay))
	}
}

func (r *drawing) line(s *scene.Shape, ax, ay, bx, by float32) {
	if r.used.lines == len(r.lines) {
		r.lines = append(r.lines, &canvas.Line{})
	}
	o := r.lines[r.used.lines]
	r.used.lines++
	o.StrokeColor, o.StrokeWidth = r.ink(s.Stroke, 0, s.Veil), float32(s.Thick)
	o.Position1, o.Position2 = fyne.NewPos(ax, ay), fyne.NewPos(bx, by)
	r.objects = append(r.objects, o)
}

func (r *drawing) word(s *scene.Shape, x, y float32) {
	size := float32(s.Size)
	y -= r.ruler.baseline(size)
	for _, part := range parts(s.Text) {
		r.text(s, part, x, y)
		if s.Style == scene.Bold && look.DrawsBold() {
			r.text(s, part, x+base.BoldOffset*size, y)
		}
		x += float32(r.ruler.width(part, s.Size, s.Style))
	}
}

// isSign reports whether c is an arrow or a sign, whose fonts often have no other characters: such
// a font would draw a following space as a box.
func isSign(c rune) bool { return c >= 0x2190 && c < 0x2e00 }

// parts cuts a text at the beginnings and ends of signs.
func parts(s string) []string {
	if strings.IndexFunc(s, isSign) < 0 {
		return []string{s}
	}
	var out []string
	from, sign := 0, false
	for i, c := range s {
		if is := isSign(c); is != sign {
			if i > from {
				out = append(out, s[from:i])
			}
			from, sign = i, is
		}
	}
	return append(out, s[from:])
}

func (r *drawing) text(s *scene.Shape, part string, x, y float32) {
	if r.used.texts == len(r.texts) {
		r.texts = append(r.texts, &canvas.Text{})
	}
	o := r.texts[r.used.texts]
	r.used.texts++
	o.Text, o.TextSize, o.TextStyle, o.Color = part, float32(s.Size), textStyle(s.Style), r.ink(s.Fill, s.Share, s.Veil)
	o.Move(fyne.NewPos(x, y))
	o.Resize(o.MinSize())
	r.objects = append(r.objects, o)
}

// named maps inks to colours of the theme.
var named = map[scene.Ink]fyne.ThemeColorName{
	scene.Letters: theme.ColorNameForeground, scene.Paper: theme.ColorNameInputBackground, scene.Faint: look.Muted, scene.Ground: look.Panel,
}

// ink returns the colour of an ink, more transparent for a share below 1 and under a veil.
func (r *drawing) ink(i scene.Ink, share, veil float64) color.Color {
	var c color.NRGBA
	if name, ok := named[i]; ok {
		c = color.NRGBAModel.Convert(r.of.Theme().Color(name, base.Variant())).(color.NRGBA)
	} else {
		c = color.NRGBAModel.Convert(i.Color(base.IsDark(r.of.Theme().Color(theme.ColorNameBackground, base.Variant())))).(color.NRGBA)
	}
	if share == 0 {
		share = 1
	}
	c.A = uint8(math.Round(float64(c.A) * share * (1 - veil)))
	return c
}
