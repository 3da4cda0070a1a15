package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
)

// A verdict counts only after the window has reported that the pair was painted. Until then the
// controls keep their places.
func TestAVerdictCountsOnceThePairWasPainted(t *testing.T) {
	w, l := openDesk(t, "zh")
	d := w.desk
	if !d.OpenWorkspace(t.TempDir()) {
		t.Fatal(d.Status.Fault())
	}
	d.Judgements.SetWho("ann")
	d.OpenSampleAndRun(d.Samples[len(d.Samples)-1])
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	d.Go(session.AtLabel)
	l.until(t, "a pair", func() bool { return d.Label.Shown.View != nil && !d.Label.Shown.Loading() })
	save := func() fyne.Position {
		found := buttons(w.win.Content(), w.t("label.save"))
		if len(found) != 1 {
			t.Fatalf("%d buttons save", len(found))
		}
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(found[0])
	}
	before := save()
	for n := range 5 {
		d.Label.Judge(label.Duplicate)
		if got := d.Judgements.State().Len(); got != n || d.Judgements.Refused() == "" {
			t.Fatalf("before pair %d is painted %d labels count", n, got)
		}
		w.win.Canvas().Capture()
		time.Sleep(label.LeastSeen) // the window's clock waits no less
		d.Label.Judge(label.Verdicts()[n%4])
		if got := d.Judgements.State().Len(); got != n+1 || d.Judgements.Refused() != "" {
			t.Fatalf("pair %d was seen, and %d labels count", n, got)
		}
		l.until(t, "the next pair", func() bool { return d.Label.Shown.View != nil && !d.Label.Shown.Loading() })
	}
	l.until(t, "the disk", func() bool { n, _ := d.Judgements.Waiting(); return n == 0 })
	w.win.Canvas().Capture()
	if after := save(); after != before {
		t.Errorf("the button that saves has moved from %v to %v", before, after)
	}
}

// Labelling blind hides the ids and addresses of the pages; otherwise both are shown.
func TestBlindLabelsAreGivenWithoutIdsAndAddresses(t *testing.T) {
	w, l := openDesk(t, "zh")
	d := w.desk
	d.OpenSampleAndRun(d.Samples[len(d.Samples)-1])
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	d.Go(session.AtLabel)
	l.until(t, "a pair", func() bool { return d.Label.Shown.View != nil && !d.Label.Shown.Loading() })
	for _, blind := range []bool{true, false, true} {
		d.Label.SetBlind(blind)
		var said strings.Builder
		each(w.win.Content(), func(o fyne.CanvasObject) {
			if x, ok := o.(*widget.Label); ok && x.Visible() {
				said.WriteString(x.Text + "\n")
			}
		})
		for _, side := range d.Label.Shown.View.Sides {
			for _, x := range []string{side.Info.ID, side.Info.URL} {
				if strings.Contains(said.String(), x) == blind {
					t.Errorf("blind %v: %q among\n%s", blind, x, said.String())
				}
			}
		}
	}
}
