package picture

import (
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"time"

	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// gifScale is how many dots a GIF has for a point of a slide: 1280 by 720 in all.
const gifScale = 4.0 / 3

// gifPace is how long a GIF shows each moment of a motion: browsers show none shorter than 20 ms,
// and many moments make large files.
const gifPace = 110 * time.Millisecond

// GIF draws the given steps as slides. Each one is shown for delay, the last one twice as long; then
// it starts again. Between a step and the next one things travel, unless delay is short.
func GIF(w io.Writer, s *trace.Story, steps []int, delay time.Duration, o Options) error {
	pen := o.Fonts.Pen()
	t := newPalette(o.Dark)
	out := &gif.GIF{}
	var was *image.Paletted
	for f := range frames(s, steps, delay, gifPace, o.scene(pen)) {
		now := t.paletted(pixels(f.Scene, o.Dark, gifScale, pen))
		out.Image = append(out.Image, t.changed(was, now))
		out.Delay = append(out.Delay, int(f.shown/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		was = now
	}
	if was != nil {
		out.Config = image.Config{ColorModel: t.colors, Width: was.Rect.Dx(), Height: was.Rect.Dy()}
	}
	return gif.EncodeAll(w, out)
}

// palette is the colours of a GIF: those of the inks, and mixtures of each ink with its grounds,
// so that letters have smooth edges.
type palette struct {
	colors color.Palette // the first is clear: the frame before is seen
	known  map[color.RGBA]uint8
}

func newPalette(dark bool) *palette {
	t := &palette{colors: color.Palette{color.RGBA{}}, known: make(map[color.RGBA]uint8)}
	paper := scene.Paper.Color(dark)
	between := func(ink, ground color.RGBA, steps int) {
		for k := range steps {
			t.add(Mixed(ink, ground, float64(k+1)/float64(steps)))
		}
	}
	t.add(paper)
	between(scene.Letters.Color(dark), paper, 24)
	between(scene.Faint.Color(dark), paper, 10)
	for _, ink := range []scene.Ink{scene.New, scene.Differs, scene.Same, scene.Right, scene.Used, scene.Dropped} {
		c := ink.Color(dark)
		thin := Mixed(c, paper, scene.Thin)
		t.add(thin)
		between(c, paper, 8)
		between(c, thin, 8)
		between(scene.Letters.Color(dark), thin, 10)
		between(paper, c, 4)
	}
	return t
}

func (t *palette) add(c color.RGBA) {
	if _, ok := t.known[c]; !ok && len(t.colors) < 256 {
		t.known[c] = uint8(len(t.colors))
		t.colors = append(t.colors, c)
	}
}

// paletted converts an image to the nearest colours of the palette.
func (t *palette) paletted(img image.Image) *image.Paletted {
	src := image.NewRGBA(img.Bounds())
	draw.Draw(src, src.Rect, img, src.Rect.Min, draw.Src)
	out := image.NewPaletted(src.Rect, t.colors)
	var last color.RGBA // most dots have the colour of the one before
	var at uint8
	for i := range out.Pix {
		if c := (color.RGBA{src.Pix[4*i], src.Pix[4*i+1], src.Pix[4*i+2], 255}); c != last {
			var ok bool
			if at, ok = t.known[c]; !ok {
				at = t.nearest(c)
				t.known[c] = at
			}
			last = c
		}
		out.Pix[i] = at
	}
	return out
}

func (t *palette) nearest(c color.RGBA) uint8 {
	best, least := 0, -1
	for i, p := range t.colors[1:] {
		q := p.(color.RGBA)
		r, g, b := int(c.R)-int(q.R), int(c.G)-int(q.G), int(c.B)-int(q.B)
		// Green contributes most to brightness, blue least.
		if d := 3*r*r + 6*g*g + b*b; least < 0 || d < least {
			best, least = i+1, d
		}
	}
	return uint8(best)
}

// changed returns the part of a frame that differs from the one before: the box around the
// differences, transparent where nothing changed.
func (t *palette) changed(was, now *image.Paletted) *image.Paletted {
	if was == nil {
		return now
	}
	box := image.Rectangle{}
	for y := range now.Rect.Dy() {
		for x := range now.Rect.Dx() {
			if at := y*now.Stride + x; was.Pix[at] != now.Pix[at] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	out := image.NewPaletted(box, t.colors)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			at := y*now.Stride + x
			if now.Pix[at] != was.Pix[at] {
				out.SetColorIndex(x, y, now.Pix[at])
			}
		}
	}
	return out
}
