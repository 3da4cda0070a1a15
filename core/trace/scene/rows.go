package scene

import (
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// signs distinguish marks without colour; the fonts of all systems have them.
var signs = map[trace.Mark]string{trace.New: "+", trace.Used: "►", trace.Dropped: "×", trace.Same: "=", trace.Differs: "≠"}

func (l *layout) sign(id string, m trace.Mark, x, y float64) float64 {
	size := l.Size
	if m == trace.Used {
		size *= 0.8 // an arrow head is as wide as it is high
	}
	l.word(id, x, y, signs[m], size, Bold, inkOf(m))
	return x + 1.2*l.Size
}

func (l *layout) table(t *trace.Table, x, y, w float64) float64 {
	n, more := l.shown(t.Show, len(t.Rows)-t.From, t.Line-t.From+1)
	from, focus := t.From, t.Line
	if at := slices.IndexFunc(t.Rows, func(r trace.Row) bool { return r.Mark == trace.Used }); focus == 0 {
		focus = at + 1
	}
	if focus > 0 && focus-from+1 > n { // the rows around the line, or the marked ones, are shown
		from = max(from, min(focus-n+n/2, len(t.Rows)-n))
		more = ""
		if rest := len(t.Rows) - from - n; rest > 0 {
			more = l.in(say.New("… %d more", rest).Words)
		}
	}
	shown := t.Rows[from : from+n]
	widths := l.columns(t, shown, w-1.2*l.Size)
	at := x + 1.2*l.Size
	y += line * l.Size
	for c, col := range t.Columns {
		l.cell("", col.Title, at, y, widths[c], col.Number, Faint)
		at += widths[c]
	}
	l.add(Shape{Kind: Line, X: x, Y: y + 0.5*l.Size, W: at - x, Stroke: Faint, Thick: 1})
	if from > 0 {
		before := l.in(say.New("%d before …", from).Words)
		y = l.more(before, x, y+0.3*l.Size)
	}
	for i, row := range shown {
		y += line * l.Size
		id, ink := l.id(row.ID), Letters
		if row.Mark != trace.None {
			l.add(Shape{Kind: Rect, ID: id, X: x, Y: y - 1.15*l.Size, W: at - x, H: line * l.Size, Fill: inkOf(row.Mark), Share: Thin})
		}
		if row.Mark == trace.Dropped {
			ink = Faint
		}
		cx := l.sign(id, row.Mark, x+0.2*l.Size, y) - 0.2*l.Size
		for c, cell := range row.Cells {
			in := 0.0
			if c == 0 {
				in = inset(row, l.Size)
			}
			l.cell(id, cell, cx+in, y, widths[c]-in, t.Columns[c].Number, ink)
			cx += widths[c]
		}
		if t.Line == from+i+1 {
			l.add(Shape{Kind: Line, ID: l.id("line"), X: x, Y: y + 0.5*l.Size, W: at - x, Stroke: Differs, Thick: 2, Dash: true})
		}
	}
	return l.more(more, x, y+0.6*l.Size)
}

func (l *layout) columns(t *trace.Table, rows []trace.Row, room float64) []float64 {
	widths, least := make([]float64, len(t.Columns)), make([]float64, len(t.Columns))
	for c, col := range t.Columns {
		cells := 0.0
		for _, row := range rows {
			in := 0.0
			if c == 0 {
				in = inset(row, l.Size)
			}
			cells = max(cells, in+l.wide(row.Cells[c], l.Size, Regular))
		}
		widths[c] = max(cells, l.Measure(l.in(col.Title.Words), l.Size, Regular)) + 1.2*l.Size
		if least[c] = 4 * l.Size; col.Number {
			least[c] = cells + 1.2*l.Size
		}
	}
	shrink(widths, least, room)
	shrink(widths, make([]float64, len(widths)), room)
	return widths
}

// shrink makes the widths fit: the widest column shrinks to the next widest, and so on, none
// below its least. Numbers keep their width before words do.
func shrink(widths, least []float64, room float64) {
	sum := 0.0
	for _, w := range widths {
		sum += w
	}
	for sum > room+0.01 {
		widest := -1
		for c, w := range widths {
			if w > least[c]+0.01 && (widest < 0 || w > widths[widest]) {
				widest = c
			}
		}
		if widest < 0 {
			return
		}
		next := least[widest]
		for c, w := range widths {
			if c != widest && w < widths[widest] {
				next = max(next, w)
			}
		}
		cut := min(sum-room, max(widths[widest]-next, min(0.1*widths[widest], widths[widest]-least[widest])))
		widths[widest] -= cut
		sum -= cut
	}
}

func inset(row trace.Row, size float64) float64 { return 1.1 * size * float64(row.Depth) }

func (l *layout) cell(id string, v trace.Label, x, y, w float64, right bool, ink Ink) {
	if right {
		x = max(x, x+w-0.9*l.Size-l.wide(v, l.Size, Regular))
	}
	l.label(id, x, y, v, w-0.6*l.Size, l.Size, Regular, ink)
}

func (l *layout) bars(b *trace.Bars, x, y, w float64) float64 {
	n, more := l.shown(b.Show, len(b.Bars), 1)
	names, values := 0.0, 0.0
	for _, bar := range b.Bars[:n] {
		names = max(names, l.Measure(l.in(bar.Label.Words), l.Size, Regular))
		values = max(values, l.Measure(bar.Text, l.Size, Regular))
	}
	names = min(names, 0.45*w)
	from := x + names + 2*l.Size
	room := max(l.Size, w-names-values-4*l.Size)
	at := func(v float64) float64 { return from + room*min(1, max(0, (v-b.Low)/(b.High-b.Low))) }
	if len(b.Lines) > 0 {
		y += line * l.Size
	}
	top, high := y, line*l.Size*l.tall()
	for _, bar := range b.Bars[:n] {
		y += high
		id, base := l.id(bar.ID), y-0.5*high+0.85*l.Size
		tx := l.sign(id, bar.Mark, x, base)
		l.word(id, tx, base, l.fit(l.in(bar.Label.Words), names, l.Size, Regular), l.Size, Regular, Letters)
		ink := inkOf(bar.Mark)
		if ink == NoInk {
			ink = Left
		}
		a, z := min(at(bar.From), at(bar.Value)), max(at(bar.From), at(bar.Value))
		l.add(Shape{Kind: Rect, ID: id, X: a, Y: y - high + 0.7*l.Size, W: max(1, z-a), H: high - 0.5*l.Size, Fill: ink})
		vx := z + 0.4*l.Size
		for _, ln := range b.Lines { // no line goes through a number
			if lx := at(ln.Value); lx > vx-0.4*l.Size && lx < vx+l.Measure(bar.Text, l.Size, Regular)+0.4*l.Size {
				vx = max(vx, lx+0.5*l.Size)
			}
		}
		l.word(id, vx, base, bar.Text, l.Size, Regular, Letters)
	}
	if from, to := b.Frame[0], min(b.Frame[1], n); from < to {
		l.add(Shape{Kind: Rect, ID: l.id("frame"), X: x - 0.3*l.Size, Y: top + high*float64(from) + 0.35*l.Size, W: w, H: high * float64(to-from), Round: 4, Stroke: Letters, Thick: 2.5})
	}
	y += 0.6 * l.Size
	for i, ln := range b.Lines {
		id := l.id("line" + string(rune('0'+i)))
		label := l.in(ln.Label.Words)
		lx := at(ln.Value)
		l.add(Shape{Kind: Line, ID: id, X: lx, Y: top, H: y - top, Stroke: Letters, Thick: 2, Dash: true})
		lw := l.Measure(label, 0.9*l.Size, Regular)
		l.word(id, max(x, min(lx-lw/2, x+w-lw)), top-0.2*l.Size, label, 0.9*l.Size, Regular, Letters)
	}
	return l.more(more, x, y)
}

func (l *layout) formula(f *trace.Formula, x, y, w float64) float64 {
	for _, label := range f.Lines {
		for _, s := range l.Wrap(l.in(label.Words), w, l.Size, Mono) {
			y += line * l.Size
			l.word(l.id("formula"), x, y, s, l.Size, Mono, Letters)
		}
	}
	return y + 0.4*l.Size
}
