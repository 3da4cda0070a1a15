package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

// chosen returns the shown controls that choose the contents of a place, with their positions.
func chosen(o fyne.CanvasObject) (all []fyne.CanvasObject, at map[fyne.CanvasObject]fyne.Position) {
	at = map[fyne.CanvasObject]fyne.Position{}
	within(o, func(o fyne.CanvasObject) bool {
		switch o := o.(type) {
		case *base.Radio, *lists.Select, *base.Check:
			if d, ok := o.(fyne.Disableable); !ok || !d.Disabled() {
				all = append(all, o)
			}
			at[o] = fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		}
		return true
	})
	return all, at
}

// options returns the number of options of a control, and turn, which chooses one of them.
func options(o fyne.CanvasObject) (n int, turn func(i int)) {
	switch o := o.(type) {
	case *base.Radio:
		return len(o.Options), func(int) { o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown}) }
	case *lists.Select:
		return len(o.Options), o.SetSelectedIndex
	case *base.Check:
		return 2, func(int) { o.SetChecked(!o.Checked) }
	}
	return 0, nil
}

// At every place, whatever is chosen, the control used stays under the pointer, and so does
// everything above it that is still shown.
func TestNoChoiceMovesAControl(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and no two goroutines meet in it")
	}
	w, l := deskOfSample(t, "en")
	w.desk.Pair.Show(0, 1)
	l.until(t, "two pages", func() bool { return w.desk.Pair.View != nil && len(w.desk.Pair.View.Verdicts) > 0 })
	w.desk.Page.Show(2)
	w.desk.TeachPair(0, 1, -1, nil)
	idle := func() {
		l.until(t, "work", func() bool { return w.desk.Status.Current() == nil && len(l) == 0 })
		for _, wider := range []float32{1, 0, 1, 0} { // rows that wrap know their height once they know their width
			w.win.Resize(small.AddWidthHeight(wider, 0))
		}
	}
	tried := 0
	for _, p := range session.Places() {
		w.desk.Go(p)
		idle()
		controls, _ := chosen(w.at().root)
		for _, o := range controls {
			if _, at := chosen(w.at().root); at[o] == (fyne.Position{}) {
				continue // another choice removed it
			}
			n, turn := options(o)
			for i := range min(n, 3) {
				_, before := chosen(w.at().root)
				turn(i)
				idle()
				if w.desk.At() != p {
					w.desk.Go(p)
					idle()
				}
				_, after := chosen(w.at().root)
				tried++
				for x, was := range before {
					if is, still := after[x]; still && is != was && (x == o || was.Y <= before[o].Y) {
						t.Errorf("%s: %s moves %s from %v to %v", p, named(o), named(x), was, is)
					}
				}
			}
		}
	}
	if tried < 80 {
		t.Errorf("only %d choices were tried", tried)
	}
}

// named returns a name that identifies a control.
func named(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *base.Radio:
		return fmt.Sprint("the radio group ", o.Options)
	case *lists.Select:
		return fmt.Sprintf("the choice %q", o.Selected)
	case *base.Check:
		return fmt.Sprintf("the box %q", o.Text)
	}
	return fmt.Sprintf("%T", o)
}
