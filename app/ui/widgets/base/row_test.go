package base

import (
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/ui/look/looktest"
)

// All objects of a row are shown and none overlaps another, at any width.
func TestARowWrapsWhereThereIsNoRoom(t *testing.T) {
	looktest.App(t)
	for width := float32(150); width < 900; width += 50 {
		radio := NewRadio([]string{"one of these", "another of these", "a third"}, nil)
		radio.Horizontal = true
		inner := Row(NewButton("a button", nil), NewButton("another button", nil))
		box := Ends(radio, Row(inner, NewButton("the last button", nil)))
		for range 4 { // the height depends on the width
			box.Resize(fyne.NewSize(width, box.MinSize().Height))
		}
		all := []fyne.CanvasObject{box.Objects[0], box.Objects[1]}
		for i, o := range all {
			if o.Position().X+o.Size().Width > width+1 || o.Position().Y+o.Size().Height > box.MinSize().Height+1 {
				t.Errorf("%v wide: part %d ends at %v, %v", width, i, o.Position().X+o.Size().Width, o.Position().Y+o.Size().Height)
			}
			if m := o.MinSize(); o.Size().Width < m.Width-1 || o.Size().Height < m.Height-1 {
				t.Errorf("%v wide: part %d has %v, needs %v", width, i, o.Size(), m)
			}
		}
		a, b := all[0], all[1]
		if a.Position().Y+a.Size().Height > b.Position().Y+1 && a.Position().X+a.Size().Width > b.Position().X+1 {
			t.Errorf("%v wide: the parts lie on each other", width)
		}
	}
}
