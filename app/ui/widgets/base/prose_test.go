package base

import (
	"testing"

	"pagetwin/app/ui/look/looktest"

	"fyne.io/fyne/v2/test"
)

// Fyne gives up what draws a widget that was out of sight for a minute, and makes it anew
// without a word of its size: what is made must be all there.
func TestWhatIsDrawnAnewIsAllThere(t *testing.T) {
	test.NewTempApp(t)
	prose, ground := Quiet("some words that are there"), newGround("")
	looktest.DrawnAnew(t, prose, true)
	looktest.DrawnAnew(t, ground, false)
}
