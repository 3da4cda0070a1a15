package label

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
)

func TestEditsOfGroupsAreKeptBesideJudgementsAndTakenBackApartFromThem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j, set := mustOpen(t, path), memory(4)
	edit := func(kind EditKind, ids ...string) Edit {
		e := Edit{Kind: kind, ID1: ids[0], Who: "ann", Set: "s"}
		if len(ids) > 1 {
			e.ID2 = ids[1]
		}
		return e
	}
	var edits []int
	for _, e := range []Edit{edit(CutLink, "p2", "p1"), edit(TakeOut, "p3"), edit(CutLink, "p1", "gone"), edit(TakeOut, "p0")} {
		seq, err := j.Edit(e)
		if edits = append(edits, seq); err != nil {
			t.Fatal(err)
		}
		if _, err := j.Judge(judged("p0", "p1", Duplicate, "ann")); err != nil {
			t.Fatal(err)
		}
	}
	for _, seq := range []int{edits[3], 8} {
		if err := j.TakeBack(seq, "bo"); err != nil {
			t.Fatal(err)
		}
	}
	j.Close()
	j = mustOpen(t, path)
	s := j.State().For(set)
	got, unknown := s.GroupEdits(set)
	want := cluster.Edits{Cut: []page.Pair{{A: 1, B: 2}}, Out: []int32{3}}
	if d := cmp.Diff(want, got); d != "" || len(unknown) != 1 || unknown[0].Where != "edit 5" || s.Len() != 1 {
		t.Errorf("%s %v %d", d, unknown, s.Len())
	}
	for i, seq := range edits {
		if err := j.TakeBack(seq, "ann"); (err == nil) != (i < 3) {
			t.Fatal(err)
		}
	}
	if len(j.State().Edits()) != 0 || j.Len() != 4 {
		t.Error("there is something left to take back")
	}
	for _, e := range []Edit{edit(CutLink, "p1"), edit(CutLink, "p1", "p1"), edit(TakeOut, ""), edit(TakeOut, "p1", "p2"), edit("join", "p1", "p2")} {
		if _, err := j.Edit(e); err == nil {
			t.Errorf("%+v: no error", e)
		}
	}
	other := memory(2)
	other.Name, other.Fingerprint = "other", "x"
	j.Edit(edit(TakeOut, "p1"))
	if s := j.State().For(other); len(s.Edits()) != 0 {
		t.Error("edits of another set")
	}
}
