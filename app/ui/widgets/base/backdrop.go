package base

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2/canvas"
)

// Backdrop is a rectangle in one opaque colour, without an edge. It is drawn as an image of one pixel:
// where the processor draws the window, that takes less time than a canvas.Rectangle, for each pixel
// of which edge and shadow are computed.
type Backdrop struct {
	*canvas.Image
	ink color.Color
}

// NewBackdrop returns a rectangle without a colour.
func NewBackdrop() *Backdrop {
	p := &Backdrop{Image: canvas.NewImageFromImage(image.NewNRGBA(image.Rect(0, 0, 1, 1)))}
	p.ScaleMode = canvas.ImageScalePixels
	return p
}

// Paint changes the colour.
func (p *Backdrop) Paint(c color.Color) {
	if c == p.ink {
		return
	}
	p.ink = c
	pixel := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	pixel.Set(0, 0, c)
	p.Image.Image = pixel
	p.Refresh()
}
