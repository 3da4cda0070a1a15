package ui

import (
	"fmt"
	"maps"

	"fyne.io/fyne/v2"

	"pagetwin/app/present"
)

// frame is how the window stands now.
func (w *Desk) frame() present.Frame {
	size := w.win.Canvas().Size()
	for at, s := range w.shown {
		for i, b := range s.bars {
			if b.Dragged() {
				w.dragged[bar(at, i)] = b.Offset
			}
		}
	}
	return present.Frame{Width: size.Width, Height: size.Height, Bars: maps.Clone(w.dragged)}
}

// setFrame has the window stand as it did, in the size that the command line asks for where
// it does.
func (w *Desk) setFrame(f present.Frame) {
	w.dragged = maps.Clone(f.Bars)
	if w.dragged == nil {
		w.dragged = map[string]float64{}
	}
	for at, s := range w.shown {
		w.setBars(at, s)
	}
	size := fyne.NewSize(f.Width, f.Height)
	if w.opt.Room != nil {
		size = size.Min(w.opt.Room())
	}
	if !w.opt.Sized && size.Width >= 300 && size.Height >= 200 {
		w.win.Resize(size)
	}
}

// setBars puts the bars of a place where they were dragged to.
func (w *Desk) setBars(at present.Place, s shown) {
	for i, b := range s.bars {
		if x, ok := w.dragged[bar(at, i)]; ok && x > 0 && x < 1 {
			b.SetOffset(x)
		}
	}
}

// bar names bar i of a place.
func bar(at present.Place, i int) string { return fmt.Sprintf("%s.%d", at, i) }
