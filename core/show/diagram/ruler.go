package diagram

import (
	"fmt"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/text/align"
	"pagetwin/core/trace/scene"
)

// Ruler lays out both texts as strips beside each other, from top to bottom, the longer one over
// the whole height: what a text shares is grey, and what it has alone or elsewhere has its colour,
// at its place. Lines lead across to long shared passages, and to moved ones. A frame shows what is
// in sight. A wide ruler, as in a file, has a legend.
func (t Texts) Ruler(opt scene.Options) Diagram {
	r := ruler{Texts: t, sheet: newSheet(opt)}
	r.wide = max(min(12, 0.3*r.Scene.Width), r.Scene.Width/8)
	r.high = r.Scene.Height
	if r.Scene.Width > 30*r.Size {
		r.high = r.foot(r.legend())
	}
	r.scale = r.high / float64(max(1, len(t.Text[0]), len(t.Text[1])))
	for side, s := range t.Text {
		r.add(scene.Shape{Kind: scene.Rect, X: r.x(side), W: r.wide, H: r.scale * float64(len(s)), Fill: scene.Ground, Stroke: scene.Faint, Thick: 0.5})
	}
	r.links()
	for side := range t.Text {
		r.parts(side)
	}
	for side := range t.Text {
		r.frame(side)
	}
	r.Data = t.data()
	r.At = func(x, y float64) Target {
		side := 0
		if x > r.Scene.Width/2 {
			side = 1
		}
		return t.place(side, int(y/r.scale))
	}
	return r.Diagram
}

// ruler lays out a ruler.
type ruler struct {
	Texts
	*sheet
	wide, high, scale float64 // width and height of a strip, height of a byte
}

func (r ruler) x(side int) float64 { return float64(side) * (r.Scene.Width - r.wide) }

// legend returns the meanings of the colours.
func (r ruler) legend() (out []entry) {
	for _, e := range []struct {
		ink  scene.Ink
		says say.Words
	}{
		{scene.Ground, say.Text("shared")},
		{parts[align.Deleted].ink, parts[align.Deleted].name},
		{parts[align.Added].ink, parts[align.Added].name},
		{parts[align.MovedA].ink, say.Text("in another order")},
	} {
		out = append(out, entry{func(x, y float64) {
			r.add(scene.Shape{Kind: scene.Rect, X: x - r.Size/2, Y: y - r.Size/2, W: r.Size, H: r.Size, Fill: e.ink, Stroke: scene.Faint, Thick: 0.5})
		}, e.says.In(r.Lang)})
	}
	return out
}

func (r ruler) strip(id string, side int, s text.Span, least float64, ink scene.Ink) float64 {
	y := r.scale * float64(s.Start)
	high := max(least, r.scale*float64(s.End-s.Start))
	y = max(0, min(y, r.high-high))
	r.add(scene.Shape{Kind: scene.Rect, ID: id, X: r.x(side), Y: y, W: r.wide, H: high, Fill: ink})
	return y + high
}

// least is the least height at which a part can be seen.
const least = 2

// parts draws the parts that a side has alone or in another order. Parts that would lie over each
// other are drawn as one, so that there are no more than the strip is high.
func (r ruler) parts(side int) {
	end, last := -1.0, align.Same
	for i, e := range r.Edits {
		s := e.In(side)
		if !e.Differs(side, r.Text[side]) || e.Kind == last && r.scale*float64(s.End) <= end {
			continue
		}
		id := fmt.Sprint("part", side, "-", i)
		end, last = r.strip(id, side, s, least, parts[e.Kind].ink), e.Kind
		r.thing(id, say.New("%v · %s", parts[e.Kind].name, excerpt(r.Text[side], s)).In(r.Lang), r.target(side, e))
	}
}

// target returns the place of a part: with a moved passage, where the other text has it.
func (r ruler) target(side int, e align.Edit) Target {
	if e.Kind == align.MovedA || e.Kind == align.MovedB {
		for _, m := range r.Align.Matches {
			if m.Moved && (side == 0 && m.A.Start == e.A.Start || side == 1 && m.B.Start == e.B.Start) {
				return Target{Place, m.A.Start, m.B.Start}
			}
		}
	}
	return Target{Place, e.A.Start, e.B.Start}
}

// links joins what both texts have: passages that are long enough to be distinguished.
func (r ruler) links() {
	const most = 60
	n := 0
	for _, m := range r.Align.Matches {
		ink, thick := scene.Faint, 0.6
		if m.Moved {
			ink, thick = scene.Right, 1.5
		}
		if n == most || r.scale*float64(m.A.End-m.A.Start) < 3*least {
			continue
		}
		n++
		y := func(s text.Span) float64 { return r.scale * float64(s.Start+s.End) / 2 }
		x := r.wide
		r.add(scene.Shape{Kind: scene.Line, X: x, Y: y(m.A), W: r.x(1) - x, H: y(m.B) - y(m.A), Stroke: ink, Thick: thick})
	}
}

func (r ruler) frame(side int) {
	for _, s := range r.Marked[side] {
		r.strip("", side, s, least+1, scene.Used)
	}
	if r.Seen[side].End > 0 {
		r.strip("", side, r.Seen[side], 6, scene.NoInk)
		f := &r.Shapes[len(r.Shapes)-1]
		f.X, f.W, f.Stroke, f.Thick = f.X-2, f.W+4, scene.Letters, 1.5
	}
}
