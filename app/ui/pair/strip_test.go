package pair

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/compare"
	"pagetwin/app/ui/widgets/base"
)

// Without runs every algorithm has a meter, in several rows: what stands below makes room for them.
func TestWhatIsBelowTheMetersMakesRoomForTheirRows(t *testing.T) {
	test.NewTempApp(t)
	names := make([]string, 24)
	for i := range names {
		names[i] = "algorithm"
	}
	var root *fyne.Container
	s := newStrip(names, nil, func(compare.VerdictState) string { return "" }, nil, nil, func() { root.Refresh() })
	below := widget.NewLabel("below")
	root = base.Border(container.NewVBox(s), nil, nil, nil, below)
	w := test.NewTempWindow(t, root)
	w.Resize(fyne.NewSize(900, 600))
	s.set(make([]compare.Verdict, len(names)), -1)
	if s.rows < 2 || below.Position().Y < float32(s.rows)*meterHeight {
		t.Errorf("%d rows of meters, and what is below begins at %v", s.rows, below.Position().Y)
	}
}
