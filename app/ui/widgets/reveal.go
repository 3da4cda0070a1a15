package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// reveal brings what has the keys in sight, where it stands in something that scrolls.
func reveal(o fyne.CanvasObject) {
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

// around returns what scrolls around o, the innermost last; nil where o is not in in.
func around(o, in fyne.CanvasObject, so []*container.Scroll) []*container.Scroll {
	if in == o {
		return append([]*container.Scroll{}, so...)
	}
	var inner []fyne.CanvasObject
	switch in := in.(type) {
	case *fyne.Container:
		inner = in.Objects
	case *container.Scroll:
		inner, so = []fyne.CanvasObject{in.Content}, append(so, in)
	case *container.Split:
		inner = []fyne.CanvasObject{in.Leading, in.Trailing}
	case *Hint:
		inner = []fyne.CanvasObject{in.content}
	case *Form:
		inner = []fyne.CanvasObject{in.root}
	}
	for _, i := range inner {
		if found := around(o, i, so); found != nil {
			return found
		}
	}
	return nil
}
