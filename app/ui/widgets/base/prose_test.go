package base

import (
	"testing"

	"pagetwin/app/ui/look/looktest"

	"fyne.io/fyne/v2/test"
)

// Fyne drops the renderer of a widget that was not shown for a minute, and makes a new one without
// calling Resize: a new renderer must be complete.
func TestANewRendererIsComplete(t *testing.T) {
	test.NewTempApp(t)
	prose, ground := Quiet("some words that are there"), newGround("")
	looktest.DrawnAnew(t, prose, true)
	looktest.DrawnAnew(t, ground, false)
}
