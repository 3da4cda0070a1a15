package scene

import "pagetwin/core/trace"

// Widths of a gate and of the way to the next one, in sizes of letters.
const gateLeast, gateMost, gateWay = 13.0, 26.0, 7.0

func (l *layout) gates(g *trace.Gates, x, y, w float64) float64 {
	n := float64(len(g.Gates))
	wide := min(gateMost*l.Size, (w-(n-1)*gateWay*l.Size)/n)
	if wide >= gateLeast*l.Size {
		end := y
		for i, gate := range g.Gates {
			end = max(end, l.gate(gate, x, y, wide))
			if x += wide; i+1 < len(g.Gates) {
				l.way(l.id(gate.ID+"/on"), gate.On, x, y+5.4*l.Size, gateWay*l.Size, gate.Taken == trace.TakesOn)
				x += gateWay * l.Size
			}
		}
		return end
	}
	for i, gate := range g.Gates {
		y = l.gate(gate, x, y, min(w, gateMost*l.Size))
		if i+1 < len(g.Gates) && gate.Taken == trace.TakesOn {
			y += line * l.Size
			l.word(l.id(gate.ID+"/on"), x, y, l.fit("↓ "+l.in(gate.On.Words), w, l.Size, Bold), l.Size, Bold, Letters)
			y += 0.4 * l.Size
		}
	}
	return y
}

func (l *layout) gate(g trace.Gate, x, y, w float64) float64 {
	id, ink := l.id(g.ID), inkOf(g.Mark)
	if ink == NoInk {
		ink = Faint
	}
	y += 0.4 * l.Size
	const high = 10.6
	box := Shape{Kind: Rect, ID: id, X: x, Y: y, W: w, H: high * l.Size, Round: 6, Fill: Ground, Stroke: ink, Thick: 2, Dash: g.Text == ""}
	if g.Mark == trace.Same || g.Mark == trace.Differs {
		box.Fill, box.Share, box.Thick = ink, Thin, 3
	}
	l.add(box)
	in, room := x+0.8*l.Size, w-1.6*l.Size
	middle := func(part, text string, base, size float64, style Style, ink Ink) {
		text = l.fit(text, room, size, style)
		l.word(id+part, in+(room-l.Measure(text, size, style))/2, base, text, size, style, ink)
	}
	middle("/name", l.in(g.Label.Words), y+1.7*l.Size, 1.1*l.Size, Bold, Letters)
	value := g.Text
	if value == "" {
		value = "?"
	}
	letters := ink
	if g.Text == "" {
		letters = Faint
	}
	middle("/value", value, y+4.5*l.Size, 2.2*l.Size, Bold, letters)
	at := func(v float64) float64 { return in + room*min(1, max(0, v)) }
	limit := l.fit(l.in(g.Limit.Words), room, 0.9*l.Size, Regular)
	wide := l.Measure(limit, 0.9*l.Size, Regular)
	l.word(id+"/limit", max(in, min(at(g.Cut)-wide/2, in+room-wide)), y+6.3*l.Size, limit, 0.9*l.Size, Regular, Letters)
	top := y + 7*l.Size
	l.add(Shape{Kind: Rect, ID: id + "/gauge", X: in, Y: top, W: room, H: 1.4 * l.Size, Fill: Paper, Stroke: Faint, Thick: 1})
	if g.Text != "" {
		l.add(Shape{Kind: Rect, ID: id + "/filled", X: in, Y: top, W: max(1, at(g.Value)-in), H: 1.4 * l.Size, Fill: ink})
	}
	l.add(Shape{Kind: Line, ID: id + "/limit", X: at(g.Cut), Y: top - 0.4*l.Size, H: 2.2 * l.Size, Stroke: Letters, Thick: 3, Dash: true})
	base := top + 2.9*l.Size
	sign := signs[g.Mark]
	middle("/sign", sign, base, 1.2*l.Size, Bold, letters)
	y += high * l.Size
	return l.exit(g, x+w/2, y, w)
}

func (l *layout) exit(g trace.Gate, x, y, w float64) float64 {
	if g.Out.En == "" {
		return y
	}
	id, ink, style, thick := l.id(g.ID+"/out"), Faint, Regular, 1.0
	if g.Taken == trace.TakesOut {
		ink, style, thick = Letters, Bold, 3
	}
	end := y + 1.8*l.Size
	l.add(Shape{Kind: Line, ID: id, X: x, Y: y, H: end - y, Stroke: ink, Thick: thick, Dash: g.Taken != trace.TakesOut})
	l.add(Shape{Kind: Path, ID: id, Points: [][2]float64{{x - 0.5*l.Size, end - 0.6*l.Size}, {x, end}, {x + 0.5*l.Size, end - 0.6*l.Size}}, Stroke: ink, Thick: thick})
	text := l.fit(l.in(g.Out.Words), w, l.Size, style)
	l.word(id, x-l.Measure(text, l.Size, style)/2, end+1.2*l.Size, text, l.Size, style, ink)
	return end + 1.8*l.Size
}

func (l *layout) way(id string, label trace.Label, x, y, w float64, taken bool) {
	ink, style, thick := Faint, Regular, 1.0
	if taken {
		ink, style, thick = Letters, Bold, 3
	}
	size := 0.9 * l.Size
	from, end := x+0.6*l.Size, x+w-0.6*l.Size
	l.add(Shape{Kind: Line, ID: id, X: from, Y: y, W: end - from, Stroke: ink, Thick: thick, Dash: !taken})
	l.add(Shape{Kind: Path, ID: id, Points: [][2]float64{{end - 0.6*l.Size, y - 0.5*l.Size}, {end, y}, {end - 0.6*l.Size, y + 0.5*l.Size}}, Stroke: ink, Thick: thick})
	text := l.fit(l.in(label.Words), w-0.4*l.Size, size, style)
	l.word(id, x+(w-l.Measure(text, size, style))/2, y-0.7*l.Size, text, size, style, ink)
}
