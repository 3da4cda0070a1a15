package scene

import "pagetwin/core/trace"

// stripes are the colours of the flags of hashes: three of them beside each other distinguish
// hashes at a glance. The colours of what pages share and of what differs are not among them.
var stripes = []Ink{Letters, Left, Right, Used, Dropped, Paper}

// flagWide is the width of a flag before the name of a hash, in sizes of letters, flagGap the gap
// after it.
const flagWide, flagGap = 1.2, 0.35

func (l *layout) flag(id string, v trace.Label, x, y, w, h float64) {
	for i, n := range v.Flag(len(stripes)) {
		l.add(Shape{Kind: Rect, ID: id, X: x + float64(i)*w/3, Y: y, W: w / 3, H: h, Fill: stripes[n]})
	}
	l.add(Shape{Kind: Rect, ID: id, X: x, Y: y, W: w, H: h, Stroke: Faint, Thick: max(0.6, 0.05*h)})
}

func (l *layout) wide(v trace.Label, size float64, style Style) float64 {
	w := l.Measure(l.in(v.Words), size, style)
	if v.Hash != "" {
		w += (flagWide + flagGap) * size
	}
	return w
}

func (l *layout) label(id string, x, y float64, v trace.Label, width, size float64, style Style, ink Ink) {
	if v.Hash != "" {
		l.flag(id, v, x, y-0.82*size, flagWide*size, size)
		x += (flagWide + flagGap) * size
		width -= (flagWide + flagGap) * size
	}
	l.word(id, x, y, l.fit(l.in(v.Words), width, size, style), size, style, ink)
}
