package present

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/base/disk"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
)

// slowDisk is a disk that takes the given time to write a line, and fails while refuse is true.
func slowDisk(takes time.Duration, refuse *atomic.Bool) disk.FS {
	return disk.FS{Fault: func(op disk.Op, path string) error {
		if op != disk.OpSync || filepath.Ext(path) != ".jsonl" {
			return nil
		}
		time.Sleep(takes)
		if refuse.Load() {
			return errors.New("refused")
		}
		return nil
	}}
}

// onDisk makes the desk write its journal to a disk.
func onDisk(t *testing.T, d *Desk, fs disk.FS) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j, err := label.OpenOn(fs, path)
	if err != nil {
		t.Fatal(err)
	}
	d.Judgements.Use(j)
	return path
}

// writes appends a judgement that was not made in the window.
func writes(t *testing.T, d *Desk, j label.Judgement) {
	t.Helper()
	if !d.Judgements.Edit(func(w *label.Writer) error { _, err := w.Judge(j); return err }, func() {}) {
		t.Fatal(d.Status.Fault())
	}
}

// manyPairs opens a queue of more than a hundred pairs for judging.
func manyPairs(t *testing.T) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	if !d.OpenWorkspace(t.TempDir()) {
		t.Fatal(d.Status.Fault())
	}
	var pages []page.Page
	var contents []page.Content
	for i := range 20 {
		pages = append(pages, page.Page{ID: fmt.Sprintf("p%02d", i)})
		contents = append(contents, page.Content{Kind: page.Text, Text: strings.Repeat("文", 10+i)})
	}
	d.Library.Show(page.FromPages("twenty", pages, contents), nil)
	runOnce(t, d, l)
	d.Judgements.SetWho("ann")
	d.Go(session.AtLabel)
	l.Until(t, func() bool { return len(d.Label.Items) > 120 && d.Label.Shown.View != nil })
	return d, l
}

// A hundred keys are pressed, five a second by the window's clock, on a disk that needs most of
// that time for each line. Every key is recorded or shown as refused, and each recorded verdict
// is the key that was pressed for the pair that was visible.
func TestAHundredKeysAreRecordedAsPressed(t *testing.T) {
	for _, slow := range []time.Duration{0, 30 * time.Millisecond} {
		d, l := manyPairs(t)
		var refuse atomic.Bool
		path := onDisk(t, d, slowDisk(slow, &refuse))
		now := time.Now()
		d.Judgements.Clock = func() time.Time { return now }
		type said struct {
			pair page.Pair
			v    label.Verdict
		}
		var want []said
		early := 0
		for i := range 100 {
			v := label.Verdicts()[i%4]
			if i%7 == 3 { // this key comes while the previous pair is still visible
				at := d.Label.At
				d.Label.Shown.Since = time.Time{}
				d.Label.Judge(v)
				if d.Label.At != at || d.Judgements.Refused() != v {
					t.Fatalf("key %d came before its pair was seen and was taken", i)
				}
				early++
				now = now.Add(200 * time.Millisecond)
				continue
			}
			l.Until(t, func() bool { return d.Label.Shown.View != nil && !d.Label.Shown.Loading() })
			d.Label.Shown.Painted(d.Label.Shown.View)
			now = now.Add(200 * time.Millisecond)
			shown := d.Label.Shown.View
			want = append(want, said{page.MakePair(shown.A, shown.B), v})
			d.Label.Judge(v)
			if i%10 == 9 {
				d.Changes.Undo()
				want = want[:len(want)-1]
			}
		}
		done := false
		d.Judgements.WhenWritten(func(err error) { done = err == nil })
		l.Until(t, func() bool { return done })
		r, err := label.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		var got []said
		for _, e := range r.State().Entries() {
			a, _ := d.Session.Set().Index(e.ID1)
			b, _ := d.Session.Set().Index(e.ID2)
			got = append(got, said{page.MakePair(a, b), e.Verdict})
			if e.Seconds < label.LeastSeen.Seconds() {
				t.Errorf("a label of %v s", e.Seconds)
			}
		}
		if !slices.Equal(got, want) || early == 0 || d.Judgements.Early() != early {
			t.Errorf("with a disk that takes %v: %d labels, want %d\n%v\n%v", slow, len(got), len(want), got, want)
		}
	}
}

func TestAVerdictNeedsAPairThatWasSeen(t *testing.T) {
	d, _ := judgingDesk(t, t.TempDir())
	now := time.Now()
	d.Judgements.Clock = func() time.Time { return now }
	p := d.Label.Shown
	try := func(why string, counts bool) {
		t.Helper()
		n := d.Judgements.State().Len()
		d.Label.Judge(label.Duplicate)
		if got := d.Judgements.State().Len() > n; got != counts {
			t.Errorf("%s: taken %v", why, got)
		}
		if said := d.Judgements.Refused() != ""; said == counts {
			t.Errorf("%s: shown as refused %v", why, said)
		}
	}
	try("not painted", false)
	p.Painted(&compare.View{A: p.A, B: p.B})
	now = now.Add(time.Hour)
	try("another view was painted", false)
	p.Painted(p.View)
	now = now.Add(label.LeastSeen - 1)
	try("too early", false)
	now = now.Add(1)
	try("seen", true)
	now = now.Add(time.Hour)
	try("the next pair, not painted", false)
}

