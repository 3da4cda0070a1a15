package workspace

import (
	"os"
	"slices"
	"testing"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/judge/eval"
)

func TestTitlesDuplicatesAndDeleting(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	a := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	b := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "shingling"), gold, ran(t, set, "shingling").Cut)})
	if err := w.Rename(a.ID, "  the \n best "); err != nil {
		t.Fatal(err)
	}
	if r, _, err := w.Open(a.ID); err != nil || r.Title != "the best" {
		t.Error(r.Title, err)
	}
	if r, _, err := w.Open(Latest); err != nil || r.ID != b.ID {
		t.Error(r, err)
	}
	if spec, err := w.Spec(Latest); err != nil || spec.Algorithms[0].Name != "shingling" {
		t.Error(spec, err)
	}
	if err := w.Rename(Latest, "newest"); err != nil {
		t.Error(err)
	}
	if r, _, err := w.Open(b.ID); err != nil || r.Title != "newest" {
		t.Error(r.Title, err)
	}
	if err := w.Delete(a.ID); err != nil {
		t.Fatal(err)
	}
	if list, _, _ := w.List(); len(list) != 1 || list[0].ID != b.ID {
		t.Error(list)
	}
	for _, id := range []string{a.ID, "", "..", "../runs", ".", "x/y", `..\x`, ".new-x"} {
		if err := w.Delete(id); err == nil {
			t.Errorf("deleting %q: no error", id)
		}
		if _, _, err := w.Open(id); err == nil {
			t.Errorf("opening %q: no error", id)
		}
	}
	entries, _ := os.ReadDir(w.runs())
	if len(entries) != 1 {
		t.Error(entries)
	}
}

func TestFoldersHalfWrittenAreListedAndSweptAndThoseBeingWrittenAreNot(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	for _, d := range []string{".new-a", ".new-live", ".old-b"} {
		os.Mkdir(w.runs(d), 0o777)
		os.WriteFile(w.runs(d, pairsFile), []byte("half"), 0o666)
	}
	os.WriteFile(w.runs(".new-a.lock"), nil, 0o666)
	lock, err := disk.Acquire(w.runs(".new-live.lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	want := []string{".new-a", ".old-b"}
	if got, err := w.HalfWritten(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v", got, err)
	}
	if got, err := w.Sweep(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v", got, err)
	}
	if got, _ := w.HalfWritten(); len(got) > 0 {
		t.Error(got)
	}
	if list, problems, _ := w.List(); len(list) != 1 || len(problems) > 0 {
		t.Error(list, problems)
	}
	if _, err := os.Stat(w.runs(".new-live")); err != nil {
		t.Error(err)
	}
	w.grace = time.Hour
	os.Mkdir(w.runs(".new-young"), 0o777)
	if got, _ := w.Sweep(); len(got) > 0 {
		t.Errorf("%v is young and swept", got)
	}
}

// A discarded run is in no list and can be restored as it was, with its number; a purged one
// cannot.
func TestADiscardedRunComesBackAsItWas(t *testing.T) {
	w, f := mustOpen(t), finished(t)
	first, second := mustKeep(t, w, f), mustKeep(t, w, f)
	if err := w.Rename(second.ID, "mine"); err != nil {
		t.Fatal(err)
	}
	if err := w.Discard(second.ID); err != nil {
		t.Fatal(err)
	}
	if got := numbersOf(t, w); !slices.Equal(got, []int{1}) {
		t.Errorf("listed are %v", got)
	}
	if err := w.Restore(second.ID); err != nil {
		t.Fatal(err)
	}
	list, _, _ := w.List()
	if len(list) != 2 || list[0].Title != "mine" || list[0].Number != 2 {
		t.Errorf("what came back is %+v", list)
	}
	if _, _, err := w.Open(second.ID); err != nil {
		t.Error(err)
	}
	for _, id := range []string{first.ID, second.ID} {
		if err := w.Discard(id); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Purge(); err != nil {
		t.Fatal(err)
	}
	if err := w.Restore(second.ID); err == nil {
		t.Error("what was purged comes back")
	}
}
