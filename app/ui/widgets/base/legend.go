package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
)

// LegendItem is the meaning of a colour; without a colour it is a text.
type LegendItem struct {
	Color fyne.ThemeColorName
	Text  string
	Inked bool // the colour is that of the text itself
}

// Legend shows the meanings of colours, in small letters. It wraps if there is no more room.
type Legend struct {
	widget.BaseWidget

	items []LegendItem
	lines int
}

// NewLegend returns a legend.
func NewLegend(items ...LegendItem) *Legend {
	l := &Legend{items: items, lines: 1}
	l.ExtendBaseWidget(l)
	return l
}

// Set replaces the items.
func (l *Legend) Set(items ...LegendItem) {
	l.items = items
	l.Refresh()
}

// Resize also computes the number of lines that the width requires.
func (l *Legend) Resize(s fyne.Size) {
	l.BaseWidget.Resize(s)
	if _, lines := l.places(); lines != l.lines {
		l.lines = lines
		l.Refresh()
	}
}

const (
	swatch    = 11 // width and height of a colour
	legendGap = 14 // between two items
)

func (l *Legend) textSize() float32   { return l.Theme().Size(theme.SizeNameCaptionText) }
func (l *Legend) lineHeight() float32 { return float32(int(l.textSize() * 1.7)) }

func (l *Legend) places() (at []fyne.Position, lines int) {
	x, y := float32(0), 0
	for _, item := range l.items {
		w := l.width(item)
		if x > 0 && x+w > l.Size().Width {
			x, y = 0, y+1
		}
		at = append(at, fyne.NewPos(x, float32(y)*l.lineHeight()))
		x += w + legendGap
	}
	return at, y + 1
}

func (i LegendItem) before() float32 {
	if i.Color == "" || i.Inked {
		return 0
	}
	return swatch + 5
}

func (l *Legend) width(i LegendItem) float32 {
	return i.before() + fyne.MeasureText(i.Text, l.textSize(), fyne.TextStyle{}).Width
}

// MinSize has room for all lines.
func (l *Legend) MinSize() fyne.Size {
	l.ExtendBaseWidget(l)
	return fyne.NewSize(80, float32(l.lines)*l.lineHeight())
}

type legendRenderer struct {
	l       *Legend
	objects []fyne.CanvasObject
}

// CreateRenderer returns the renderer of the legend.
func (l *Legend) CreateRenderer() fyne.WidgetRenderer {
	r := &legendRenderer{l: l}
	r.Refresh()
	return r
}

func (r *legendRenderer) Destroy()                     {}
func (r *legendRenderer) Layout(fyne.Size)             { r.Refresh() }
func (r *legendRenderer) MinSize() fyne.Size           { return r.l.MinSize() }
func (r *legendRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *legendRenderer) Refresh() {
	l := r.l
	th, variant := l.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	at, lines := l.places()
	l.lines = lines
	r.objects = r.objects[:0]
	for i, item := range l.items {
		ink := look.Muted
		if item.Inked {
			ink = item.Color
		} else if item.Color != "" {
			o := canvas.NewRectangle(th.Color(item.Color, variant))
			o.CornerRadius = 2
			o.Resize(fyne.NewSize(swatch, swatch))
			o.Move(at[i].AddXY(0, (l.lineHeight()-swatch)/2))
			r.objects = append(r.objects, o)
		}
		t := canvas.NewText(item.Text, th.Color(ink, variant))
		t.TextSize = l.textSize()
		size := t.MinSize()
		t.Resize(size)
		t.Move(at[i].AddXY(item.before(), (l.lineHeight()-size.Height)/2))
		r.objects = append(r.objects, t)
	}
	canvas.Refresh(l)
}
