package ui

import (
	"regexp"
	"testing"

	"pagetwin/app/present/session"
)

func TestTheTitleTellsSetPlaceAndRun(t *testing.T) {
	w, l := openDesk(t, "en")
	is := func(want string) {
		t.Helper()
		if got := w.win.Title(); got != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
	}
	is("pagetwin")
	w.desk.Go(session.AtPage)
	is("pagetwin")
	w.openPath(w.desk.Samples[0].Path)
	l.until(t, "set", func() bool { return w.desk.Session.Set() != nil && w.desk.Status.Current() == nil })
	is("reprints.zip · Page · pagetwin")
	w.desk.Go(session.AtSettings)
	is("reprints.zip · Settings · pagetwin")
	w.Speak("zh")
	is("reprints.zip · 设置 · pagetwin")

	w.startRun()
	running := regexp.MustCompile(`^(\d+%|…) · reprints\.zip · 运行 · pagetwin$`)
	percent := regexp.MustCompile(`^\d+% `)
	if got := w.win.Title(); !running.MatchString(got) {
		t.Errorf("during a run the title is %q", got)
	}
	l.until(t, "percentage", func() bool { return percent.MatchString(w.win.Title()) || !w.desk.Run.Running() })
	if !percent.MatchString(w.win.Title()) {
		t.Errorf("the run ended without a percentage in the title %q", w.win.Title())
	}
	w.escape()
	l.until(t, "end", func() bool { return !w.desk.Run.Running() })
	is("已停止 · reprints.zip · 运行 · pagetwin")
	w.desk.Library.CloseSet()
	w.desk.Status.Note("")
	is("pagetwin")
}
