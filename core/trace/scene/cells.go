package scene

import (
	"slices"
	"strconv"

	"pagetwin/core/trace"
)

// bits shows rows of bits below each other: a one is filled, a zero is hollow. Columns that do
// not fit continue in further groups below.
func (l *layout) bits(b *trace.Bits, x, y, w float64) float64 {
	n, more := l.shown(b.Show, len(b.Rows), 1)
	names := 0.0
	sums := false
	for _, row := range b.Rows[:n] {
		names = max(names, l.Measure(l.in(row.Label.Words), l.Size, Regular))
		sums = sums || len(row.Sums) > 0
	}
	names = min(names, 0.25*w) + 1.6*l.Size
	cell, columns := 0.9*l.Size, 64
	if sums {
		cell, columns = 2*l.Size, 32
	}
	columns = even(b.Width(), min(columns, int((w-names)/cell)))
	for from := 0; from < b.Width(); from += columns {
		to := min(b.Width(), from+columns)
		y = l.bitGroup(b, n, from, to, x, y, names, cell)
	}
	return l.more(more, x, y)
}

// even returns how many of n columns are in a group when room columns fit: multiples of eight,
// and groups of equal length if possible.
func even(n, room int) int {
	const eight = 8
	room = max(eight, room/eight*eight)
	groups := max(1, (n+room-1)/room)
	return ((n+groups-1)/groups + eight - 1) / eight * eight
}

// bitGroup shows the columns [from, to).
func (l *layout) bitGroup(b *trace.Bits, n, from, to int, x, y, names, cell float64) float64 {
	top := y + 0.4*l.Size
	for _, row := range b.Rows[:n] {
		y += 1.3 * l.Size
		id := l.id(row.ID)
		tx := l.sign(id, row.Mark, x, y)
		l.word(id, tx, y, l.fit(l.in(row.Label.Words), names-1.6*l.Size, l.Size, Regular), l.Size, Regular, Letters)
		for c := from; c < to; c++ {
			cx := x + names + float64(c-from)*cell
			if len(row.Sums) > 0 {
				size := 0.75 * l.Size
				s := l.fit(row.Sums[c], cell, size, Regular)
				l.word(id, cx+(cell-l.Measure(s, size, Regular))/2, y, s, size, Regular, Letters)
				continue
			}
			box := Shape{Kind: Rect, ID: id, X: cx + 0.1*cell, Y: y - 0.85*l.Size, W: 0.8 * cell, H: 0.95 * l.Size, Stroke: Faint, Thick: 0.8}
			if row.Bits[c] == '1' {
				box.Fill = Letters
				if row.Mark != trace.None {
					box.Fill = inkOf(row.Mark)
				}
			}
			l.add(box)
		}
	}
	y += 0.5 * l.Size
	for c := from; c < to; c++ {
		cx := x + names + float64(c-from)*cell
		if slices.Contains(b.Differ, c) {
			l.add(Shape{Kind: Rect, ID: l.id("differ" + strconv.Itoa(c)), X: cx, Y: top - 0.2*l.Size, W: cell, H: y - top + 0.2*l.Size, Stroke: Differs, Thick: 1.6})
		}
		if slices.Contains(b.Blocks, c) && c > from {
			l.add(Shape{Kind: Line, X: cx, Y: top - 0.4*l.Size, H: y - top + 0.6*l.Size, Stroke: Used, Thick: 2})
		}
	}
	return y + 0.5*l.Size
}

// matrix shows cells in rows and columns.
func (l *layout) matrix(m *trace.Matrix, x, y, w float64) float64 {
	n, more := l.shown(m.Show, len(m.Rows), 1)
	names := 0.0
	for _, row := range m.Rows[:n] {
		names = max(names, l.Measure(l.in(row.Label.Words), l.Size, Regular))
	}
	names = min(names, 0.3*w) + 2*l.Size
	cell := min(14*l.Size, (w-names)/float64(max(1, len(m.Columns))))
	y += line * l.Size
	for c, col := range m.Columns {
		l.cell("", l.in(col.Words), x+names+float64(c)*cell, y, cell, false, Faint)
	}
	wide := names + cell*float64(len(m.Columns))
	for i, row := range m.Rows[:n] {
		y += line * l.Size
		id := l.id(row.ID)
		if slices.Contains(m.Bands, i) {
			l.add(Shape{Kind: Line, X: x, Y: y - 1.2*l.Size, W: wide, Stroke: Used, Thick: 2})
		}
		if row.Mark != trace.None {
			l.add(Shape{Kind: Rect, ID: id, X: x, Y: y - 1.15*l.Size, W: wide, H: line * l.Size, Fill: inkOf(row.Mark), Share: Thin})
		}
		tx := l.sign(id, row.Mark, x+0.2*l.Size, y)
		l.word(id, tx, y, l.fit(l.in(row.Label.Words), names-2*l.Size, l.Size, Regular), l.Size, Regular, Letters)
		for c, v := range row.Cells {
			s := l.fit(l.in(v.Words), cell-0.6*l.Size, 0.9*l.Size, Mono)
			l.word(id+"/"+strconv.Itoa(c), x+names+float64(c)*cell, y, s, 0.9*l.Size, Mono, Letters)
		}
	}
	return l.more(more, x, y+0.6*l.Size)
}

// tree shows nodes from left to right, each level below the one above.
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
	place := func(i int) (float64, float64) { return x + (float64(i)+0.5)*step, y + l.Size + float64(depth(i))*level }
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
		label := l.fit(l.in(n.Label.Words), max(2*step, 5*l.Size), 0.85*l.Size, Regular)
		lw := l.Measure(label, 0.85*l.Size, Regular) + l.Size
		box := Shape{Kind: Rect, ID: id, X: cx - lw/2, Y: cy - 0.9*l.Size, W: lw, H: 1.7 * l.Size, Round: 0.8 * l.Size, Fill: Paper, Stroke: Letters, Thick: 2}
		if n.Red {
			box.Stroke, box.Dash = Differs, true
		}
		l.add(box)
		if n.Mark != trace.None {
			box.Fill, box.Share = inkOf(n.Mark), Thin
			l.add(box)
		}
		l.word(id, cx-lw/2+0.5*l.Size, cy+0.25*l.Size, label, 0.85*l.Size, Regular, Letters)
	}
	return y + 2.4*l.Size + float64(deepest)*level
}
