package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

// judgingDesk has a workspace and has run an algorithm over four pages without labels.
func judgingDesk(t *testing.T, dir string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	if !d.OpenWorkspace(dir) || d.Status.Fault() != "" {
		t.Fatal(d.Status.Fault())
	}
	set, _ := presenttest.FourPages()
	for i := range set.Pages {
		set.Pages[i].Title = "title of " + set.Pages[i].ID
	}
	d.Library.Show(set, nil)
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	d.Judgements.SetWho("ann")
	d.Go(session.AtLabel)
	l.Until(t, func() bool { return len(d.Label.Items) > 0 && d.Label.Shown.View != nil })
	return d, l
}

func judge(t *testing.T, d *Desk, l *presenttest.Loop, v label.Verdict) {
	t.Helper()
	n := d.Judgements.State().Len()
	inSight(t, d, l, d.Label.Shown, &d.Label.Shown.View)
	d.Label.Judge(v)
	l.Until(t, func() bool { w, _ := d.Judgements.Waiting(); return w == 0 })
	if got := d.Judgements.State().Len(); got != n+1 {
		t.Fatalf("%d judgements hold after %d and one more", got, n)
	}
}

// painter is told which views are on the screen.
type painter interface {
	Loading() bool
	Painted(v *compare.View)
}

// inSight shows a pair for long enough to be judged.
func inSight(t *testing.T, d *Desk, l *presenttest.Loop, p painter, view **compare.View) {
	t.Helper()
	l.Until(t, func() bool { return *view != nil && !p.Loading() })
	now := time.Now()
	d.Judgements.Clock = func() time.Time { return now }
	p.Painted(*view)
	d.Judgements.Clock = func() time.Time { return now.Add(label.LeastSeen) }
}

// figuresFollow waits until everything that depends on judgements is updated.
func figuresFollow(t *testing.T, d *Desk, l *presenttest.Loop) {
	t.Helper()
	l.Until(t, func() bool { return !d.Judgements.Settling() && !d.Session.Measuring() })
}

func TestAQueueIsJudgedAndEveryVerdictIsOnDisk(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	all := len(d.Label.Items)
	judge(t, d, l, label.Duplicate)
	judge(t, d, l, label.Different)
	if d.Label.At != 2 {
		t.Errorf("the queue stands at %d", d.Label.At)
	}
	data, err := os.ReadFile(filepath.Join(dir, "labels.jsonl"))
	if err != nil || strings.Count(string(data), `"who":"ann"`) != 2 || !strings.Contains(string(data), `"blind":true`) {
		t.Errorf("the journal holds %s (%v)", data, err)
	}
	for range all - 2 {
		judge(t, d, l, label.Different)
	}
	if d.Label.At != all || d.Label.Shown.View != nil {
		t.Errorf("after the last pair the queue stands at %d of %d", d.Label.At, all)
	}
}

// Judgements change the figures of a kept run, and the table shows which judgements it uses.
func TestAKeptRunIsMeasuredAgainstTheJudgements(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	judge(t, d, l, label.Duplicate)
	judge(t, d, l, label.Different) // precision needs a pair that is different
	figuresFollow(t, d, l)
	r := runOnce(t, d, l)
	kept, _, err := d.Workspace.Open(r.Kept.ID)
	if err != nil {
		t.Fatal(err)
	}
	f1, ok := kept.Measures["f1"]
	if want := r.Report.Values()["f1"]; !ok || f1 != want || kept.Truth != "judged pairs" {
		t.Errorf("kept with F1 %v (%v) by truth %q, the table shows %v", f1, ok, kept.Truth, want)
	}
	want := truth.Summary{Kind: "judged pairs", Sources: []truth.Source{{Origin: truth.Judgements, Pairs: 2}}, Duplicate: 1, Different: 1, Hand: 2, Hash: r.Truth.Summary().Hash}
	if by := kept.JudgedBy; !cmp.Equal(by, want) {
		t.Errorf("judged by %+v, want %+v", by, want)
	}
}

