package ui

import (
	"strings"
	"testing"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
)

// A dragged bar keeps its place when the window is rebuilt, and in another window that restores the
// arrangement; a bar that nobody dragged is not recorded.
func TestBarsStayWhereTheyWereDragged(t *testing.T) {
	w, _ := openDesk(t, "en")
	for _, p := range []session.Place{session.AtCurves, session.AtRun, session.AtLibrary} {
		w.desk.Go(p)
	}
	if f := w.frame(); len(f.Bars) > 0 {
		t.Errorf("nobody dragged %v", f.Bars)
	}
	curves, run := w.shown[session.AtCurves].bars[0], w.shown[session.AtRun].bars[0]
	curves.SetOffset(0.61)
	run.SetOffset(0.3)
	w.Speak("zh")
	w.desk.Go(session.AtRun)
	w.desk.Go(session.AtCurves)
	f := w.frame()
	if len(f.Bars) != 2 || w.shown[session.AtCurves].bars[0].Offset != 0.61 || w.shown[session.AtRun].bars[0].Offset != 0.3 {
		t.Errorf("in another language the bars are at %v", f.Bars)
	}
	other, _ := openDesk(t, "en")
	f.Width, f.Height = 1000, 640
	other.setFrame(f)
	other.desk.Go(session.AtCurves)
	if got := other.frame(); got.Bars["curves.0"] != 0.61 || got.Width != 1000 || got.Height != 640 {
		t.Errorf("the other window stands as %+v", got)
	}
}

// A table keeps its order and its filter.
func TestTablesStayAsTheyWereArranged(t *testing.T) {
	w, _ := openDesk(t, "en")
	w.desk.Go(session.AtLibrary)
	tables := w.shown[session.AtLibrary].tables
	if f := w.frame(); len(tables) < 2 || len(f.Tables) > 0 {
		t.Fatalf("of %d tables nobody arranged %v", len(tables), f.Tables)
	}
	want := listing.Arranged{By: "id", Down: true, Filter: "p1"}
	tables[0].Arrange(want)
	w.Speak("zh")
	f := w.frame()
	other, _ := openDesk(t, "en")
	other.setFrame(f)
	for _, d := range []*Desk{w, other} {
		d.desk.Go(session.AtLibrary)
		if got := d.frame().Tables; len(got) != 1 || got["library.0"] != want || d.shown[session.AtLibrary].tables[0].Arranged() != want {
			t.Errorf("the tables are arranged as %v", got)
		}
	}
}

// The arrangement of a table is written to the disk soon after the change, without any other event:
// the window may be killed.
func TestAnArrangedTableIsKeptSoon(t *testing.T) {
	w, l := openDesk(t, "en")
	if !w.desk.OpenWorkspace(t.TempDir()) {
		t.Fatal(w.desk.Status.Fault())
	}
	w.desk.Go(session.AtSettings)
	w.desk.Go(session.AtLibrary)
	kept := func(what string) func() bool {
		return func() bool {
			src, _ := w.desk.Workspace.Screen() // it is not there until it is written
			return strings.Contains(string(src), what)
		}
	}
	l.until(t, "the screen", kept("library"))
	tables := w.shown[session.AtLibrary].tables
	tables[0].SetFilter("needle")
	l.until(t, "the filter", kept("needle"))
}
