package stage

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/diagram"
	"pagetwin/core/trace/scene"
)

// Diagram draws a diagram as large as itself. The pointer and the arrow keys go from thing to thing of
// the diagram, whose label is then shown; a click or Enter opens it.
type Diagram struct {
	widget.BaseWidget
	Letters func() float32                         // returns the size of the letters
	Lang    func() string                          // returns the language
	Open    func(t diagram.Thing)                  // called with a thing that a person opens
	Choose  func(t diagram.Thing)                  // called with a thing that a person chooses by a click or a key; another click opens it; nil: the first click opens it
	Tell    base.Tell                              // shows the label of a thing, for which the diagram is too narrow; nil: it shows the label
	Menu    func(t diagram.Thing) []*fyne.MenuItem // returns the context menu of a thing; may be nil

	layout  diagram.Layout
	diagram diagram.Diagram
	made    scene.Options
	ruler   *ruler
	shapes  map[string][]int // positions of the shapes of a thing
	over    int              // position of the thing under the pointer, -1 for none
	at      int              // position of the chosen thing, -1 for none
	focused bool
	drawn   *diagramRenderer
}

var (
	_ fyne.Focusable         = (*Diagram)(nil)
	_ fyne.Tappable          = (*Diagram)(nil)
	_ fyne.SecondaryTappable = (*Diagram)(nil)
	_ desktop.Hoverable      = (*Diagram)(nil)
	_ desktop.Cursorable     = (*Diagram)(nil)
)

// NewDiagram returns an empty diagram; its functions are as in [Diagram].
func NewDiagram(letters func() float32, lang func() string, open func(t diagram.Thing)) *Diagram {
	d := &Diagram{Letters: letters, Lang: lang, Open: open, ruler: newRuler(), over: -1, at: -1}
	d.ExtendBaseWidget(d)
	return d
}

// Draw shows a diagram, nil for none. The chosen thing stays if it is still there.
func (d *Diagram) Draw(l diagram.Layout) {
	d.layout, d.made = l, scene.Options{}
	if l == nil {
		d.diagram, d.shapes, d.over, d.at = diagram.Diagram{}, nil, -1, -1
	}
	d.lay()
	d.Refresh()
}

// Shown returns the diagram as it is drawn.
func (d *Diagram) Shown() diagram.Diagram { return d.diagram }

// lay lays the diagram out for the present size, unless that was done before.
func (d *Diagram) lay() {
	size := float64(d.Letters())
	room := d.Size().SubtractWidthHeight(2*pad*d.Letters(), 2*pad*d.Letters())
	opt := scene.Options{Lang: d.Lang(), Width: float64(room.Width), Height: float64(room.Height), Size: size}
	if d.layout == nil || room.Width < 1 || room.Height < 1 || opt.Lang == d.made.Lang && opt.Width == d.made.Width && opt.Height == d.made.Height && opt.Size == d.made.Size {
		return
	}
	d.made = opt
	was := d.Chosen()
	opt.Measure = d.ruler.width
	d.diagram = d.layout(opt)
	d.shapes = map[string][]int{}
	for _, t := range d.diagram.Things {
		d.shapes[t.ID] = nil
	}
	for i := range d.diagram.Shapes {
		id := d.diagram.Shapes[i].ID
		if in, ok := d.shapes[id]; ok {
			d.shapes[id] = append(in, i)
		}
	}
	d.over, d.at = -1, slices.IndexFunc(d.diagram.Things, func(t diagram.Thing) bool { return t.ID == was.ID })
}

func (d *Diagram) thingAt(i int) diagram.Thing {
	if i < 0 {
		return diagram.Thing{}
	}
	return d.diagram.Things[i]
}

// Chosen returns the chosen thing; it has no ID if there is none.
func (d *Diagram) Chosen() diagram.Thing { return d.thingAt(d.at) }

// Take chooses a thing without calling Choose.
func (d *Diagram) Take(id string) {
	d.at = slices.IndexFunc(d.diagram.Things, func(t diagram.Thing) bool { return t.ID == id })
	d.mark()
}

