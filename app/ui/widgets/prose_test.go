package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// Fyne gives up what draws a widget that was out of sight for a minute, and makes it anew
// without a word of its size: what is made must be all there.
func TestWhatIsDrawnAnewIsAllThere(t *testing.T) {
	test.NewTempApp(t)
	prose, field, ground := Quiet("some words that are there"), newGrid(gridColumn{}), NewGround("")
	field.show(cells{rows: 1, text: func(int, int) string { return "a cell" }}, true)
	for _, w := range []fyne.Widget{prose, field, ground} {
		test.WidgetRenderer(w)
		w.Resize(fyne.NewSize(300, 40))
		letters, area := 0, float32(0)
		for _, o := range w.CreateRenderer().Objects() {
			switch o := o.(type) {
			case *canvas.Text:
				letters += len(o.Text)
			case *canvas.Rectangle:
				area += o.Size().Width
			}
		}
		if letters == 0 && area == 0 {
			t.Errorf("%T is drawn empty", w)
		}
		if _, ok := w.(*Ground); !ok && letters == 0 {
			t.Errorf("%T is drawn without its words", w)
		}
	}
}
