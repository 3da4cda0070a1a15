package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// PassOn hands a key that a widget has no use for to the window, so that F5 and
// Esc work wherever the keys go. It tells whether the window took it.
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

// Confirms hands Enter to the dialog that o stands in. It tells whether there is one.
func Confirms(o fyne.CanvasObject, k *fyne.KeyEvent) bool {
	if k.Name != fyne.KeyReturn && k.Name != fyne.KeyEnter {
		return false
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	return c != nil && c.Overlays().Top() != nil && PassOn(o, k)
}

// PassShortcut hands a shortcut that o has no use for to the window.
func PassShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if h, ok := fyne.CurrentApp().Driver().CanvasForObject(o).(fyne.Shortcutable); ok {
		h.TypedShortcut(s)
	}
}

// Unused tells whether a widget that is no line of input has no use for a key: all
// but those that move and press.
func Unused(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown,
		fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyTab:
		return false
	}
	return true
}

// Entry is a line of input that leaves F1, F5 and Esc to the window.
type Entry struct{ widget.Entry }

// NewEntry returns an empty entry.
func NewEntry() *Entry {
	e := &Entry{}
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// FocusGained shows that the keys go here.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	Reveal(e)
}

// TypedKey edits.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	Hush(e)
	if ForWindow(k) && PassOn(e, k) || e.OnSubmitted == nil && !e.MultiLine && Confirms(e, k) {
		return
	}
	e.Entry.TypedKey(k)
}

// TypedShortcut edits; what was undone here is done again by either of the two usual keys.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.KeyName == fyne.KeyZ && c.Modifier == fyne.KeyModifierControl|fyne.KeyModifierShift {
		s = &fyne.ShortcutRedo{}
	}
	e.Entry.TypedShortcut(s)
}

// Check is a check box that leaves the keys it has no use for to the window.
type Check struct{ widget.Check }

// NewCheck returns a check box.
func NewCheck(label string, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.OnChanged = label, changed
	c.ExtendBaseWidget(c)
	return c
}

// FocusGained shows that the keys go here.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	Reveal(c)
}

// TypedKey passes on what is for the window.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	Hush(c)
	if Confirms(c, k) {
		return
	}
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		c.Check.TypedRune(' ')
	case fyne.KeySpace: // comes as a character
	default:
		PassOn(c, k)
	}
}

// Slider is a slider that leaves the keys it has no use for to the window.
type Slider struct{ widget.Slider }

// NewSlider returns a slider over [low, high].
func NewSlider(low, high, step float64) *Slider {
	s := &Slider{}
	s.Min, s.Max, s.Step = low, high, step
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer draws the slider with a track that is seen on every ground.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	r := sliderRenderer{s.Slider.CreateRenderer(), s}
	r.tint()
	return r
}

type sliderRenderer struct {
	fyne.WidgetRenderer
	s *Slider
}

// Refresh colours the track anew: the window's library takes the colour of input, which
// on many grounds is theirs.
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

// FocusGained shows that the keys go here.
func (s *Slider) FocusGained() {
	s.Slider.FocusGained()
	Reveal(s)
}

// TypedKey passes on what is for the window.
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
