package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
)

// If the index may have lost pairs, every figure over all thresholds is marked, and the window
// explains why. If all pairs were scored nothing is marked.
func TestFiguresOfAnIndexRunAreMarked(t *testing.T) {
	d, l := newTestDesk(t, presenttest.IndexedLengths())
	d.Limits.Set("draws", "5") // of six pairs; six draws would score all of them
	d.Library.Show(presenttest.FourPages())
	d.Limits.Set("draws", "3") // fewer than the pairs, which would otherwise all be scored
	run := func(c result.Candidates) *results.Result {
		d.Run.Clear()
		d.Run.SetCandidates(c)
		d.Run.Start(nil)
		l.Until(t, func() bool { return !d.Run.Running() })
		if len(d.Session.Results()) != 1 {
			t.Fatalf("%d results, fault %q", len(d.Session.Results()), d.Status.Fault())
		}
		return d.Session.Results()[0]
	}
	ap, err := eval.Find("ap")
	if err != nil {
		t.Fatal(err)
	}
	said := func(r *results.Result) string {
		v, _ := ap.Get(r.Report)
		return results.Stated(v, ap.Bound(r.Report))
	}
	if r := run(result.All); said(r) != "1.000" || d.Run.Marks().Words(d.Book) != "" {
		t.Errorf("over all pairs: average precision %s, marks %q", said(r), d.Run.Marks().Words(d.Book))
	}
	r := run(result.Index)
	if s := said(r); !strings.HasPrefix(s, "≈ 1.000 [") || !strings.HasSuffix(s, ", 1.000]") {
		t.Errorf("over the index: average precision %s", s)
	}
	for _, lang := range []string{"en", "zh"} {
		d.Book.Speak(lang)
		if w := d.Run.Marks().Words(d.Book); !strings.Contains(w, "≈") || strings.Contains(w, "≥") {
			t.Errorf("%s: the marks are said to mean %q", lang, w)
		}
	}
	d.Curves.SetThreshold(d.Curves.Focus(), 0.5)
	if row := d.Curves.Live()[0]; !row.Unsure() {
		t.Error("below the threshold for which the index was made the counts are said to be whole")
	}
	info := ""
	for _, m := range d.Curves.Marks(d.Curves.Chart()) {
		if m.Moves {
			info += strings.Join(m.Info(), "\n")
		}
	}
	if !strings.Contains(info, "≈") { // ab is found; ac, bc and cd are not candidates
		t.Errorf("the read-out there is %q", info)
	}
	d.Curves.SetThreshold(d.Curves.Focus(), 0.9)
	if row := d.Curves.Live()[0]; row.Unsure() {
		t.Error("at its own threshold the counts are said not to be whole")
	}
	d.Session.SetFocus(r)
	d.Groups.Run = r
	d.Session.SetThreshold(0.5, r)
	if d.Groups.Caution() == "" {
		t.Error("groups from below the index are shown without a word")
	}
	d.Session.OwnThreshold(r)
	if w := d.Groups.Caution(); w != "" {
		t.Errorf("groups at the run's own threshold come with %q", w)
	}
}
