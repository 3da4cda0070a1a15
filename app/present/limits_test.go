package present

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

func TestDefaultLimitsEqualTheBatchCommands(t *testing.T) {
	d, _ := newTestDesk(t, presenttest.Lengths(nil))
	l, err := d.LimitsNow()
	if err != nil {
		t.Fatal(err)
	}
	if want := (session.Limits{Draws: scored.DefaultDraws, MaxPairs: scored.DefaultMost, PageTime: pass.DefaultPageTime}); l != want {
		t.Errorf("the limits are %+v, want %+v", l, want)
	}
	if f := l.Flags(); len(f) > 0 {
		t.Errorf("the command line says %q of limits that are the command's own", f)
	}
}

func TestLimitsAreKeptAndUsed(t *testing.T) {
	d, l := newTestDesk(t, presenttest.IndexedLengths())
	for name, raw := range map[string]string{"draws": "5", "max-pairs": "1", "page-time": "2.5", "memory": "2", "max-unpack": "0.5"} {
		d.Limits.Set(name, raw)
	}
	again := NewDesk(session.Config{Do: l.Do, Store: d.Store, Book: d.Book, Algorithms: d.Algorithms, Denoisers: d.Denoisers, Denoiser: d.Denoiser, Segmenter: presenttest.Words()})
	t.Cleanup(again.Close)
	got, err := again.LimitsNow()
	if err != nil {
		t.Fatal(err)
	}
	if want := (session.Limits{Draws: 5, MaxPairs: 1, PageTime: 2500 * time.Millisecond, Memory: 2 << 30, MaxUnpack: 1 << 29}); got != want {
		t.Fatalf("after a restart the limits are %+v, want %+v", got, want)
	}
	if got := time.Duration(again.Sites.PageTime.Load()); got != 2500*time.Millisecond {
		t.Errorf("a page that is shown may take %v", got)
	}
	again.Library.Show(presenttest.FourPages())
	if c := again.Run.Commands(); !strings.HasSuffix(c, "--draws 5 --max-pairs 1 --page-time 2.5s --memory 2147483648 --max-unpack 536870912") {
		t.Errorf("the command line is %q", c)
	}
	run := func(c result.Candidates) *result.Result {
		again.Run.Clear()
		again.Run.SetCandidates(c)
		again.Run.Start(nil)
		l.Until(t, func() bool { return !again.Run.Running() })
		if len(again.Session.Results()) != 1 {
			t.Fatalf("%d results, fault %q", len(again.Session.Results()), again.Status.Fault())
		}
		return again.Session.Results()[0].Result
	}
	if r := run(result.Index); r.Beyond == nil || r.Beyond.Draws != 5 {
		t.Errorf("what lies beyond is %+v, want 5 draws", r.Beyond)
	}
	if r := run(result.All); r.Pairs.Len() != 1 || r.Dropped == 0 {
		t.Errorf("%d pairs are kept, %d dropped, want 1 kept", r.Pairs.Len(), r.Dropped)
	}
	again.Limits.Set("draws", "0")
	if r := run(result.Index); r.Beyond != nil && r.Beyond.Draws != 0 {
		t.Errorf("with no draws asked for there are %d", r.Beyond.Draws)
	}
	again.Limits.Reset()
	if l, err := again.LimitsNow(); err != nil || l.Draws != scored.DefaultDraws || d.Store.StringWithFallback("limit.draws", "") != "" {
		t.Errorf("after the reset the limits are %+v, %v", l, err)
	}
}

// A run over more pages than fit in memory spills to the workspace, finds the same, and leaves
// no files there.
func TestARunBeyondItsMemorySpillsToTheWorkspace(t *testing.T) {
	d, l := newTestDesk(t, presenttest.IndexedLengths())
	dir := t.TempDir()
	if !d.OpenWorkspace(dir) {
		t.Fatal(d.Status.Fault())
	}
	set, known := presenttest.FourPages()
	long := make([]page.Content, len(set.Pages))
	for i := range long {
		for n := range 100 {
			long[i].Text += string(rune(0x4E00 + i/2*50 + n))
		}
		long[i].Kind = page.Text
	}
	d.Library.Show(page.FromPages("four", set.Pages, long), known)
	run := func(memory int64) *result.Result {
		d.Memory = memory
		d.Run.Clear()
		d.Run.SetCandidates(result.Index)
		return runOnce(t, d, l).Result
	}
	want := run(0)
	got := run(1)
	if want.Scratch > 0 || got.Scratch == 0 {
		t.Errorf("%d and %d bytes were put on the disk", want.Scratch, got.Scratch)
	}
	if !got.Pairs.Equal(want.Pairs) {
		t.Errorf("pairs %v, want %v", got.Pairs.List(), want.Pairs.List())
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "pagetwin-*")); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
}

// An invalid limit is reported in one line in both languages, prevents runs and the opening of
// sets, and is not stored.
func TestAnInvalidLimitIsReported(t *testing.T) {
	for name, raw := range map[string]string{"draws": "-1", "max-pairs": "0", "page-time": "soon", "max-unpack": "-3"} {
		d, _ := newTestDesk(t, presenttest.Lengths(nil))
		d.Library.Show(presenttest.FourPages())
		d.Limits.Set(name, raw)
		err := d.Run.Problem()
		if err == nil {
			t.Fatalf("%s = %s is taken", name, raw)
		}
		for _, line := range []string{say.Of(err).En, say.Of(err).In("zh")} {
			if line == "" || strings.Contains(line, "\n") || strings.Contains(line, "e+") || !strings.Contains(line, raw) {
				t.Errorf("%s = %s: %q", name, raw, line)
			}
		}
		d.Library.Open("nowhere", nil)
		if d.Library.Opening() {
			t.Errorf("%s = %s: a set is opened", name, raw)
		}
		if s := d.Store.StringWithFallback("limit."+name, ""); s != "" {
			t.Errorf("%s = %s is stored as %q", name, raw, s)
		}
	}
}
