package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
)

// savedSession writes a session file of a used desk, and returns what it shows.
func savedSession(t *testing.T, set string, pages bool) (file string, want Screen, f1 []float64) {
	t.Helper()
	d, l := workedDesk(t, t.TempDir(), set)
	writes(t, d, label.Judgement{Pair: label.MakePair("a", "b"), Verdict: label.Duplicate, Who: "ann", Set: d.Session.Set().Name, Fingerprint: d.Session.Set().Fingerprint})
	d.Session.Measure()
	l.Until(t, func() bool { return !d.Session.Measuring() })
	file = filepath.Join(t.TempDir(), "work.pagetwin-session")
	d.SaveSession(file, pages)
	l.Until(t, func() bool { return d.Status.Current() == nil })
	if d.Status.Fault() != "" {
		t.Fatal(d.Status.Fault())
	}
	want, f1 = d.screen(), f1Of(d)
	d.Close()
	return file, want, f1
}

func f1Of(d *Desk) (out []float64) {
	for _, r := range d.Session.Results() {
		out = append(out, r.Report.Before.F1())
	}
	return out
}

// openSession opens a session file at a desk on a new workspace.
func openSession(t *testing.T, dir, file string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
	if !d.OpenWorkspace(dir) {
		t.Fatal(d.Status.Fault())
	}
	d.Library.Open(file, nil)
	l.Until(t, func() bool { return !d.Library.Opening() })
	return d, l
}

// A session file opened in another workspace restores what was saved: the same screen, figures
// equal to the last digit, the same labels. This also holds when it is opened again, and at the
// next start.
func TestASessionFileRestoresTheSameScreen(t *testing.T) {
	set := presenttest.FileSet(t)
	file, want, f1 := savedSession(t, set, true)
	if err := os.RemoveAll(set); err != nil { // the session file needs nothing of it
		t.Fatal(err)
	}
	dir := t.TempDir()
	same := func(how string, d *Desk, l *presenttest.Loop) {
		t.Helper()
		l.Until(t, func() bool {
			return !d.Returning && d.Session.Set() != nil && d.Pair.View != nil && !d.Pair.Loading() && !d.Session.Measuring()
		})
		got := d.screen()
		if !strings.HasPrefix(got.Set, dir) {
			t.Fatalf("%s: the set is %s", how, got.Set)
		}
		if got.Set = want.Set; got.text() != want.text() {
			t.Errorf("%s: what is to be seen is\n%s\nit was\n%s", how, got.text(), want.text())
		}
		if now := f1Of(d); !slices.Equal(now, f1) {
			t.Errorf("%s: F1 %v, was %v", how, now, f1)
		}
		if e := d.Judgements.State().Entries(); len(e) != 1 || e[0].Verdict != label.Duplicate || d.Status.Fault() != "" {
			t.Errorf("%s: labels %v; %s", how, e, d.Status.Fault())
		}
	}
	d, l := openSession(t, dir, file)
	same("opened", d, l)
	if got := d.Library.Recent(); !slices.Equal(got, []string{file}) {
		t.Errorf("opened last are %q", got)
	}
	d.Library.Open(file, nil)
	l.Until(t, func() bool { return !d.Library.Opening() })
	same("opened twice", d, l)
	d.Close()
	again, l := comeBack(t, dir)
	same("at the next start", again, l)
}

// Existing labels stay, and the number of different labels in the session is shown.
func TestASessionFileChangesNoLabel(t *testing.T) {
	file, _, _ := savedSession(t, presenttest.FileSet(t), true)
	dir := t.TempDir()
	d, l := openSession(t, dir, file)
	l.Until(t, func() bool { return !d.Returning && d.Session.Set() != nil })
	e := d.Judgements.State().Entries()[0]
	e.Verdict = label.Different
	writes(t, d, e.Judgement)
	d.Library.Open(file, nil)
	l.Until(t, func() bool { return !d.Library.Opening() && !d.Returning })
	if got := d.Judgements.State().Entries(); len(got) != 1 || got[0].Verdict != label.Different {
		t.Errorf("the labels are %v", got)
	}
	if says := d.Status.Fault(); !strings.Contains(says, "differ from those here: 1") {
		t.Errorf("it says %q", says)
	}
}

// A session without its pages names the set and asks for its location; runs over other pages are
// not shown.
func TestASessionWithoutPagesAsksForThem(t *testing.T) {
	set := presenttest.FileSet(t)
	file, want, f1 := savedSession(t, set, false)
	other := presenttest.FileSet(t)
	if err := os.WriteFile(filepath.Join(other, "pages.jsonl"), []byte(`{"id":"z","text":"zzz"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for where, path := range map[string]string{"the set": set, "another set": other} {
		d, l := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
		if !d.OpenWorkspace(t.TempDir()) {
			t.Fatal(d.Status.Fault())
		}
		asked, done := "", false
		d.AskPath = func(title string, folder bool, _ []string, then func(string)) {
			if asked = title; !folder || !strings.Contains(d.Status.Fault(), filepath.Base(set)) {
				t.Errorf("a file is asked for, and it says %q", d.Status.Fault())
			}
			then(path)
		}
		d.Library.Open(file, func() { done = true })
		l.Until(t, func() bool { return done })
		if !strings.Contains(asked, filepath.Base(set)) {
			t.Errorf("%s: it asks %q", where, asked)
		}
		switch got := d.screen(); {
		case where == "the set" && (len(got.Results) != len(want.Results) || !slices.Equal(f1Of(d), f1)):
			t.Errorf("%d results, were %d", len(got.Results), len(want.Results))
		case where != "the set" && (len(got.Results) > 0 || !strings.Contains(d.Status.Fault(), "is not the page set")):
			t.Errorf("%d results over other pages; it says %q", len(got.Results), d.Status.Fault())
		}
	}
}

// Wrong content of a screen file causes no panic.
func FuzzScreen(f *testing.F) {
	f.Add([]byte(`{"version":1,"place":"nowhere","curves":{"kind":"swept","measure":"x","figure":"y","against":"z","list":"q"},"groups":{"rule":-7,"linkage":"x"},"page":{"id":"a","block":99999,"lit":"x"},"pair":["a","a"],"list":{"place":"label","at":99},"setup":{"ticked":["x"],"chosen":"y","algorithms":{"shingling":{"k":"x"}},"sweep":{"Param":"x"}},"frame":{"Width":-1e30,"Bars":{"x":7}},"teach":{"a":"a","b":"b"}}`))
	f.Add([]byte(`{"version":1,"place":"curves","setup":{"candidates":"x","floor":"-","pages":{"x":1}}}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		var s Screen
		if !readScreen(src, &s) {
			return
		}
		d, l := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
		d.Library.Show(presenttest.FourPages())
		s.Set = ""
		d.returnTo(s, nil)
		for _, p := range session.Places() {
			d.Go(p)
		}
		_, _ = d.Curves.Chart(), d.Curves.Live()
		_ = d.screen().text()
		l.Until(t, func() bool { return d.Status.Current() == nil })
		d.Close()
	})
}