// hover sets the thing under the pointer, -1 for none.
func (d *Diagram) hover(i int) {
	if i != d.over {
		d.over = i
		d.mark()
	}
}

// read returns the position of the thing whose label is shown, -1 for none: the thing under the
// pointer, or else the chosen one.
func (d *Diagram) read() int {
	if d.over < 0 && d.focused {
		return d.at
	}
	return d.over
}

// mark draws the marks of the things at hand again.
func (d *Diagram) mark() {
	if d.drawn != nil {
		d.drawn.mark()
	}
	if d.Tell != nil {
		i, at := d.read(), fyne.CurrentApp().Driver().AbsolutePositionForObject(d)
		if i >= 0 {
			x, y := d.middle(i)
			at = at.AddXY(float32(x), float32(y))
		}
		d.Tell(d.thingAt(i).Label, at.X, at.Y)
	}
}

func (d *Diagram) choose(i int) {
	if i == d.at {
		return
	}
	d.at = i
	if d.over = -1; d.Choose != nil {
		d.Choose(d.Chosen())
	}
	d.mark()
}

// near is the greatest distance at which the pointer points at a thing.
const near = 6

// under returns the position of the thing at a point, -1 for none: the nearest one; of equally near
// ones, the one drawn last.
func (d *Diagram) under(p fyne.Position) int {
	x, y := float64(p.X-pad*d.Letters()), float64(p.Y-pad*d.Letters())
	best, least, top := -1, float64(near), -1
	for i, t := range d.diagram.Things {
		for _, k := range d.shapes[t.ID] {
			if away := distance(&d.diagram.Shapes[k], x, y); away < least || away == least && k > top && best >= 0 {
				best, least, top = i, away, k
			}
		}
	}
	return best
}

// distance returns the distance of a point from a shape, 0 inside.
func distance(s *scene.Shape, x, y float64) float64 {
	switch s.Kind {
	case scene.Line:
		return fromSegment(x, y, s.X, s.Y, s.X+s.W, s.Y+s.H)
	case scene.Path:
		least := math.Inf(1)
		for i := 1; i < len(s.Points); i++ {
			a, b := s.Points[i-1], s.Points[i]
			least = min(least, fromSegment(x, y, a[0], a[1], b[0], b[1]))
		}
		return least
	}
	x0, y0, x1, y1 := box(s)
	return math.Hypot(max(x0-x, 0, x-x1), max(y0-y, 0, y-y1))
}

// fromSegment returns the distance of a point from a segment. It is at least 1, so that a line is
// behind the things that it joins.
func fromSegment(x, y, ax, ay, bx, by float64) float64 {
	dx, dy := bx-ax, by-ay
	at := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		at = max(0, min(1, ((x-ax)*dx+(y-ay)*dy)/length))
	}
	return max(1, math.Hypot(x-ax-at*dx, y-ay-at*dy))
}

func box(s *scene.Shape) (x0, y0, x1, y1 float64) {
	switch s.Kind {
	case scene.Word:
		return s.X, s.Y - 0.9*s.Size, s.X + s.W, s.Y + 0.25*s.Size
	case scene.Path:
		x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, p := range s.Points {
			x0, y0, x1, y1 = min(x0, p[0]), min(y0, p[1]), max(x1, p[0]), max(y1, p[1])
		}
		return x0, y0, x1, y1
	}
	return min(s.X, s.X+s.W), min(s.Y, s.Y+s.H), max(s.X, s.X+s.W), max(s.Y, s.Y+s.H)
}

func (d *Diagram) middle(thing int) (x, y float64) {
	in := d.shapes[d.diagram.Things[thing].ID]
	if len(in) == 0 {
		return 0, 0
	}
	x0, y0, x1, y1 := box(&d.diagram.Shapes[in[0]])
	return (x0 + x1) / 2, (y0 + y1) / 2
}

