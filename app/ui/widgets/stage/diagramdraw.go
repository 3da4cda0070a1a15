package stage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/diagram"
	"pagetwin/core/trace/scene"
)

// diagramRenderer draws all shapes, edges around those of the things at hand, and a label.
type diagramRenderer struct {
	drawing
	d     *Diagram
	back  *base.Backdrop
	focus *canvas.Rectangle
	marks drawing // the edges and the label
	all   []fyne.CanvasObject
}

// CreateRenderer returns the renderer of the diagram.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer {
	d.ExtendBaseWidget(d)
	r := &diagramRenderer{drawing: drawing{of: d, ruler: d.ruler}, d: d, back: base.NewBackdrop(), focus: &canvas.Rectangle{}, marks: drawing{of: d, ruler: d.ruler}}
	d.drawn = r
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
	r.mark()
}

func (r *diagramRenderer) mark() {
	d := r.d
	off := pad * d.Letters()
	r.marks.begin()
	for _, i := range d.shapes[d.Chosen().ID] {
		r.edge(&d.diagram.Shapes[i], off, 2)
	}
	for _, i := range d.shapes[d.thingAt(d.over).ID] {
		r.edge(&d.diagram.Shapes[i], off, 1)
	}
	if i := d.read(); i >= 0 && d.Tell == nil {
		r.label(d.diagram.Things[i])
	}
	r.back.Paint(d.Theme().Color(theme.ColorNameInputBackground, base.Variant()))
	r.back.Resize(d.Size())
	r.all = append(append(append(r.all[:0], r.back.Image), r.objects...), r.marks.objects...)
	if d.focused {
		r.focus.StrokeColor, r.focus.StrokeWidth = d.Theme().Color(theme.ColorNamePrimary, base.Variant()), 2
		r.focus.Resize(d.Size())
		r.all = append(r.all, r.focus)
	}
	canvas.Refresh(d)
}

func (r *diagramRenderer) edge(s *scene.Shape, off float32, thick float64) {
	mark := *s
	mark.Stroke, mark.Fill, mark.Dash = scene.Letters, scene.NoInk, false
	switch s.Kind {
	case scene.Word:
		return // it is in a box of the thing, or beside its mark
	case scene.Line, scene.Path:
		mark.Thick = s.Thick + thick
	default:
		x0, y0, x1, y1 := box(s)
		const out = 3
		mark.Kind, mark.X, mark.Y, mark.W, mark.H = scene.Rect, x0-out, y0-out, x1-x0+2*out, y1-y0+2*out
		mark.Thick, mark.Round = thick, s.Round+out
	}
	r.marks.shape(&mark, off, off)
}

// label writes the label of a thing below it, or above it where there is no room.
func (r *diagramRenderer) label(t diagram.Thing) {
	d, size := r.d, float64(r.d.Letters())
	in := d.shapes[t.ID]
	if len(in) == 0 {
		return
	}
	x0, y0, x1, y1 := box(&d.diagram.Shapes[in[0]])
	opt := scene.Options{Measure: d.ruler.width}
	text := opt.Fit(t.Label, d.made.Width-2*size, size, scene.Regular)
	wide := opt.Measure(text, size, scene.Regular) + size
	x := max(0, min((x0+x1-wide)/2, d.made.Width-wide))
	y, high := y1+0.8*size, 1.7*size
	if y+high > d.made.Height {
		y = y0 - 0.8*size - high
	}
	off := pad * d.Letters()
	r.marks.shape(&scene.Shape{Kind: scene.Rect, X: x, Y: y, W: wide, H: high, Round: 3, Fill: scene.Ground, Stroke: scene.Faint, Thick: 1}, off, off)
	word := opt.Word("", x+0.5*size, y+1.2*size, text, size, scene.Regular, scene.Letters)
	r.marks.shape(&word, off, off)
}
