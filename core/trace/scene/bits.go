package scene

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"pagetwin/core/trace"
)

// The most columns of bits side by side, and the width of a column, in sizes of letters:
// as many as a word has bits if possible, so that a bit keeps its place from step to step.
const (
	wordBits        = 64
	widestBit       = 0.9
	narrowestBit    = 0.25
	namesShare      = 0.2 // of the width is left to the names of the rows
	sumsHigh        = 4.5 // the bars of sums, up and down together
	sumsNumberLines = 0.7
)

// bits shows rows of bits below each other: a one is filled, a zero is hollow; sums are bars up
// from zero and down; columns may have names. Columns that do not fit continue in further groups below.
func (l *layout) bits(b *trace.Bits, x, y, w float64) float64 {
	n, more := l.shown(b.Show, len(b.Rows), 1)
	names := namesShare * w
	if b.Width() < wordBits || len(b.Heads) > 0 {
		wide := 0.0
		for _, row := range b.Rows[:n] {
			wide = max(wide, l.wide(row.Label, l.Size, Regular))
		}
		names = min(max(names, w-3.2*l.Size*float64(b.Width())), wide+1.6*l.Size)
	}
	columns := even(b.Width(), min(wordBits, int((w-names)/(narrowestBit*l.Size))))
	cell := min(widestBit*l.Size, (w-names)/float64(columns))
	switch {
	case len(b.Heads) > 0: // room for names
		cell = min(3.2*l.Size, (w-names)/float64(min(columns, b.Width())))
	case b.Width() < columns:
		cell = min(2*l.Size, (w-names)/float64(b.Width()))
	}
	g := bitGroup{layout: l, Bits: b, rows: b.Rows[:n], x: x, names: names, cell: cell, tall: l.tall()}
	for from := 0; from < b.Width(); from += columns {
		y = g.columns(from, min(b.Width(), from+columns), y)
	}
	return l.more(more, x, y)
}

// even returns the number of n columns in a group when room columns fit: a multiple of eight, with
// groups of equal length if possible.
func even(n, room int) int {
	const eight = 8
	room = max(eight, room/eight*eight)
	groups := max(1, (n+room-1)/room)
	return ((n+groups-1)/groups + eight - 1) / eight * eight
}

type bitGroup struct {
	*layout
	*trace.Bits
	rows                 []trace.BitRow
	x, names, cell, tall float64 // tall: see [layout.tall]
}

func (g bitGroup) at(c, from int) float64 { return g.x + g.names + float64(c-from)*g.cell }

func (g bitGroup) columns(from, to int, y float64) float64 {
	y = g.headings(from, to, y)
	top, under := y+0.4*g.Size, len(g.shapes)
	for _, row := range g.rows {
		high := 1.3 * g.Size * g.tall
		if len(row.Sums) > 0 {
			high = sumsHigh * g.Size * g.tall
		} else if len(g.Heads) > 0 {
			high = line * g.Size * g.tall
		}
		id, middle := g.id(row.ID), y+0.5*high+0.35*g.Size
		tx := g.sign(id, row.Mark, g.x, middle)
		g.label(id, tx, middle, row.Label, g.names-1.6*g.Size, g.Size, Regular, Letters)
		if len(row.Sums) > 0 {
			g.sums(row, from, to, y, high)
		}
		y += high
		for c := from; c < to && len(row.Sums) == 0; c++ {
			box := Shape{Kind: Rect, ID: id, X: g.at(c, from) + 0.1*g.cell, Y: y - 0.85*g.Size*g.tall, W: 0.8 * g.cell, H: 0.95 * g.Size * g.tall, Stroke: Faint, Thick: 0.8}
			if len(g.Heads) > 0 { // a lamp
				side := min(0.8*g.cell, 1.15*g.Size*g.tall)
				box.X, box.Y, box.W, box.H, box.Round = g.at(c, from)+(g.cell-side)/2, y-0.5*high-side/2, side, side, side/2
			}
			if row.Bits[c] == '1' {
				box.Fill = cmp.Or(inkOf(row.Mark), sideInk(row.Side), Letters)
			}
			g.add(box)
		}
	}
	y += 0.5 * g.Size
	g.blocks(from, to, top, y, under)
	return g.differing(from, to, top, y) + 0.5*g.Size
}

func (g bitGroup) sums(row trace.BitRow, from, to int, y, high float64) {
	values, most, size := make([]float64, len(row.Sums)), g.most(row), sumsNumberLines*g.Size
	fits, below := true, false
	for c, s := range row.Sums {
		values[c], _ = strconv.ParseFloat(s, 64)
		fits = fits && g.Measure(s, size, Regular) <= 0.95*g.cell
		below = below || values[c] < 0
	}
	id, zero, room := g.id(row.ID), y+0.5*high+0.2*g.Size, 0.5*high-0.3*g.Size
	if !below { // the bars have all the height
		zero, room = y+high-0.1*g.Size, high-0.4*g.Size
	}
	if fits {
		room -= size
	}
	for c := from; c < to; c++ {
		h := room * math.Abs(values[c]) / max(most, math.SmallestNonzeroFloat64)
		bar := Shape{Kind: Rect, ID: id, X: g.at(c, from) + 0.15*g.cell, Y: zero - h, W: 0.7 * g.cell, H: h, Fill: cmp.Or(sideInk(row.Side), inkOf(row.Mark), Left)}
		label := zero - h - 0.2*size
		if values[c] < 0 {
			bar.Y, label = zero, zero+h+size
			if row.Side == trace.Whole {
				bar.Fill = Differs
			}
		}
		g.add(bar)
		if fits {
			s := row.Sums[c]
			g.word(id, g.at(c, from)+(g.cell-g.Measure(s, size, Regular))/2, label, s, size, Regular, Letters)
		}
	}
	g.add(Shape{Kind: Line, ID: id, X: g.at(from, from), Y: zero, W: float64(to-from) * g.cell, Stroke: Letters, Thick: 1})
}

