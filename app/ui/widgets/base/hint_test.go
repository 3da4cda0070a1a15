package base

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// watched records the pointer events that it receives, as a button does that lights up.
type watched struct {
	widget.Label
	log []string
}

func newWatched(text string) *watched {
	w := &watched{}
	w.Text = text
	w.ExtendBaseWidget(w)
	return w
}

func (w *watched) MouseIn(*desktop.MouseEvent)    { w.log = append(w.log, "in") }
func (w *watched) MouseMoved(*desktop.MouseEvent) { w.log = append(w.log, "moved") }
func (w *watched) MouseOut()                      { w.log = append(w.log, "out") }

// The hint over a button is shown although the button itself receives pointer events, and the
// button still receives them and can be pressed.
func TestAHintIsShownOverAHoverableObject(t *testing.T) {
	test.NewTempApp(t)
	told, pressed := "", 0
	tell := func(s string, _, _ float32) { told = s }
	b := NewButton("Go", func() { pressed++ })
	lit := newWatched("lit")
	row := WithHint(container.NewVBox(widget.NewLabel("words"), WithHint(lit, "inner", tell)), "outer", tell)
	away := widget.NewLabel("away")
	w := test.NewTempWindow(t, container.NewVBox(WithHint(b, "explains", tell), row, away))
	w.Resize(fyne.NewSize(300, 300))
	centre := func(o fyne.CanvasObject) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, o.Size().Height/2)
	}
	to := func(o fyne.CanvasObject) { test.MoveMouse(w.Canvas(), centre(o)) }
	words := row.content.(*fyne.Container).Objects[0]
	for _, step := range []struct {
		to   fyne.CanvasObject
		want string
	}{{b, "explains"}, {words, "outer"}, {lit, "inner"}, {words, "outer"}, {lit, "inner"}, {away, ""}, {b, "explains"}} {
		if to(step.to); told != step.want {
			t.Fatalf("over %v %q is told, want %q", step.to, told, step.want)
		}
	}
	if got := len(lit.log); got != 4 || lit.log[0] != "in" || lit.log[1] != "out" {
		t.Errorf("what lies under the glass heard %v", lit.log)
	}
	if test.TapCanvas(w.Canvas(), centre(b)); pressed != 1 {
		t.Errorf("the button under the glass was pressed %d times", pressed)
	}
}
