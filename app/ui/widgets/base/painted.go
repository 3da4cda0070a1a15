package base

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Painted tells when what is beside it was painted: it is a point without colour that the
// toolkit asks for when it paints, and only then. It belongs behind what it tells of.
type Painted struct {
	widget.BaseWidget
	point *canvas.Raster
}

// NewPainted returns a point; done is called while the window is painted, once after each
// [Painted.Await]. It must draw nothing anew.
func NewPainted(done func()) *Painted {
	p := &Painted{}
	p.point = canvas.NewRaster(func(w, h int) image.Image {
		done()
		return image.NewNRGBA(image.Rect(0, 0, w, h))
	})
	p.ExtendBaseWidget(p)
	return p
}

// Await asks to be told when what there is now is painted.
func (p *Painted) Await() { p.point.Refresh() }

// CreateRenderer draws the point.
func (p *Painted) CreateRenderer() fyne.WidgetRenderer { return &paintedRenderer{p} }

type paintedRenderer struct{ p *Painted }

func (r *paintedRenderer) Layout(fyne.Size) { r.p.point.Resize(fyne.NewSquareSize(1)) }

func (r *paintedRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(1) }

func (r *paintedRenderer) Refresh() { r.p.point.Refresh() }

func (r *paintedRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.p.point} }

func (r *paintedRenderer) Destroy() {}
