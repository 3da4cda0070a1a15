package label

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/base/disk"
)

// gate is a disk whose syncs block until the test lets them succeed or fail.
type gate struct {
	open chan bool // a value for each sync: false refuses
	all  atomic.Bool
}

func (g *gate) disk() disk.FS {
	return disk.FS{Fault: func(op disk.Op, path string) error {
		if op != disk.OpSync || !strings.HasSuffix(path, ".jsonl") || g.all.Load() {
			return nil
		}
		if !<-g.open {
			return errors.New("refused")
		}
		return nil
	}}
}

// gated opens a journal on a disk that blocks from now on.
func gated(t *testing.T, path string) (*gate, *Writer) {
	t.Helper()
	g := &gate{open: make(chan bool, 100)}
	g.all.Store(true)
	j, err := OpenOn(g.disk(), path)
	if err != nil {
		t.Fatal(err)
	}
	g.all.Store(false)
	return g, NewWriter(j, nil)
}

func TestJudgementsOfAWriterCountAtOnceAndAreWrittenInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	g, w := gated(t, path)
	for i := range 100 {
		seq, err := w.Judge(judged("a", fmt.Sprint("b", i), Duplicate, "ann"))
		if err == nil && i%10 == 9 {
			err = w.TakeBack(seq, "ann")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if n, _ := w.Waiting(); n != 110 || w.State().Len() != 90 {
		t.Fatalf("%d lines wait, %d judgements count", n, w.State().Len())
	}
	closed := make(chan error)
	go func() { closed <- w.Close() }()
	g.open <- true
	g.open <- true
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
	j := mustOpen(t, path)
	if d := cmp.Diff(w.State().Entries(), j.State().Entries()); d != "" || len(j.Problems()) > 0 {
		t.Errorf("%s %v", d, j.Problems())
	}
}

func TestJudgementsThatTheDiskRefusesAreWrittenLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	g, w := gated(t, path)
	if _, err := w.Judge(judged("a", "b", Duplicate, "ann")); err != nil {
		t.Fatal(err)
	}
	g.open <- false
	g.open <- false // for the attempt of Flush, if it comes after the first
	if err := w.Flush(); err == nil {
		t.Fatal("no word of a disk that refuses")
	}
	if n, err := w.Waiting(); n != 1 || err == nil || w.State().Len() != 1 {
		t.Fatalf("%d lines wait (%v), %d count", n, err, w.State().Len())
	}
	g.all.Store(true)
	if _, err := w.Judge(judged("a", "c", Different, "ann")); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if n, err := w.Waiting(); n != 0 || err != nil {
		t.Errorf("%d lines wait, %v", n, err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if j := mustOpen(t, path); j.State().Len() != 2 || len(j.Problems()) > 0 {
		t.Errorf("%d judgements, %v", j.State().Len(), j.Problems())
	}
}

func TestAWriterRefusesWhatAJournalRefuses(t *testing.T) {
	g, w := gated(t, filepath.Join(t.TempDir(), "labels.jsonl"))
	g.all.Store(true)
	if _, err := w.Judge(judged("a", "a", Duplicate, "ann")); err == nil {
		t.Error("a page is judged against itself")
	}
	if _, err := w.Edit(Edit{Kind: CutLink, ID1: "a"}); err == nil {
		t.Error("half a link is cut")
	}
	if err := w.TakeBack(1, "ann"); err == nil {
		t.Error("nothing is taken back")
	}
	if n, _ := w.Waiting(); n != 0 || w.State().Len() != 0 {
		t.Error("what is refused counts")
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// A Writer and a Journal with the same calls have the same state.
func TestAWriterAndAJournalHaveTheSameState(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		direct, err1 := Open(filepath.Join(dir, fmt.Sprint("direct", n)))
		queued, err2 := Open(filepath.Join(dir, fmt.Sprint("queued", n)))
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		w := NewWriter(queued, nil)
		for i := range rapid.IntRange(1, 30).Draw(t, "steps") {
			who := rapid.SampledFrom([]string{"ann", "bo"}).Draw(t, "who")
			if rapid.Bool().Draw(t, "back") {
				seq := rapid.IntRange(1, i+1).Draw(t, "which")
				a, b := direct.TakeBack(seq, who), w.TakeBack(seq, who)
				if (a == nil) != (b == nil) {
					t.Fatal(a, b)
				}
				continue
			}
			v := judged("a", rapid.SampledFrom([]string{"b", "c", "d"}).Draw(t, "page"), rapid.SampledFrom(Verdicts()).Draw(t, "verdict"), who)
			v.Seconds, v.At = float64(i), now()
			if _, err := direct.Judge(v); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Judge(v); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(direct.State().Entries(), w.State().Entries()) + cmp.Diff(direct.State().Entries(), queued.State().Entries()); d != "" {
			t.Fatal(d)
		}
		if err := errors.Join(direct.Close(), w.Close()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestTheGuideHasTheLastMeaningOfEachVerdict(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	for _, g := range []Guide{{Duplicate: "one article", Partial: "a part"}, {Partial: "a quarter and more"}, {Duplicate: ""}} {
		if err := j.SetGuide(g, "ann"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := j.Judge(judged("a", "b", Duplicate, "ann")); err != nil {
		t.Fatal(err)
	}
	j.Close()
	j = mustOpen(t, path)
	if d := cmp.Diff(Guide{Partial: "a quarter and more"}, j.State().Guide()); d != "" || j.State().Len() != 1 || len(j.Problems()) > 0 {
		t.Errorf("%s %d %v", d, j.State().Len(), j.Problems())
	}
}

func TestBreaksAreNoPartOfThePace(t *testing.T) {
	j := mustOpen(t, filepath.Join(t.TempDir(), "labels.jsonl"))
	for i, seconds := range []float64{3, 0, 2, 3600, 5, Break} {
		v := judged("a", fmt.Sprint("b", i), Duplicate, "ann")
		v.Seconds = seconds
		if _, err := j.Judge(v); err != nil {
			t.Fatal(err)
		}
	}
	if p := j.State().Progress(); p.Median != 3 || p.Judged != 6 {
		t.Errorf("the median is %v of %d", p.Median, p.Judged)
	}
}
