package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Hint is an object that explains itself while the pointer is on it: there are
// no tooltips, the words go to the status line.
type Hint struct {
	widget.BaseWidget
	content fyne.CanvasObject
	words   func() string
	tell    func(string)
}

var _ desktop.Hoverable = (*Hint)(nil)

// WithHint returns o with words that are told while the pointer is on it.
func WithHint(o fyne.CanvasObject, words string, tell func(string)) *Hint {
	return HintOf(o, func() string { return words }, tell)
}

// HintOf is WithHint for words that change, such as those of a label that are cut off.
func HintOf(o fyne.CanvasObject, words func() string, tell func(string)) *Hint {
	h := &Hint{content: o, words: words, tell: tell}
	h.ExtendBaseWidget(h)
	return h
}

// MouseIn tells.
func (h *Hint) MouseIn(*desktop.MouseEvent) { h.tell(h.words()) }

// MouseMoved does nothing.
func (h *Hint) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes it back.
func (h *Hint) MouseOut() { h.tell("") }

// CreateRenderer shows the object.
func (h *Hint) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.content) }
