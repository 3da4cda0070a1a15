package scene

import (
	"pagetwin/core/trace"
)

// Sizes of the magnifying glass in sizes of letters, and how much it magnifies.
const (
	glass     = 8.0 // diameter
	magnified = 2.4
	beforeIt  = 3 // characters on either side that are tried
)

// lens draws a span and the text around it under a magnifying glass below a text, whose shapes
// begin at from, and returns the end of it; y if the span is not shown.
func (l *layout) lens(src string, s trace.Span, from int, x, y, w float64) float64 {
	id := l.id(s.ID)
	var at *Shape
	for i := range l.shapes[from:] {
		if l.shapes[from+i].ID == id && l.shapes[from+i].Kind == Rect {
			at = &l.shapes[from+i]
			break
		}
	}
	if at == nil {
		return y
	}
	d := min(glass*l.Size, w)
	middle := at.X + at.W/2
	left := max(x, min(middle-d/2, x+w-d))
	top := y + 0.8*l.Size
	ink := inkOf(s.Mark)
	for _, side := range [2]float64{0.15, 0.7} { // the rays, from the place to the rim
		l.add(Shape{Kind: Line, ID: id, X: at.X + at.W*side, Y: at.Y + at.H, W: left + d*(0.15+0.7*(side-0.15)/0.55) - (at.X + at.W*side), H: top + 0.15*d - at.Y - at.H, Stroke: ink, Thick: 1})
	}
	handle := 0.28 * d
	l.add(Shape{Kind: Line, ID: id, X: left + 0.85*d, Y: top + 0.85*d, W: handle, H: handle * 0.6, Stroke: ink, Thick: 0.5 * l.Size})
	l.add(Shape{Kind: Rect, ID: id, X: left, Y: top, W: d, H: d, Round: d / 2, Fill: Paper, Stroke: ink, Thick: 0.25 * l.Size})
	size := magnified * l.Size
	shown := src[s.Start:s.End]
	wide := l.Measure(shown, size, Bold)
	for wide > 0.9*d {
		size *= 0.9
		wide = l.Measure(shown, size, Bold)
	}
	base := top + d/2 + 0.35*size
	start := left + (d-wide)/2
	l.add(Shape{Kind: Rect, ID: id, X: start - 0.05*size, Y: base - size, W: wide + 0.1*size, H: 1.3 * size, Round: 3, Fill: ink, Share: Thin})
	l.word(id, start, base, shown, size, Bold, ink)
	room := 0.46*d - wide/2
	before := src[back(src, s.Start, beforeIt):s.Start]
	for before != "" && l.Measure(before, size, Regular) > room {
		before = before[forth(before, 0, 1):]
	}
	l.word(id, start-l.Measure(before, size, Regular), base, before, size, Regular, Letters)
	after := src[s.End:forth(src, s.End, beforeIt)]
	for after != "" && l.Measure(after, size, Regular) > room {
		after = after[:back(after, len(after), 1)]
	}
	l.word(id, start+wide, base, after, size, Regular, Letters)
	return top + d + 0.4*l.Size
}
