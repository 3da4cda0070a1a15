package scene

import (
	"math"
	"slices"

	"pagetwin/core/trace"
)

type planned struct {
	left, top, across, down float64 // place of 0, 0; sizes of a unit
}

// Limits of plans: how much flatter than its plane a plan may be drawn, the height of a line of
// text from which its lines are drawn one by one, and how many of them there are at most.
const (
	flattest  = 8.0
	leastLine = 3.0
	mostLines = 500
)

func (l *layout) plan(p *trace.Plan, x, y, w float64) float64 {
	page := slices.ContainsFunc(p.Boxes, func(b trace.Box) bool { return b.Lines > 0 })
	usual := map[bool]float64{false: 16, true: 22}[page] // sizes of letters
	l.lower()
	high := max(4*l.Size, usual*l.Size*float64(l.Lines)/lines)
	at := planned{x, y + 0.5*l.Size, w / p.Width, 0}
	at.down = min(at.across, high/p.Height)
	at.across = min(at.across, flattest*at.down)
	boxes := make(map[string]Shape, len(p.Boxes))
	many := 0
	for i := range p.Boxes {
		boxes[p.Boxes[i].ID] = l.boxed(&p.Boxes[i], at, w)
		many += p.Boxes[i].Lines
	}
	l.cuts += crowded(p, boxes)
	for _, link := range p.Links {
		l.link(link, boxes[link.From], boxes[link.To])
	}
	for i := range p.Boxes {
		l.planBox(&p.Boxes[i], boxes[p.Boxes[i].ID], at, many <= mostLines)
	}
	end := at.top + p.Height*at.down + 0.6*l.Size
	l.solid = append(l.solid, [2]float64{y, end})
	return end
}

func crowded(p *trace.Plan, at map[string]Shape) (n int) {
	var nodes []Shape
	for _, b := range p.Boxes {
		if b.W > 0 {
			continue
		}
		s := at[b.ID]
		if slices.ContainsFunc(nodes, func(o Shape) bool {
			return s.X < o.X+o.W && o.X < s.X+s.W && s.Y < o.Y+o.H && o.Y < s.Y+s.H
		}) {
			n++
		}
		nodes = append(nodes, s)
	}
	return n
}

func (l *layout) boxed(b *trace.Box, at planned, w float64) Shape {
	s := Shape{Kind: Rect, ID: l.id(b.ID), X: at.left + b.X*at.across, Y: at.top + b.Y*at.down, W: b.W * at.across, H: b.H * at.down}
	if b.W == 0 {
		s.W, s.H, s.Round = l.wide(b.Label, l.Size, Regular)+1.2*l.Size, 1.9*l.Size, 0.9*l.Size
		s.X = max(at.left, min(s.X-s.W/2, at.left+w-s.W))
		s.Y -= s.H / 2
	}
	return s
}

func (l *layout) link(link trace.Link, from, to Shape) {
	id, ink, thick := l.id(link.ID), inkOf(link.Mark), 2.5
	if ink == NoInk {
		ink, thick = Faint, 1.2
	}
	a, b := [2]float64{from.X + from.W/2, from.Y + from.H/2}, [2]float64{to.X + to.W/2, to.Y + to.H/2}
	l.add(Shape{Kind: Line, ID: id, X: a[0], Y: a[1], W: b[0] - a[0], H: b[1] - a[1], Stroke: ink, Thick: thick, Dash: link.Mark == trace.Dropped})
	if link.Label.En == "" {
		return
	}
	size := 0.9 * l.Size
	wide := l.wide(link.Label, size, Regular)
	x, y := (a[0]+b[0]-wide)/2, (a[1]+b[1])/2+0.35*size
	l.add(Shape{Kind: Rect, ID: id, X: x - 0.2*size, Y: y - size, W: wide + 0.4*size, H: 1.3 * size, Fill: Paper})
	l.label(id, x, y, link.Label, wide+1, size, Regular, Letters)
}

func (l *layout) planBox(b *trace.Box, s Shape, at planned, lined bool) {
	ink := inkOf(b.Mark)
	switch {
	case b.Lines > 0:
		l.print(b, s, at, lined)
		return
	case b.W == 0:
		ground := s
		ground.Fill = Paper
		l.add(ground)
		s.Stroke, s.Thick = Letters, 1.5
		if ink != NoInk {
			s.Fill, s.Share, s.Stroke, s.Thick = ink, Thin, ink, 2.5
		}
		s.Dash = b.Mark == trace.Dropped
	default:
		s.Stroke, s.Thick, s.Round = Faint, 0.8, min(2, s.H/4)
		if b.Fill > 0 {
			s.Fill, s.Share = Letters, min(1, b.Fill)
		}
		if ink != NoInk {
			s.Stroke, s.Thick = ink, max(1.5, 0.09*s.H)
			if b.Fill > 0 {
				s.Fill = ink
			}
		}
	}
	l.add(s)
	if size := l.Size; b.Label.En != "" {
		wide := l.wide(b.Label, size, Regular)
		for wide > s.W && size > 0.7*l.Size {
			size *= 0.9
			wide = l.wide(b.Label, size, Regular)
		}
		if wide <= s.W && size <= s.H {
			letters := Letters
			if b.W > 0 && b.Fill > 0.5 {
				letters = Paper
			}
			l.label(s.ID, s.X+(s.W-wide)/2, s.Y+s.H/2+0.35*size, b.Label, wide+1, size, Regular, letters)
		}
	}
}

func (l *layout) print(b *trace.Box, s Shape, at planned, lined bool) {
	const bold, thin, ground, pale = 0.55, 0.22, 0.12, 0.3
	share := 1.0
	s.Fill = inkOf(b.Mark)
	switch b.Mark {
	case trace.None:
		s.Fill, share = Letters, 0.7
	case trace.Dropped:
		share = pale
	}
	high := s.H / float64(b.Lines)
	s.H = max(1, s.H)
	if !lined || high < leastLine {
		s.Share = 0.8 * share
		l.add(s)
		return
	}
	s.Share = ground
	l.add(s)
	thick := bold
	if b.Thin {
		thick = thin
	}
	for i := range b.Lines {
		w := s.W
		if i == b.Lines-1 && b.Last > 0 {
			w = math.Min(w, b.Last*at.across)
		}
		l.add(Shape{Kind: Rect, ID: s.ID, X: s.X, Y: s.Y + high*(float64(i)+0.75-thick/2), W: w, H: thick * high, Fill: s.Fill, Share: share})
	}
}
