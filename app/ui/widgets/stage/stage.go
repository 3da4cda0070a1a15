package stage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/trace/scene"
)

// Stage draws a scene at its own width and height, and scrolls if the scene is higher than the
// stage. It draws only visible shapes.
type Stage struct {
	widget.BaseWidget
	OnScroll func(top float32) // called when a person has scrolled; may be nil
	Letters  func() float32    // returns the size of the letters

	make    func(opt scene.Options) scene.Scene
	scene   scene.Scene
	ruler   *ruler
	top     float32
	whole   bool // the stage takes the whole height of the scene
	focused bool
	made    scene.Options // the options that the scene was made with
	drag    float32

	travel *travel        // nil at rest
	render *stageRenderer // nil until there is one
}

var (
	_ fyne.Scrollable    = (*Stage)(nil)
	_ fyne.Focusable     = (*Stage)(nil)
	_ fyne.Draggable     = (*Stage)(nil)
	_ desktop.Cursorable = (*Stage)(nil)
)

// New returns an empty stage with letters of a size.
func New(size func() float32) *Stage {
	s := &Stage{Letters: size, ruler: newRuler()}
	s.ExtendBaseWidget(s)
	return s
}

// NewProse returns a stage that is as high as its contents and never scrolls.
func NewProse(size func() float32) *Stage {
	s := New(size)
	s.whole = true
	return s
}

// Draw shows the scene made by do. The scroll position stays if the new scene is high enough.
func (s *Stage) Draw(do func(opt scene.Options) scene.Scene) {
	s.Rest()
	s.make, s.made = do, scene.Options{}
	s.lay()
	s.Refresh()
}

// Top scrolls to the beginning.
func (s *Stage) Top() {
	if s.top != 0 {
		s.top = 0
		s.Refresh()
	}
}

// Reveal scrolls to the shapes of a thing, if they are not visible.
func (s *Stage) Reveal(id string) {
	low, high := float32(-1), float32(0)
	for i := range s.scene.Shapes {
		if shape := &s.scene.Shapes[i]; shape.ID == id {
			top, bottom := reach(shape)
			if high = max(high, bottom); low < 0 || top < low {
				low = max(0, top)
			}
		}
	}
	room := s.Size().Height - 2*pad*s.Letters()
	switch {
	case low < 0:
	case low < s.top:
		s.scrollTo(low)
	case high > s.top+room:
		s.scrollTo(high - room)
	}
}

// pad is the margin around the scene, in sizes of letters.
const pad = 0.6

// lay makes the scene for the present size, unless that was done before.
func (s *Stage) lay() {
	if s.whole && s.Size().Width <= 0 {
		return // as high as its lines in no width, it would make the window grow
	}
	size := s.Letters()
	room := s.Size().SubtractWidthHeight(2*pad*size, 2*pad*size)
	opt := scene.Options{Width: float64(max(room.Width, 8*size)), Size: float64(size)}
	if !s.whole {
		opt.Height = float64(max(0, room.Height))
	}
	if s.make == nil || opt.Width == s.made.Width && opt.Height == s.made.Height && opt.Size == s.made.Size {
		return
	}
	if opt.Width != s.made.Width {
		s.Rest()
	}
	s.made = opt
	opt.Measure = s.ruler.width
	s.scene = s.make(opt)
	s.way()
	s.bound()
}

func (s *Stage) high() float32 { return float32(s.scene.Height) + 2*pad*s.Letters() }

// bound limits the scroll position to the scene.
func (s *Stage) bound() {
	s.top = max(0, min(s.top, s.high()-s.Size().Height))
}

// Resize lays the scene out for the size.
func (s *Stage) Resize(size fyne.Size) {
	high := s.high()
	s.BaseWidget.Resize(size)
	s.lay()
	s.bound()
	if s.whole && s.high() != high {
		s.Refresh()
	}
}

// MinSize is small, unless the stage shows the whole scene.
func (s *Stage) MinSize() fyne.Size {
	s.ExtendBaseWidget(s)
	if s.whole {
		return fyne.NewSize(80, s.high())
	}
	return fyne.NewSize(80, 60)
}

func (s *Stage) scrollTo(top float32) {
	was := s.top
	s.top = top
	if s.bound(); s.top != was {
		s.Refresh()
		if s.OnScroll != nil {
			s.OnScroll(s.top)
		}
	}
}

// Scrolled scrolls.
func (s *Stage) Scrolled(e *fyne.ScrollEvent) { s.scrollTo(s.top - e.Scrolled.DY) }

// Dragged drags the scroll bar.
func (s *Stage) Dragged(e *fyne.DragEvent) {
	size := s.Size()
	if s.high() > size.Height && (s.drag > 0 || e.Position.X > size.Width-3*base.BarWidth) {
		s.drag = 1
		s.scrollTo(s.top + e.Dragged.DY*s.high()/size.Height)
	}
}

// DragEnd ends dragging the scroll bar.
func (s *Stage) DragEnd() { s.drag = 0 }

// Cursor returns the default cursor.
func (s *Stage) Cursor() desktop.Cursor { return desktop.DefaultCursor }

// FocusGained shows the focus.
func (s *Stage) FocusGained() {
	s.focused = true
	s.Refresh()
	base.Reveal(s)
}

// FocusLost hides the focus.
func (s *Stage) FocusLost() {
	s.focused = false
	s.Refresh()
}

// TypedRune does nothing.
func (s *Stage) TypedRune(rune) {}

// TypedKey scrolls, or passes the key to the window.
func (s *Stage) TypedKey(e *fyne.KeyEvent) {
	base.Hush(s)
	row := 3 * s.Letters()
	page := s.Size().Height - row
	switch e.Name {
	case fyne.KeyUp:
		s.scrollTo(s.top - row)
	case fyne.KeyDown:
		s.scrollTo(s.top + row)
	case fyne.KeyPageUp:
		s.scrollTo(s.top - page)
	case fyne.KeyPageDown:
		s.scrollTo(s.top + page)
	default:
		base.PassOn(s, e)
	}
}

// ruler measures letters as the window draws them, each once.
type ruler struct {
	wide map[glyph]float64
	base map[float32]float32 // distance of the base line from the top, by the size of the letters
}

type glyph struct {
	r     rune
	size  float64
	style scene.Style
}

func newRuler() *ruler { return &ruler{wide: map[glyph]float64{}, base: map[float32]float32{}} }

func (u *ruler) width(s string, size float64, style scene.Style) float64 {
	w := 0.0
	for _, r := range s {
		w += u.of(glyph{r, size, style})
	}
	return w
}

func (u *ruler) of(g glyph) float64 {
	w, ok := u.wide[g]
	if !ok {
		w = float64(fyne.MeasureText(string(g.r), float32(g.size), textStyle(g.style)).Width)
		u.wide[g] = w
	}
	return w
}

// baseline returns the distance from the top of a text to its base line.
func (u *ruler) baseline(size float32) float32 {
	at, ok := u.base[size]
	if !ok {
		_, at = fyne.CurrentApp().Driver().RenderedTextSize("中A", size, fyne.TextStyle{}, nil)
		u.base[size] = at
	}
	return at
}

func textStyle(s scene.Style) fyne.TextStyle {
	return fyne.TextStyle{Bold: s == scene.Bold, Monospace: s == scene.Mono}
}

// LetterSize returns the size of letters on a stage next to text of the plain size.
func LetterSize() float32 { return theme.TextSize() * 1.08 }
