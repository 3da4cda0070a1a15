package stage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/trace/scene"
)

// diagramRenderer draws all shapes, and again those of the thing at hand, with an edge around them.
type diagramRenderer struct {
	drawing
	d     *Diagram
	back  *canvas.Rectangle
	focus *canvas.Rectangle
	mark  drawing // of the thing at hand
	all   []fyne.CanvasObject
}

// CreateRenderer returns the renderer of the diagram.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer {
	d.ExtendBaseWidget(d)
	r := &diagramRenderer{drawing: drawing{of: d, ruler: d.ruler}, d: d, back: &canvas.Rectangle{}, focus: &canvas.Rectangle{}, mark: drawing{of: d, ruler: d.ruler}}
	r.Refresh()
	return r
}

// IsClip asks the painter to clip at the edges.
func (r *diagramRenderer) IsClip() {}

func (r *diagramRenderer) Destroy() {}

func (r *diagramRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *diagramRenderer) MinSize() fyne.Size { return r.d.MinSize() }

func (r *diagramRenderer) Objects() []fyne.CanvasObject { return r.all }

func (r *diagramRenderer) Refresh() {
	d := r.d
	d.lay()
	off := pad * d.Letters()
	r.begin()
	for i := range d.diagram.Shapes {
		r.shape(&d.diagram.Shapes[i], off, off)
	}
	r.mark.begin()
	for _, i := range d.shapes[d.thing().ID] {
		r.edge(&d.diagram.Shapes[i], off)
	}
	r.back.FillColor = d.Theme().Color(theme.ColorNameInputBackground, base.Variant())
	r.back.Resize(d.Size())
	r.all = append(append(append(r.all[:0], r.back), r.objects...), r.mark.objects...)
	if d.focused {
		r.focus.StrokeColor, r.focus.StrokeWidth = d.Theme().Color(theme.ColorNamePrimary, base.Variant()), 2
		r.focus.Resize(d.Size())
		r.all = append(r.all, r.focus)
	}
	canvas.Refresh(d)
}

// edge draws a line around a shape, or along it if the shape is a line.
func (r *diagramRenderer) edge(s *scene.Shape, off float32) {
	mark := *s
	mark.Stroke, mark.Fill, mark.Dash = scene.Letters, scene.NoInk, false
	switch s.Kind {
	case scene.Line, scene.Path:
		mark.Thick = s.Thick + 2
	default:
		x0, y0, x1, y1 := box(s)
		const out = 3
		mark.Kind, mark.X, mark.Y, mark.W, mark.H = scene.Rect, x0-out, y0-out, x1-x0+2*out, y1-y0+2*out
		mark.Thick, mark.Round = 2, s.Round+out
	}
	r.mark.shape(&mark, off, off)
}
