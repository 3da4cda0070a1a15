package scene

import (
	"math"
	"slices"
	"strconv"

	"pagetwin/core/trace"
)

type plane struct {
	axes                  *trace.Curve
	left, top, wide, high float64
}

func (p plane) x(v float64) float64 {
	return p.left + p.wide*(v-p.axes.X.Low)/(p.axes.X.High-p.axes.X.Low)
}

func (p plane) y(v float64) float64 {
	return p.top + p.high*(1-(v-p.axes.Y.Low)/(p.axes.Y.High-p.axes.Y.Low))
}

// seriesInks are the colours of lines in their order; every other one is dashed.
var seriesInks = []Ink{Left, Right, Same, Used, Differs, Letters}

func (l *layout) curve(c *trace.Curve, x, y, w float64) float64 {
	wide := min(w-5*l.Size, 40*l.Size)
	p := plane{c, x + 4*l.Size, y + line*l.Size, wide, l.height(wide)}
	l.axes(c, p)
	for i, s := range c.Series {
		points := make([][2]float64, len(s.XY))
		for n, v := range s.XY {
			points[n] = [2]float64{p.x(v[0]), p.y(v[1])}
		}
		l.add(Shape{Kind: Path, ID: l.id(s.ID), Points: points, Stroke: seriesInks[i%len(seriesInks)], Thick: 2, Dash: i%2 == 1})
	}
	var taken []patch
	for _, v := range c.Points {
		x, y, r := p.x(v.X), p.y(v.Y), 0.4*l.Size
		taken = append(taken, patch{x - r, y - r, x + r, y + r})
	}
	for _, v := range c.Points {
		taken = l.point(v, p, taken)
	}
	return l.keys(c, p, x, w)
}

func (l *layout) height(wide float64) float64 {
	const usual, least, steepest = 14, 5, 0.75 // in sizes of letters, of the width
	l.elastic = true
	return max(least*l.Size, min(usual*l.Size*float64(l.Lines)/lines, max(usual*l.Size, steepest*wide)))
}

func (l *layout) axes(c *trace.Curve, p plane) {
	l.add(Shape{Kind: Rect, X: p.left, Y: p.top, W: p.wide, H: p.high, Stroke: Faint, Thick: 1})
	if c.Y.Low < 0 && c.Y.High > 0 {
		l.add(Shape{Kind: Line, X: p.left, Y: p.y(0), W: p.wide, Stroke: Faint, Thick: 1})
	}
	if c.X.Low < 0 && c.X.High > 0 {
		l.add(Shape{Kind: Line, X: p.x(0), Y: p.top, H: p.high, Stroke: Faint, Thick: 1})
	}
	size := 0.8 * l.Size
	l.word("", p.left, p.top-0.4*l.Size, l.in(c.Y.Title.Words), 0.9*l.Size, Regular, Faint)
	for _, v := range rounds(c.X) {
		l.add(Shape{Kind: Line, X: p.x(v.at), Y: p.top + p.high, H: 0.3 * l.Size, Stroke: Faint, Thick: 1})
		l.word("", p.x(v.at)-l.Measure(v.text, size, Regular)/2, p.top+p.high+1.1*l.Size, v.text, size, Regular, Faint)
	}
	for _, v := range rounds(c.Y) {
		l.add(Shape{Kind: Line, X: p.left - 0.3*l.Size, Y: p.y(v.at), W: 0.3 * l.Size, Stroke: Faint, Thick: 1})
		l.word("", p.left-0.5*l.Size-l.Measure(v.text, size, Regular), p.y(v.at)+0.3*l.Size, v.text, size, Regular, Faint)
	}
	title := l.in(c.X.Title.Words)
	l.word("", p.left+p.wide-l.Measure(title, 0.9*l.Size, Regular), p.top+p.high+2.3*l.Size, title, 0.9*l.Size, Regular, Faint)
}

type patch struct{ left, top, right, bottom float64 }

func (a patch) meets(b patch) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

