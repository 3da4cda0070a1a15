package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/algo"
	"pagetwin/core/algo/simhash"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/label"
)

// ranBoth is a desk on which two algorithms have run over one set, in the given order.
func ranBoth(t *testing.T, a, b algo.Algorithm) (*Desk, *presenttest.Loop, []*results.Result) {
	t.Helper()
	d, l := newTestDesk(t, a, b)
	d.Library.Show(presenttest.FourPages())
	for i := range d.Algorithms {
		d.Run.Tick(i, i < 2)
	}
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	if len(d.Session.Results()) != 2 {
		t.Fatalf("%d results, fault %q", len(d.Session.Results()), d.Status.Fault())
	}
	return d, l, d.Session.Results()
}

// renamed returns an algorithm under another name.
func renamed(a algo.Algorithm, name string) algo.Algorithm {
	a.Name = name
	return a
}

// A pair gained by a moved threshold is a duplicate wherever it is opened, and every place shows
// that the threshold was moved.
func TestAMovedThresholdHoldsInEveryPlace(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	r := d.Curves.Focus()
	d.Go(session.AtCurves)
	d.Curves.SetThreshold(r, 0.5)
	d.Curves.SetList(curves.GainedFalse)
	d.Curves.OpenPair(0)
	check := func(threshold float64, duplicates bool) {
		t.Helper()
		v := settled(t, d, l)
		if x := verdictOf(t, d, v, "lengths"); x.Cut != threshold || x.Decided() != duplicates {
			t.Errorf("the pair's verdict is %+v, want it decided from %v on", x, threshold)
		}
		if v.Why.Cut != threshold || v.Why.Duplicates() != duplicates {
			t.Errorf("the evidence decides from %v on, want %v", v.Why.Cut, threshold)
		}
		d.Go(session.AtGroups)
		if d.Groups.Threshold() != threshold {
			t.Errorf("groups are joined from %v on, want %v", d.Groups.Threshold(), threshold)
		}
		if e := newExport(t, d); e.Threshold(r) != threshold {
			t.Errorf("exports decide from %v on, want %v", e.Threshold(r), threshold)
		}
		if p := d.Label.Pool(); p.Runs[0].Threshold != threshold {
			t.Errorf("labels are asked for around %v, want %v", p.Runs[0].Threshold, threshold)
		}
		if at := r.Values()["at"]; at != threshold {
			t.Errorf("Teach is given at=%v, want %v", at, threshold)
		}
		for lang, moved := range map[string]string{"en": "moved", "zh": "已移动"} {
			d.Book.Speak(lang)
			if w := d.ThresholdWords(r); strings.Contains(w, moved) != (threshold != 0.9) {
				t.Errorf("%s: the threshold %v is worded %q", lang, threshold, w)
			}
		}
		d.Go(session.AtPair)
	}
	check(0.5, true)
	d.Session.OwnThreshold(r)
	check(0.9, false)
	if err := d.Groups.SetThreshold("0.4"); err != nil || r.Threshold().Score != 0.4 {
		t.Errorf("moved in Groups the threshold is %v: %v", r.Threshold(), err)
	}
}

// Scores of two algorithms are not comparable: a move affects one result, unless moving together
// is switched on.
func TestEveryResultHasItsOwnThreshold(t *testing.T) {
	d, _, r := ranBoth(t, presenttest.Lengths(nil), renamed(presenttest.Lengths(nil), "other"))
	c := d.Curves
	c.SetThreshold(r[0], 0.5)
	if r[0].Threshold().Score != 0.5 || r[1].Moved() {
		t.Errorf("the thresholds are %v and %v, want the first moved alone", r[0].Threshold(), r[1].Threshold())
	}
	for i, row := range c.Live() {
		if want := r[i].Sorted.At(r[i].Threshold().Score); row.Tally != want || row.At != r[i].Threshold() {
			t.Errorf("%s counts %+v at %v, want %+v", r[i].Name(), row.Tally, row.At, want)
		}
	}
	c.SetFocus(r[0])
	c.SetTogether(true)
	if r[1].Threshold().Score != 0.5 {
		t.Errorf("together the second decides from %v on, want the score of the first", r[1].Threshold().Score)
	}
	c.SetThreshold(r[1], 0.3)
	if r[0].Threshold().Score != 0.3 {
		t.Errorf("moved together the first decides from %v on", r[0].Threshold().Score)
	}
	c.OwnThresholds()
	if r[0].Moved() || r[1].Moved() {
		t.Error("the run's thresholds do not come back")
	}
}

// A threshold in whole bits at a score between two bit counts decides as the stricter one.
func TestAScoreBetweenTwoValuesOfAParameterDecidesAsTheStricter(t *testing.T) {
	a := simhash.Algorithm()
	v := a.DecidingAt(param.Defaults(a.Params), 0.82)
	if v.Int("k") != 11 || a.Cut(v) < 0.82 || a.ThresholdAt(v, 0.82).Value != "11" {
		t.Errorf("0.82 is k=%d, from %v on", v.Int("k"), a.Cut(v))
	}
}

// The first focus is a result whose curve changes with the threshold, and among these the best,
// until a person chooses another.
func TestTheFirstFocusHasACurveThatMoves(t *testing.T) {
	flat := renamed(presenttest.Lengths(nil), "flat")
	flat.New = func(v param.Values) (algo.Method, error) { return same{}, nil }
	d, l, r := ranBoth(t, flat, presenttest.Lengths(nil))
	if d.Curves.Focus() != r[1] {
		t.Errorf("looked at is %s, whose pairs all have one score", d.Curves.Focus().Name())
	}
	d.Curves.SetFocus(r[0])
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	if d.Curves.Focus() != r[0] {
		t.Error("another result is looked at than the one that was chosen")
	}
}

// same decides that all pages are duplicates.
type same struct{ presenttest.LengthMethod }

func (same) Score(a, b algo.Signature) float64 { return 1 }

// The queue's next pairs depend on the threshold of the judged run.
func TestTheQueueIsFilledAgainAfterAMove(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	d.Label.Queue = 0
	d.Go(session.AtLabel)
	l.Until(t, func() bool { return d.Label.Filled })
	first := func() float64 { return d.Label.Items[0].Score }
	if label.Queues()[0].Name != "threshold" || first() != 1 {
		t.Fatalf("nearest the threshold .9 is a pair of score %v", first())
	}
	d.Session.SetThreshold(0.3, d.Session.Results()[0])
	d.Go(session.AtCurves)
	d.Go(session.AtLabel)
	l.Until(t, func() bool { return d.Label.Filled })
	if first() != 0.25 {
		t.Errorf("nearest the threshold .3 is a pair of score %v", first())
	}
}
