package stage

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look/looktest"
	"pagetwin/core/show/diagram"
	"pagetwin/core/trace/scene"
)

// squares lays out n by n squares, and a line from the first to the last.
func squares(n int) diagram.Layout {
	return func(opt scene.Options) (d diagram.Diagram) {
		d.Width, d.Height = opt.Width, opt.Height
		add := func(s scene.Shape) {
			d.Shapes = append(d.Shapes, s)
			d.Things = append(d.Things, diagram.Thing{ID: s.ID, Label: "this is " + s.ID})
		}
		add(scene.Shape{Kind: scene.Line, ID: "line", X: 5, Y: 5, W: 40 * float64(n-1), H: 40 * float64(n-1), Stroke: scene.Letters, Thick: 1})
		for i := range n * n {
			add(scene.Shape{Kind: scene.Rect, ID: fmt.Sprint(i), X: 40 * float64(i%n), Y: 40 * float64(i/n), W: 10, H: 10, Fill: scene.Same})
		}
		return d
	}
}

// label returns the label that a diagram shows.
func label(d *Diagram) string {
	for _, o := range test.WidgetRenderer(d).Objects() {
		if t, ok := o.(*canvas.Text); ok {
			return t.Text
		}
	}
	return ""
}

func TestThingsOfADiagramArePointedAtAndOpened(t *testing.T) {
	looktest.App(t)
	var told, opened []string
	d := NewDiagram(func() float32 { return 10 }, func() string { return "en" }, func(t diagram.Thing) { opened = append(opened, t.ID) })
	d.Resize(fyne.NewSize(300, 300))
	d.Draw(squares(3))
	const margin = pad * 10
	at := func(x, y float32) fyne.PointEvent {
		return fyne.PointEvent{Position: fyne.NewPos(x+margin, y+margin)}
	}
	for _, p := range []fyne.PointEvent{at(45, 5), at(25, 26), at(85, 85), at(60, 20)} {
		d.MouseMoved(&desktop.MouseEvent{PointEvent: p})
		told = append(told, label(d))
	}
	if want := []string{"this is 1", "this is line", "this is 8", ""}; !slices.Equal(told, want) {
		t.Errorf("the pointer tells %q, want %q", told, want)
	}
	d.Tapped(&fyne.PointEvent{Position: at(5, 45).Position})
	d.Tapped(&fyne.PointEvent{Position: at(60, 20).Position})
	d.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	d.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	d.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if want := []string{"3", "7"}; !slices.Equal(opened, want) {
		t.Errorf("opened are %q, want %q", opened, want)
	}
	// Every thing can be reached by keys, and stays at hand when the picture is drawn again.
	seen := map[string]bool{}
	d.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	for range d.Shown().Things {
		seen[d.Chosen().ID] = true
		d.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	}
	if d.Draw(squares(3)); len(seen) != 10 || d.Chosen().ID != "8" {
		t.Errorf("keys reach %d things, the last is %q", len(seen), d.Chosen().ID)
	}
	if d.Draw(squares(1)); d.at >= 0 {
		t.Errorf("%q is at hand and not there", d.Chosen().ID)
	}
}