// point draws a point with its label, on the side where it covers none of the labels so far,
// and returns the boxes of the labels.
func (l *layout) point(v trace.Point, p plane, taken []patch) []patch {
	px, py := p.x(v.X), p.y(v.Y)
	ink := inkOf(v.Mark)
	if ink == NoInk {
		ink = Letters
	}
	l.add(Shape{Kind: Rect, ID: l.id(v.ID), X: px - 0.4*l.Size, Y: py - 0.4*l.Size, W: 0.8 * l.Size, H: 0.8 * l.Size, Round: 0.4 * l.Size, Fill: ink})
	label := l.in(v.Label.Words)
	if label == "" {
		return taken
	}
	size := 0.9 * l.Size
	wide := l.Measure(label, size, Regular)
	var at patch
	for _, side := range [][2]float64{{0.6, -0.6}, {0.6, 1.3}, {-0.6, 1.3}, {-0.6, -0.6}, {0.6, 2.5}, {-0.6, 2.5}} {
		x, y := px+side[0]*l.Size, max(p.top+l.Size, py+side[1]*l.Size)
		if side[0] < 0 {
			x -= wide
		}
		x = max(p.left, min(x, p.left+p.wide-wide))
		at = patch{x, y - size, x + wide, y + 0.3*size}
		if !slices.ContainsFunc(taken, at.meets) {
			break
		}
	}
	l.add(Shape{Kind: Rect, ID: l.id(v.ID), X: at.left - 0.1*l.Size, Y: at.bottom - 0.3*size - 0.8*l.Size, W: wide + 0.2*l.Size, H: l.Size, Fill: Paper}) // no line goes through it
	l.word(l.id(v.ID), at.left, at.bottom-0.3*size, label, size, Regular, Letters)
	return append(taken, at)
}

func (l *layout) keys(c *trace.Curve, p plane, x, w float64) float64 {
	const sample = 1.8 // of a line, in sizes of letters
	size := 0.9 * l.Size
	widest := 0.0
	for _, s := range c.Series {
		widest = max(widest, (sample+0.4)*l.Size+l.Measure(l.in(s.Label.Words), size, Regular))
	}
	kx, ky, end := p.left+p.wide+0.8*l.Size, p.top+line*l.Size, p.top+p.high+2.7*l.Size
	under := kx+widest > x+w
	if under {
		kx, ky = p.left, end+l.Size
		end += line * l.Size * float64(len(c.Series))
	}
	for i, s := range c.Series {
		ink := seriesInks[i%len(seriesInks)]
		l.add(Shape{Kind: Line, ID: l.id(s.ID), X: kx, Y: ky - 0.3*l.Size, W: sample * l.Size, Stroke: ink, Thick: 2, Dash: i%2 == 1})
		lx := kx + (sample+0.4)*l.Size
		l.word(l.id(s.ID), lx, ky, l.fit(l.in(s.Label.Words), x+w-lx, size, Regular), size, Regular, ink)
		ky += line * l.Size
	}
	return end
}

type tick struct {
	at   float64
	text string
}

// mostSteps is the most parts into which an axis is divided.
const mostSteps = 5

// rounds returns the round numbers of an axis: multiples of 1, 2, 2½ or 5 times a power of ten,
// as close as allowed.
func rounds(a trace.Axis) []tick {
	least := (a.High - a.Low) / mostSteps
	power := math.Floor(math.Log10(least) + 1e-9)
	step, digits := 0.0, -power
	for _, m := range []float64{1, 2, 2.5, 5, 10} {
		if step = m * math.Pow(10, power); step >= least*(1-1e-9) {
			switch m {
			case 2.5:
				digits++
			case 10:
				digits--
			}
			break
		}
	}
	format, precision := byte('f'), int(max(0, digits))
	if digits > 6 || power > 6 {
		format, precision = 'g', 3
	}
	var out []tick
	for n := math.Ceil(a.Low/step - 1e-9); n*step <= a.High+1e-9*step; n++ {
		out = append(out, tick{n * step, strconv.FormatFloat(n*step+0, format, precision, 64)})
	}
	return out
}
