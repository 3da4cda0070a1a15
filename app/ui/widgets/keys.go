package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// passOn hands a key that a widget has no use for to the window, so that F5 and
// Esc work wherever the keys go. It tells whether the window took it.
func passOn(o fyne.CanvasObject, e *fyne.KeyEvent) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || c.OnTypedKey() == nil {
		return false
	}
	c.OnTypedKey()(e)
	return true
}

func forWindow(e *fyne.KeyEvent) bool {
	return e.Name == fyne.KeyF5 || e.Name == fyne.KeyF1 || e.Name == fyne.KeyEscape
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

// TypedKey edits.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if forWindow(k) && passOn(e, k) {
		return
	}
	e.Entry.TypedKey(k)
}

// Check is a check box that leaves F1, F5 and Esc to the window.
type Check struct{ widget.Check }

// NewCheck returns a check box.
func NewCheck(label string, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.OnChanged = label, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey passes on what is for the window.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	if forWindow(k) && passOn(c, k) {
		return
	}
	c.Check.TypedKey(k)
}

// Select is a choice that leaves F1, F5 and Esc to the window.
type Select struct{ widget.Select }

// NewSelect returns a choice.
func NewSelect(options []string, changed func(string)) *Select {
	s := &Select{}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey passes on what is for the window.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	if forWindow(k) && passOn(s, k) {
		return
	}
	s.Select.TypedKey(k)
}

// Slider is a slider that leaves F1, F5 and Esc to the window.
type Slider struct{ widget.Slider }

// NewSlider returns a slider over [low, high].
func NewSlider(low, high, step float64) *Slider {
	s := &Slider{}
	s.Min, s.Max, s.Step = low, high, step
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey passes on what is for the window.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	if forWindow(k) && passOn(s, k) {
		return
	}
	s.Slider.TypedKey(k)
}

// table leaves F1, F5 and Esc to the window.
type table struct{ widget.Table }

// TypedKey passes on what is for the window.
func (t *table) TypedKey(k *fyne.KeyEvent) {
	if forWindow(k) && passOn(t, k) {
		return
	}
	t.Table.TypedKey(k)
}
