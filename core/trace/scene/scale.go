package scene

import "pagetwin/core/trace"

func (l *layout) scale(s *trace.Scale, x, y, w float64) float64 {
	ink := inkOf(s.Mark)
	if ink == NoInk {
		ink = Letters
	}
	middle := func(id, text string, size float64, style Style, ink Ink) {
		text = l.fit(text, w, size, style)
		l.word(l.id(id), x+(w-l.Measure(text, size, style))/2, y, text, size, style, ink)
	}
	big := max(2.6*l.Size, min(5*l.Size, w/5)) // of the score; the verdict is half as large
	y += 0.5*big + l.Size
	middle("verdict", l.verdict(s, w, 0.5*big), 0.5*big, Bold, ink)
	y += 1.3 * big
	middle("score", s.Text, big, Bold, ink)

	at := func(v float64) float64 { return x + w*min(1, max(0, v)) }
	y += 2.6 * l.Size
	size := 0.9 * l.Size
	limit := l.fit(l.in(s.Limit.Words), w, size, Regular)
	wide := l.Measure(limit, size, Regular)
	l.word(l.id("limit"), max(x, min(at(s.Cut)-wide/2, x+w-wide)), y, limit, size, Regular, Letters)
	top, high := y+0.9*l.Size, 1.8*l.Size
	l.add(Shape{Kind: Rect, ID: l.id("scale"), X: x, Y: top, W: w, H: high, Stroke: Faint, Thick: 1})
	l.add(Shape{Kind: Rect, ID: l.id("score"), X: x, Y: top, W: max(1, at(s.Score)-x), H: high, Fill: ink})
	l.add(Shape{Kind: Line, ID: l.id("limit"), X: at(s.Cut), Y: top - 0.6*l.Size, H: high + 1.2*l.Size, Stroke: Letters, Thick: 3, Dash: true})
	y = top + high + 1.3*l.Size
	l.word("", x, y, "0", size, Regular, Faint)
	l.word("", x+w-l.Measure("1", size, Regular), y, "1", size, Regular, Faint)
	return y + 0.6*l.Size
}

func (l *layout) verdict(s *trace.Scale, w, size float64) string {
	words := l.in(s.Verdict.Words)
	if signed := signs[s.Mark] + " " + words; s.Mark != trace.None && l.Measure(signed, size, Bold) <= w {
		return signed
	}
	return words
}
