package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Space and Enter press. It keeps the focus then, and leaves all other keys
// to the window.
type Button struct{ widget.Button }

// NewButton returns a button.
func NewButton(label string, do func()) *Button { return NewIconButton(label, nil, do) }

// NewIconButton returns a button with an icon; label may be empty.
func NewIconButton(label string, icon fyne.Resource, do func()) *Button {
	b := &Button{}
	b.Text, b.Icon, b.OnTapped = label, icon, do
	b.ExtendBaseWidget(b)
	return b
}

// StandOut highlights the button, or restores its normal importance.
func (b *Button) StandOut(on bool, without widget.Importance) {
	if on {
		without = widget.HighImportance
	}
	if b.Importance != without {
		b.Importance = without
		b.Refresh()
	}
}

// FocusGained shows the focus.
func (b *Button) FocusGained() {
	b.Button.FocusGained()
	Reveal(b)
}

// TypedKey presses the button, or passes the key to the window.
func (b *Button) TypedKey(k *fyne.KeyEvent) {
	Hush(b)
	switch k.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if !b.Disabled() && b.OnTapped != nil {
			b.OnTapped()
		}
	default:
		PassOn(b, k)
	}
}

// Flat returns a button without a background.
func Flat(label string, icon fyne.Resource, do func()) *Button {
	b := NewIconButton(label, icon, do)
	b.Importance = widget.LowImportance
	return b
}
