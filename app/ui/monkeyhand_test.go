package ui

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/present/listing"
	"pagetwin/app/ui/uitest"
)

// spot is a shown object that takes input.
type spot struct {
	uitest.Spot
	name string // its type and text, and its number among the objects that share them
}

// seen calls visit for every shown object of the topmost layer.
func seen(c fyne.Canvas, visit func(s uitest.Spot)) {
	all := uitest.Layers(c)
	uitest.Walk(c, all[len(all)-1], visit)
}

// spots returns the shown objects that take input.
func spots(c fyne.Canvas) []spot {
	var out []spot
	times := map[string]int{}
	seen(c, func(s uitest.Spot) {
		if s.Clipped() {
			return
		}
		switch s.Object.(type) {
		case fyne.Tappable, fyne.SecondaryTappable, fyne.DoubleTappable, fyne.Focusable, fyne.Draggable, fyne.Scrollable, desktop.Mouseable, desktop.Hoverable:
			name := strings.ReplaceAll(strings.TrimPrefix(fmt.Sprintf("%T %s", s.Object, says(s.Object)), "*"), "|", "/")
			times[name]++
			out = append(out, spot{s, fmt.Sprintf("%s #%d", name, times[name])})
		}
	})
	return out
}

// says returns the text of an object.
func says(o fyne.CanvasObject) string {
	if _, typed := o.(fyne.Shortcutable); typed { // its text changes
		return ""
	}
	return uitest.Text(o)
}

// topAt returns the topmost object at p for which can returns true.
func topAt(c fyne.Canvas, p fyne.Position, can func(o fyne.CanvasObject) bool) (top uitest.Spot, ok bool) {
	seen(c, func(s uitest.Spot) {
		if s.Holds(p) && can(s.Object) {
			top, ok = s, true
		}
	})
	return top, ok
}

// click does what the window's driver does for a mouse button.
func click(c fyne.Canvas, p fyne.Position, button desktop.MouseButton, mod fyne.KeyModifier, times int) {
	test.MoveMouse(c, p)
	clickable := func(o fyne.CanvasObject) bool {
		switch o.(type) {
		case fyne.Tappable, fyne.SecondaryTappable, fyne.DoubleTappable, fyne.Focusable, desktop.Mouseable:
			return true
		}
		return false
	}
	var first fyne.CanvasObject
	for range times {
		s, ok := topAt(c, p, clickable)
		if !ok {
			c.Unfocus()
			return
		}
		press(c, s, p, button, mod)
		again, _ := topAt(c, p, clickable) // the button is released over the object that is there by then
		if m, ok := again.Object.(desktop.Mouseable); ok {
			m.MouseUp(mouse(again, p, button, mod))
		}
		if again.Object != s.Object {
			return
		}
		first = s.Object
		if button == desktop.MouseButtonSecondary {
			if o, ok := first.(fyne.SecondaryTappable); ok {
				o.TappedSecondary(&fyne.PointEvent{AbsolutePosition: p, Position: p.Subtract(s.At)})
			}
			return
		}
		e := &fyne.PointEvent{AbsolutePosition: p, Position: p.Subtract(s.At)}
		if o, ok := first.(fyne.DoubleTappable); ok && times == 2 {
			o.DoubleTapped(e)
			return
		}
		if o, ok := first.(fyne.Tappable); ok {
			o.Tapped(e)
		}
	}
}

func mouse(s uitest.Spot, p fyne.Position, button desktop.MouseButton, mod fyne.KeyModifier) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: p, Position: p.Subtract(s.At)}, Button: button, Modifier: mod}
}

func press(c fyne.Canvas, s uitest.Spot, p fyne.Position, button desktop.MouseButton, mod fyne.KeyModifier) {
	if m, ok := s.Object.(desktop.Mouseable); ok {
		m.MouseDown(mouse(s, p, button, mod))
	}
	if _, ok := topAt(c, p, func(o fyne.CanvasObject) bool { _, ok := o.(fyne.Focusable); return ok }); !ok {
		c.Unfocus()
	}
}

// drag moves from p to q with the first button held.
func drag(c fyne.Canvas, p, q fyne.Position) {
	test.MoveMouse(c, p)
	s, ok := topAt(c, p, func(o fyne.CanvasObject) bool { _, ok := o.(fyne.Draggable); return ok })
	if down, ok := topAt(c, p, func(o fyne.CanvasObject) bool { _, ok := o.(desktop.Mouseable); return ok }); ok {
		press(c, down, p, desktop.MouseButtonPrimary, 0)
		defer func() { down.Object.(desktop.Mouseable).MouseUp(mouse(down, q, desktop.MouseButtonPrimary, 0)) }()
	}
	if !ok {
		return
	}
	const steps = 4
	d := fyne.NewDelta((q.X-p.X)/steps, (q.Y-p.Y)/steps)
	for range steps {
		p = p.Add(d)
		s.Object.(fyne.Draggable).Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: p, Position: p.Subtract(s.At)}, Dragged: d})
	}
	s.Object.(fyne.Draggable).DragEnd()
}

