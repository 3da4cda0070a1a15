package base

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Hint shows an explanation of an object while the pointer is on it.
type Hint struct {
	widget.BaseWidget
	content fyne.CanvasObject
	glass   *glass
}

// WithHint returns o with a hint; tell shows the words.
func WithHint(o fyne.CanvasObject, words string, tell Tell) *Hint {
	return HintOf(o, func() string { return words }, tell)
}

// HintOf is WithHint for words that change, such as those of a label that is cut off.
func HintOf(o fyne.CanvasObject, words func() string, tell Tell) *Hint {
	h := &Hint{content: o, glass: &glass{over: o, words: words, tell: tell}}
	h.glass.ExtendBaseWidget(h.glass)
	h.ExtendBaseWidget(h)
	return h
}

// Within returns the object.
func (h *Hint) Within() []fyne.CanvasObject { return []fyne.CanvasObject{h.content} }

// CreateRenderer returns a renderer of the object with the glass over it.
func (h *Hint) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(h.content, h.glass))
}

// glass lies over an object and is invisible. Of nested objects Fyne reports the pointer to the
// innermost hoverable one only; that would be a button, not the hint around it. So the glass
// receives the pointer events and passes them on to the object below.
type glass struct {
	widget.BaseWidget
	over  fyne.CanvasObject
	words func() string
	tell  Tell
	under desktop.Hoverable // the object below that has the pointer now
}

var _ desktop.Hoverable = (*glass)(nil)

func (g *glass) MouseIn(e *desktop.MouseEvent) {
	g.tell(g.words(), e.AbsolutePosition.X, e.AbsolutePosition.Y)
	g.pass(e)
}

func (g *glass) MouseMoved(e *desktop.MouseEvent) { g.pass(e) }

// MouseOut removes the words.
func (g *glass) MouseOut() {
	if g.under != nil {
		g.under.MouseOut()
		g.under = nil
	}
	g.tell("", 0, 0)
}

// CreateRenderer returns a renderer that draws nothing.
func (g *glass) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

// pass passes the event to the object under the pointer.
func (g *glass) pass(e *desktop.MouseEvent) {
	under, at := hoverable(g.over, e.Position)
	if was := g.under; was != nil && was != under {
		was.MouseOut()
		if _, told := was.(*glass); told {
			g.tell(g.words(), e.AbsolutePosition.X, e.AbsolutePosition.Y) // in the place of the words of the nested hint
		}
	}
	if under != nil {
		within := *e
		within.Position = at
		if under == g.under {
			under.MouseMoved(&within)
		} else {
			under.MouseIn(&within)
		}
	}
	g.under = under
}

// hoverable returns the object at a position of o that receives pointer events, and the position in
// it; nil if there is none. The position is relative to o.
func hoverable(o fyne.CanvasObject, at fyne.Position) (desktop.Hoverable, fyne.Position) {
	switch o := o.(type) {
	case *Hint:
		return o.glass, at
	case desktop.Hoverable:
		return o, at
	case *fyne.Container:
		for _, c := range slices.Backward(o.Objects) {
			p, size := at.Subtract(c.Position()), c.Size()
			if !c.Visible() || p.X < 0 || p.Y < 0 || p.X >= size.Width || p.Y >= size.Height {
				continue
			}
			if h, p := hoverable(c, p); h != nil {
				return h, p
			}
		}
	}
	return nil, at
}
