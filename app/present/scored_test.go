package present

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/run"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// scoreFile writes scores of pairs of FileSet.
func scoreFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mine.tsv")
	if err := os.WriteFile(path, []byte("a\tb\t0.9\nb\tc\t0.4\na\tq\t0.8\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Scores from a file are a result like any other; they are loaded with the set after a restart,
// under their name.
func TestScoresFromAFileAreAResult(t *testing.T) {
	ws, set, path := t.TempDir(), presenttest.FileSet(t), scoreFile(t)
	d, l := keptDesk(t, ws, set)
	d.Run.OpenScores(path, run.ScoresName(path))
	l.Until(t, func() bool { return len(d.Session.Results()) == 1 && !d.Run.Running() })
	check := func(r *results.Result) {
		t.Helper()
		if !strings.HasPrefix(r.Name(), "mine") || r.Result.Candidates != result.Given || r.Result.Floor != 0.4 || r.Result.Pairs.Len() != 2 || r.Report.Before.TP != 1 || r.Threshold().Score != 0.5 {
			t.Errorf("%s: %+v, threshold %v", r.Name(), r.Report.Before, r.Threshold())
		}
		if at := r.At; at != nil {
			t.Errorf("it varies %v", at)
		}
	}
	check(d.Session.Results()[0])
	if len(d.Session.Results()[0].Result.Problems) != 1 {
		t.Errorf("problems %v", d.Session.Results()[0].Result.Problems)
	}
	if plans, _, err := d.Workspace.Plans(); err != nil || len(plans) != 0 {
		t.Errorf("plans %v, %v: no settings make these scores again", plans, err)
	}
	d.Close()
	again, l := keptDesk(t, ws, set)
	l.Until(t, func() bool { return len(again.Session.Results()) == 1 })
	check(again.Session.Results()[0])
	again.Runs.Again(again.Session.Results()[0].Kept.ID)
	if !strings.Contains(again.Status.Fault(), "come from the file mine.tsv") {
		t.Errorf("to run it again: %q", again.Status.Fault())
	}
}

func TestScoresNeedASetAndANameOfTheirOwn(t *testing.T) {
	d, l := newTestDesk(t)
	if d.Run.ScoresProblem("mine") == nil {
		t.Error("no set is needed")
	}
	open := false
	d.Library.Open(presenttest.FileSet(t), func() { open = true })
	l.Until(t, func() bool { return open })
	for name, ok := range map[string]bool{"mine": true, "simhash": false, "": false, "a/b": false} {
		if err := d.Run.ScoresProblem(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	d.Run.OpenScores(filepath.Join(t.TempDir(), "nowhere.tsv"), "mine")
	l.Until(t, func() bool { return strings.Contains(d.Status.Fault(), "nowhere.tsv") })
}

// If the open set is compared with another, a run has only pairs across the two. This also holds
// for a run that is kept and loaded again.
func TestTwoSetsAreCompared(t *testing.T) {
	ws, one := t.TempDir(), presenttest.FileSet(t)
	other := filepath.Join(t.TempDir(), "other.jsonl")
	if err := os.WriteFile(other, []byte(`{"id":"x","text":"`+strings.Repeat("a", 10)+`"}`+"\n"+`{"id":"y","text":"`+strings.Repeat("c", 20)+`"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	d, l := keptDesk(t, ws, one)
	d.Library.Against(other)
	l.Until(t, func() bool { return d.Session.Set() != nil && d.Session.Set().Against == other })
	if n := len(d.Session.Set().Pages); n != 6 {
		t.Fatalf("%d pages", n)
	}
	r := runOnce(t, d, l)
	set := d.Session.Set()
	for p := range r.Result.Pairs.All() {
		if set.Pages[p.A].Part == set.Pages[p.B].Part {
			t.Errorf("pair %s, %s is within a set", set.Pages[p.A].ID, set.Pages[p.B].ID)
		}
	}
	if r.Result.Comparisons > 8 || !strings.Contains(d.Run.Commands(), "--against "+other) {
		t.Errorf("%d comparisons; %s", r.Result.Comparisons, d.Run.Commands())
	}
	truth := filepath.Join(t.TempDir(), "pairs.tsv")
	if err := os.WriteFile(truth, []byte("id1\tid2\tlabel\na\tx\t1\na\tb\t1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.Library.LoadTruth(truth)
	l.Until(t, func() bool { return d.Session.Truth().Known() })
	a, _ := set.Index("a")
	b, _ := set.Index("b")
	if n := len(d.Session.Truth().Pairs); n != 1 || d.Session.Truth().IsDuplicate(page.MakePair(a, b)) {
		t.Errorf("%d pairs are known; one within a set is none of them", n)
	}
	d.Library.Against(one)
	if d.Status.Fault() == "" {
		t.Error("a third set is taken")
	}
	id := r.Kept.ID
	d.Close()
	again, l := keptDesk(t, ws, one)
	again.Runs.Reload()
	l.Until(t, func() bool { return len(again.Runs.Records) > 0 })
	again.Runs.Open(id)
	l.Until(t, func() bool { return len(again.Session.Results()) == 1 })
	if again.Session.Set().Against != other {
		t.Errorf("it was opened over %s", again.Session.Set().Name)
	}
}
