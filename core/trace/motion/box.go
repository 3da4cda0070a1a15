package motion

import (
	"math"
	"strings"

	"pagetwin/core/trace/scene"
)

type box struct{ left, top, right, bottom float64 }

var nowhere = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b box) wide() float64 { return b.right - b.left }
func (b box) high() float64 { return b.bottom - b.top }

func (b box) with(o box) box {
	return box{min(b.left, o.left), min(b.top, o.top), max(b.right, o.right), max(b.bottom, o.bottom)}
}

// onto maps a point of a box to the same point of another.
func (b box) onto(o box, x, y float64) (float64, float64) {
	along := func(v, from, wide, to, room float64) float64 {
		if wide < 1 {
			return to + room/2
		}
		return to + (v-from)/wide*room
	}
	return along(x, b.left, b.wide(), o.left, o.wide()), along(y, b.top, b.high(), o.top, o.high())
}

func boxOf(s *scene.Shape) box {
	switch s.Kind {
	case scene.Word:
		return box{s.X, s.Y - s.Size, s.X + s.W, s.Y + 0.3*s.Size}
	case scene.Path:
		out := nowhere
		for _, p := range s.Points {
			out = out.with(box{p[0], p[1], p[0], p[1]})
		}
		return out
	}
	return box{min(s.X, s.X+s.W), min(s.Y, s.Y+s.H), max(s.X, s.X+s.W), max(s.Y, s.Y+s.H)}
}

// run is shapes of one thing without others between: of a word at two places there are two.
type run struct {
	box
	from, to int // the shapes
}

func runs(shapes []scene.Shape) map[string][]run {
	out := make(map[string][]run)
	add := func(id string, i int, b box, on bool) {
		list := out[id]
		if n := len(list) - 1; n >= 0 && (on || list[n].to == i) {
			list[n].box, list[n].to = list[n].with(b), i+1
			return
		}
		out[id] = append(list, run{b, i, i + 1})
	}
	for i := range shapes {
		s := &shapes[i]
		b := boxOf(s)
		add(s.ID, i, b, false)
		add(viewOf(s), i, b, true)
	}
	return out
}

// find returns the runs of an origin: of a thing, of a view, or one of all things below it, as the
// members of a bucket are; nil if there is none.
func find(in map[string][]run, id string) []run {
	if list := in[id]; list != nil {
		return list
	}
	whole := run{box: nowhere}
	for other, list := range in {
		if strings.HasPrefix(other, id+"/") {
			for _, r := range list {
				whole.box = whole.with(r.box)
			}
		}
	}
	if whole.box == nowhere {
		return nil
	}
	return []run{whole}
}

// part returns the run that contains shape i, and its number.
func part(list []run, i int) (run, int) {
	for n, r := range list {
		if r.from <= i && i < r.to {
			return r, n
		}
	}
	return run{}, 0
}
