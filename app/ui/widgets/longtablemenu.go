package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

var _ fyne.SecondaryTappable = (*LongTable)(nil)

// TappedSecondary offers what can be done with a row.
func (t *LongTable) TappedSecondary(e *fyne.PointEvent) {
	row, _ := t.at(e.Position)
	c := fyne.CurrentApp().Driver().CanvasForObject(t)
	if t.Menu == nil || row < 0 || row >= t.Rows() || c == nil {
		return
	}
	t.cursor = row
	t.Refresh()
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", t.Menu(row)...), c, e.AbsolutePosition)
}
