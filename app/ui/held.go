package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// heldKeys distinguishes a new press of a key from its repetitions, for actions that must not
// repeat: a judgement belongs to the pair that was shown when the key went down. It maps each
// held key to whether its action was done.
type heldKeys map[fyne.KeyName]bool

func (h heldKeys) bind(c fyne.Canvas) {
	if d, ok := c.(desktop.Canvas); ok {
		d.SetOnKeyDown(func(e *fyne.KeyEvent) { h[e.Name] = false })
		d.SetOnKeyUp(func(e *fyne.KeyEvent) { delete(h, e.Name) })
	}
}

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
