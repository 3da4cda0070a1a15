package stage

import (
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/trace/scene"
)

// slot holds the objects of one shape. They are reused for the shape of the same number in another
// scene.
type slot struct {
	r       *stageRenderer
	shape   scene.Shape // as it is drawn
	rects   []*canvas.Rectangle
	lines   []*canvas.Line
	texts   []*canvas.Text
	used    struct{ rects, lines, texts int }
	objects []fyne.CanvasObject
}

// draw draws a shape.
func (l *slot) draw(s *scene.Shape, dx, dy float32) {
	l.shape = *s
	l.used.rects, l.used.lines, l.used.texts, l.objects = 0, 0, 0, l.objects[:0]
	x, y := float32(s.X)+dx, float32(s.Y)+dy
	switch s.Kind {
	case scene.Rect:
		l.rect(s, x, y)
	case scene.Line:
		l.segment(s, x, y, x+float32(s.W), y+float32(s.H))
	case scene.Path:
		for i := 1; i < len(s.Points); i++ {
			a, b := s.Points[i-1], s.Points[i]
			l.segment(s, float32(a[0])+dx, float32(a[1])+dy, float32(b[0])+dx, float32(b[1])+dy)
		}
	case scene.Word:
		l.word(s, x, y)
	}
}

func (l *slot) rect(s *scene.Shape, x, y float32) {
	if l.used.rects == len(l.rects) {
		l.rects = append(l.rects, &canvas.Rectangle{})
	}
	o := l.rects[l.used.rects]
	l.used.rects++
	o.FillColor, o.StrokeColor, o.StrokeWidth, o.CornerRadius = color.Transparent, color.Transparent, 0, float32(s.Round)
	if s.Fill != scene.NoInk {
		o.FillColor = l.r.ink(s.Fill, s.Share, s.Veil)
	}
	if s.Stroke != scene.NoInk && !s.Dash {
		o.StrokeColor, o.StrokeWidth = l.r.ink(s.Stroke, 0, s.Veil), float32(s.Thick)
	}
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(float32(s.W), float32(s.H)))
	l.objects = append(l.objects, o)
	if s.Stroke != scene.NoInk && s.Dash {
		w, h := float32(s.W), float32(s.H)
		l.segment(s, x, y, x+w, y)
		l.segment(s, x, y+h, x+w, y+h)
		l.segment(s, x, y, x, y+h)
		l.segment(s, x+w, y, x+w, y+h)
	}
}

// dash and space are the lengths of a broken line.
const (
	dash  = 5
	space = 3
)

// segment draws a line, broken if the shape is.
func (l *slot) segment(s *scene.Shape, ax, ay, bx, by float32) {
	length := float32(math.Hypot(float64(bx-ax), float64(by-ay)))
	if !s.Dash || length <= dash || s.Kind == scene.Path {
		l.line(s, ax, ay, bx, by)
		return
	}
	for at := float32(0); at < length; at += dash + space {
		f, t := at/length, min(1, (at+dash)/length)
		l.line(s, ax+f*(bx-ax), ay+f*(by-ay), ax+t*(bx-ax), ay+t*(by-ay))
	}
}

func (l *slot) line(s *scene.Shape, ax, ay, bx, by float32) {
	if l.used.lines == len(l.lines) {
		l.lines = append(l.lines, &canvas.Line{})
	}
	o := l.lines[l.used.lines]
	l.used.lines++
	o.StrokeColor, o.StrokeWidth = l.r.ink(s.Stroke, 0, s.Veil), float32(s.Thick)
	o.Position1, o.Position2 = fyne.NewPos(ax, ay), fyne.NewPos(bx, by)
	l.objects = append(l.objects, o)
}

func (l *slot) word(s *scene.Shape, x, y float32) {
	size := float32(s.Size)
	y -= l.r.s.ruler.baseline(size)
	for _, part := range parts(s.Text) {
		l.text(s, part, x, y)
		if s.Style == scene.Bold && look.DrawsBold() {
			l.text(s, part, x+base.BoldOffset*size, y)
		}
		x += float32(l.r.s.ruler.width(part, s.Size, s.Style))
	}
}

func (l *slot) text(s *scene.Shape, part string, x, y float32) {
	if l.used.texts == len(l.texts) {
		l.texts = append(l.texts, &canvas.Text{})
	}
	o := l.texts[l.used.texts]
	l.used.texts++
	o.Text, o.TextSize, o.TextStyle, o.Color = part, float32(s.Size), textStyle(s.Style), l.r.ink(s.Fill, s.Share, s.Veil)
	o.Move(fyne.NewPos(x, y))
	o.Resize(o.MinSize())
	l.objects = append(l.objects, o)
}

// isSign reports arrows and signs, which come from fonts that often have no other characters: such
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
