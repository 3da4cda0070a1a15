package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Row is a line of a list that can be chosen; it is shortened to its width.
type Row struct {
	cell
	onTap func()
}

// NewRow returns a row.
func NewRow(text string, onTap func()) *Row {
	r := &Row{onTap: onTap}
	r.text, r.color = text, theme.ColorNameForeground
	r.ExtendBaseWidget(r)
	return r
}

// Choose marks the row or takes the mark away.
func (r *Row) Choose(on bool) {
	if r.selected != on {
		r.selected = on
		r.Refresh()
	}
}

// Tapped chooses.
func (r *Row) Tapped(*fyne.PointEvent) { r.onTap() }
