package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/present/session"
)

// within visits o and all shown objects in it.
func within(o fyne.CanvasObject, visit func(fyne.CanvasObject) (deeper bool)) {
	if o == nil || !o.Visible() || !visit(o) {
		return
	}
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			within(c, visit)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			within(c, visit)
		}
	}
}

// Everything can be used without a pointer: each object that can be clicked can be focused too, or
// is part of one that can, and Tab reaches it.
func TestWhatCanBeClickedIsReachedByTab(t *testing.T) {
	if testing.Short() {
		t.Skip("presses Tab through every place")
	}
	w, l := openDesk(t, "en")
	w.desk.OpenSampleAndRun(w.desk.Samples[0])
	l.until(t, "curves", func() bool { return w.desk.At() == session.AtCurves || w.desk.Status.Fault() != "" })
	w.desk.Pair.Show(0, 1)
	l.until(t, "two pages", func() bool { return w.desk.Pair.View != nil })
	w.desk.TeachPair(0, 1, -1, nil)
	for _, p := range session.Places() {
		w.desk.Go(p)
		reached := map[fyne.Focusable]bool{}
		c := w.win.Canvas()
		for range 400 {
			c.(interface{ FocusNext() }).FocusNext()
			reached[c.Focused()] = true
		}
		n := 0
		within(w.win.Content(), func(o fyne.CanvasObject) bool {
			if d, ok := o.(fyne.Disableable); ok && d.Disabled() {
				return false
			}
			f, focusable := o.(fyne.Focusable)
			_, tappable := o.(fyne.Tappable)
			switch {
			case focusable && !reached[f]:
				t.Errorf("%s: Tab does not come to %s", p, about(o))
			case fmt.Sprintf("%T", o) == "*widget.scrollBarArea": // its content scrolls by keys
			case tappable && !focusable:
				t.Errorf("%s: %s can be clicked, and has no keys", p, about(o))
			}
			if focusable || tappable {
				n++
			}
			return !focusable && !tappable
		})
		if n < 12 {
			t.Errorf("%s: only %d things can be reached", p, n)
		}
	}
}

func about(o fyne.CanvasObject) string {
	s := fmt.Sprintf("%T", o)
	for _, r := range test.WidgetRenderer(o.(fyne.Widget)).Objects() {
		if x, ok := r.(interface{ MinSize() fyne.Size }); ok {
			s += fmt.Sprintf(" %T%v", r, x.MinSize())
		}
	}
	return s
}

// No key and no entry of the menu acts while a dialog is open; Esc closes it.
func TestKeysDoNothingBehindADialog(t *testing.T) {
	w, l := openDesk(t, "en")
	w.openPath(w.desk.Samples[0].Path)
	l.until(t, "set", func() bool { return w.desk.Session.Set() != nil && w.desk.Status.Current() == nil })
	w.askTable("x.csv", "x", func(string) {})
	at, scale := w.desk.At(), w.opt.Scale
	for _, m := range w.win.MainMenu().Items {
		for _, i := range m.Items {
			if i.Action != nil && !i.IsQuit {
				i.Action()
			}
		}
	}
	w.press(key{fyne.Key3, ctrl})
	w.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyF5})
	if w.desk.At() != at || w.opt.Scale != scale || w.desk.Run.Running() || w.desk.Session.Set() == nil || len(w.win.Canvas().Overlays().List()) != 1 {
		t.Errorf("behind the dialog the window went to %s", w.desk.At())
	}
	w.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.covered() {
		t.Error("Esc does not close the dialog")
	}
	w.press(key{fyne.Key3, ctrl})
	if w.desk.At() != session.AtRun {
		t.Error("without a dialog the key does nothing")
	}
}
