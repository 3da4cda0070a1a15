package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Reveal scrolls every scrollable container around o so that o, which has the focus, is visible.
func Reveal(o fyne.CanvasObject) {
	d := fyne.CurrentApp().Driver()
	c := d.CanvasForObject(o)
	if c == nil {
		return
	}
	in := c.Content()
	if top := c.Overlays().Top(); top != nil {
		in = top
	}
	for _, s := range around(o, in, nil) {
		y := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(s).Y
		const seam = 8
		switch below := y + o.Size().Height + seam - s.Size().Height; {
		case y < seam:
			s.ScrollToOffset(s.Offset.AddXY(0, y-seam))
		case below > 0:
			s.ScrollToOffset(s.Offset.AddXY(0, below))
		}
	}
}

// Within returns the direct children of an object.
func Within(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case *container.Scroll:
		return []fyne.CanvasObject{o.Content}
	case *container.Split:
		return []fyne.CanvasObject{o.Leading, o.Trailing}
	case interface{ Within() []fyne.CanvasObject }:
		return o.Within()
	}
	return nil
}

// around returns the scrollable containers around o, the innermost last; nil if o is not within in.
func around(o, in fyne.CanvasObject, so []*container.Scroll) []*container.Scroll {
	if in == o {
		return append([]*container.Scroll{}, so...)
	}
	if s, ok := in.(*container.Scroll); ok {
		so = append(so, s)
	}
	for _, i := range Within(in) {
		if found := around(o, i, so); found != nil {
			return found
		}
	}
	return nil
}
