package scene

import (
	"pagetwin/core/trace"
)

// tallest is the most height of a grid, in sizes of letters, unless its cells would be too small,
// so that a map of many rows fits on a screen with its sentence.
const tallest = 32

// widest is the side of a cell, and leastSide the smallest side to which it shrinks where there is
// no room, in sizes of letters; with more lines of texts than usual, cells are larger in proportion.
const widest, leastSide = 2.6, 0.7

// Few cells, such as the digests of two pages, are larger.
const mostStamps, stampSide = 2, 6.0

func (l *layout) grid(g *trace.Grid, x, y, w float64) float64 {
	n, more := l.shown(g.Show, len(g.Cells), g.Show)
	rows := (n + g.Columns - 1) / g.Columns
	l.lower()
	share := float64(l.Lines) / lines
	usual := float64(widest)
	if len(g.Cells) <= mostStamps {
		usual = stampSide
	}
	side := min(max(leastSide, usual*share)*l.Size, w/float64(g.Columns), max(0.7*l.Size, tallest*share*l.Size/float64(max(1, rows))))
	y += 0.4 * l.Size
	named := true // names of hashes are written where all have room
	for _, c := range g.Cells[:n] {
		named = named && (c.Label.Hash == "" || l.Measure(l.in(c.Label.Words), nameSize*l.Size, Bold) <= 0.8*side)
	}
	lined := n > mostBoxes
	if lined {
		l.gridLines(n, g.Columns, x, y, side)
	}
	for i, c := range g.Cells[:n] {
		if lined && c.Fill == 0 && c.Label == (trace.Label{}) {
			continue
		}
		l.gridCell(c, x+float64(i%g.Columns)*side, y+float64(i/g.Columns)*side, side, named)
	}
	// Frames of marks are drawn over all cells, so that nothing covers them.
	for i, c := range g.Cells[:n] {
		if c.Mark != trace.None {
			thick := max(1.5, min(0.09*side, 0.3*l.Size))
			in := max(thick/2, 0.03*side)
			l.add(Shape{Kind: Rect, ID: l.id(c.ID), X: x + float64(i%g.Columns)*side + in, Y: y + float64(i/g.Columns)*side + in, W: side - 2*in, H: side - 2*in, Stroke: inkOf(c.Mark), Thick: thick})
		}
	}
	return l.more(more, x, y+float64(rows)*side+0.6*l.Size)
}

// mostBoxes is the number of cells from which empty ones are not drawn as boxes: pictures of
// thousands of bits would be slow to draw.
const mostBoxes = 400

func (l *layout) gridLines(n, columns int, x, y, side float64) {
	rows := (n + columns - 1) / columns
	last := n - (rows-1)*columns // cells of the last row
	for r := range rows + 1 {
		wide := columns
		if r == rows {
			wide = last
		}
		l.add(Shape{Kind: Line, X: x, Y: y + float64(r)*side, W: float64(wide) * side, Stroke: Faint, Thick: 0.6})
	}
	for c := range columns + 1 {
		high := rows
		if c > last {
			high--
		}
		l.add(Shape{Kind: Line, X: x + float64(c)*side, Y: y, H: float64(high) * side, Stroke: Faint, Thick: 0.6})
	}
}

// nameSize is the size of the name of a hash in a cell, in sizes of letters.
const nameSize = 0.75

func (l *layout) stamp(id string, v trace.Label, x, y, side float64, named bool) {
	size := nameSize * l.Size
	name := l.in(v.Words)
	if !named {
		l.flag(id, v, x+0.12*side, y+0.16*side, 0.76*side, 0.68*side)
		return
	}
	for l.Measure("mamama", size, Bold) < 0.66*side { // all names of a grid have one size
		size *= 1.1
	}
	wide := l.Measure(name, size, Bold)
	l.flag(id, v, x+0.15*side, y+0.15*side, 0.7*side, 0.65*side-size)
	l.word(id, x+(side-wide)/2, y+0.9*side-0.2*size, name, size, Bold, Letters)
}

func (l *layout) gridCell(c trace.Cell, x, y, side float64, named bool) {
	id := l.id(c.ID)
	box := Shape{Kind: Rect, ID: id, X: x + 0.06*side, Y: y + 0.06*side, W: 0.88 * side, H: 0.88 * side, Stroke: Faint, Thick: 0.6}
	letters := Letters
	if c.Fill > 0 {
		box.Fill, box.Share = Letters, min(1, c.Fill)
		if c.Mark != trace.None {
			box.Fill = inkOf(c.Mark)
		}
		if c.Fill > 0.5 {
			letters = Paper
		}
	}
	l.add(box)
	if c.Label.Hash != "" {
		l.stamp(id, c.Label, x, y, side, named)
		return
	}
	size := 0.75 * l.Size
	label := l.in(c.Label.Words)
	if lw := l.Measure(label, size, Regular); label != "" && lw <= 0.9*side {
		l.word(id, x+(side-lw)/2, y+0.5*side+0.35*size, label, size, Regular, letters)
	}
}
