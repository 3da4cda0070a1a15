package lists

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/wrap"
)

// wholeCell names the cut cell that is shown in full: the cell under the pointer, or with col -1
// all cells of the cursor's row.
type wholeCell struct {
	on       bool
	row, col int
}

func (t *grid) setWhole(w wholeCell) {
	if t.whole != w {
		t.whole = w
		t.Refresh()
	}
}

func (t *grid) isCut(row int, at columnAt) bool {
	c := &t.columns[at.i]
	if c.boxed {
		return false
	}
	if s, room := t.cells.text(row, at.i), at.w-2*cellPad; !c.wrap || t.lines() == 1 {
		return fyne.MeasureText(s, t.Theme().Size(theme.SizeNameText), fyne.TextStyle{}).Width > room
	} else {
		return len(wrap.Lines(context.Background(), s, room, &t.gauged.adv)) > t.lines()
	}
}

// cutWords returns the text that is shown in full, and its x position.
func (t *grid) cutWords(columns []columnAt) (words string, x float32) {
	var out []string
	for _, at := range columns {
		if t.whole.col >= 0 && at.i != t.whole.col || !t.isCut(t.whole.row, at) {
			continue
		}
		s := t.cells.text(t.whole.row, at.i)
		if t.whole.col < 0 && t.columns[at.i].title != "" {
			s = t.columns[at.i].title + ": " + s
		}
		if out = append(out, s); len(out) == 1 {
			x = at.x
		}
	}
	return strings.Join(out, "\n"), x
}

func (r *gridRenderer) whole(columns []columnAt) {
	t := r.t
	if !t.whole.on || t.whole.row >= t.cells.rows || t.whole.row < t.first || t.whole.row >= t.first+t.inSight() {
		return
	}
	words, x := t.cutWords(columns)
	if words == "" {
		return
	}
	widest := float32(0)
	for s := range strings.Lines(words) {
		widest = max(widest, fyne.MeasureText(strings.TrimRight(s, "\n"), t.gauged.size, fyne.TextStyle{}).Width)
	}
	width := min(widest+2*cellPad+1, t.room())
	lines := wrap.Lines(context.Background(), words, width-2*cellPad, &t.gauged.adv)
	top := t.headHeight() + 2 + float32(t.whole.row-t.first)*t.rowHeight()
	above, below := top-t.headHeight(), t.Size().Height-top-t.rowHeight()
	height := float32(len(lines))*t.nextLine() + 8
	if room := max(above, below); height > room {
		lines = lines[:max(1, min(len(lines), int((room-8)/t.nextLine())))]
		height = float32(len(lines))*t.nextLine() + 8
	}
	y := top + t.rowHeight()
	if height > below && above > below {
		y = top - height
	}
	x = max(0, min(x, t.room()-width))
	r.rect(fyne.NewPos(x, y), fyne.NewSize(width, height), theme.ColorNameMenuBackground)
	box := r.rects[r.used.rects-1]
	box.StrokeColor, box.StrokeWidth = t.Theme().Color(theme.ColorNameInputBorder, base.Variant()), 1
	for i, l := range lines {
		r.cell(strings.TrimRight(words[l.Start:l.End], " "), x, y+4+float32(i)*t.nextLine()-(t.lineHeight()-t.nextLine())/2, width+2*cellPad, false, theme.ColorNameForeground, false)
	}
}
