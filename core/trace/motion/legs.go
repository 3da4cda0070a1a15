package motion

import (
	"fmt"
	"math"
	"strings"

	"pagetwin/core/trace/scene"
)

// none is the number of no shape.
const none = -1

type planner struct {
	was, now []scene.Shape
	of       []int  // for each shape now, its number before, or none
	gone     []bool // for each shape before, whether it is accounted for
}

// take records that shape i was shape n before.
func (p *planner) take(i, n int) { p.of[i], p.gone[n] = n, true }

// lines pairs lines of a text that read the same in the same place, but are cut into other runs:
// nothing in them moves or fades.
func (p *planner) lines() {
	before := textLines(p.was)
	for key, l := range textLines(p.now) {
		old, ok := before[key]
		if !ok || old.text != l.text || math.Abs(old.x-l.x) > 0.5 || math.Abs(old.end-l.end) > 0.5 {
			continue
		}
		for _, n := range old.words {
			p.gone[n] = true
		}
		for _, i := range l.words {
			p.of[i] = stays
		}
	}
}

// stays is the number before of a word that stays where and as it is.
const stays = -2

// textLine is the words of one view on one base line.
type textLine struct {
	text   string
	words  []int
	x, end float64
}

func textLines(shapes []scene.Shape) map[string]*textLine {
	out := make(map[string]*textLine)
	for i := range shapes {
		s := &shapes[i]
		if s.Kind != scene.Word {
			continue
		}
		key := fmt.Sprintf("%s/%.1f/%.1f", viewOf(s), s.Y, s.Size)
		l := out[key]
		if l == nil {
			l = &textLine{x: s.X}
			out[key] = l
		}
		l.text += s.Text
		l.words = append(l.words, i)
		l.end = s.X + s.W
	}
	return out
}

// same pairs shapes of one kind, thing and text, in their order; those of no thing only if there
// are as many as before.
func (p *planner) same() {
	p.pair(func(s *scene.Shape) string {
		return string(s.Kind) + " " + s.ID + " " + s.Text
	}, func(s *scene.Shape, was, now int) bool { return thingOf(s) != "" || was == now })
}

// worded pairs words of one thing that read otherwise now, if there are as many as before.
func (p *planner) worded() {
	p.pair(func(s *scene.Shape) string {
		if s.Kind != scene.Word || thingOf(s) == "" {
			return ""
		}
		return s.ID
	}, func(_ *scene.Shape, was, now int) bool { return was == now })
}

// pair pairs the shapes that are left with the same key, which is not empty, in their order, if
// may permits that for the numbers of them.
func (p *planner) pair(key func(*scene.Shape) string, may func(s *scene.Shape, was, now int) bool) {
	before, after := make(map[string][]int), make(map[string][]int)
	for n := range p.was {
		if k := key(&p.was[n]); k != "" && !p.gone[n] {
			before[k] = append(before[k], n)
		}
	}
	for i := range p.now {
		if k := key(&p.now[i]); k != "" && p.of[i] == none {
			after[k] = append(after[k], i)
		}
	}
	for k, is := range after {
		old := before[k]
		if len(old) == 0 || !may(&p.now[is[0]], len(old), len(is)) {
			continue
		}
		for n := range min(len(is), len(old)) {
			p.take(is[n], old[n])
		}
	}
}

// legs returns the way of each shape: first of those that go, then of the others in their order.
func (p *planner) legs() []leg {
	o := p.origins()
	var out []leg
	for n, s := range p.was {
		if p.gone[n] {
			continue
		}
		l := leg{s, s, always, fade{0, 1, early}}
		if goal, ok := o.goals[s.ID]; ok {
			l.to, l.veil.when = goal.place(s, false), leaving
		}
		out = append(out, l)
	}
	for i, s := range p.now {
		n := p.of[i]
		switch {
		case n == stays:
			out = append(out, leg{s, s, always, fade{}})
		case n != none:
			out = append(out, p.glide(p.was[n], s)...)
		default:
			out = append(out, o.come(i, s))
		}
	}
	return out
}