func TestFailedWritesAreReportedAndConfirmedBeforeClosing(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	var refuse atomic.Bool
	path := onDisk(t, d, slowDisk(0, &refuse))
	refuse.Store(true)
	inSight(t, d, l, d.Label.Shown, &d.Label.Shown.View)
	d.Label.Judge(label.Duplicate)
	l.Until(t, func() bool { return strings.Contains(d.Status.Fault(), "refused") })
	if n, err := d.Judgements.Waiting(); n != 1 || err == nil || d.Judgements.State().Len() != 1 {
		t.Errorf("%d wait (%v), %d count", n, err, d.Judgements.State().Len())
	}
	var why error
	asked := false
	leave := func(err error) { asked, why = true, err }
	d.Judgements.WhenWritten(leave)
	l.Until(t, func() bool { return asked })
	if why == nil {
		t.Error("the desk closes without a word")
	}
	refuse.Store(false)
	asked = false
	d.Judgements.WhenWritten(leave)
	l.Until(t, func() bool { return asked })
	if r, err := label.Read(path); why != nil || err != nil || r.State().Len() != 1 {
		t.Errorf("%v, %v", why, err)
	}
}

func TestTheQueueResumesAtItsPosition(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	set, _ := presenttest.FourPages()
	set.Fingerprint = "0123456789abcdef"
	d.Library.Show(set, nil)
	d.Go(session.AtLibrary)
	first := runOnce(t, d, l)
	d.Run.Form().Set("at", "0.5")
	runOnce(t, d, l)
	d.Go(session.AtLabel)
	d.Session.SetFocus(first)
	random := slices.IndexFunc(label.Queues(), func(q label.Queue) bool { return q.Name == "random" })
	d.Label.ChooseQueue(random)
	l.Until(t, func() bool { return d.Label.Filled && !d.Label.Working() && len(d.Label.Items) > 3 })
	judge(t, d, l, label.Duplicate)
	d.Label.Step(1)
	want := d.Label.Items[d.Label.At].Pair
	store := d.Store
	d.Close()

	again, l2 := newTestDesk(t, presenttest.Lengths(nil))
	again.Store = store
	if !again.OpenWorkspace(dir) {
		t.Fatal(again.Status.Fault())
	}
	again.Judgements.SetWho("ann")
	set2, _ := presenttest.FourPages()
	set2.Fingerprint = set.Fingerprint
	again.Library.Show(set2, nil)
	again.Go(session.AtLabel) // the runs are loaded after that
	l2.Until(t, func() bool {
		return again.Label.Run() != nil && again.Label.Run().Kept.ID == first.Kept.ID && again.Label.Filled && !again.Label.Working()
	})
	if again.Label.Queue != random || again.Label.Items[again.Label.At].Pair != want {
		t.Errorf("queue %d, pair %v, want %d, %v", again.Label.Queue, again.Label.Items[again.Label.At].Pair, random, want)
	}
}

func TestTheGuideIsKeptWithTheLabels(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	ships := d.Judgements.Guide(label.Partial)
	d.Judgements.SetGuide(label.Guide{label.Duplicate: "  word for word ", label.Partial: ships})
	inSight(t, d, l, d.Label.Shown, &d.Label.Shown.View)
	d.Label.Judge(label.Duplicate)
	saved := filepath.Join(t.TempDir(), "labels.csv")
	d.Label.Save(saved, true)
	l.Until(t, func() bool { return strings.Contains(d.Status.Text(), "labels-guide.txt") || d.Status.Fault() != "" })
	if text, err := os.ReadFile(strings.TrimSuffix(saved, ".csv") + "-guide.txt"); err != nil || !strings.Contains(string(text), "D\tduplicate\tword for word\n") {
		t.Errorf("beside the labels stands %q (%v, %s)", text, err, d.Status.Fault())
	}
	d.Close()
	again, _ := newTestDesk(t, presenttest.Lengths(nil))
	if !again.OpenWorkspace(dir) {
		t.Fatal(again.Status.Fault())
	}
	again.Book.Speak("zh")
	if got := again.Judgements.Guide(label.Duplicate); got != "word for word" {
		t.Errorf("the guide says %q", got)
	}
	if got := again.Judgements.Guide(label.Partial); got == ships || got == "" {
		t.Errorf("what nobody changed is not in the language of the window: %q", got)
	}
	again.Judgements.SetGuide(label.Guide{label.Duplicate: ""})
	if got := again.Judgements.Guide(label.Duplicate); got == "word for word" {
		t.Error("an empty text does not bring back what ships")
	}
}
