package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
)

func TestAWorkspaceThatCannotBeWrittenIsOneLineAndCanBeRead(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	res := ran(t, set, "simhash")
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)})
	for _, dir := range []string{w.runs(rec.ID), w.runs(), w.path} {
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(dir, 0o777)
	}
	for _, dir := range []string{w.path, filepath.Dir(w.path), filepath.Dir(filepath.Dir(w.path))} {
		info, err := os.Stat(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(dir, info.Mode().Perm()|0o055); err != nil {
			t.Fatal(err)
		}
	}
	disktest.AsNobody(t, func() {
		ro, err := Open(w.Path())
		if err != nil {
			t.Fatal(err)
		}
		if _, back, err := ro.Open(rec.ID); err != nil || back.Pairs.Len() != res.Pairs.Len() {
			t.Error(err)
		}
		_, keep := ro.Keep(Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)})
		_, begin := ro.Begin(rec.spec())
		for what, err := range map[string]error{"keep": keep, "delete": ro.Delete(rec.ID), "rename": ro.Rename(rec.ID, "x"), "begin": begin} {
			if err == nil || !strings.Contains(err.Error(), "permission denied; choose a writable folder") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := Open(filepath.Join(w.Path(), "inside")); err == nil {
			t.Error("a workspace where nothing can be written")
		}
		if list, problems, err := ro.List(); err != nil || len(list) != 1 || len(problems) > 0 {
			t.Error(list, problems, err)
		}
	})
}

func TestAFullDiskKeepsNoNewRunAndLosesNoOldOne(t *testing.T) {
	dir := disktest.Small(t, 512)
	if dir == "" {
		return
	}
	w, err := Open(filepath.Join(dir, "work"))
	if err != nil {
		t.Fatal(err)
	}
	set := small(t, "small")
	res := ran(t, set, "simhash")
	pairs := res.Pairs.List()
	for i := range int32(4000) {
		pairs = append(pairs, scored.Pair{A: i % 4, B: 4, Score: 1e-3 / float64(i+1)})
	}
	res.Pairs = scored.PairsOf(pairs)
	var kept []string
	for err == nil && len(kept) < 1000 {
		var rec *Record
		if rec, err = w.Keep(Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)}); err == nil {
			kept = append(kept, rec.ID)
		}
	}
	disktest.NoRoom(t, "keeping a run", err)
	if len(kept) == 0 {
		t.Fatal("not one run had room")
	}
	free := disktest.Fill(t, dir)
	_, err = w.Begin(&experiment.Spec{Name: "x", Set: set.Path})
	disktest.NoRoom(t, "beginning a plan", err)
	disktest.NoRoom(t, "giving a title", w.Rename(kept[0], "title"))
	whole := func(want int) {
		t.Helper()
		list, problems, err := w.List()
		if err != nil || len(problems) > 0 || len(list) != want {
			t.Fatalf("%d of %d runs are there: %v %v", len(list), want, problems, err)
		}
		for _, r := range list {
			if _, back, err := w.Open(r.ID); err != nil || back.Pairs.Len() != res.Pairs.Len() {
				t.Fatal(r.ID, err)
			}
		}
		entries, err := os.ReadDir(w.runs())
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".new-") && !strings.HasSuffix(e.Name(), lockTail) {
				t.Errorf("%s stays, half written (%v)", e.Name(), err)
			}
		}
	}
	whole(len(kept))
	free()
	if err := w.Delete(kept[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Keep(Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)}); err != nil {
		t.Fatal("with room again:", err)
	}
	whole(len(kept))
}
