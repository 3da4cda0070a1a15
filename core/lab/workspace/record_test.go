package workspace

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/judge/eval"
)

func TestANewerVersionIsRefusedAndLeftAlone(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	other := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	name := w.runs(rec.ID, recordFile)
	src, _ := os.ReadFile(name)
	later := bytes.Replace(src, []byte(`"version": 1`), []byte(`"version": 2`), 1)
	os.WriteFile(name, later, 0o666)
	list, problems, err := w.List()
	if err != nil || len(list) != 1 || list[0].ID != other.ID || len(problems) != 1 || !strings.Contains(problems[0].What, "newer pagetwin (format 2, this version supports up to 1)") {
		t.Errorf("%v %v %v", list, problems, err)
	}
	if _, _, err := w.Open(rec.ID); err == nil || !strings.Contains(err.Error(), "newer") {
		t.Error(err)
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(after, later) {
		t.Error("it was changed")
	}
	for content, want := range map[string]string{`{"pagetwin":"workspace","version":7}`: "newer pagetwin (format 7", `{}`: "is not a workspace", `x`: "is not a workspace"} {
		os.WriteFile(filepath.Join(w.path, markFile), []byte(content), 0o666)
		if _, err := Open(w.path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", content, err)
		}
	}
}

func FuzzRecord(f *testing.F) {
	w, set := mustOpen(f), small(f, "small")
	rec, err := w.Keep(Finished{Outcome: eval.NewOutcome(set, ran(f, set, "simhash"), gold, ran(f, set, "simhash").Cut)})
	if err != nil {
		f.Fatal(err)
	}
	src, _ := os.ReadFile(w.runs(rec.ID, recordFile))
	f.Add(src)
	f.Add([]byte(`{"pagetwin":"run","version":1,"values":{"k":1e99}}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		if r, err := decodeRecord(src); err == nil {
			Compare([]*Record{r, r})
		} else if strings.Contains(err.Error(), "\n") {
			t.Fatalf("%q", err)
		}
	})
}

// run.json must have the measured figures: a figure that a person or a disk changed there is not
// shown.
func TestARecordThatWasChangedIsNotBelieved(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	name := w.runs(rec.ID, recordFile)
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for was, is := range map[string]string{`"pages": 5`: `"pages": 6`, `"threshold": `: `"threshold": 1`, `"program": "`: `"program": "x`} {
		changed := bytes.Replace(src, []byte(was), []byte(is), 1)
		if bytes.Equal(changed, src) {
			t.Fatalf("the record has no %s:\n%s", was, src)
		}
		if err := os.WriteFile(name, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.Open(rec.ID); err == nil || !strings.Contains(err.Error(), "was changed after it was saved") {
			t.Errorf("%s: %v", is, err)
		}
		if list, problems, err := w.List(); err != nil || len(list) != 0 || len(problems) != 1 {
			t.Errorf("%s: %v %v %v", is, list, problems, err)
		}
	}
}

func TestValuesThatAreNotAllowedAreNotTakenFromARecord(t *testing.T) {
	for src, want := range map[string]string{
		`{"pagetwin":"run","version":1,"algorithm":"minhash","values":{"k":1e99}}`:       "minhash: k must be",
		`{"pagetwin":"run","version":1,"denoiser":"learned","denoise":{"headline":"x"}}`: "learned: headline must be",
	} {
		if _, err := decodeRecord([]byte(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", src, err)
		}
	}
}
