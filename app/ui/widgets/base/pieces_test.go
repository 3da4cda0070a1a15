package base

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/look/looktest"
)

// ink returns the darkness of a picture.
func ink(o fyne.CanvasObject, t *testing.T) (sum int) {
	w := test.NewTempWindow(t, o)
	w.Resize(fyne.NewSize(300, 60))
	img := w.Canvas().Capture()
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			r, _, _, _ := img.At(x, y).RGBA()
			sum += 255 - int(r>>8)
		}
	}
	return sum
}

// A Chinese heading is heavier than the text, also with fonts that have no bold, and shows the text
// that was set last.
func TestChineseHeadingsAreBold(t *testing.T) {
	looktest.App(t)
	fyne.CurrentApp().Settings().SetTheme(look.Theme{Variant: look.Light, Scale: 1, NoBold: true})
	plain := ink(widget.NewLabel("网页消重"), t)
	label := Title("网页")
	test.NewTempWindow(t, label)
	label.SetText("网页消重")
	if bold := ink(label, t); float64(bold) < 1.15*float64(plain) {
		t.Errorf("a heading has %d of ink, a text %d", bold, plain)
	}
}
