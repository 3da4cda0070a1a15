package base

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Painted reports when its neighbours in the window were painted. It is a transparent raster whose
// image the toolkit requests while it paints, and only then. It belongs behind the objects in
// question.
type Painted struct {
	widget.BaseWidget
	point *canvas.Raster
}

// NewPainted returns a raster that calls done while the window is painted, once after each
// [Painted.Await]. done must not refresh any object.
func NewPainted(done func()) *Painted {
	p := &Painted{}
	p.point = canvas.NewRaster(func(w, h int) image.Image {
		done()
		return image.NewNRGBA(image.Rect(0, 0, w, h))
	})
	p.ExtendBaseWidget(p)
	return p
}

// Await requests a call of done when the present contents are painted.
func (p *Painted) Await() { p.point.Refresh() }

// CreateRenderer returns the renderer of the raster.
func (p *Painted) CreateRenderer() fyne.WidgetRenderer { return &paintedRenderer{p} }

type paintedRenderer struct{ p *Painted }

func (r *paintedRenderer) Layout(fyne.Size) { r.p.point.Resize(fyne.NewSquareSize(1)) }

func (r *paintedRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(1) }

func (r *paintedRenderer) Refresh() { r.p.point.Refresh() }

func (r *paintedRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.p.point} }

func (r *paintedRenderer) Destroy() {}
