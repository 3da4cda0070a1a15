package diagram

import (
	"cmp"
	"io"

	"gonum.org/v1/plot/vg"

	"pagetwin/core/show/export"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/scene"
)

// Picture is a diagram that is saved as a [plot.Figure] is.
type Picture struct {
	Name   string // of its files, without ending
	Note   string // what it is of, such as a run and its set
	Layout Layout // nil for no picture
	Print  plot.Print
}

// For returns the picture as it is to be saved; lang is the language of its words.
func (p Picture) For(how plot.Print, lang string) Picture {
	how.Lang = cmp.Or(how.Lang, lang)
	p.Print = how
	if how.Titles {
		p.Note = plot.Titled(p.Note, how.Lang)
	}
	return p
}

// Write writes the picture, its data or a LaTeX snippet, in one of the [plot.Formats].
func (p Picture) Write(w io.Writer, fonts *letters.Fonts, format string) error {
	size := p.size()
	around := 2 * size.margin
	d := p.Layout(scene.Options{
		Lang: p.Print.Lang, Width: size.wide - around, Height: size.high - around, Size: size.letters,
		Measure: picture.Measure(fonts.Pen()),
	})
	title := d.Data.Title.In(p.Print.Lang)
	switch format {
	case "csv":
		f, err := export.ByName(format)
		if err != nil {
			return err
		}
		return f.Write(w, d.Data, p.Print.Lang)
	case "tex":
		return plot.Snippet(w, p.Name, title, p.Note, p.Print.Width, p.Print.Lang)
	}
	scale := p.Print.Scale()
	return p.Print.Paint(w, fonts, format, title, vg.Points(size.wide*scale), vg.Points(size.high*scale), func(c vg.CanvasSizer) error {
		picture.Paint(c, d.Scene.Framed(size.margin), fonts, p.Print.Text)
		return nil
	})
}

// size is the size of a layout, in points.
type size struct{ wide, high, letters, margin float64 }

// size returns the size in which a picture is laid out. In a column it is higher, because parts
// that are side by side elsewhere are one below the other.
func (p Picture) size() size {
	const column = 12 // cm, the greatest width of one
	scale := p.Print.Scale()
	s := size{1148 / scale, 728 / scale, 14, scene.Margin}
	if w := p.Print.Width; w > 0 {
		wide := (vg.Length(w) * vg.Centimeter).Points() / scale
		s = size{wide, 0.6 * wide, plot.LetterSize, 4}
		if w < column {
			s.high = 1.1 * wide
		}
	}
	return s
}
