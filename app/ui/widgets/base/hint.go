package base

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Hint is an object that explains itself while the pointer is on it.
type Hint struct {
	widget.BaseWidget
	content fyne.CanvasObject
	glass   *glass
}

// WithHint returns o with words that are told while the pointer is on it.
func WithHint(o fyne.CanvasObject, words string, tell Tell) *Hint {
	return HintOf(o, func() string { return words }, tell)
}

// HintOf is WithHint for words that change, such as those of a label that are cut off.
func HintOf(o fyne.CanvasObject, words func() string, tell Tell) *Hint {
	h := &Hint{content: o, glass: &glass{over: o, words: words, tell: tell}}
	h.glass.ExtendBaseWidget(h.glass)
	h.ExtendBaseWidget(h)
	return h
}

// Within is the object.
func (h *Hint) Within() []fyne.CanvasObject { return []fyne.CanvasObject{h.content} }

// CreateRenderer shows the object, with the glass on it.
func (h *Hint) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(h.content, h.glass))
}

// glass lies over an object and is not seen. Of things that lie in one another the library
// tells only the innermost of the pointer, which a button is and what explains it is not;
// the glass is told, and tells what lies under it.
type glass struct {
	widget.BaseWidget
	over  fyne.CanvasObject
	words func() string
	tell  Tell
	under desktop.Hoverable // that has the pointer now
}

var _ desktop.Hoverable = (*glass)(nil)

// MouseIn tells the words.
func (g *glass) MouseIn(e *desktop.MouseEvent) {
	g.tell(g.words(), e.AbsolutePosition.X, e.AbsolutePosition.Y)
	g.pass(e)
}

// MouseMoved passes on.
func (g *glass) MouseMoved(e *desktop.MouseEvent) { g.pass(e) }

// MouseOut takes the words back.
func (g *glass) MouseOut() {
	if g.under != nil {
		g.under.MouseOut()
		g.under = nil
	}
	g.tell("", 0, 0)
}

// CreateRenderer shows nothing.
func (g *glass) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

// pass tells what lies under the pointer.
func (g *glass) pass(e *desktop.MouseEvent) {
	under, at := hoverable(g.over, e.Position)
	if was := g.under; was != nil && was != under {
		was.MouseOut()
		if _, told := was.(*glass); told {
			g.tell(g.words(), e.AbsolutePosition.X, e.AbsolutePosition.Y) // instead of the words of what lies within
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

// hoverable returns what at a place of o, which lies at its own origin, wants to know of the
// pointer, and the place in it; nil where nothing does.
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
