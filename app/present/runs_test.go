package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
)

// keptDesk has a workspace and an open set.
func keptDesk(t *testing.T, dir, set string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.SomeAlgorithms(t)...)
	if !d.OpenWorkspace(dir) || d.Status.Fault() != "" {
		t.Fatal(d.Status.Fault())
	}
	open := false
	d.Library.Open(set, func() { open = true })
	l.Until(t, func() bool { return open })
	return d, l
}

// runOnce runs the ticked algorithms, even if kept runs with the same settings exist.
func runOnce(t *testing.T, d *Desk, l *presenttest.Loop) *results.Result {
	t.Helper()
	done := false
	d.Run.Start(func(err error) {
		if err != nil {
			t.Error(err)
		}
		done = true
	})
	l.Until(t, func() bool { return done })
	d.Run.Again()
	l.Until(t, func() bool { return !d.Run.Running() })
	return d.Session.Results()[len(d.Session.Results())-1]
}

func TestTheSizeOfKeptSignaturesIsShownAndTheyAreCleared(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	use := func() (size int64, there bool) {
		told := false
		d.CacheUse(func(s, limit int64, ok bool) {
			size, there, told = s, ok, true
			if ok && limit != sigcache.DefaultLimit {
				t.Errorf("at most %d bytes", limit)
			}
		})
		l.Until(t, func() bool { return told })
		return size, there
	}
	if _, there := use(); there {
		t.Error("without a workspace there are signatures")
	}
	dir := t.TempDir()
	d.OpenWorkspace(dir)
	d.Library.Show(presenttest.FourPages())
	run := func() *result.Result { return runOnce(t, d, l).Result }
	if first, again := run(), run(); first.Cached != 0 || again.Cached != 4 {
		t.Errorf("%d and %d pages come from the cache", first.Cached, again.Cached)
	}
	if size, there := use(); !there || size == 0 {
		t.Errorf("%d bytes are kept", size)
	}
	cleared := false
	d.ClearCache(func() { cleared = true })
	l.Until(t, func() bool { return cleared })
	if size, _ := use(); size != 0 || run().Cached != 0 {
		t.Errorf("%d bytes stay", size)
	}
	os.RemoveAll(filepath.Join(dir, "cache"))
	run()
	if !strings.Contains(d.Status.Fault(), "Signatures could not be stored") {
		t.Errorf("where none can be kept it says %q", d.Status.Fault())
	}
}

func TestAFinishedRunIsThereAtTheNextStart(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	first := runOnce(t, d, l)
	if first.Kept == nil {
		t.Fatal("the run was not kept")
	}
	d.Close()
	again, l2 := keptDesk(t, dir, set)
	l2.Until(t, func() bool { return len(again.Session.Results()) == 1 })
	back := again.Session.Results()[0]
	if back.Kept.ID != first.Kept.ID || back.Result.Pairs.Len() != first.Result.Pairs.Len() || back.Report.Before != first.Report.Before {
		t.Errorf("what came back is %+v with %d pairs, kept was %+v with %d", back.Report.Before, back.Result.Pairs.Len(), first.Report.Before, first.Result.Pairs.Len())
	}
	again.Runs.Reload()
	l2.Until(t, func() bool { return len(again.Runs.Records) == 1 })
	if len(again.Runs.Plans) != 0 {
		t.Errorf("%d plans are left of a run that was finished", len(again.Runs.Plans))
	}
}

func TestTwoKeptRunsAreComparedByTheirDifferences(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	runOnce(t, d, l)
	d.Run.Form().Set("k", 3)
	runOnce(t, d, l)
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 2 })
	for _, x := range d.Runs.Records {
		d.Runs.Tick(true, x.ID)
	}
	c := d.Runs.Comparison
	if c == nil || len(c.Settings) != 1 || c.Settings[0].Name != "k" {
		t.Fatalf("the comparison is %+v", c)
	}
	l.Until(t, func() bool { return d.Runs.Surely != nil || d.Runs.SurelyWhy != nil })
	if d.Runs.SurelyWhy != nil || len(d.Runs.Surely) != 2 {
		t.Errorf("how sure: %v %v", d.Runs.Surely, d.Runs.SurelyWhy)
	}
}

