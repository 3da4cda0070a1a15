package stage

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pagetwin/core/trace/scene"
)

// Picture draws a scene that cannot be scrolled or focused. Parts without room are cut off.
type Picture struct {
	widget.BaseWidget
	Least fyne.Size // smallest size; 0: the size of the scene

	stage *Stage
}

// NewPicture returns an empty picture with letters of a size.
func NewPicture(size func() float32) *Picture {
	p := &Picture{stage: NewProse(size)}
	p.ExtendBaseWidget(p)
	return p
}

// Draw shows the scene made by do.
func (p *Picture) Draw(do func(opt scene.Options) scene.Scene) {
	p.stage.Draw(do)
	p.Refresh()
}

// Resize lays the scene out for the size.
func (p *Picture) Resize(size fyne.Size) {
	high := p.stage.high()
	p.stage.Resize(size)
	p.BaseWidget.Resize(size)
	if p.stage.high() != high {
		p.Refresh()
	}
}

// MinSize is the smallest size, or that of the scene.
func (p *Picture) MinSize() fyne.Size {
	p.ExtendBaseWidget(p)
	if p.Least.Height > 0 {
		return p.Least
	}
	return p.stage.MinSize()
}

// CreateRenderer returns the renderer of the scene.
func (p *Picture) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	return &pictureRenderer{p.stage.CreateRenderer().(*stageRenderer), p}
}

// pictureRenderer draws the scene as the stage does.
type pictureRenderer struct {
	*stageRenderer
	p fyne.Widget
}

func (r *pictureRenderer) MinSize() fyne.Size { return r.p.MinSize() }

func (r *pictureRenderer) Refresh() {
	r.stageRenderer.Refresh()
	canvas.Refresh(r.p)
}

// Board is a picture with boxes that a person taps.
type Board struct {
	Picture
	OnTap func(id string) // id of the tapped box
}

// NewBoard returns an empty board with letters of a size.
func NewBoard(size func() float32, tapped func(id string)) *Board {
	b := &Board{OnTap: tapped}
	b.stage = NewProse(size)
	b.ExtendBaseWidget(b)
	return b
}

// CreateRenderer returns the renderer of the scene.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	return &pictureRenderer{b.stage.CreateRenderer().(*stageRenderer), b}
}

// Tapped reports the box under the pointer.
func (b *Board) Tapped(e *fyne.PointEvent) {
	at := e.Position.SubtractXY(pad*b.stage.Letters(), pad*b.stage.Letters())
	for _, s := range b.stage.scene.Shapes {
		if s.Kind == scene.Rect && strings.Contains(s.ID, "/") && float64(at.X) >= s.X && float64(at.X) < s.X+s.W && float64(at.Y) >= s.Y && float64(at.Y) < s.Y+s.H {
			b.OnTap(s.ID)
			return
		}
	}
}
