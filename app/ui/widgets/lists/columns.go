package lists

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
)

// need is the width that a column needs.
type need struct {
	natural float32 // shows all of the title and of the measured cells
	least   float32 // acceptable if room is short
	wide    bool    // takes the room that is left over
	set     bool    // natural was set by a person: the column neither grows nor shrinks
}

// fit distributes room among columns. Each gets at least its least width; the rest goes first to
// the columns below their natural width, the smallest lack first, then to the wide ones. If even
// the least widths do not fit, the result is wider than room.
func fit(needs []need, room float32) []float32 {
	out := make([]float32, len(needs))
	var short, wide []int
	for i, n := range needs {
		out[i] = n.natural
		if !n.set && n.least < n.natural {
			out[i] = n.least
			short = append(short, i)
		}
		if n.wide && !n.set {
			wide = append(wide, i)
		}
		room -= out[i]
	}
	lack := func(i int) float32 { return needs[i].natural - out[i] }
	slices.SortStableFunc(short, func(a, b int) int { return int(lack(a) - lack(b)) })
	for k, i := range short {
		if room <= 0 {
			return out
		}
		more := min(lack(i), room/float32(len(short)-k))
		out[i] += more
		room -= more
	}
	for _, i := range wide {
		out[i] += max(0, room) / float32(len(wide))
	}
	return out
}

// columnAt is a visible column: its number, its left edge and its width.
type columnAt struct {
	i    int
	x, w float32
}

// stay returns the number of columns at the left that stay in place while the others scroll: those
// up to the first text column, unless they take half of the room.
func (t *grid) stay(widths []float32) int {
	x := float32(0)
	for i, c := range t.columns {
		if x += widths[i]; x > t.Size().Width/2 {
			return 0
		}
		if !c.boxed && !c.right && !c.fold {
			return i + 1
		}
	}
	return 0
}

func (t *grid) room() float32 { return t.Size().Width - base.BarWidth }

// layOut returns the visible columns, and the number of columns to skip to see the last.
func (t *grid) layOut() (in []columnAt, most int) {
	widths := fit(t.needs(), t.room())
	stay, total := t.stay(widths), float32(0)
	for _, w := range widths {
		total += w
	}
	for most = 0; stay+most < len(widths)-1 && total > t.room()+0.5; most++ {
		total -= widths[stay+most]
	}
	t.skip = max(0, min(t.skip, most))
	x := float32(0)
	for i, w := range widths {
		if t.columns[i].fold || i >= stay && i < stay+t.skip {
			continue
		}
		left := t.room() - x
		if len(in) > 0 && left < w-1 && (t.columns[i].right || left < 4*t.gauged.size) {
			break // half a figure is wrong, and three letters are no readable text
		}
		if w = min(w, left); w <= 0 {
			break
		}
		in = append(in, columnAt{i, x, w})
		x += w
	}
	return in, most
}

// sideways scrolls by a number of columns.
func (t *grid) sideways(by int) {
	_, most := t.layOut()
	if to := max(0, min(t.skip+by, most)); to != t.skip {
		t.skip = to
		t.Refresh()
	}
}

// atNormal returns the scale of the text, 1 for the normal size.
func (t *grid) atNormal() float32 { return t.Theme().Size(theme.SizeNameText) / base.NormalText }

func widthKey(table, column string) string { return "width." + table + "." + column }

// given returns the width that a person set for a column, 0 for none.
func (t *grid) given(c *gridColumn) float32 {
	if w, ok := t.dragged[c.key]; ok || t.store == nil || c.key == "" {
		return w
	}
	return float32(t.store.FloatWithFallback(widthKey(t.name, c.key), 0)) * t.atNormal()
}

// give sets the width of a column; 0 removes the setting. With keep it is stored.
func (t *grid) give(c *gridColumn, width float32, keep bool) {
	if c.key == "" {
		return
	}
	if t.dragged == nil {
		t.dragged = map[string]float32{}
	}
	t.dragged[c.key] = width
	if keep && t.store != nil {
		t.store.SetFloat(widthKey(t.name, c.key), float64(width/t.atNormal()))
		delete(t.dragged, c.key)
	}
	t.Refresh()
}

// cellPad is the blank space at the left and at the right of a cell.
const cellPad = 6

// gauge measures the widths that show the columns in full. Of many rows it measures a sample: the
// first ones, and others at even distances.
func (t *grid) gauge() {
	size := t.Theme().Size(theme.SizeNameText)
	rows, cell := t.cells.whole, t.cells.sample
	if t.gauged.natural != nil && t.gauged.size == size && !t.gauged.stale {
		return
	}
	if t.gauged.size != size {
		t.gauged.adv.Measure(size, fyne.TextStyle{})
	}
	if t.gauged.size != size || t.gauged.rows != rows || len(t.gauged.natural) != len(t.columns) {
		t.gauged.natural = make([]float32, len(t.columns))
	}
	t.gauged.size, t.gauged.rows, t.gauged.stale = size, rows, false
	const first, others = 48, 80
	for i := range t.columns {
		c := &t.columns[i]
		if c.boxed {
			t.gauged.natural[i] = c.width * t.atNormal()
			continue
		}
		t.gauged.natural[i] = max(t.gauged.natural[i], t.titleWidth(c)+2*cellPad)
		look := func(row int) {
			s := cell(row, i)
			s = s[:min(len(s), 2000)]
			t.gauged.natural[i] = max(t.gauged.natural[i], t.gauged.adv.Width(s)+2*cellPad+2)
		}
		for row := range min(first, rows) {
			look(row)
		}
		for k := range others {
			if row := first + int(int64(rows-first)*int64(k)/others); row < rows && row >= first {
				look(row)
			}
		}
	}
}

func (t *grid) titleWidth(c *gridColumn) float32 {
	if c.title == "" || t.bare {
		return 0
	}
	size := t.Theme().Size(theme.SizeNameText)
	w := fyne.MeasureText(c.title, size, fyne.TextStyle{Bold: true}).Width
	if t.onHead != nil && !sorted(c.title) {
		w += fyne.MeasureText(" ↓", size, fyne.TextStyle{Bold: true}).Width
	}
	return w
}

func sorted(title string) bool {
	r := []rune(title)
	return r[len(r)-1] == '↑' || r[len(r)-1] == '↓'
}

// needs returns the needs of the columns, in their order. Figures are never cut; text may be cut
// down to the declared width of its column.
func (t *grid) needs() []need {
	t.gauge()
	out := make([]need, len(t.columns))
	for i := range t.columns {
		c := &t.columns[i]
		n := need{natural: t.gauged.natural[i], wide: c.wide || c.width == 0}
		n.least = n.natural
		if !c.boxed && !c.right && !c.fold {
			n.least = min(n.natural, max(c.width*t.atNormal(), t.titleWidth(c)+2*cellPad, 48))
		}
		if w := t.given(c); w > 0 {
			n = need{natural: w, least: w, set: true}
		}
		if c.fold {
			n = need{set: true}
		}
		out[i] = n
	}
	return out
}

// Natural returns the width at which nothing is cut.
func (t *grid) Natural() float32 {
	w := float32(base.BarWidth)
	for _, n := range t.needs() {
		w += n.natural
	}
	return w
}