// toward returns the nearest thing in a direction from the one at hand, or the latter if there is
// none; things aside count as farther.
func (d *Diagram) toward(dx, dy float64) int {
	if d.at < 0 {
		return 0
	}
	x, y := d.middle(d.at)
	best, least := d.at, math.Inf(1)
	for i := range d.diagram.Things {
		a, b := d.middle(i)
		ahead, aside := (a-x)*dx+(b-y)*dy, math.Abs((a-x)*dy+(b-y)*dx)
		if away := ahead + 2*aside; ahead > 0.5 && away < least {
			best, least = i, away
		}
	}
	return best
}

// TypedKey goes from thing to thing, opens the one at hand, or passes the key to the window. The
// page keys, Home and End go through all things in their order.
func (d *Diagram) TypedKey(e *fyne.KeyEvent) {
	base.Hush(d)
	last := len(d.diagram.Things) - 1
	if last < 0 {
		base.PassOn(d, e)
		return
	}
	switch e.Name {
	case fyne.KeyLeft:
		d.choose(d.toward(-1, 0))
	case fyne.KeyRight:
		d.choose(d.toward(1, 0))
	case fyne.KeyUp:
		d.choose(d.toward(0, -1))
	case fyne.KeyDown:
		d.choose(d.toward(0, 1))
	case fyne.KeyPageUp:
		d.choose(max(0, d.at-1))
	case fyne.KeyPageDown:
		d.choose(min(last, d.at+1))
	case fyne.KeyHome:
		d.choose(0)
	case fyne.KeyEnd:
		d.choose(last)
	case fyne.KeyReturn, fyne.KeyEnter:
		if d.at >= 0 {
			d.Open(d.Chosen())
		}
	default:
		base.PassOn(d, e)
	}
}

// TypedRune does nothing.
func (d *Diagram) TypedRune(rune) {}

// FocusGained shows the focus and reads out the chosen thing.
func (d *Diagram) FocusGained() {
	d.focused = true
	d.mark()
	base.Reveal(d)
}

// FocusLost hides the focus.
func (d *Diagram) FocusLost() {
	d.focused = false
	d.mark()
}

// MouseIn reads out the thing under the pointer.
func (d *Diagram) MouseIn(e *desktop.MouseEvent) { d.MouseMoved(e) }

// MouseMoved reads out the thing under the pointer.
func (d *Diagram) MouseMoved(e *desktop.MouseEvent) { d.hover(d.under(e.Position)) }

// MouseOut ends the read-out.
func (d *Diagram) MouseOut() {
	if d.hover(-1); d.Tell != nil {
		d.Tell("", 0, 0)
	}
}

// Cursor shows whether the pointer is on something.
func (d *Diagram) Cursor() desktop.Cursor {
	if d.over >= 0 || d.diagram.At != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Tapped chooses the thing under the pointer, or opens it, or opens a point without a thing.
func (d *Diagram) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(d); c != nil {
		c.Focus(d)
	}
	i := d.under(e.Position)
	if i < 0 && d.diagram.At != nil {
		off := pad * d.Letters()
		d.Open(diagram.Thing{Target: d.diagram.At(float64(e.Position.X-off), float64(e.Position.Y-off))})
	}
	if i < 0 {
		return
	}
	again := i == d.at
	if d.choose(i); again || d.Choose == nil {
		d.Open(d.Chosen())
	}
}

// TappedSecondary opens the context menu of the thing under the pointer.
func (d *Diagram) TappedSecondary(e *fyne.PointEvent) {
	i := d.under(e.Position)
	c := fyne.CurrentApp().Driver().CanvasForObject(d)
	if i < 0 || d.Menu == nil || c == nil {
		return
	}
	d.choose(i)
	if items := d.Menu(d.Chosen()); len(items) > 0 {
		widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c, e.AbsolutePosition)
	}
}

// Resize lays the diagram out for the size.
func (d *Diagram) Resize(size fyne.Size) {
	d.BaseWidget.Resize(size)
	d.lay()
}

// MinSize is small.
func (d *Diagram) MinSize() fyne.Size {
	d.ExtendBaseWidget(d)
	return fyne.NewSize(120, 80)
}
