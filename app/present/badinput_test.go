package present

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pagetwin/app/present/presenttest"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// oneLine checks that the desk shows a fault as one line, with a given word in each language.
func oneLine(t *testing.T, d *Desk, english, chinese string) {
	t.Helper()
	want := map[string]string{"en": english, "zh": chinese}[d.Book.Lang()]
	f := d.Status.Fault()
	if !strings.Contains(f, want) || strings.Contains(f, "\n") || strings.Contains(f, "%!") {
		t.Errorf("%s: what is said is %q, want %q in it", d.Book.Lang(), f, want)
	}
}

// inBoth runs a test on a new desk in each language.
func inBoth(t *testing.T, test func(t *testing.T, d *Desk, l *presenttest.Loop)) {
	for _, lang := range []string{"en", "zh"} {
		t.Run(lang, func(t *testing.T) {
			d, l := newTestDesk(t, presenttest.Lengths(nil))
			d.Book.Speak(lang)
			test(t, d, l)
		})
	}
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestAWorkspaceOfANewerVersionIsLeftAlone(t *testing.T) {
	inBoth(t, func(t *testing.T, d *Desk, _ *presenttest.Loop) {
		dir := t.TempDir()
		put(t, filepath.Join(dir, "workspace.json"), `{"pagetwin":"workspace","version":99}`)
		if d.OpenWorkspace(dir) || d.Workspace != nil {
			t.Error("it is open")
		}
		oneLine(t, d, "The workspace could not be opened, nothing will be saved", "工作区未打开")
		if !strings.Contains(d.Status.Fault(), dir) {
			t.Error("which folder it is is not said")
		}
	})
}

func TestATornLineOfTheJournalIsSetAside(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		dir := t.TempDir()
		d, l := judgingDesk(t, dir)
		judge(t, d, l, label.Duplicate)
		d.Close()
		path := filepath.Join(dir, "labels.jsonl")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		put(t, path, string(data)+`{"seq":2,"id1":"a`)
		again, _ := newTestDesk(t, presenttest.Lengths(nil))
		again.Book.Speak(lang)
		if !again.OpenWorkspace(dir) || again.Judgements.State().Len() != 1 || again.Judgements.Journal() == "" {
			t.Errorf("%d judgements are there", again.Judgements.State().Len())
		}
		oneLine(t, again, "was incomplete because of a crash", "残缺")
	}
}

func TestAHalfWrittenRunIsReportedAndRemoved(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	runOnce(t, d, l)
	half := filepath.Join(dir, "runs", ".new-20260101-000000.000-x-abcdef")
	put(t, filepath.Join(half, "pairs.bin"), "PT")
	put(t, filepath.Join(dir, "runs", "20260101-000000.000-x-abcdef", "run.json"), `{"pagetwin":"run",`)
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(half, old, old); err != nil {
		t.Fatal(err)
	}
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Half) == 1 && len(d.Runs.Problems) == 1 })
	if len(d.Runs.Records) != 1 {
		t.Errorf("%d whole runs are listed", len(d.Runs.Records))
	}
	d.Runs.Sweep()
	l.Until(t, func() bool { return len(d.Runs.Half) == 0 })
	if len(d.Runs.Records) != 1 {
		t.Errorf("%d whole runs are left", len(d.Runs.Records))
	}
}

