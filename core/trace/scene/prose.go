package scene

import "pagetwin/core/trace"

// Said lays out a sentence, in lines of the available width.
func Said(sentence string, opt Options) Scene {
	l := newLayout(nil, opt)
	y := 0.0
	for _, s := range l.Wrap(sentence, l.Width, l.Size, Regular) {
		y += line * l.Size
		l.word("sentence", 0, y-0.4*l.Size, s, l.Size, Regular, Letters)
	}
	return Scene{l.Width, y, l.shapes}
}

// Code lays out the pseudo-code of a story with the current line highlighted; at is -1 for none.
// Lines that do not fit continue below, indented.
func Code(s *trace.Story, at int, opt Options) Scene {
	l := newLayout(s, opt)
	y := 0.0
	for i, code := range s.Code {
		top, x := y, 0.6*l.Size
		for _, part := range l.Wrap(l.in(code.Words), l.Width-2.4*l.Size, l.Size, Mono) {
			y += 1.5 * l.Size
			l.word("code", x, y-0.4*l.Size, part, l.Size, Mono, Letters)
			x = 2.2 * l.Size
		}
		if i == at {
			lit := Shape{Kind: Rect, ID: "at", Y: top + 0.1*l.Size, W: l.Width, H: y - top, Round: 3, Fill: Used, Share: Thin}
			side := Shape{Kind: Rect, ID: "at", Y: top + 0.1*l.Size, W: 0.25 * l.Size, H: y - top, Fill: Used}
			l.shapes = append([]Shape{lit, side}, l.shapes...)
		}
		y += 0.35 * l.Size
	}
	return Scene{l.Width, y, l.shapes}
}
