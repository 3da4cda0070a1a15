package lists

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

var _ fyne.SecondaryTappable = (*grid)(nil)

func (t *grid) TappedSecondary(e *fyne.PointEvent) {
	row, _ := t.at(e.Position)
	c := fyne.CurrentApp().Driver().CanvasForObject(t)
	if t.menu == nil || row < 0 || row >= t.cells.rows || c == nil {
		return
	}
	t.cursor = row
	t.Refresh()
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", t.menu(row)...), c, e.AbsolutePosition)
}
