package stage

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/trace/scene"
)

// stageRenderer draws the visible shapes, each in a slot of its own.
type stageRenderer struct {
	s       *Stage
	back    *base.Backdrop
	focus   *canvas.Rectangle
	thumb   *canvas.Rectangle
	slots   []*slot // of the shapes
	objects []fyne.CanvasObject
}

// slot draws the shape with its number in any scene.
type slot struct {
	drawing
	last scene.Shape // as it was drawn
}

// CreateRenderer returns the renderer of the stage.
func (s *Stage) CreateRenderer() fyne.WidgetRenderer {
	s.ExtendBaseWidget(s)
	r := &stageRenderer{s: s, back: base.NewBackdrop(), focus: &canvas.Rectangle{}, thumb: &canvas.Rectangle{CornerRadius: base.BarWidth / 2}}
	s.render = r
	r.Refresh()
	return r
}

// IsClip asks the painter to clip at the edges.
func (r *stageRenderer) IsClip() {}

func (r *stageRenderer) Destroy() {}

func (r *stageRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *stageRenderer) MinSize() fyne.Size { return r.s.MinSize() }

func (r *stageRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *stageRenderer) Refresh() {
	r.s.lay()
	r.draw(func(*slot, *scene.Shape) bool { return true })
	canvas.Refresh(r.s)
}

// advance draws the shapes that have changed since they were drawn.
func (r *stageRenderer) advance() {
	r.draw(func(l *slot, shape *scene.Shape) bool { return !l.last.Equal(*shape) })
	canvas.Refresh(r.back.Image)
}

// draw lists the objects of the visible shapes; those for which anew returns true are drawn.
func (r *stageRenderer) draw(anew func(*slot, *scene.Shape) bool) {
	s := r.s
	size := s.Size()
	r.objects = r.objects[:0]
	if !s.whole {
		r.back.Paint(s.Theme().Color(theme.ColorNameInputBackground, base.Variant()))
		r.back.Resize(size)
		r.objects = append(r.objects, r.back.Image)
	}
	left, off := pad*s.Letters(), pad*s.Letters()-s.top
	shapes := s.present().Shapes
	for i := range shapes {
		shape := &shapes[i]
		if top, bottom := reach(shape); shape.Veil == 1 || bottom+off < 0 || top+off > size.Height {
			continue
		}
		for len(r.slots) <= i {
			r.slots = append(r.slots, &slot{drawing: drawing{of: s, ruler: s.ruler}})
		}
		l := r.slots[i]
		if anew(l, shape) {
			l.begin()
			l.shape(shape, left, off)
			l.last = *shape
		}
		r.objects = append(r.objects, l.objects...)
	}
	r.frame(size)
}

func reach(s *scene.Shape) (top, bottom float32) {
	switch s.Kind {
	case scene.Word:
		return float32(s.Y - 1.2*s.Size), float32(s.Y + 0.6*s.Size)
	case scene.Path:
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range s.Points {
			low, high = min(low, p[1]), max(high, p[1])
		}
		return float32(low - s.Thick), float32(high + s.Thick)
	}
	return float32(min(s.Y, s.Y+s.H) - s.Thick), float32(max(s.Y, s.Y+s.H) + s.Thick)
}

func (r *stageRenderer) frame(size fyne.Size) {
	s := r.s
	if s.focused {
		r.focus.StrokeColor, r.focus.StrokeWidth = s.Theme().Color(theme.ColorNamePrimary, base.Variant()), 2
		r.focus.Resize(size)
		r.objects = append(r.objects, r.focus)
	}
	if high := s.high(); !s.whole && high > size.Height+1 {
		r.thumb.FillColor = s.Theme().Color(theme.ColorNameScrollBar, base.Variant())
		length := max(24, size.Height*size.Height/high)
		r.thumb.Resize(fyne.NewSize(base.BarWidth, length))
		r.thumb.Move(fyne.NewPos(size.Width-base.BarWidth-2, s.top/(high-size.Height)*(size.Height-length)))
		r.objects = append(r.objects, r.thumb)
	}
}
