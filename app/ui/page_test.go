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
		w.desk.Library.Open(w.desk.Samples[0].Path, func() { opened = true })
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
			w.desk.Setup.ChooseDenoiser(i)
			if got := panel.MinSize().Width; got != width {
				t.Errorf("%s: with the form of %s the panel is at least %v wide, before it was %v", lang, d.Name, got, width)
			}
		}
	}
}

// The line that counts the features of a page does not cover the table below it.
func TestTheCountOfFeaturesStandsAboveTheirTable(t *testing.T) {
	for _, lang := range []string{"zh", "en"} {
		w, l := openDesk(t, lang)
		w.openPath(w.desk.Samples[0].Path)
		l.until(t, "a set", func() bool { return w.desk.Session.Set() != nil })
		w.desk.Go(session.AtPage)
		w.desk.Page.Show(2)
		w.desk.Page.Light(0)
		l.until(t, "the features", func() bool { return w.desk.Page.View != nil && len(w.desk.Page.View.Features) > 0 })
		n := len(w.desk.Page.View.Features)
		w.win.Canvas().Capture()
		in := placed(w.at().root)
		count, head := in[w.t("features.count", n)], in[w.t("features.weight")]
		if len(count) != 1 || len(head) == 0 || count[0].Y > head[0].Y-50 {
			t.Errorf("%s: the count is at %v, the head of the table at %v", lang, count, head)
		}
	}
}