func TestARunThatCannotBeKeptStaysOnTheDesk(t *testing.T) {
	inBoth(t, func(t *testing.T, d *Desk, l *presenttest.Loop) {
		dir := t.TempDir()
		if !d.OpenWorkspace(dir) {
			t.Fatal(d.Status.Fault())
		}
		runs := filepath.Join(dir, "runs")
		if err := os.Remove(runs); err != nil {
			t.Fatal(err)
		}
		put(t, runs, "a file where the folder was")
		d.Library.Show(presenttest.FourPages())
		r := runOnce(t, d, l)
		if r.Kept != nil || r.Result.Pairs.Len() == 0 {
			t.Errorf("the result is %+v", r.Result)
		}
		found := false
		for _, f := range d.Status.Faults() {
			found = found || strings.HasPrefix(d.Book.W(f.Words), map[string]string{"en": "The run can be viewed but could not be saved", "zh": "本次运行仍可在界面上查看"}[d.Book.Lang()]) && !strings.Contains(d.Book.W(f.Words), "\n")
		}
		if !found {
			t.Errorf("what is said is %s", d.Status.FaultText())
		}
	})
}

func TestAMovedOrChangedSetIsReported(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		dir, set := t.TempDir(), presenttest.FileSet(t)
		d, l := keptDesk(t, dir, set)
		d.Book.Speak(lang)
		r := runOnce(t, d, l)
		l.Until(t, func() bool { return len(d.Runs.Records) == 1 })
		d.Library.CloseSet()
		put(t, filepath.Join(set, "pages.jsonl"), `{"id":"a","text":"other"}`+"\n"+`{"id":"b","text":"another"}`)
		d.Runs.Open(r.Kept.ID)
		l.Until(t, func() bool { return d.Session.Set() != nil && d.Status.Fault() != "" })
		oneLine(t, d, "changed", "改")
		d.Library.CloseSet()
		d.Status.CloseFaults()
		if err := os.Rename(set, set+"-moved"); err != nil {
			t.Fatal(err)
		}
		d.Runs.Open(r.Kept.ID)
		l.Until(t, func() bool { return d.Status.Fault() != "" })
		oneLine(t, d, filepath.Base(set), filepath.Base(set))
	}
}

func TestJudgementsOfMissingPagesAreReported(t *testing.T) {
	inBoth(t, func(t *testing.T, d *Desk, _ *presenttest.Loop) {
		if !d.OpenWorkspace(t.TempDir()) {
			t.Fatal(d.Status.Fault())
		}
		for _, b := range []string{"b", "nobody"} {
			writes(t, d, label.Judgement{Pair: label.MakePair("a", b), Verdict: label.Duplicate, Who: "ann", Set: "four", Fingerprint: "0123456789abcdef"})
		}
		d.Library.Show(presenttest.FourPages())
		text := d.Status.FaultText()
		for _, want := range map[string][]string{"en": {"1 label of this set refers to missing pages", "was different"}, "zh": {"集中没有的网页", "内容不同"}}[d.Book.Lang()] {
			if !strings.Contains(text, want) {
				t.Errorf("what is said is %s, want %q in it", text, want)
			}
		}
		if got := d.Judgements.Truth(d.Session.Set(), d.Session.Truth()).Label(page.MakePair(0, 1)); got != truth.Duplicate {
			t.Errorf("the judgement that can be used is %q", got)
		}
	})
}

func TestChangingTheWorkspaceKeepsTheOldOneOnFailure(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	d, l := judgingDesk(t, first)
	judge(t, d, l, label.Duplicate)
	if !d.ChangeWorkspace(second) || d.Workspace.Path() != second || d.Judgements.State().Len() != 0 {
		t.Fatalf("the folder is %s with %d judgements", d.Workspace.Path(), d.Judgements.State().Len())
	}
	newer := t.TempDir()
	put(t, filepath.Join(newer, "workspace.json"), `{"pagetwin":"workspace","version":99}`)
	if d.ChangeWorkspace(newer) || d.Workspace == nil || d.Workspace.Path() != second {
		t.Error("a folder that cannot be opened took the place of the one that was open")
	}
	if !d.ChangeWorkspace(first) || d.Judgements.State().Len() != 1 {
		t.Errorf("back in the first folder there are %d judgements", d.Judgements.State().Len())
	}
	if got := d.Store.StringWithFallback("workspace", ""); got != first {
		t.Errorf("the next start opens %q", got)
	}
}