func TestAJudgementMovesTheFigures(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	r := d.Session.Results()[0]
	if r.Truth != nil {
		t.Fatal("something is known before anything was judged")
	}
	judge(t, d, l, label.Duplicate)
	figuresFollow(t, d, l)
	if r.Truth == nil || r.Truth.Kind != truth.Judged || len(r.Truth.Pairs) != 1 {
		t.Fatalf("the result is held against %+v", r.Truth)
	}
	if got := r.Report.Before.TP + r.Report.Before.FN; got != 1 {
		t.Errorf("%d duplicates are counted, one was judged", got)
	}
}

func TestUndoingALabelShowsItsPairAgain(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	first, second := d.Label.Items[0].Pair, d.Label.Items[1].Pair
	judge(t, d, l, label.Duplicate)
	judge(t, d, l, label.Partial)
	for _, want := range []page.Pair{second, first} {
		d.Changes.Undo()
		l.Until(t, func() bool {
			return d.Label.Shown.View != nil && d.Label.Shown.A == int(want.A) && d.Label.Shown.B == int(want.B)
		})
	}
	if n := d.Judgements.State().Len(); n != 0 {
		t.Errorf("%d judgements hold", n)
	}
}

func TestJudgementsAreThereAtTheNextStart(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	pair := d.Label.Items[0].Pair
	judge(t, d, l, label.Duplicate)
	d.Close()
	again, _ := judgingDesk(t, dir)
	if got := again.Session.Results()[0].Truth.Label(pair); got != truth.Duplicate {
		t.Errorf("the pair is labelled %q in the next run", got)
	}
	for _, it := range again.Label.Items {
		if it.Pair == pair {
			t.Error("the judged pair is in the queue again")
		}
	}
}

func TestASecondWindowReadsAndDoesNotWrite(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	judge(t, d, l, label.Duplicate)
	second, _ := newTestDesk(t, presenttest.Lengths(nil))
	second.OpenWorkspace(dir)
	if f := second.Status.Fault(); !strings.Contains(f, "Another window is using "+dir) || strings.Contains(f, "\n") {
		t.Errorf("the second window is told %q", f)
	}
	if second.Judgements.State().Len() != 1 || second.Judgements.Journal() != "" {
		t.Errorf("the second window knows %d judgements and may write to %q", second.Judgements.State().Len(), second.Judgements.Journal())
	}
}

func TestJudgingNeedsAName(t *testing.T) {
	d, _ := judgingDesk(t, t.TempDir())
	d.Judgements.SetWho("")
	d.Label.Judge(label.Duplicate)
	if d.Status.Fault() == "" || d.Label.At != 0 {
		t.Errorf("the fault is %q, the queue stands at %d", d.Status.Fault(), d.Label.At)
	}
}

func TestJudgementsAreSavedAsTruth(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	pair := d.Label.Items[0].Pair
	judge(t, d, l, label.Duplicate)
	out := filepath.Join(t.TempDir(), "labels.csv")
	d.Label.Save(out, true)
	l.Until(t, func() bool { _, err := os.Stat(out); return err == nil })
	set, _ := presenttest.FourPages()
	labels, _, err := truthfile.Load(set, out)
	if err != nil {
		t.Fatal(err)
	}
	if got := labels.Label(pair); got != truth.Duplicate {
		t.Errorf("read back as truth the pair is %q", got)
	}
}

func TestRandomJudgementsAreEstimatedInTheBackground(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	if _, ok := d.Label.Estimate(); ok {
		t.Error("a queue that draws nothing at random has an estimate")
	}
	d.Label.ChooseQueue(slices.IndexFunc(label.Queues(), func(q label.Queue) bool { return q.Name == "random" }))
	l.Until(t, func() bool { return len(d.Label.Items) > 0 && d.Label.Shown.View != nil })
	judge(t, d, l, label.Duplicate)
	l.Until(t, func() bool { e, ok := d.Label.Estimate(); return ok && e.Sampled == 1 })
	d.Library.CloseSet()
	if _, ok := d.Label.Estimate(); ok {
		t.Error("the estimate outlives its set")
	}
}
