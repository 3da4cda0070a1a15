package chart

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/core/show/plot"
)

// panelPart is the part of a figure of small multiples that a chart shows.
type panelPart int

const (
	allOfIt panelPart = iota
	aPanel
	legendOnly
)

// Panels shows the panels of a figure side by side, with one legend for all of them: a line that is
// hidden in one is hidden in all.
type Panels struct {
	Root    *fyne.Container
	OnView  func()                       // hidden lines have changed
	OnPoint func(panel, line, point int) // a point was clicked

	hidden map[string]bool
	charts []*Chart
	legend *Chart
	grid   *fyne.Container
}

// NewPanels returns no panels.
func NewPanels() *Panels {
	p := &Panels{hidden: map[string]bool{}, grid: container.NewGridWithColumns(1)}
	p.legend = p.chart(legendOnly)
	p.Root = container.NewBorder(nil, nil, nil, p.legend, p.grid)
	return p
}

func (p *Panels) chart(part panelPart) *Chart {
	c := New()
	c.part, c.hidden = part, p.hidden
	c.OnView = func() {
		for _, o := range append(p.charts, p.legend) {
			o.Refresh()
		}
		if p.OnView != nil {
			p.OnView()
		}
	}
	return c
}

// Shown reports whether the line called name is drawn.
func (p *Panels) Shown(name string) bool { return !p.hidden[name] }

// SetFigure shows the panels of a figure.
func (p *Panels) SetFigure(f *plot.Figure) {
	for at := len(p.charts); at < len(f.Panels); at++ {
		c := p.chart(aPanel)
		c.OnPoint = func(line, point int) {
			if p.OnPoint != nil {
				p.OnPoint(at, line, point)
			}
		}
		p.charts = append(p.charts, c)
	}
	var all plot.Figure
	p.grid.Objects = nil
	for i, sub := range f.Panels {
		p.charts[i].SetFigure(sub, "")
		p.charts[i].Reset()
		p.grid.Add(p.charts[i])
		if i == 0 {
			all = *sub
			all.Series = nil
		}
		all.Series = append(all.Series, sub.Series...)
	}
	p.legend.SetFigure(&all, "")
	p.grid.Layout = container.NewGridWithColumns(max(1, f.Columns())).Layout
	p.Root.Refresh()
}

func (c *Chart) drawCells(p *pen, area image.Rectangle, l plot.Series) {
	box := func(pt plot.Point) (from, to [2]float64) {
		return c.pixel(pt.X-0.5, pt.Y+0.5, area), c.pixel(pt.X+0.5, pt.Y-0.5, area)
	}
	for i, pt := range l.Points {
		from, to := box(pt)
		fill, _ := l.Shade(i)
		p.block(from, to)
		p.pour(fill, 255)
	}
	if l.Best < len(l.Points) {
		a, b := box(l.Points[l.Best])
		p.stroke([][2]float64{a, {b[0], a[1]}, b, {a[0], b[1]}, a}, nil, 2.5, c.color(theme.ColorNameForeground))
	}
}

func (r *chartRenderer) cellTexts(f frame) {
	c := r.c
	for _, l := range c.figure.Series {
		if l.Values == nil || c.hidden[l.Name] {
			continue
		}
		for i, pt := range l.Points {
			a, b := f.place(pt.X-0.5, pt.Y+0.5), f.place(pt.X+0.5, pt.Y-0.5)
			label := plot.CellText(l.Values[i])
			size := fyne.MeasureText(label, c.textSize(), fyne.TextStyle{Bold: true})
			if !f.holds(pt.X, pt.Y) || size.Width > b.X-a.X || size.Height > b.Y-a.Y {
				continue
			}
			r.text(label, fyne.NewPos((a.X+b.X)/2, (a.Y+b.Y-size.Height)/2), theme.ColorNameForeground, fyne.TextAlignCenter, false)
			t := r.texts[r.used.texts-1]
			_, t.Color = l.Shade(i)
			t.TextStyle.Bold = i == l.Best
		}
	}
}

// cellBox outlines the cell that is read out.
func (r *chartRenderer) cellBox(f frame, p plot.Point) {
	a, b := f.place(p.X-0.5, p.Y+0.5), f.place(p.X+0.5, p.Y-0.5)
	r.box(a.AddXY(3, 3), fyne.NewSize(b.X-a.X-6, b.Y-a.Y-6), theme.ColorNameForeground, true)
	o := r.rects[r.used.rects-1]
	o.FillColor, o.StrokeWidth, o.StrokeColor = color.Transparent, 2, r.c.color(theme.ColorNamePrimary)
}
