package scene

import "pagetwin/core/trace"

// narrow is the least width of a view beside another, in letters.
const narrow = 17

type place struct {
	view     *trace.View
	x, width float64
}

func (l *layout) views(i int, y float64) float64 {
	for _, row := range l.rows(i) {
		end := y
		for _, p := range row {
			end = max(end, l.view(p.view, p.x, y, p.width))
		}
		y = end + gap*l.Size
	}
	return y
}

// rows arranges the views of step i from top to bottom. Views of the left page stand beside those
// of the right one, and other views beside each other where there is room.
func (l *layout) rows(i int) [][]place {
	var out [][]place
	views := l.story.Shown(i)
	for len(views) > 0 {
		row := l.weighed(views)
		if row == nil {
			row = l.pair(views)
		}
		if row == nil {
			row = l.beside(views)
		}
		if row == nil {
			row = []place{{views[0], 0, l.Width}}
		}
		out, views = append(out, row), views[len(row):]
	}
	return out
}

func (l *layout) pair(views []*trace.View) []place {
	half := (l.Width - gap*l.Size) / 2
	if len(views) < 2 || views[0].Side != trace.Left || views[1].Side != trace.Right || half < narrow*l.Size || flat(views[0].Grid) {
		return nil
	}
	return []place{{views[0], 0, half}, {views[1], l.Width - half, half}}
}

// flat reports whether a grid is so much wider than high that those of both pages are larger one
// below the other.
func flat(g *trace.Grid) bool {
	const ratio = 3 // of columns to rows
	return g != nil && g.Columns*g.Columns > ratio*len(g.Cells)
}

func (l *layout) weighed(views []*trace.View) []place {
	const share, least = 0.31, 8 // of the width, and in letters
	side := share * (l.Width - 2*gap*l.Size)
	if len(views) < 3 || views[0].Side != trace.Left || views[1].Scale == nil || views[2].Side != trace.Right || side < least*l.Size {
		return nil
	}
	x := side + gap*l.Size
	return []place{{views[0], 0, side}, {views[1], x, l.Width - 2*x}, {views[2], l.Width - side, side}}
}

// beside places the first two views side by side if the second fits beside the first without loss
// and the picture gets lower; nil otherwise. Texts take all the room that there is.
func (l *layout) beside(views []*trace.View) []place {
	if len(views) < 2 || views[0].Side != trace.Whole || views[1].Side != trace.Whole || views[0].Text != nil || views[1].Text != nil {
		return nil
	}
	a, b := l.alone(views[0], l.Width), l.alone(views[1], l.Width)
	x := a.wide + 2*gap*l.Size
	rest := l.Width - x
	if rest < narrow*l.Size {
		return nil
	}
	moved := l.alone(views[1], rest)
	if moved.wide > rest || moved.cuts > b.cuts || moved.high > b.high+2*line*l.Size || max(a.high, moved.high) > a.high+b.high-2*line*l.Size {
		return nil
	}
	return []place{{views[0], 0, l.Width}, {views[1], x, rest}}
}

// measure is the size of a view by itself, and how many of its texts are cut.
type measure struct {
	wide, high float64
	cuts       int
}

func (l *layout) alone(v *trace.View, width float64) measure {
	by := layout{Options: l.Options, story: l.story}
	m := measure{high: by.view(v, 0, 0, width), cuts: by.cuts}
	for _, s := range by.shapes {
		m.wide = max(m.wide, s.X+s.W)
		for _, p := range s.Points {
			m.wide = max(m.wide, p[0])
		}
	}
	return m
}
