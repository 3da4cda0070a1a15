// Package looktest sets up tests of widgets.
package looktest

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look"
)

// App makes an application without a screen, with our theme.
func App(t testing.TB) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{Variant: look.Light, Scale: 1})
}

// DrawnAnew checks that a new renderer of a widget is complete without a call of Resize, and with
// words that it draws text.
func DrawnAnew(t testing.TB, w fyne.Widget, words bool) {
	t.Helper()
	test.WidgetRenderer(w)
	w.Resize(fyne.NewSize(300, 40))
	letters, area := 0, float32(0)
	for _, o := range w.CreateRenderer().Objects() {
		switch x := o.(type) {
		case *canvas.Text:
			letters += len(x.Text)
		case *canvas.Rectangle, *canvas.Image:
			area += o.Size().Width
		}
	}
	if letters == 0 && area == 0 {
		t.Errorf("%T is drawn empty", w)
	}
	if words && letters == 0 {
		t.Errorf("%T is drawn without its words", w)
	}
}
