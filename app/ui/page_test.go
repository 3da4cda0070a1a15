package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pagetwin/app/present/session"
)

func TestAnotherDenoiserMovesNothingAtThePage(t *testing.T) {
	for _, lang := range []string{"zh", "en"} {
		w, l := openDesk(t, lang)
		opened := false
		w.desk.OpenSet(w.desk.Samples[0].Path, func() { opened = true })
		l.until(t, "a set", func() bool { return opened })
		w.desk.Go(session.AtPage)
		var panel fyne.CanvasObject
		within(w.shown[session.AtPage].root, func(o fyne.CanvasObject) bool {
			if s, ok := o.(*container.Split); ok && s.Horizontal && panel == nil {
				panel = s.Leading
			}
			return true
		})
		width := panel.MinSize().Width
		for i, d := range w.desk.Denoisers {
			w.desk.Page.ChooseDenoiser(i)
			if got := panel.MinSize().Width; got != width {
				t.Errorf("%s: with the form of %s the panel is at least %v wide, before it was %v", lang, d.Name, got, width)
			}
		}
	}
}
