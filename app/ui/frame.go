package ui

import (
	"fmt"
	"maps"

	"fyne.io/fyne/v2"

	"pagetwin/app/present"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
)

func (w *Desk) frame() present.Frame {
	size := w.win.Canvas().Size()
	for at, s := range w.shown {
		for i, b := range s.bars {
			if b.Dragged() {
				w.dragged[part(at, i)] = b.Offset
			}
		}
		for i, t := range s.tables {
			if as := t.Arranged(); as != (listing.Arranged{}) {
				w.arranged[part(at, i)] = as
			} else {
				delete(w.arranged, part(at, i))
			}
		}
	}
	return present.Frame{Width: size.Width, Height: size.Height, Bars: maps.Clone(w.dragged), Tables: maps.Clone(w.arranged)}
}

// setFrame restores the size and arrangement of the window; a size given on the command line takes
// precedence.
func (w *Desk) setFrame(f present.Frame) {
	w.dragged, w.arranged = map[string]float64{}, map[string]listing.Arranged{}
	maps.Copy(w.dragged, f.Bars)
	maps.Copy(w.arranged, f.Tables)
	for at, s := range w.shown {
		w.setParts(at, s)
	}
	size := fyne.NewSize(f.Width, f.Height)
	if w.opt.Room != nil {
		size = size.Min(w.opt.Room())
	}
	if !w.opt.Sized && size.Width >= 300 && size.Height >= 200 {
		w.win.Resize(size)
	}
}

func (w *Desk) setParts(at session.Place, s shown) {
	for i, b := range s.bars {
		if x, ok := w.dragged[part(at, i)]; ok && x > 0 && x < 1 {
			b.SetOffset(x)
		}
	}
	for i, t := range s.tables {
		if as, ok := w.arranged[part(at, i)]; ok {
			t.Arrange(as)
		}
	}
}

// part returns the name under which bar or table i of a place is kept.
func part(at session.Place, i int) string { return fmt.Sprintf("%s.%d", at, i) }
