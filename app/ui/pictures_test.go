package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/present/groups"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/show/diagram"
)

// picture returns the shown diagram, nil for none.
func (w *Desk) picture() (found *stage.Diagram) {
	within(w.at().root, func(o fyne.CanvasObject) bool {
		if d, ok := o.(*stage.Diagram); ok {
			found = d
		}
		return found == nil
	})
	return found
}

// By keys alone: from the groups as a graph to the cut of a group, and back; to the tables; to a page
// of the picture of the set.
func TestPicturesAreUsedByKeys(t *testing.T) {
	w, l := openDesk(t, "en")
	d := w.desk
	d.OpenSampleAndRun(d.Samples[0])
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	l.until(t, "pages", func() bool { return d.Session.Scanned() == d.Session.Len() })
	d.Go(session.AtGroups)
	settle := func() {
		l.until(t, "groups", func() bool { return !d.Groups.Working() && !d.Groups.Drawing() })
	}
	settle()
	p := w.picture()
	if p == nil || len(p.Shown().Things) == 0 {
		t.Fatal("the groups show no graph")
	}
	w.win.Canvas().Focus(p)
	press := func(key fyne.KeyName) { p.TypedKey(&fyne.KeyEvent{Name: key}) }
	press(fyne.KeyEnd) // the links are behind the pages
	if p.Chosen().Target.Kind != diagram.Pair {
		t.Fatalf("the last thing is %v", p.Chosen())
	}
	cut := buttons(w.at().root, w.t("groups.cut"))
	before := len(d.Groups.Shapes[0].Members)
	if len(cut) != 1 || cut[0].Disabled() {
		t.Fatal("a link is chosen, and cannot be cut")
	}
	if press(fyne.KeyHome); !cut[0].Disabled() || buttons(w.at().root, w.t("groups.out"))[0].Disabled() {
		t.Error("a page can be cut, or not be taken out")
	}
	test.Tap(buttons(w.at().root, w.t("groups.out"))[0])
	settle()
	if d.Workspace != nil && len(d.Groups.Shapes[0].Members) == before {
		t.Error("the page is still in its group")
	}
	d.Groups.SetSight(groups.AsWhole)
	settle()
	if p = w.picture(); p == nil || len(p.Shown().Things) < len(d.Groups.Shapes) {
		t.Fatal("the groups are not shown as one picture")
	}
	w.switchPicture()
	if settle(); w.picture() != nil || d.Groups.Sight != groups.AsTables {
		t.Error("no tables are shown in place of the picture")
	}
	d.Go(session.AtLibrary)
	if w.picture() != nil {
		t.Error("the library shows a picture from the start")
	}
	w.switchPicture()
	if p = w.picture(); p == nil || len(p.Shown().Things) != d.Session.Len() {
		t.Fatal("not every page of the sample is drawn")
	}
	press(fyne.KeyHome)
	at := p.Chosen().Target.A
	press(fyne.KeyReturn)
	if d.At() != session.AtPage || d.Page.Index != at {
		t.Errorf("Enter leads to %s, page %d, not to page %d", d.At(), d.Page.Index, at)
	}
}
