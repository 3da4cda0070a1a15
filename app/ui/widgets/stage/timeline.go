package stage

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/trace/scene"
)

// Timeline is a line of steps with marks at the beginnings of chapters, and at the step from which
// something differs. A person drags or taps the knob to any step; the arrow keys belong to the
// window.
type Timeline struct {
	widget.BaseWidget
	OnSeek func(step int)
	OnOver func(step int) // the pointer is on a step, -1 for none; may be nil

	steps, at int
	begins    []int
	parting   int // the step from which something differs, -1 for none
	focused   bool
}

var (
	_ fyne.Tappable     = (*Timeline)(nil)
	_ fyne.Draggable    = (*Timeline)(nil)
	_ fyne.Focusable    = (*Timeline)(nil)
	_ desktop.Hoverable = (*Timeline)(nil)
)

// NewTimeline returns a line without steps.
func NewTimeline(seek, over func(step int)) *Timeline {
	t := &Timeline{OnSeek: seek, OnOver: over, parting: -1}
	t.ExtendBaseWidget(t)
	return t
}

// Set sets the shown step, the number of steps, the beginnings of chapters, and the step from which
// something differs, -1 for none.
func (t *Timeline) Set(at, steps int, begins []int, parting int) {
	t.at, t.steps, t.begins, t.parting = at, steps, begins, parting
	t.Refresh()
}

// knob is half the width of the knob.
const knob = 7

func (t *Timeline) x(step int) float32 {
	if t.steps < 2 {
		return knob
	}
	return knob + (t.Size().Width-2*knob)*float32(step)/float32(t.steps-1)
}

// step returns the step nearest to a position.
func (t *Timeline) step(x float32) int {
	if t.steps < 2 {
		return 0
	}
	share := (x - knob) / max(1, t.Size().Width-2*knob)
	return max(0, min(t.steps-1, int(share*float32(t.steps-1)+0.5)))
}

func (t *Timeline) seek(x float32) {
	if step := t.step(x); t.steps > 0 && step != t.at {
		t.OnSeek(step)
	}
}

// Tapped goes to a step.
func (t *Timeline) Tapped(e *fyne.PointEvent) { t.seek(e.Position.X) }

// Dragged goes from step to step.
func (t *Timeline) Dragged(e *fyne.DragEvent) { t.seek(e.Position.X) }

// DragEnd does nothing.
func (t *Timeline) DragEnd() {}

// MouseIn reports the step under the pointer.
func (t *Timeline) MouseIn(e *desktop.MouseEvent) { t.MouseMoved(e) }

// MouseMoved reports the step under the pointer.
func (t *Timeline) MouseMoved(e *desktop.MouseEvent) {
	if t.OnOver != nil && t.steps > 0 {
		t.OnOver(t.step(e.Position.X))
	}
}

// MouseOut reports that the pointer is on no step.
func (t *Timeline) MouseOut() {
	if t.OnOver != nil {
		t.OnOver(-1)
	}
}

// FocusGained shows the focus.
func (t *Timeline) FocusGained() {
	t.focused = true
	t.Refresh()
	base.Reveal(t)
}

// FocusLost hides the focus.
func (t *Timeline) FocusLost() {
	t.focused = false
	t.Refresh()
}

// TypedRune does nothing.
func (t *Timeline) TypedRune(rune) {}

// TypedKey passes keys to the window, which moves between the steps.
func (t *Timeline) TypedKey(e *fyne.KeyEvent) { base.PassOn(t, e) }

// MinSize is the height of a line.
func (t *Timeline) MinSize() fyne.Size {
	t.ExtendBaseWidget(t)
	return fyne.NewSize(120, 2*knob+10)
}

// CreateRenderer returns the renderer of the line.
func (t *Timeline) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	r := &timelineRenderer{t: t, track: &canvas.Rectangle{CornerRadius: 2}, done: &canvas.Rectangle{CornerRadius: 2}, other: &canvas.Rectangle{CornerRadius: 2}, knob: &canvas.Circle{}}
	r.Refresh()
	return r
}

type timelineRenderer struct {
	t                  *Timeline
	track, done, other *canvas.Rectangle
	knob               *canvas.Circle
	marks              []*canvas.Rectangle
	objects            []fyne.CanvasObject
}

func (r *timelineRenderer) Destroy()                     {}
func (r *timelineRenderer) Layout(fyne.Size)             { r.Refresh() }
func (r *timelineRenderer) MinSize() fyne.Size           { return r.t.MinSize() }
func (r *timelineRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *timelineRenderer) Refresh() {
	t := r.t
	col := func(name fyne.ThemeColorName) color.Color { return t.Theme().Color(name, base.Variant()) }
	mid := t.Size().Height / 2
	bar := func(o *canvas.Rectangle, from, to, high float32, c color.Color) {
		o.FillColor = c
		o.Move(fyne.NewPos(from, mid-high/2))
		o.Resize(fyne.NewSize(max(0, to-from), high))
		r.objects = append(r.objects, o)
	}
	r.objects = r.objects[:0]
	bar(r.track, knob, t.Size().Width-knob, 4, col(theme.ColorNameInputBorder))
	bar(r.done, knob, t.x(t.at), 4, col(theme.ColorNamePrimary))
	if t.parting >= 0 { // an orange band along the steps that differ, beside the line, so that it can be told without its colour
		bar(r.other, t.x(t.parting)-1, t.Size().Width-knob, 3, scene.Differs.Color(base.IsDark(col(theme.ColorNameBackground))))
		r.other.Move(r.other.Position().AddXY(0, -knob-3))
	}
	for i, at := range t.begins {
		if i == len(r.marks) {
			r.marks = append(r.marks, &canvas.Rectangle{})
		}
		bar(r.marks[i], t.x(at)-1, t.x(at)+1, 14, col(theme.ColorNameForeground))
	}
	r.knob.FillColor, r.knob.StrokeWidth = col(theme.ColorNamePrimary), 0
	if t.focused {
		r.knob.StrokeColor, r.knob.StrokeWidth = col(theme.ColorNameForeground), 2
	}
	r.knob.Move(fyne.NewPos(t.x(t.at)-knob, mid-knob))
	r.knob.Resize(fyne.NewSize(2*knob, 2*knob))
	r.objects = append(r.objects, r.knob)
	canvas.Refresh(t)
}