func (g bitGroup) most(row trace.BitRow) float64 {
	most := 0.0
	for _, o := range g.Rows {
		if o.ID != row.ID && (o.Side == trace.Whole || row.Side == trace.Whole) {
			continue
		}
		for _, s := range o.Sums {
			v, _ := strconv.ParseFloat(s, 64)
			most = max(most, math.Abs(v))
		}
	}
	return most
}

func sideInk(s trace.Side) Ink {
	return map[trace.Side]Ink{trace.Left: Left, trace.Right: Right}[s]
}

// mostHeadings is the most lines in which the names of columns stand.
const mostHeadings = 4

func (g bitGroup) headings(from, to int, y float64) float64 {
	if len(g.Heads) == 0 {
		return y
	}
	size, widest := 0.85*g.Size, 0.0
	for _, head := range g.Heads {
		widest = max(widest, g.Measure(g.in(head.Words), size, Regular))
	}
	sparse := slices.Contains(g.Heads, trace.Plain(""))
	if least := 0.7 * size; !sparse && widest > g.cell && least*widest < size*g.cell { // in one line with smaller letters
		size = max(least, 0.95*size*g.cell/widest)
	}
	var free [mostHeadings]float64
	levels, most := make([]int, to-from), 0
	begin := func(c int) (float64, float64) {
		wide := g.Measure(g.in(g.Heads[c].Words), size, Regular)
		return max(g.x, min(g.at(c, from)+(g.cell-wide)/2, g.at(to, from)-wide)), wide
	}
	for c := from; c < to; c++ {
		x, wide := begin(c)
		levels[c-from] = -1
		for k := range free {
			if wide > 0 && x >= free[k] {
				gap := 0.3 * size
				if wide <= min(g.cell, size) {
					gap = min(gap, g.cell-wide)
				}
				levels[c-from], free[k] = k, x+wide+gap
				most = max(most, k+1)
				break
			}
		}
	}
	y += float64(most) * 1.3 * size
	base := func(c int) float64 { return y - float64(levels[c-from])*1.3*size }
	for c := from; c < to; c++ {
		if levels[c-from] > 0 {
			g.add(Shape{Kind: Line, ID: g.id("head" + strconv.Itoa(c)), X: g.at(c, from) + g.cell/2, Y: base(c) + 0.2*size, H: y + 0.3*size - base(c), Stroke: Faint, Thick: 0.6})
		}
	}
	for c := from; c < to; c++ {
		if levels[c-from] < 0 {
			continue
		}
		x, wide := begin(c)
		id := g.id("head" + strconv.Itoa(c))
		if most > 1 { // no line goes through it
			g.add(Shape{Kind: Rect, ID: id, X: x, Y: base(c) - 0.9*size, W: wide, H: 1.15 * size, Fill: Paper})
		}
		g.word(id, x, base(c), g.in(g.Heads[c].Words), size, Regular, Letters)
	}
	return y
}

func (g bitGroup) blocks(from, to int, top, end float64, under int) {
	if len(g.Blocks) == 0 {
		return
	}
	inks := []Ink{Left, Right, Same, Used}
	ends := append(slices.Clone(g.Blocks), g.Width())
	var grounds []Shape
	begin := 0
	for i, next := range ends {
		if a, z := max(begin, from), min(next, to); a < z {
			grounds = append(grounds, Shape{Kind: Rect, ID: g.id("block" + strconv.Itoa(i)), X: g.at(a, from), Y: top - 0.3*g.Size, W: float64(z-a) * g.cell, H: end - top + 0.5*g.Size, Fill: inks[i%len(inks)], Share: 0.25})
		}
		begin = next
	}
	for _, c := range g.Blocks {
		if c > from && c < to {
			grounds = append(grounds, Shape{Kind: Line, X: g.at(c, from), Y: top - 0.4*g.Size, H: end - top + 0.6*g.Size, Stroke: Used, Thick: 2})
		}
	}
	g.shapes = append(g.shapes[:under:under], append(grounds, g.shapes[under:]...)...)
}

func (g bitGroup) differing(from, to int, top, y float64) float64 {
	size, counted := 0.75*g.Size, false
	for n, c := range slices.Sorted(slices.Values(g.Differ)) {
		if c < from || c >= to {
			continue
		}
		id := g.id("differ" + strconv.Itoa(c))
		g.add(Shape{Kind: Rect, ID: id, X: g.at(c, from), Y: top - 0.2*g.Size, W: g.cell, H: y - top + 0.2*g.Size, Stroke: Differs, Thick: 1.6})
		count, ink := strconv.Itoa(n+1), Letters
		if g.Most > 0 && n >= g.Most {
			ink = Differs
		}
		if wide := g.Measure(count, size, Bold); g.Most > 0 {
			size := min(size, size*g.cell/max(wide, 1))
			g.word(id, g.at(c, from)+(g.cell-g.Measure(count, size, Bold))/2, y+size, count, size, Bold, ink)
			counted = true
		}
	}
	if counted {
		y += 1.1 * size
	}
	return y
}
