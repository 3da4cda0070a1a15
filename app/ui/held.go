package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// heldKeys tells a key that is held down from one that is pressed again, for what must not
// be done over and over: a judgement belongs to the pair that was seen when the key went
// down. It holds the keys that are down, true where they have done what they do.
type heldKeys map[fyne.KeyName]bool

// bind has the canvas tell of keys that go down and up.
func (h heldKeys) bind(c fyne.Canvas) {
	if d, ok := c.(desktop.Canvas); ok {
		d.SetOnKeyDown(func(e *fyne.KeyEvent) { h[e.Name] = false })
		d.SetOnKeyUp(func(e *fyne.KeyEvent) { delete(h, e.Name) })
	}
}

// once is do for the first time that a key comes while it is down.
func (h heldKeys) once(name fyne.KeyName, do func()) func() {
	return func() {
		done, down := h[name]
		if down {
			h[name] = true
		}
		if !done {
			do()
		}
	}
}
