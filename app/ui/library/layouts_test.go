package library

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// At any width of the window, the objects below the cards begin below the last card, and everything
// can be scrolled to.
func TestObjectsBelowTheCardsDoNotOverlapThem(t *testing.T) {
	test.NewTempApp(t)
	rows := &tiles{width: 330}
	cards := container.New(rows)
	for range 3 {
		cards.Add(canvas.NewRectangle(color.White))
	}
	below := canvas.NewRectangle(color.White)
	below.SetMinSize(fyne.NewSize(10, 100))
	s := scrolled(rows, container.NewVBox(cards, below))
	w := test.NewTempWindow(t, s)
	scroll := s.Objects[0].(*container.Scroll)
	for _, c := range []struct{ width, rows int }{{1300, 1}, {800, 2}, {500, 3}, {1300, 1}, {500, 3}} {
		w.Resize(fyne.NewSize(float32(c.width), 300))
		last := cards.Objects[2]
		end := last.Position().Y + last.Size().Height
		if want := float32(c.rows)*150 + float32(c.rows-1)*between; end != want {
			t.Errorf("%d wide: the cards end at %v, want %v", c.width, end, want)
		}
		if below.Position().Y < end {
			t.Errorf("%d wide: what is below begins at %v, the cards end at %v", c.width, below.Position().Y, end)
		}
		if got, want := scroll.Content.Size().Height, below.Position().Y+100+48; got < want {
			t.Errorf("%d wide: %v of %v can be scrolled to", c.width, got, want)
		}
	}
}
