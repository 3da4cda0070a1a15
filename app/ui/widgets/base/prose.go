package base

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/wrap"
)

// Prose is a paragraph. It wraps by the rules of Chinese and English together,
// which Fyne's labels do not.
type Prose struct {
	widget.BaseWidget
	text  string
	ink   fyne.ThemeColorName
	adv   wrap.Advances
	size  float32 // text size for which adv was measured
	width float32 // width for which the lines were cut
	lines []string
}

// Quiet returns a paragraph of secondary text.
func Quiet(s string) *Prose { return newProse(s, look.Muted) }

// Plain returns a paragraph of primary text.
func Plain(s string) *Prose { return newProse(s, theme.ColorNameForeground) }

func newProse(s string, ink fyne.ThemeColorName) *Prose {
	p := &Prose{text: s, ink: ink}
	p.ExtendBaseWidget(p)
	return p
}

// Text returns the text.
func (p *Prose) Text() string { return p.text }

// SetText changes the text.
func (p *Prose) SetText(s string) {
	if p.text != s {
		p.text, p.width = s, 0
		p.Refresh()
	}
}

// cut cuts the text into lines of a width, unless that was done before.
func (p *Prose) cut(width float32) {
	size := p.Theme().Size(theme.SizeNameText)
	if width == p.width && size == p.size {
		return
	}
	if p.size != size {
		p.adv.Measure(size, fyne.TextStyle{})
		p.size = size
	}
	p.width, p.lines = width, nil
	if p.text == "" {
		return
	}
	for _, l := range wrap.Lines(context.Background(), p.text, max(width-2*p.pad(), 40), &p.adv) {
		p.lines = append(p.lines, strings.TrimRight(p.text[l.Start:l.End], " "))
	}
}

func (p *Prose) pad() float32 { return p.Theme().Size(theme.SizeNameInnerPadding) }

func (p *Prose) row() float32 { return float32(int(p.Theme().Size(theme.SizeNameText) * 1.5)) }

// Resize cuts the lines for the new width; the minimum height follows.
func (p *Prose) Resize(s fyne.Size) {
	before := len(p.lines)
	p.cut(s.Width)
	p.BaseWidget.Resize(s)
	if len(p.lines) != before {
		p.Refresh()
	}
}

type proseRenderer struct {
	p       *Prose
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

// CreateRenderer returns the renderer of the paragraph.
func (p *Prose) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	r := &proseRenderer{p: p}
	r.Refresh() // nothing else draws it if Fyne dropped the former renderer while the paragraph was hidden
	return r
}

func (r *proseRenderer) Destroy() {}

func (r *proseRenderer) MinSize() fyne.Size {
	p := r.p
	if p.text == "" {
		return fyne.NewSize(40, 0)
	}
	rows := max(1, len(p.lines))
	return fyne.NewSize(40, float32(rows)*p.row()+2*p.pad())
}

func (r *proseRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *proseRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *proseRenderer) Refresh() {
	p := r.p
	p.cut(p.Size().Width)
	c := p.Theme().Color(p.ink, fyne.CurrentApp().Settings().ThemeVariant())
	r.objects = r.objects[:0]
	for i, s := range p.lines {
		if i == len(r.texts) {
			r.texts = append(r.texts, &canvas.Text{})
		}
		t := r.texts[i]
		t.Text, t.Color, t.TextSize = s, c, p.size
		t.Move(fyne.NewPos(p.pad(), p.pad()+float32(i)*p.row()))
		t.Resize(t.MinSize())
		r.objects = append(r.objects, t)
	}
	canvas.Refresh(p)
}
