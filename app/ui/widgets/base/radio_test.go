package base

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/ui/look/looktest"
)

func TestRadioIsChosenByArrows(t *testing.T) {
	looktest.App(t)
	var got []int
	r := NewRadio([]string{"one", "two", "three"}, func(i int) { got = append(got, i) })
	r.SetSelected(1)
	for _, k := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyLeft, fyne.KeySpace} {
		r.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if fmt.Sprint(got) != "[2 0 2]" {
		t.Fatalf("chosen were %v", got)
	}
}
