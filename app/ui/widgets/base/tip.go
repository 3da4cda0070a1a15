package base

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/beside"
	"pagetwin/app/ui/look"
)

// Tell shows words at a position of the window; empty words remove the shown ones.
type Tell func(words string, x, y float32)

// Tip shows words beside the pointer once it has rested. It lies over everything else in the window
// and receives no pointer events.
type Tip struct {
	widget.BaseWidget
	do     beside.Do
	box    *fyne.Container
	words  *Prose
	wanted string
	shown  string
	at     fyne.Position
}

// rest is the time for which the pointer must rest before the words are shown.
const rest = 500 * time.Millisecond

// tipWidth is the greatest width of a tip at the normal size of text.
const tipWidth = 420

// TipBelow is the distance of the words below the tip of the pointer.
const TipBelow = 20

// NewTip returns an empty tip, which shows words through do.
func NewTip(do beside.Do) *Tip {
	t := &Tip{do: do, words: Quiet("")}
	frame := canvas.NewRectangle(nil)
	frame.StrokeWidth = 1
	frame.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	t.box = container.NewStack(newGround(look.Panel), frame, t.words)
	t.box.Hide()
	t.ExtendBaseWidget(t)
	return t
}

// Set shows words at a position after the rest, or removes those that are shown.
func (t *Tip) Set(words string, x, y float32) {
	t.wanted, t.at = words, fyne.NewPos(x, y)
	if words != t.shown {
		t.shown = ""
		Show(t.box, false)
	}
	if words == "" || words == t.shown {
		return
	}
	time.AfterFunc(rest, func() {
		t.do(func() {
			if t.wanted == words && t.shown != words {
				t.show()
			}
		})
	})
}

// show places the words below the pointer, or above it if there is no room.
func (t *Tip) show() {
	t.shown = t.wanted
	t.words.SetText(t.shown)
	width := float32(0)
	for _, l := range strings.Split(t.shown, "\n") {
		width = max(width, fyne.MeasureText(l, theme.TextSize(), fyne.TextStyle{}).Width+1)
	}
	t.words.Resize(fyne.NewSize(min(width+2*t.words.pad(), tipWidth*TextScale(), t.Size().Width), 0))
	size := fyne.NewSize(t.words.Size().Width, t.words.MinSize().Height)
	at := t.at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(t))
	y := at.Y + TipBelow
	if y+size.Height > t.Size().Height {
		y = at.Y - size.Height - TipBelow/2
	}
	t.box.Resize(size)
	t.box.Move(fyne.NewPos(max(0, min(at.X, t.Size().Width-size.Width)), max(0, y)))
	t.box.Show()
}

// Shown returns the shown words, "" for none, and the box around them.
func (t *Tip) Shown() (string, fyne.CanvasObject) { return t.shown, t.box }

// Hush removes the tip in the window of o: a person who presses a key no longer needs it.
func Hush(o fyne.CanvasObject) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
		for _, x := range Within(c.Content()) {
			if t, ok := x.(*Tip); ok {
				t.Set("", 0, 0)
			}
		}
	}
}

// MinSize returns zero: the tip takes no room.
func (t *Tip) MinSize() fyne.Size { return fyne.Size{} }

// CreateRenderer returns the renderer of the words.
func (t *Tip) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout(t.box))
}