// typeKey does what the window's driver does for a key.
func typeKey(w fyne.Window, name fyne.KeyName, mod fyne.KeyModifier) {
	c := w.Canvas()
	e := &fyne.KeyEvent{Name: name}
	if f, ok := c.Focused().(desktop.Keyable); ok {
		f.KeyDown(e)
		defer f.KeyUp(e)
	}
	if t, ok := c.Focused().(fyne.Tabbable); name == fyne.KeyTab && (!ok || !t.AcceptsTab()) {
		if mod == 0 {
			c.FocusNext()
		} else {
			c.FocusPrevious()
		}
		return
	}
	if mod&^fyne.KeyModifierShift == 0 {
		if f := c.Focused(); f != nil {
			f.TypedKey(e)
			if r := []rune(name); len(r) == 1 {
				f.TypedRune(r[0])
			}
		} else if do := c.OnTypedKey(); do != nil {
			do(e)
		}
		return
	}
	var sc fyne.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
	if mod == fyne.KeyModifierControl {
		board := fyne.CurrentApp().Clipboard()
		switch name {
		case fyne.KeyA:
			sc = &fyne.ShortcutSelectAll{}
		case fyne.KeyC:
			sc = &fyne.ShortcutCopy{Clipboard: board}
		case fyne.KeyX:
			sc = &fyne.ShortcutCut{Clipboard: board}
		case fyne.KeyV:
			sc = &fyne.ShortcutPaste{Clipboard: board}
		case fyne.KeyY:
			sc = &fyne.ShortcutRedo{}
		case fyne.KeyZ:
			sc = &fyne.ShortcutUndo{}
		}
	}
	for _, i := range menuItems(w) {
		if i.Shortcut != nil && i.Shortcut.ShortcutName() == sc.ShortcutName() && i.Action != nil {
			i.Action()
			return
		}
	}
	if f, ok := c.Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(sc)
	} else if s, ok := c.(fyne.Shortcutable); ok {
		s.TypedShortcut(sc)
	}
}

// menuItems returns the entries of the menu bar.
func menuItems(w fyne.Window) []*fyne.MenuItem {
	var out []*fyne.MenuItem
	var add func(m *fyne.Menu)
	add = func(m *fyne.Menu) {
		for _, i := range m.Items {
			if i.ChildMenu != nil {
				add(i.ChildMenu)
			} else if !i.IsSeparator {
				out = append(out, i)
			}
		}
	}
	if bar := w.MainMenu(); bar != nil {
		for _, m := range bar.Items {
			add(m)
		}
	}
	return out
}

// lookOver lays out the shown objects and describes what is wrong with them, "" for nothing.
func lookOver(c fyne.Canvas, again bool) (wrong string) {
	for _, root := range uitest.Layers(c) {
		root.MinSize()
		if again {
			root.Refresh()
		}
		uitest.Walk(c, root, func(s uitest.Spot) {
			min, size := s.Object.MinSize(), s.Object.Size()
			for _, x := range []float32{min.Width, min.Height, size.Width, size.Height, s.At.X, s.At.Y} {
				if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) || x < -1e6 || x > 1e7 {
					wrong = fmt.Sprintf("%T of %v asks for %v at %v", s.Object, size, min, s.At)
				}
			}
			if t, ok := s.Object.(*canvas.Text); ok {
				for _, sign := range []string{"%!", "<nil>", "NaN"} {
					if strings.Contains(t.Text, sign) {
						wrong = fmt.Sprintf("a text says %q", t.Text)
					}
				}
			}
			if o, ok := s.Object.(fyne.Widget); ok && again {
				test.WidgetRenderer(o).Layout(size)
			}
			if o, ok := s.Object.(interface{ Seen() *listing.Seen }); ok && again {
				wrong = cmp.Or(wrong, countOff(o.Seen()))
			}
		})
	}
	return wrong
}

// countOff describes where the count of a table differs from its rows, "" for nowhere.
func countOff(s *listing.Seen) string {
	if len(s.Rows) > s.All {
		return fmt.Sprintf("the table %s has %d rows of %d", s.Name, len(s.Rows), s.All)
	}
	for i, row := range s.Rows {
		if i > 20 && i < len(s.Rows)-20 {
			continue
		}
		for col := range s.Columns {
			s.Cell(row, col)
		}
	}
	return ""
}
