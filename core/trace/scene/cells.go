package scene

import "pagetwin/core/trace"

func (l *layout) tree(t *trace.Tree, x, y, w float64) float64 {
	at := make(map[string]int, len(t.Nodes))
	for i, n := range t.Nodes {
		at[n.ID] = i
	}
	depth := func(i int) int {
		d := 0
		for n := t.Nodes[i]; n.Parent != "" && d <= len(t.Nodes); d++ {
			n = t.Nodes[at[n.Parent]]
		}
		return d
	}
	step := w / float64(max(1, len(t.Nodes)))
	level := 3.2 * l.Size
	wide := func(i int) float64 {
		return min(l.wide(t.Nodes[i].Label, 0.85*l.Size, Regular), max(2*step, 5*l.Size)) + l.Size
	}
	place := func(i int) (float64, float64) { // every node is within the edges
		half := wide(i) / 2
		return max(x+half, min(x+(float64(i)+0.5)*step, x+w-half)), y + l.Size + float64(depth(i))*level
	}
	deepest := 0
	for i, n := range t.Nodes {
		deepest = max(deepest, depth(i))
		if n.Parent != "" {
			ax, ay := place(i)
			bx, by := place(at[n.Parent])
			l.add(Shape{Kind: Line, ID: l.id(n.ID), X: ax, Y: ay, W: bx - ax, H: by - ay, Stroke: Faint, Thick: 1.2})
		}
	}
	for i, n := range t.Nodes {
		cx, cy := place(i)
		id := l.id(n.ID)
		lw := wide(i)
		box := Shape{Kind: Rect, ID: id, X: cx - lw/2, Y: cy - 0.9*l.Size, W: lw, H: 1.7 * l.Size, Round: 0.8 * l.Size, Fill: Paper, Stroke: Letters, Thick: 2}
		if n.Red {
			box.Stroke, box.Dash = Differs, true
		}
		l.add(box)
		if n.Mark != trace.None {
			box.Fill, box.Share = inkOf(n.Mark), Thin
			l.add(box)
		}
		l.label(id, cx-lw/2+0.5*l.Size, cy+0.25*l.Size, n.Label, lw-l.Size, 0.85*l.Size, Regular, Letters)
	}
	return y + 2.4*l.Size + float64(deepest)*level
}
