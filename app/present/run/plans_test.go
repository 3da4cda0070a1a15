package run

import (
	"slices"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/algo"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
)

// keptRun returns the place with a workspace and an open set.
func keptRun(t *testing.T, dir, path string, algorithms ...algo.Algorithm) (*session.Shared, *Run, *presenttest.Loop) {
	t.Helper()
	s, l := presenttest.New(t, algorithms...)
	if !s.OpenWorkspace(dir) || s.Status.Fault() != "" {
		t.Fatal(s.Status.Fault())
	}
	r := New(s)
	s.Listen(r.Changed)
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	own, _ := truthfile.Found(set)
	s.Session.Open(set, own)
	return s, r, l
}

// stopped begins runs and closes the window before any of them is done.
func stopped(t *testing.T, s *session.Shared, r *Run, opt detect.Options, batches []batch) {
	t.Helper()
	keep := r.newKeeper(order{title: "stopped", opt: opt, batches: batches})
	if keep.begin(batches); keep.err != nil {
		t.Fatal(keep.err)
	}
	s.Close()
}

// goesOn resumes the single plan of the workspace, which has one cell left. Afterwards no plan
// is left and one run is kept.
func goesOn(t *testing.T, s *session.Shared, r *Run, l *presenttest.Loop) {
	t.Helper()
	plans, problems, err := s.Workspace.Plans()
	if err != nil || len(problems) > 0 || len(plans) != 1 || len(plans[0].Left) != 1 || len(plans[0].Done) != 0 {
		t.Fatalf("the plans are %+v, %v, %v", plans, problems, err)
	}
	r.Resume(plans[0])
	l.Until(t, func() bool { return len(s.Session.Results()) == 1 && !r.Running() })
	plans, _, err = s.Workspace.Plans()
	if kept, _, listErr := s.Workspace.List(); err != nil || listErr != nil || len(plans) != 0 || len(kept) != 1 {
		t.Errorf("%d plans are left and %d runs are kept, %v, %v", len(plans), len(kept), err, listErr)
	}
}

func TestAStoppedRunIsResumedAtTheNextStart(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	s, r, _ := keptRun(t, dir, set, presenttest.SomeAlgorithms(t)...)
	jobs, opt, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	stopped(t, s, r, opt, []batch{{set: s.Session.Set(), jobs: jobs}})
	again, r2, l := keptRun(t, dir, set, presenttest.SomeAlgorithms(t)...)
	goesOn(t, again, r2, l)
}

// A sweep of a parameter that only affects the decision is one run; a stopped one is resumed as
// that sweep.
func TestAStoppedSweepOfTheDecisionIsResumedAsASweep(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	s, r, _ := keptRun(t, dir, set, presenttest.SomeAlgorithms(t)...)
	r.Form().Set("agree", 5)
	r.ChooseSweep("agree")
	r.SetSweepValues("1, 2, 3")
	batches, opt, err := r.sweepPlan()
	if err != nil || len(batches) != 1 {
		t.Fatal(len(batches), err)
	}
	stopped(t, s, r, opt, batches)
	again, r2, l := keptRun(t, dir, set, presenttest.SomeAlgorithms(t)...)
	if plans, _, err := again.Workspace.Plans(); err != nil || len(plans) != 1 || plans[0].Left[0].Values["agree"] != 5 {
		t.Fatalf("the plans are %+v, %v", plans, err)
	}
	goesOn(t, again, r2, l)
	got := again.Session.Results()[0]
	if rec, _, err := again.Workspace.Open(results.ID(got)); err != nil || rec.Swept != "agree" {
		t.Errorf("the run is kept as %+v, %v", rec, err)
	}
	if got.Swept != "agree" || !slices.Equal(got.SweptAt(), []any{1, 2, 3}) || again.Session.Now().Ask.Series != got.Series {
		t.Errorf("what came is a run with %q at %v, and %q is drawn", got.Swept, got.SweptAt(), again.Session.Now().Ask.Series)
	}
}

// If all pairs are scored, one run serves all thresholds; with an index each threshold needs its
// own run.
func TestASweepOverAnIndexTakesARunForEachThreshold(t *testing.T) {
	_, r, _ := keptRun(t, t.TempDir(), presenttest.FileSet(t), presenttest.DecidedLengths())
	r.ChooseSweep("at")
	r.SetSweepValues("0.2, 0.4, 0.5, 0.6, 0.9")
	for candidates, want := range map[result.Candidates]int{result.All: 1, result.Index: 5} {
		r.SetCandidates(candidates)
		if batches, _, err := r.sweepPlan(); err != nil || len(batches) != want {
			t.Errorf("%s: %d runs, %v, want %d", candidates, len(batches), err, want)
		}
	}
}