// glide returns the way of a shape that was there; one with another look now is drawn twice, the
// old one fading into the new one.
func (p *planner) glide(was, now scene.Shape) []leg {
	if was.Alike(&now) {
		from := now
		put(&from, &was)
		return []leg{{from, now, always, fade{}}}
	}
	to, from := was, now
	put(&to, &now)
	put(&from, &was)
	first, second := always, always
	if now.Kind == scene.Word { // two texts over each other cannot be read
		first, second = early, late
	}
	return []leg{{was, to, always, fade{0, 1, first}}, {from, now, always, fade{1, 0, second}}}
}

func put(s, at *scene.Shape) {
	s.X, s.Y, s.W, s.H, s.Size, s.Round, s.Thick, s.Share = at.X, at.Y, at.W, at.H, at.Size, at.Round, at.Thick, at.Share
	if len(s.Points) == len(at.Points) {
		s.Points = at.Points
	}
}

// way leads from the box of an origin to that of a thing.
type way struct {
	from, to box
	when     window
}

// place returns a shape, given in the box at the end of a way, as it is at the beginning, or the
// other way round. Letters keep their size.
func (w way) place(s scene.Shape, begin bool) scene.Shape {
	a, b := w.from, w.to
	if begin {
		a, b = b, a
	}
	x, y := a.onto(b, s.X+s.W/2, s.Y+s.H/2)
	if s.Kind != scene.Word {
		s.W, s.H = s.W*min(1, b.wide()/max(1, a.wide())), s.H*min(1, b.high()/max(1, a.high()))
	}
	points := make([][2]float64, len(s.Points))
	for i, p := range s.Points {
		points[i][0], points[i][1] = a.onto(b, p[0], p[1])
	}
	s.X, s.Y, s.Points = x-s.W/2, y-s.H/2, points
	return s
}

// origins are the ways of the things that come from somewhere.
type origins struct {
	ways  map[int]way    // of shapes now
	goals map[string]way // of things before that are there no more: where they go
}

// origins finds where new things come from: in the scene before, or else in this one.
func (p *planner) origins() origins {
	o := origins{make(map[int]way), make(map[string]way)}
	was, now := runs(p.was), runs(p.now)
	var travellers [][]int // the shapes of each
	var last string
	for i := range p.now {
		s := &p.now[i]
		if s.From == "" || p.of[i] != none {
			continue
		}
		parts := find(was, s.From)
		if parts == nil {
			parts = find(now, s.From)
		}
		if parts == nil {
			parts = find(was, originOf(s)+"/more") // it is folded there
		}
		if parts == nil {
			continue
		}
		mine := now[s.ID]
		run, at := part(mine, i)
		from := parts[0].box
		if len(parts) == len(mine) {
			from = parts[at].box
		}
		if s.ID != last || len(travellers) == 0 {
			travellers, last = append(travellers, nil), s.ID
		}
		travellers[len(travellers)-1] = append(travellers[len(travellers)-1], i)
		o.ways[i] = way{from: from, to: run.box}
		if _, known := o.goals[s.From]; !known && now[s.From] == nil {
			o.goals[s.From] = way{from: from, to: run.box}
		}
	}
	for k, list := range travellers {
		from := stagger * float64(k) / float64(max(1, len(travellers)-1))
		for _, i := range list {
			w := o.ways[i]
			w.when = window{from, from + 1 - stagger}
			o.ways[i] = w
		}
	}
	return o
}

func originOf(s *scene.Shape) string { v, _, _ := strings.Cut(s.From, "/"); return v }

// come returns the way of a new shape: from its origin, or growing if it is a bar, or appearing.
func (o origins) come(i int, s scene.Shape) leg {
	if w, ok := o.ways[i]; ok {
		seen := window{w.when.from, w.when.from + start.to}
		return leg{w.place(s, true), s, w.when, fade{1, 0, seen}}
	}
	if isBar(&s) {
		from := s
		from.W = 0
		return leg{from, s, always, fade{}}
	}
	return leg{s, s, always, fade{1, 0, late}}
}

// isBar reports whether a shape is a value as a bar: filled, without a line around it.
func isBar(s *scene.Shape) bool {
	return s.Kind == scene.Rect && s.Fill != scene.NoInk && s.Share == 0 && s.Stroke == scene.NoInk && s.Round == 0
}
