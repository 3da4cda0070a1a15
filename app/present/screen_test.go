package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/groups"
	"pagetwin/app/present/library"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/page"
)

// workedDesk is a desk on which a person made runs and sweeps and opened pages and lists.
func workedDesk(t *testing.T, dir, set string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := keptDesk(t, dir, set)
	startAndWait(t, d, l)
	sweepOnce(t, d, l, "k", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10")
	d.Run.Form().Set("k", 4)
	d.Run.PairForm.Set("floor", "0.1")
	d.Run.PageForm.Set("fold", "simplified")
	c := d.Curves
	c.SetFocus(d.Session.Results()[2])
	c.Show(d.Session.Results()[5], false)
	d.Session.SetThreshold(0.25, d.Session.Results()[2])
	d.Session.SetThreshold(0.75, d.Session.Results()[7])
	c.SetKind(curves.AgainstSwept)
	c.SetFigure("recall")
	c.SetList(curves.LostTrue)
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 11 })
	d.Runs.Tick(true, d.Runs.Records[3].ID, d.Runs.Records[4].ID)
	d.OpenPage(2)
	l.Until(t, func() bool { return d.Page.View != nil && !d.Page.Loading() })
	d.Pair.Show(1, 3)
	l.Until(t, func() bool { return d.Pair.View != nil && !d.Pair.Loading() })
	walkThrough(t, d, l)
	d.Session.Change(0, func(now *session.State) { now.Rule = 1 })
	d.Library.SetSift(session.Sift{Fate: library.TakenIn})
	d.Go(session.AtGroups)
	d.Groups.SetJoining(true, d.Groups.Linkage)
	d.Groups.SetSight(groups.AsWhole)
	d.Library.SetPictured(true)
	return d, l
}

// walkThrough shows two stories of one pair side by side and moves some steps forward.
func walkThrough(t *testing.T, d *Desk, l *presenttest.Loop) {
	t.Helper()
	r := d.Session.Results()[2]
	d.TeachPair(1, 3, at(t, d, r.Algo.Name), r)
	d.Teach.SetBeside(true)
	d.Teach.Second.Form.Set("k", 9)
	toldAll(t, d, l)
	d.Teach.Jump(3)
	if d.Teach.At != 3 {
		t.Fatalf("the stories have %d moments", len(d.Teach.Moments.Steps))
	}
}

// The story that was shown is restored at its step when Teach is opened.
func TestAStoryIsRestoredAtItsStep(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	startAndWait(t, d, l)
	sweepOnce(t, d, l, "k", "1, 2, 3")
	walkThrough(t, d, l)
	d.Pair.Show(1, 3)
	l.Until(t, func() bool { return d.Pair.View != nil && !d.Pair.Loading() })
	want, says := d.screen(), d.Teach.First.Story.Steps
	d.Close()
	again, l := comeBack(t, dir)
	again.Go(session.AtTeach)
	toldAll(t, again, l)
	if p := again.Teach; p.At != 3 || p.From() == nil || p.Second == nil || p.Second.Form.Diff()["k"] != 9 || len(p.First.Story.Steps) != len(says) {
		t.Errorf("at step %d", p.At)
	}
	if got := again.screen(); !cmp.Equal(got.Teach, want.Teach) {
		t.Errorf("what came back is\n%s\nit was\n%s", got.text(), want.text())
	}
	again.Go(session.AtLabel) // the restored story does not replace another one
	again.TeachPair(0, 2, -1, nil)
	again.Go(session.AtTeach)
	if again.Teach.A != 0 || again.Teach.B != 2 {
		t.Errorf("pages %d and %d are told of", again.Teach.A, again.Teach.B)
	}
}

// comeBack starts a desk on the workspace and waits until its state is restored.
func comeBack(t *testing.T, dir string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
	if !d.OpenWorkspace(dir) {
		t.Fatal(d.Status.Fault())
	}
	back := false
	if !d.Return("", func() { back = true }) {
		t.Fatalf("nothing comes back: %s", d.Status.Fault())
	}
	l.Until(t, func() bool { return back && (d.Pair.View != nil || d.screen().Set == "") && !d.Pair.Loading() })
	return d, l
}

// The next start restores the whole state of the window, even after the program was killed.
func TestTheDeskIsRestored(t *testing.T) {
	for how, end := range map[string]func(*Desk, *presenttest.Loop){
		"closed": func(d *Desk, _ *presenttest.Loop) { d.Close() },
		"killed": func(d *Desk, l *presenttest.Loop) {
			l.Until(t, func() bool { return !d.screens.wait.Running() })
			d.KeepSoon()
			l.Until(t, func() bool { return !d.screens.wait.Running() && !d.screens.write.Running() })
			d.Window.Release()
		},
	} {
		dir, set := t.TempDir(), presenttest.FileSet(t)
		d, l := workedDesk(t, dir, set)
		want := d.screen()
		chart := d.Curves.Chart()
		end(d, l)
		again, _ := comeBack(t, dir)
		if got := again.screen(); got.text() != want.text() {
			t.Errorf("%s: what came back is\n%s\nit was\n%s", how, got.text(), want.text())
		}
		now := again.Curves.Chart()
		if len(now.Lines) != len(chart.Lines) || !slices.Equal(now.Lines[0].Points, chart.Lines[0].Points) {
			t.Errorf("%s: the figure has %d lines", how, len(now.Lines))
		}
	}
}

