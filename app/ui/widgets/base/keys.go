package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// PassOn passes a key that a widget does not use to the window, so that F5 and Esc work whichever
// widget has the focus. It reports whether the window used it.
func PassOn(o fyne.CanvasObject, e *fyne.KeyEvent) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || c.OnTypedKey() == nil {
		return false
	}
	c.OnTypedKey()(e)
	return true
}

func ForWindow(e *fyne.KeyEvent) bool {
	return e.Name == fyne.KeyF5 || e.Name == fyne.KeyF1 || e.Name == fyne.KeyEscape
}

// Confirms passes Enter to the dialog that contains o. It reports whether there is one.
func Confirms(o fyne.CanvasObject, k *fyne.KeyEvent) bool {
	if k.Name != fyne.KeyReturn && k.Name != fyne.KeyEnter {
		return false
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	return c != nil && c.Overlays().Top() != nil && PassOn(o, k)
}

// PassShortcut passes a shortcut that o does not use to the window.
func PassShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if h, ok := fyne.CurrentApp().Driver().CanvasForObject(o).(fyne.Shortcutable); ok {
		h.TypedShortcut(s)
	}
}

// Unused reports whether a widget other than an entry leaves a key to the window: all keys but
// those that move and press.
func Unused(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown,
		fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyTab:
		return false
	}
	return true
}

// Entry is an entry that leaves F1, F5 and Esc to the window.
type Entry struct{ widget.Entry }

// NewEntry returns an empty entry.
func NewEntry() *Entry {
	e := &Entry{}
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// FocusGained shows the focus.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	Reveal(e)
}

// TypedKey edits, or passes the key to the window.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	Hush(e)
	if ForWindow(k) && PassOn(e, k) || e.OnSubmitted == nil && !e.MultiLine && Confirms(e, k) {
		return
	}
	e.Entry.TypedKey(k)
}

// TypedShortcut edits; both usual keys redo what was undone here.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.KeyName == fyne.KeyZ && c.Modifier == fyne.KeyModifierControl|fyne.KeyModifierShift {
		s = &fyne.ShortcutRedo{}
	}
	e.Entry.TypedShortcut(s)
}

// Check is a check box that leaves the keys it does not use to the window.
type Check struct{ widget.Check }

// NewCheck returns a check box.
func NewCheck(label string, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.OnChanged = label, changed
	c.ExtendBaseWidget(c)
	return c
}

// Mark shows whether the box is checked.
func (c *Check) Mark(on bool) {
	changed := c.OnChanged
	c.OnChanged = nil // no person changed it
	c.SetChecked(on)
	c.OnChanged = changed
}

// FocusGained shows the focus.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	Reveal(c)
}

// TypedKey passes the key to the window if the check box does not use it.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	Hush(c)
	if Confirms(c, k) {
		return
	}
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		c.Check.TypedRune(' ')
	case fyne.KeySpace: // arrives as a character
	default:
		PassOn(c, k)
	}
}

// Slider is a slider that leaves the keys it does not use to the window.
type Slider struct{ widget.Slider }

// NewSlider returns a slider over [low, high].
func NewSlider(low, high, step float64) *Slider {
	s := &Slider{}
	s.Min, s.Max, s.Step = low, high, step
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer returns a renderer whose track is visible on every background.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	r := sliderRenderer{s.Slider.CreateRenderer(), s}
	r.tint()
	return r
}

type sliderRenderer struct {
	fyne.WidgetRenderer
	s *Slider
}

// Refresh colours the track again: Fyne gives it the colour of entries, which is also that of many
// backgrounds.
func (r sliderRenderer) Refresh() {
	r.WidgetRenderer.Refresh()
	r.tint()
}

func (r sliderRenderer) tint() {
	if track, ok := r.Objects()[0].(*canvas.Rectangle); ok {
		track.FillColor = r.s.Theme().Color(theme.ColorNameInputBorder, Variant())
		track.Refresh()
	}
}

// FocusGained shows the focus.
func (s *Slider) FocusGained() {
	s.Slider.FocusGained()
	Reveal(s)
}

// TypedKey passes the key to the window if the slider does not use it.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	Hush(s)
	if Confirms(s, k) {
		return
	}
	if Unused(k) {
		PassOn(s, k)
		return
	}
	s.Slider.TypedKey(k)
}
