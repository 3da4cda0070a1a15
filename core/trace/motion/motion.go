package motion

import (
	"strings"
	"time"

	"pagetwin/core/trace/scene"
)

// TravelTime is the longest time from one step to the next.
const TravelTime = 650 * time.Millisecond

// Motion is the way from one scene to another. Things that are in both glide to their new place
// and size; new things come from where they originate ([scene.Shape.From]), bars grow, and what has no
// origin appears; the rest disappears. The players of HTML files find the same legs by the same
// rules (move.js in core/trace/player).
type Motion struct {
	Before, After scene.Scene
	legs          []leg
}

// leg is the way of one shape: from and to differ only in place and size.
type leg struct {
	from, to scene.Shape
	when     window // of the way
	veil     fade
}

// window is a part of the time, which goes from 0 to 1.
type window struct{ from, to float64 }

func (w window) at(t float64) float64 {
	return max(0, min(1, (t-w.from)/(w.to-w.from)))
}

// fade is the veil before and after a window.
type fade struct {
	from, to float64
	when     window
}

// Windows of time.
var (
	always  = window{0, 1}
	early   = window{0, 0.45} // in which things disappear
	late    = window{0.5, 1}  // in which they appear
	start   = window{0, 0.25} // in which travellers appear where they come from
	leaving = window{0.6, 1}  // in which what becomes something else disappears
)

// Travellers start one after the other within this share of the time.
const stagger = 0.35

// ease is slow at the beginning and at the end: the cubic-bezier(1/3, 0, 2/3, 1) of CSS.
func ease(t float64) float64 { return t * t * (3 - 2*t) }

// Between returns the way from the scene of a step to that of the next one. The way back is the
// same, with the time from 1 to 0.
func Between(before, after scene.Scene) *Motion {
	p := planner{was: before.Shapes, now: after.Shapes, of: make([]int, len(after.Shapes)), gone: make([]bool, len(before.Shapes))}
	for i := range p.of {
		p.of[i] = none
	}
	p.lines()
	p.same()
	p.worded()
	return &Motion{before, after, p.legs()}
}

// At returns the scene at time t, from 0 to 1. Its shapes between 0 and 1 are always as many and
// in the same order.
func (m *Motion) At(t float64) scene.Scene {
	switch {
	case t <= 0:
		return m.Before
	case t >= 1:
		return m.After
	}
	out := scene.Scene{Width: m.After.Width, Height: mix(m.Before.Height, m.After.Height, ease(t)), Shapes: make([]scene.Shape, len(m.legs))}
	for i, l := range m.legs {
		out.Shapes[i] = l.at(t)
	}
	return out
}

func (l *leg) at(t float64) scene.Shape {
	s := l.to
	s.Veil = mix(l.veil.from, l.veil.to, l.veil.when.at(t))
	e := ease(l.when.at(t))
	if e == 1 {
		return s
	}
	a, b := &l.from, &l.to
	s.X, s.Y, s.W, s.H = mix(a.X, b.X, e), mix(a.Y, b.Y, e), mix(a.W, b.W, e), mix(a.H, b.H, e)
	s.Size, s.Round, s.Thick = mix(a.Size, b.Size, e), mix(a.Round, b.Round, e), mix(a.Thick, b.Thick, e)
	if a.Share != b.Share {
		s.Share = mix(share(a), share(b), e)
	}
	if len(a.Points) == len(b.Points) {
		s.Points = make([][2]float64, len(b.Points))
		for i := range s.Points {
			s.Points[i] = [2]float64{mix(a.Points[i][0], b.Points[i][0], e), mix(a.Points[i][1], b.Points[i][1], e)}
		}
	}
	return s
}

func mix(a, b, t float64) float64 { return a + (b-a)*t }

func share(s *scene.Shape) float64 {
	if s.Share == 0 {
		return 1
	}
	return s.Share
}

func viewOf(s *scene.Shape) string  { v, _, _ := strings.Cut(s.ID, "/"); return v }
func thingOf(s *scene.Shape) string { _, t, _ := strings.Cut(s.ID, "/"); return t }
