package scene

import (
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

func (l *layout) buckets(b *trace.Buckets, x, y, w float64) float64 {
	n, more := l.shown(b.Show, len(b.Buckets), 1)
	members := slices.ContainsFunc(b.Buckets, func(k trace.Bucket) bool { return len(k.Members) > 0 })
	names := 0.0
	for _, k := range b.Buckets[:n] {
		names = max(names, l.wide(k.Label, l.Size, Mono))
	}
	if names = min(names, w-12*l.Size); members {
		names = min(names, 0.5*w)
	}
	for _, k := range b.Buckets[:n] {
		y += line * 1.1 * l.Size
		id := l.id(k.ID)
		tx := l.sign(id, k.Mark, x, y)
		l.label(id, tx, y, k.Label, names, l.Size, Mono, Letters)
		px := tx + names + l.Size
		if members {
			l.members(k, px, y, x+w)
			continue
		}
		l.side(id, k.Left, say.Words{En: "left"}, px, y, Left)
		l.side(id, k.Right, say.Words{En: "right"}, px+4.6*l.Size, y, Right)
	}
	return l.more(more, x, y+0.6*l.Size)
}

func (l *layout) side(id string, has bool, name say.Words, x, y float64, ink Ink) {
	box := Shape{Kind: Rect, ID: id, X: x, Y: y - 1.1*l.Size, W: 4 * l.Size, H: 1.5 * l.Size, Round: 4, Stroke: Faint, Thick: 1, Dash: true}
	if has {
		box.Fill, box.Share, box.Stroke, box.Dash = ink, Thin, ink, false
		s := l.in(name)
		defer l.word(id, x+2*l.Size-l.Measure(s, l.Size, Regular)/2, y, s, l.Size, Regular, Letters)
	}
	l.add(box)
}

func (l *layout) members(k trace.Bucket, x, y, right float64) {
	size := 0.9 * l.Size
	for i, m := range k.Members {
		s := l.fit(l.in(m.Label.Words), 12*l.Size, size, Regular)
		wide := l.Measure(s, size, Regular) + l.Size
		rest := ""
		if left := len(k.Members) - i; left > 1 {
			rest = l.in(say.New("+ %d more", left).Words)
		}
		if x+wide+0.4*l.Size+l.Measure(rest, size, Regular) > right && rest != "" {
			l.word(l.id(k.ID), x, y, rest, size, Regular, Faint)
			return
		}
		id, ink := l.id(k.ID+"/"+m.ID), inkOf(m.Mark)
		if ink == NoInk {
			ink = Left
		}
		l.add(Shape{Kind: Rect, ID: id, X: x, Y: y - 1.1*l.Size, W: wide, H: 1.5 * l.Size, Round: 4, Fill: ink, Share: Thin, Stroke: ink, Thick: 1, Dash: m.Mark == trace.Dropped})
		l.word(id, x+0.5*l.Size, y, s, size, Regular, Letters)
		x += wide + 0.4*l.Size
	}
}