// The list of a pair is restored with it, and stepping through it continues.
func TestTheListOfAPairIsRestored(t *testing.T) {
	dir, set := t.TempDir(), t.TempDir()
	var lines []string
	for id, text := range map[string]string{
		"a": "the quick brown fox jumps over the lazy dog and runs away from the hunters of the village",
		"c": "yesterday four ships with grain left the harbour after a strike that had lasted three weeks",
	} {
		for _, id := range []string{id, id + id} {
			lines = append(lines, `{"id":"`+id+`","text":"`+text+`"}`)
		}
	}
	if err := os.WriteFile(filepath.Join(set, "pages.jsonl"), []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	d, l := keptDesk(t, dir, set)
	startAndWait(t, d, l)
	d.Session.SetThreshold(1.1, d.Curves.Focus())
	d.Curves.SetList(curves.LostOpen)
	if m, _ := d.Curves.Moved(); m.List(curves.LostOpen).Len() != 2 {
		t.Fatalf("%d pairs are lost", m.List(curves.LostOpen).Len())
	}
	d.Curves.OpenPair(1)
	d.Curves.SetList(curves.GainedTrue) // the list that is visible has no influence
	l.Until(t, func() bool { return d.Pair.View != nil && !d.Pair.Loading() })
	want, name := d.screen(), d.Pair.List.Name
	d.Close()
	again, _ := comeBack(t, dir)
	if got := again.screen(); !cmp.Equal(got, want, cmp.AllowUnexported(session.KeptList{})) || again.Pair.List == nil || again.Pair.List.Name != name || again.Pair.At != 1 {
		t.Errorf("what came back is\n%s\nit was\n%s", got.text(), want.text())
	}
}

// A list of another place, such as the links of a group, is restored; so are the thresholds
// before the last move.
func TestAListOfLinksIsRestored(t *testing.T) {
	dir := t.TempDir()
	d, l := keptDesk(t, dir, presenttest.FileSet(t))
	startAndWait(t, d, l)
	r := d.Session.Results()[0]
	for _, at := range []float64{0.5, 0.7} {
		d.Curves.Grab()
		d.Curves.SetThreshold(r, at)
	}
	d.Curves.SetAgainst(curves.LastThreshold)
	links := []page.Pair{{A: 2, B: 0}, {A: 1, B: 3}}
	d.OpenPair(&session.Pairs{
		Name: "links of group 1", Run: r, Len: func() int { return len(links) },
		At: func(i int) (int, int, float64) { return int(links[i].A), int(links[i].B), float64(i) },
	}, 1)
	l.Until(t, func() bool { return d.Pair.View != nil && !d.Pair.Loading() })
	want, anchor := d.screen(), d.Curves.AnchorOf(r)
	d.Close()
	again, _ := comeBack(t, dir)
	if got := again.screen(); got.text() != want.text() || again.Pair.List == nil || again.Pair.List.Len() != 2 || again.Pair.List.Run == nil || again.Pair.At != 1 {
		t.Fatalf("what came back is\n%s\nit was\n%s", got.text(), want.text())
	}
	if a, b, score := again.Pair.List.At(0); a != 2 || b != 0 || score != 0 {
		t.Errorf("the first pair is %d, %d with %v", a, b, score)
	}
	if got := again.Curves.AnchorOf(again.Session.Results()[0]); got != anchor || got != 0.5 {
		t.Errorf("it is held against %v, was %v", got, anchor)
	}
}

// A set that is gone is reported in one line, its state is kept for the next start, and a start
// that ended while opening the set is not tried twice.
func TestStateThatCannotBeRestoredIsKept(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, _ := workedDesk(t, dir, set)
	want := d.screen()
	d.Close()
	if err := os.Rename(set, set+"-away"); err != nil {
		t.Fatal(err)
	}
	without, l := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
	without.OpenWorkspace(dir)
	without.Return("", nil)
	l.Until(t, func() bool { return without.Status.Fault() != "" && !without.Library.Opening() })
	without.Go(session.AtLibrary)
	without.Close()
	if err := os.Rename(set+"-away", set); err != nil {
		t.Fatal(err)
	}
	back, _ := comeBack(t, dir)
	if got := back.screen(); got.text() != want.text() {
		t.Errorf("after a start without its set %s", got.text())
	}
}

func TestAStartThatEndedWhileRestoringIsNotTriedAgain(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, _ := workedDesk(t, dir, set)
	s := d.screen()
	d.Close()
	s.Opening = true
	if err := os.WriteFile(filepath.Join(dir, "screen.json"), []byte(s.text()), 0o644); err != nil {
		t.Fatal(err)
	}
	again, _ := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
	again.OpenWorkspace(dir)
	if again.Return("", nil) || again.Status.Fault() == "" {
		t.Errorf("it is opened again, and says %q", again.Status.Fault())
	}
}

// The desk starts whatever the file contains.
func TestADamagedScreenIsIgnored(t *testing.T) {
	for _, text := range []string{"", "{", `{"version":9}`, `{"version":2,"curves":{"kind":"?"},"rule":99,"sift":{"kind":99,"fate":-1},"setup":{"ticked":["?"],"sweep":{"Param":"?"}},"page":{"block":7}}`} {
		dir := t.TempDir()
		d, _ := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
		d.OpenWorkspace(dir)
		if err := os.WriteFile(filepath.Join(dir, "screen.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		d.Return("", nil)
		d.Library.Show(presenttest.FourPages())
		d.Curves.Chart()
		_ = d.Run.SweepProblem()
	}
}
