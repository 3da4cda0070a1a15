package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Bar is a draggable bar between two objects.
type Bar struct {
	*container.Split
	own func() float64 // returns the offset that the bar has unless it is dragged
}

// Bars returns the bars in an object that was just made, in their order on the screen.
func Bars(in fyne.CanvasObject) []Bar {
	var out []Bar
	if s, ok := in.(*container.Split); ok {
		first := s.Offset
		out = append(out, Bar{s, func() float64 { return first }})
	}
	for _, o := range Within(in) {
		inner := Bars(o)
		if c, ok := in.(*fyne.Container); ok {
			if by, ok := c.Layout.(*share); ok {
				inner[0].own = func() float64 { return by.last }
			}
		}
		out = append(out, inner...)
	}
	return out
}

// Dragged reports whether a person moved the bar.
func (b Bar) Dragged() bool { return b.Offset != b.own() }