func TestASecondRunWithAnotherThresholdSignsNothing(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	first := runOnce(t, d, l)
	d.Run.Form().Set("agree", 1)
	second := runOnce(t, d, l)
	if first.Result.Cached != 0 || second.Result.Cached != 4 {
		t.Errorf("the first run took %d pages from the cache, the second %d of 4", first.Result.Cached, second.Result.Cached)
	}
	if first.Result.Cut == second.Result.Cut {
		t.Error("both runs have one threshold")
	}
}

func TestARunIsDeletedAndRenamedAndEnteredAgain(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	d.Run.Form().Set("k", 7)
	r := runOnce(t, d, l)
	l.Until(t, func() bool { return len(d.Runs.Records) == 1 })
	d.Runs.Rename("with 7", r.Kept.ID)
	l.Until(t, func() bool { return d.Runs.Records[0].Title == "with 7" })
	d.Run.Form().Reset()
	d.Runs.Again(r.Kept.ID)
	if v, err := d.Run.Form().Values(); err != nil || v.Int("k") != 7 || d.At() != session.AtRun {
		t.Errorf("the form holds %v (%v) at %s", v, err, d.At())
	}
	d.Runs.Delete(r.Kept.ID)
	l.Until(t, func() bool { return len(d.Runs.Records) == 0 })
}

func TestTickedKeptRunsAreExported(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	first := runOnce(t, d, l)
	d.Run.Form().Set("k", 3)
	second := runOnce(t, d, l)
	d.Go(session.AtRuns)
	l.Until(t, func() bool { return len(d.Runs.Records) == 2 })
	for _, want := range []*results.Result{first, second} {
		d.Runs.Tick(false, first.Kept.ID, second.Kept.ID)
		d.Runs.Tick(true, want.Kept.ID)
		asked := false
		d.Runs.Bring(func() { asked = true })
		l.Until(t, func() bool { return asked })
		e, err := d.NewExport(t.TempDir())
		if err != nil || len(e.Results) != 1 || e.Result() != want {
			t.Errorf("%d results are written, %v", len(e.Results), err)
		}
	}
	d.Runs.Tick(false, first.Kept.ID, second.Kept.ID)
	if e, err := d.NewExport(t.TempDir()); err != nil || len(e.Results) != 2 {
		t.Errorf("with none ticked %d results are written, %v", len(e.Results), err)
	}
}

// Labels made after a run change its F1 in Runs as in Run and Curves, and the old value is
// shown.
func TestKeptRunsHaveTheFiguresOfTheCurrentLabels(t *testing.T) {
	set := t.TempDir()
	text := "今天上午市气象台发布暴雨预警信号，请市民注意防范。"
	for name, data := range map[string]string{
		"pages.jsonl":  `{"id":"a","text":"` + text + `"}` + "\n" + `{"id":"b","text":"` + text + `"}` + "\n" + `{"id":"c","text":"另一篇文章讲的是完全不同的事情，与天气没有关系。"}`,
		"clusters.tsv": "id\tcluster\na\t1\nb\t1\n",
	} {
		if err := os.WriteFile(filepath.Join(set, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	d, l := keptDesk(t, t.TempDir(), set)
	r := runOnce(t, d, l)
	d.Go(session.AtRuns)
	l.Until(t, func() bool { return len(d.Runs.Records) == 1 })
	x := d.Runs.Records[0]
	was, ok := x.Measures["f1"]
	if !ok || d.Runs.Was(x.ID) != "" {
		t.Fatalf("F1 is %v, %v; was %q", was, ok, d.Runs.Was(x.ID))
	}
	own := *r.Known
	own.Cluster = slices.Clone(own.Cluster)
	for i := range own.Cluster {
		own.Cluster[i] = int32(i % 2)
	}
	d.Session.SetTruth(&own, "")
	l.Until(t, func() bool { return !d.Session.Measuring() })
	now, _ := d.Runs.Records[0].Measures["f1"]
	if now == was || now != r.Report.Before.F1() || now != d.Curves.Live()[0].Tally.F1() {
		t.Errorf("F1 is %v in Runs, %v in Run and %v in Curves; it was %v", now, r.Report.Before.F1(), d.Curves.Live()[0].Tally.F1(), was)
	}
	if words := d.Runs.Was(x.ID); !strings.Contains(words, wording.Share(was)) || !strings.Contains(d.Curves.Note(), words) {
		t.Errorf("of what it was Runs says %q and Curves %q", words, d.Curves.Note())
	}
}
