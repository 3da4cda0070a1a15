package chart

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
	"pagetwin/core/show/plot"
)

// signSide is the side of the square in which a mark is drawn, in units of the widget.
const signSide = 20

// SetMarks sets the marks, both the fixed ones and those that follow the threshold.
func (c *Chart) SetMarks(marks []plot.Mark) {
	c.marked = marks
	if c.hover != nil && c.hover.mark > len(marks) {
		c.hover = nil
	}
	c.Refresh()
}

// told returns the point and the text of the read-out.
func (c *Chart) told(h hit) (plot.Point, []string) {
	l := c.figure.Series[h.line]
	lines := []string{l.Name}
	if h.mark > 0 {
		m := c.marked[h.mark-1]
		if m.Info != nil {
			lines = append(lines, m.Info()...)
		}
		return m.Point, lines
	}
	if l.Info != nil {
		lines = append(lines, l.Info(h.point)...)
	}
	if l.Low != nil {
		lines = append(lines, fmt.Sprintf("%.4g – %.4g", l.Low[h.point], l.High[h.point]))
	}
	return l.Points[h.point], lines
}

// nearestMark returns the mark at a position: the nearest, and of two at one position the movable
// one.
func (c *Chart) nearestMark(f frame, p fyne.Position) *hit {
	var best *hit
	least := float64(plot.MarkRadius + 4)
	for i, m := range c.marked {
		if c.hidden[c.figure.Series[m.Series].Name] || !f.holds(m.X, m.Y) {
			continue
		}
		at := f.place(m.X, m.Y)
		d := math.Hypot(float64(at.X-p.X), float64(at.Y-p.Y))
		if d < least || d == least && best != nil && m.Moves {
			least, best = d, &hit{line: m.Series, mark: i + 1}
		}
	}
	return best
}

// movedMark returns the mark of a line that follows the threshold, counted from 1; 0 for none.
func (c *Chart) movedMark(line int) int {
	for i, m := range c.marked {
		if m.Series == line && m.Moves {
			return i + 1
		}
	}
	return 0
}

// onMovedMark reports whether the pointer is on a mark that can be dragged.
func (c *Chart) onMovedMark() bool {
	return c.shown != NoThreshold && c.hover != nil && c.hover.mark > 0 && c.marked[c.hover.mark-1].Moves
}

// sign holds the drawing of a mark: it is drawn again only when its look changes, not when it
// moves.
type sign struct {
	raster *canvas.Raster
	look   signLook
}

type signLook struct {
	moves       bool
	marker      plot.Marker
	ink, ground color.Color
}

// marks draws the marks over the lines, rings first.
func (r *chartRenderer) marks(f frame) {
	for _, moves := range []bool{false, true} {
		for _, m := range r.c.marked {
			l := r.c.figure.Series[m.Series]
			if m.Moves == moves && !r.c.hidden[l.Name] && f.holds(m.X, m.Y) {
				r.mark(f.place(m.X, m.Y), signLook{moves, l.Style.Marker, r.c.ink(l.Style), r.c.color(theme.ColorNameBackground)})
			}
		}
	}
}

func (r *chartRenderer) mark(at fyne.Position, as signLook) {
	if r.used.signs == len(r.signs) {
		s := &sign{raster: canvas.NewRaster(nil)}
		s.raster.Generator = func(w, h int) image.Image { return s.look.draw(w, h) }
		s.raster.Resize(fyne.NewSquareSize(signSide))
		r.signs = append(r.signs, s)
	}
	s := r.signs[r.used.signs]
	r.used.signs++
	if s.look != as {
		s.look = as
		s.raster.Refresh()
	}
	s.raster.Move(at.SubtractXY(signSide/2, signSide/2))
	r.objects = append(r.objects, s.raster)
}

// draw draws a mark with an outline in the background colour, so that it stands out from lines.
func (s signLook) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	p := newPen(img, float64(w)/signSide)
	at := [2]float64{float64(w) / 2, float64(h) / 2}
	for _, part := range plot.MarkParts(s.marker, s.moves) {
		ink := s.ink
		if part.Seam {
			ink = s.ground
		}
		p.shape(part.Shape, at, part.Radius*p.scale, ink)
	}
	return img
}

func (r *chartRenderer) guides(f frame) {
	for i, p := range r.c.figure.GuideNames(r.c.x.raw(f.logX), r.c.y.raw(f.logY)) {
		if !math.IsNaN(p.X) {
			at := f.place(p.X, p.Y)
			r.text(r.c.figure.Guides[i].Name, at.SubtractXY(4, r.c.textSize()*1.35), look.Muted, fyne.TextAlignTrailing, false)
		}
	}
}
