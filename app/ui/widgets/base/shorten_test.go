package base

import (
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/ui/look/looktest"
)

func TestTextIsShortenedToAnyWidth(t *testing.T) {
	looktest.App(t)
	s := "消重 near-duplicate 网页"
	for width := float32(-60); width < 300; width += 7 {
		got := Shorten(s, width, 13, fyne.TextStyle{})
		if w := fyne.MeasureText(got, 13, fyne.TextStyle{}).Width; got != "…" && w > max(width, 0) {
			t.Fatalf("%q is %v wide, there is room for %v", got, w, width)
		}
	}
	if got := Shorten(s, 1000, 13, fyne.TextStyle{}); got != s {
		t.Fatalf("with room it is %q", got)
	}
}
