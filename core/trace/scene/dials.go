package scene

import (
	"math"

	"pagetwin/core/trace"
)

func (l *layout) dials(d *trace.Dials, x, y, w float64) float64 {
	n, more := l.shown(d.Show, len(d.Dials), 1)
	wide, high := d.High[0]-d.Low[0], d.High[1]-d.Low[1]
	caption := 0.0
	for _, one := range d.Dials[:n] {
		if l.in(one.Label.Words) != "" {
			caption = 1.6 * l.Size
		}
	}
	room := l.height(w)
	l.lower()
	columns, unit := 1, 0.0
	for c := 1; c <= n; c++ {
		rows := float64((n + c - 1) / c)
		u := min((w/float64(c)-l.Size)/wide, (room/rows-caption-0.6*l.Size)/high)
		if u > unit {
			columns, unit = c, u
		}
	}
	unit = max(unit, l.Size/high)
	y += 0.3 * l.Size
	for i, one := range d.Dials[:n] {
		p := dialPlane{layout: l, Dials: d, unit: unit, id: one.ID}
		p.left = x + float64(i%columns)*(wide*unit+l.Size)
		p.top = y + float64(i/columns)*(high*unit+caption+0.6*l.Size) + caption
		p.right = p.left + wide*unit
		if n == 1 {
			p.right = x + w
		}
		p.dial(one)
	}
	rows := (n + columns - 1) / columns
	return l.more(more, x, y+float64(rows)*(high*unit+caption+0.6*l.Size))
}

type dialPlane struct {
	*layout
	*trace.Dials
	id               string
	left, top, right float64
	unit             float64    // of the picture for 1 of the plane
	taken            []labelled // where labels stand
}

type labelled struct{ left, right, base float64 }

func (p *dialPlane) at(v [2]float64) (x, y float64) {
	return p.left + (v[0]-p.Low[0])*p.unit, p.top + (p.High[1]-v[1])*p.unit
}

func (p *dialPlane) dial(d trace.Dial) {
	id := p.layout.id(d.ID)
	wide, high := (p.High[0]-p.Low[0])*p.unit, (p.High[1]-p.Low[1])*p.unit
	if label := p.in(d.Label.Words); label != "" {
		tx := p.left
		if d.Mark != trace.None {
			tx = p.sign(id, d.Mark, p.left, p.top-0.5*p.Size)
		}
		p.word(id, tx, p.top-0.5*p.Size, p.fit(label, p.right-tx, p.Size, Bold), p.Size, Bold, Letters)
	}
	frame := Shape{Kind: Rect, ID: id, X: p.left, Y: p.top, W: wide, H: high, Round: 3, Fill: Ground, Stroke: Faint, Thick: 0.8}
	if d.Mark != trace.None {
		frame.Stroke, frame.Thick = inkOf(d.Mark), 2
	}
	p.add(frame)
	zx, zy := p.at([2]float64{})
	if zy >= p.top && zy <= p.top+high {
		p.add(Shape{Kind: Line, ID: id, X: p.left, Y: zy, W: wide, Stroke: Faint, Thick: 0.8})
	}
	if zx >= p.left && zx <= p.left+wide {
		p.add(Shape{Kind: Line, ID: id, X: zx, Y: p.top, H: high, Stroke: Faint, Thick: 0.8})
	}
	if d.Arc && len(d.Arrows) > 1 {
		p.arc(id+"/arc", d.Arrows[0], d.Arrows[1])
	}
	for _, a := range d.Arrows {
		p.arrow(id, a)
	}
	if d.Gap && len(d.Arrows) > 1 {
		ax, ay := p.at(d.Arrows[0].To)
		bx, by := p.at(d.Arrows[1].To)
		p.add(Shape{Kind: Line, ID: id + "/gap", X: ax, Y: ay, W: bx - ax, H: by - ay, Stroke: Differs, Thick: 3})
	}
}

func (p *dialPlane) arrow(dial string, a trace.Arrow) {
	id, ink := dial+"/"+a.ID, inkOf(a.Mark)
	switch {
	case a.Side == trace.Left:
		ink = Left
	case a.Side == trace.Right:
		ink = Right
	case ink == NoInk:
		ink = Letters
	}
	x, y := p.at(a.From)
	tx, ty := p.at(a.To)
	long := math.Hypot(tx-x, ty-y)
	if a.Round {
		p.add(Shape{Kind: Rect, ID: id, X: x - long, Y: y - long, W: 2 * long, H: 2 * long, Round: long, Stroke: Faint, Thick: 1})
	}
	p.add(Shape{Kind: Line, ID: id, X: x, Y: y, W: tx - x, H: ty - y, Stroke: ink, Thick: 3})
	angle, barb := math.Atan2(ty-y, tx-x), min(0.7*p.Size, 0.5*long)
	head := make([][2]float64, 3)
	for i, turn := range []float64{math.Pi - 0.45, 0, math.Pi + 0.45} {
		if i == 1 {
			head[i] = [2]float64{tx, ty}
			continue
		}
		head[i] = [2]float64{tx + barb*math.Cos(angle+turn), ty + barb*math.Sin(angle+turn)}
	}
	p.add(Shape{Kind: Path, ID: id, Points: head, Stroke: ink, Thick: 3})
	p.tip(id, a, tx, ty, ink)
}

func (p *dialPlane) tip(id string, a trace.Arrow, x, y float64, ink Ink) {
	label := p.in(a.Label.Words)
	if label == "" {
		return
	}
	wide := p.Measure(label, p.Size, Bold)
	at := labelled{base: y + 0.35*p.Size}
	at.left = max(p.left, min(x+0.5*p.Size, p.right-wide))
	at.right = at.left + wide
	by := 0.0 // the way on which it moves
	for i := 0; i < len(p.taken); i++ {
		o := p.taken[i]
		if at.left >= o.right || o.left >= at.right || math.Abs(at.base-o.base) >= 1.2*p.Size {
			continue
		}
		if by == 0 {
			if by = 1.25 * p.Size; at.base < o.base-0.5 {
				by = -by
			}
		}
		at.base, i = o.base+by, -1
	}
	p.taken = append(p.taken, at)
	p.word(id, at.left, at.base, label, p.Size, Bold, ink)
}

func (p *dialPlane) arc(id string, a, b trace.Arrow) {
	const points = 25
	cx, cy := p.at(a.From)
	ax, ay := p.at(a.To)
	bx, by := p.at(b.To)
	radius := 0.45 * min(math.Hypot(ax-cx, ay-cy), math.Hypot(bx-cx, by-cy))
	from, to := math.Atan2(ay-cy, ax-cx), math.Atan2(by-cy, bx-cx)
	path := make([][2]float64, points)
	for i := range path {
		angle := from + (to-from)*float64(i)/(points-1)
		path[i] = [2]float64{cx + radius*math.Cos(angle), cy + radius*math.Sin(angle)}
	}
	p.add(Shape{Kind: Path, ID: id, Points: path, Stroke: Differs, Thick: 3})
}
