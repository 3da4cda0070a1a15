package scene

import (
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

type tracked struct {
	trace.Axis
	from, wide float64
}

func (t tracked) at(v float64) float64 {
	return t.from + t.wide*min(1, max(0, (v-t.Low)/(t.High-t.Low)))
}

func (l *layout) track(t *trace.Track, x, y, w float64) float64 {
	names := 0.0
	for _, lane := range t.Lanes {
		names = max(names, l.wide(lane.Label, l.Size, Regular))
	}
	names = min(names, 0.25*w) + 2*l.Size
	axis := tracked{t.Axis, x + names, w - names - 0.6*l.Size}
	top := y + 0.6*l.Size
	y = l.zoneNames(t, axis, top)
	grounds := len(l.shapes)
	begins := y
	joints := map[string]placed{} // where things of the lane before end
	for _, lane := range t.Lanes {
		from := y
		if t.Joined && len(joints) > 0 {
			y += 2 * l.Size
		}
		now := map[string]placed{}
		y = l.lane(lane, axis, x, y, names, len(t.Lanes), now)
		if t.Joined {
			l.join(lane, joints, now)
		}
		if joints = now; y < from+line*l.Size {
			y = from + line*l.Size
		}
	}
	l.zones(t, axis, top, begins, y, grounds)
	if title := l.in(t.Axis.Title.Words); title != "" {
		y += 0.5 * l.Size
		y = l.ruler(axis, title, y)
	}
	return y + 0.4*l.Size
}

func (l *layout) zoneNames(t *trace.Track, axis tracked, top float64) float64 {
	y, free, rows := top, axis.from, 0
	for i, z := range t.Zones {
		size := 0.9 * l.Size
		wide := l.wide(z.Label, size, Regular)
		if wide == 0 {
			continue
		}
		at := max(axis.from, min((axis.at(z.From)+axis.at(z.To)-wide)/2, axis.from+axis.wide-wide))
		if at < free && rows > 0 {
			y += line * size
		}
		rows++
		l.label(l.id("zone"+string(rune('0'+i))), at, y+size, z.Label, wide, size, Regular, Letters)
		free = at + wide + size
	}
	if rows > 0 {
		y += line * l.Size
	}
	return y
}

func (l *layout) zones(t *trace.Track, axis tracked, top, begins, end float64, under int) {
	var grounds []Shape
	for i, z := range t.Zones {
		ground := Shape{Kind: Rect, ID: l.id("zone" + string(rune('0'+i))), X: axis.at(z.From), Y: begins - 0.1*l.Size, W: axis.at(z.To) - axis.at(z.From), H: end - begins + 0.2*l.Size, Fill: Ground, Stroke: Faint, Thick: 0.8}
		if z.Mark != trace.None {
			ground.Fill, ground.Share = inkOf(z.Mark), Thin
		}
		grounds = append(grounds, ground)
	}
	l.shapes = append(l.shapes[:under:under], append(grounds, l.shapes[under:]...)...)
}

func (l *layout) strip(n int) float64 {
	const least, most = 1.5, 3.2 // in sizes of letters
	l.elastic = true
	return l.Size * max(least, min(most, float64(l.Lines)/float64(max(1, n))))
}

func (l *layout) lane(lane trace.Lane, axis tracked, x, y, names float64, n int, places map[string]placed) float64 {
	y += 0.3 * l.Size
	id := l.id(lane.ID)
	high := 0.3 * l.Size // of a lane of points
	if slices.ContainsFunc(lane.Things, func(t trace.Thing) bool { return t.To > t.From }) {
		high = l.strip(n)
	}
	levels, most := l.levels(lane, axis, n)
	base := y + float64(most)*line*l.Size + high
	middle := base - max(0, 0.5*high-0.35*l.Size)
	tx := l.sign(id, lane.Mark, x, middle)
	l.label(id, tx, middle, lane.Label, names-2*l.Size, l.Size, Regular, Letters)
	l.add(Shape{Kind: Line, ID: id, X: axis.from, Y: base, W: axis.wide, Stroke: Faint, Thick: 1})
	left := 0
	for i := len(lane.Things) - 1; i >= 0; i-- { // the most important lie on top
		thing := lane.Things[i]
		if thing.To > thing.From {
			l.stripOf(lane, thing, axis, base, high)
			places[thing.ID] = placed{axis.at(thing.From), axis.at(thing.To), base - high, base}
			continue
		}
		l.dot(lane, thing, axis, base, levels[i])
		if levels[i] < 0 && thing.Label.En != "" {
			left++
		}
	}
	l.left += left
	if left > 0 {
		l.word(l.id("more"), axis.from+0.3*l.Size, base+1.3*l.Size, l.in(say.New("… %d more", left).Words), 0.8*l.Size, Regular, Faint) // below the points
		return base + 1.5*l.Size
	}
	return base + 0.4*l.Size
}

func (l *layout) levels(lane trace.Lane, axis tracked, n int) ([]int, int) {
	room := max(2, 2*l.Lines/(3*max(1, n)))
	free := make([][][2]float64, room)
	out, most := make([]int, len(lane.Things)), 0
	for i, thing := range lane.Things {
		out[i] = -1
		if thing.To > thing.From || thing.Label.En == "" {
			continue
		}
		from, to := l.labelAt(thing, axis)
		for k := range room {
			taken := false
			for _, is := range free[k] {
				taken = taken || from < is[1] && is[0] < to
			}
			if !taken {
				free[k], out[i], most = append(free[k], [2]float64{from, to}), k, max(most, k+1)
				break
			}
		}
	}
	return out, most
}

func (l *layout) labelAt(thing trace.Thing, axis tracked) (from, to float64) {
	wide := l.wide(thing.Label, 0.9*l.Size, Regular) + 0.8*l.Size
	at := max(axis.from, min(axis.at(thing.From)-0.5*wide, axis.from+axis.wide-wide))
	return at, at + wide
}

func (l *layout) dot(lane trace.Lane, thing trace.Thing, axis tracked, base float64, level int) {
	id, ink := l.id(lane.ID+"/"+thing.ID), inkOf(thing.Mark)
	if ink == NoInk {
		ink = Faint
	}
	r := 0.25 * l.Size
	if level >= 0 {
		r = 0.4 * l.Size
	}
	px := axis.at(thing.From)
	if level >= 0 {
		from, to := l.labelAt(thing, axis)
		y := base - 0.75*l.Size - float64(level)*line*l.Size
		l.add(Shape{Kind: Line, ID: id, X: px, Y: base, H: y - base, Stroke: ink, Thick: 1})
		l.add(Shape{Kind: Rect, ID: id, X: from + 0.1*l.Size, Y: y - 1.05*l.Size, W: to - from - 0.2*l.Size, H: 1.45 * l.Size, Round: 3, Fill: Paper})
		box := Shape{Kind: Rect, ID: id, X: from + 0.1*l.Size, Y: y - 1.05*l.Size, W: to - from - 0.2*l.Size, H: 1.45 * l.Size, Round: 3, Stroke: ink, Thick: 1, Dash: thing.Mark == trace.Dropped}
		if thing.Mark != trace.None {
			box.Fill, box.Share = ink, Thin
		}
		l.add(box)
		letters := Letters
		if thing.Mark == trace.Dropped {
			letters = Faint
		}
		l.label(id, from+0.4*l.Size, y, thing.Label, to-from-0.7*l.Size, 0.9*l.Size, Regular, letters)
	}
	l.add(Shape{Kind: Rect, ID: id, X: px - r, Y: base - r, W: 2 * r, H: 2 * r, Round: r, Fill: ink})
}

func (l *layout) stripOf(lane trace.Lane, thing trace.Thing, axis tracked, base, high float64) {
	id, ink := l.id(lane.ID+"/"+thing.ID), inkOf(thing.Mark)
	if ink == NoInk {
		ink = Faint
	}
	from, to := axis.at(thing.From), axis.at(thing.To)
	box := Shape{Kind: Rect, ID: id, X: from, Y: base - high, W: max(1, to-from), H: high, Round: 2, Fill: ink, Share: 0.3, Stroke: ink, Thick: 1, Dash: thing.Mark == trace.Dropped}
	if thing.Mark == trace.None || thing.Mark == trace.Dropped {
		box.Share = Thin
	}
	l.add(box)
	size := 0.95 * l.Size
	if wide := l.wide(thing.Label, size, Regular); wide > to-from-0.4*size {
		size *= max(0.7, (to-from-0.4*size)/max(1, wide))
	}
	wide := l.wide(thing.Label, size, Regular)
	if room := to - from - 0.3*size; wide <= room {
		l.label(id, (from+to-wide)/2, base-high/2+0.35*size, thing.Label, wide+1, size, Regular, Letters)
	} else if room > 2.5*size {
		l.label(id, from+0.2*size, base-high/2+0.35*size, thing.Label, room, size, Regular, Letters)
	}
}

type placed struct{ from, to, top, base float64 }

func (l *layout) join(lane trace.Lane, before, now map[string]placed) {
	for _, thing := range lane.Things {
		a, ok := before[thing.ID]
		b, is := now[thing.ID]
		if !ok || !is {
			continue
		}
		ink := inkOf(thing.Mark)
		if ink == NoInk {
			ink = Faint
		}
		for _, ends := range [][2]float64{{a.from, b.from}, {a.to, b.to}} {
			l.add(Shape{Kind: Line, ID: l.id("join/" + thing.ID), X: ends[0], Y: a.base, W: ends[1] - ends[0], H: b.top - a.base, Stroke: ink, Thick: 1.5})
		}
	}
}

func (l *layout) ruler(axis tracked, title string, y float64) float64 {
	size := 0.8 * l.Size
	l.add(Shape{Kind: Line, X: axis.from, Y: y, W: axis.wide, Stroke: Letters, Thick: 1})
	end := 0.0
	for _, v := range rounds(axis.Axis) {
		wide := l.Measure(v.text, size, Regular)
		l.add(Shape{Kind: Line, X: axis.at(v.at), Y: y, H: 0.3 * l.Size, Stroke: Letters, Thick: 1})
		at := min(axis.at(v.at)-wide/2, axis.from+axis.wide-wide)
		l.word("", at, y+1.1*l.Size, v.text, size, Regular, Faint)
		end = max(end, at+wide)
	}
	wide := l.Measure(title, 0.9*l.Size, Regular)
	y += 2.4 * l.Size
	l.word("", axis.from+axis.wide-wide, y, title, 0.9*l.Size, Regular, Faint)
	return y
}
