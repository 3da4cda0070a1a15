package picture

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/scene"
)

// canvas is the target of a picture: pixels or a page of a PDF; y points upwards.
type canvas interface {
	fill(p vg.Path, c color.RGBA)
	stroke(p vg.Path, c color.RGBA, width vg.Length, dash []vg.Length)
	// write writes a text with its base line from a point on.
	write(s string, at vg.Point, size vg.Length, style letters.Style, c color.RGBA)
}

type painter struct {
	canvas
	dark   bool
	height vg.Length
}

func (p painter) draw(sc scene.Scene) {
	for _, s := range sc.Shapes {
		p.shape(s)
	}
}

func (p painter) point(x, y float64) vg.Point {
	return vg.Point{X: vg.Length(x), Y: p.height - vg.Length(y)}
}

func (p painter) shape(s scene.Shape) {
	if s.Veil >= 1 {
		return
	}
	var path vg.Path
	switch s.Kind {
	case scene.Word:
		p.write(s.Text, p.point(s.X, s.Y), vg.Length(s.Size), styles[s.Style], p.ink(s.Fill, 0, s.Veil))
		return
	case scene.Rect:
		path = p.rect(s)
	case scene.Line:
		path.Move(p.point(s.X, s.Y))
		path.Line(p.point(s.X+s.W, s.Y+s.H))
	case scene.Path:
		for i, at := range s.Points {
			if i == 0 {
				path.Move(p.point(at[0], at[1]))
				continue
			}
			path.Line(p.point(at[0], at[1]))
		}
	}
	if s.Fill != scene.NoInk && s.Kind == scene.Rect {
		p.fill(path, p.ink(s.Fill, s.Share, s.Veil))
	}
	if s.Stroke != scene.NoInk && len(path) > 0 {
		var dash []vg.Length
		if s.Dash {
			dash = []vg.Length{4, 3}
		}
		p.stroke(path, p.ink(s.Stroke, 0, s.Veil), vg.Length(s.Thick), dash)
	}
}

func (p painter) ink(i scene.Ink, share, veil float64) color.RGBA {
	if share == 0 {
		share = 1
	}
	return Mixed(i.Color(p.dark), scene.Paper.Color(p.dark), share*(1-veil))
}

// Mixed returns a colour of which the ground has all but a share; 0 is all of it.
func Mixed(c, ground color.RGBA, share float64) color.RGBA {
	if share <= 0 || share >= 1 {
		return c
	}
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*share + float64(b)*(1-share))) }
	return color.RGBA{mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B), 255}
}

func (p painter) rect(s scene.Shape) vg.Path {
	var out vg.Path
	x0, y0, x1, y1 := s.X, s.Y, s.X+s.W, s.Y+s.H
	r := min(s.Round, s.W/2, s.H/2)
	if r <= 0 {
		out.Move(p.point(x0, y0))
		out.Line(p.point(x1, y0))
		out.Line(p.point(x1, y1))
		out.Line(p.point(x0, y1))
		out.Close()
		return out
	}
	const k = 0.4477 // from a corner to the control point of a quarter circle, in radii
	out.Move(p.point(x0+r, y0))
	out.Line(p.point(x1-r, y0))
	out.CubeTo(p.point(x1-k*r, y0), p.point(x1, y0+k*r), p.point(x1, y0+r))
	out.Line(p.point(x1, y1-r))
	out.CubeTo(p.point(x1, y1-k*r), p.point(x1-k*r, y1), p.point(x1-r, y1))
	out.Line(p.point(x0+r, y1))
	out.CubeTo(p.point(x0+k*r, y1), p.point(x0, y1-k*r), p.point(x0, y1-r))
	out.Line(p.point(x0, y0+r))
	out.CubeTo(p.point(x0, y0+k*r), p.point(x0+k*r, y0), p.point(x0+r, y0))
	out.Close()
	return out
}
