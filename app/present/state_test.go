package present

import (
	"slices"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
)

// heard returns the parts that are told while do runs, in the order in which they are.
func heard(d *Desk, do func()) (all []session.Part) {
	d.Update = func(p session.Part) { all = append(all, p) }
	defer func() { d.Update = nil }()
	do()
	return all
}

// A verdict changes the labels, the queue and its place; the window hears of all that once.
func TestAVerdictIsToldOnce(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	inSight(t, d, l, d.Label.Shown, &d.Label.Shown.View)
	at := d.Label.At
	told := heard(d, func() { d.Label.Judge(label.Duplicate) })
	if len(told) != 1 || !told[0].Has(session.Judged) || !told[0].Has(session.Of(session.AtLabel)) || d.Label.At != at+1 {
		t.Errorf("%b is told, and the queue is at %d after %d", told, d.Label.At, at)
	}
}

// A state never changes: what a place read before a change is as it was.
func TestAStateIsReplacedWhole(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	was := d.Session.Now()
	told := heard(d, d.Run.Clear)
	if len(was.Results) != 1 || was.Focus == nil || len(d.Session.Results()) != 0 || d.Session.Focus() != nil {
		t.Errorf("%d results before, %d after", len(was.Results), len(d.Session.Results()))
	}
	if len(told) == 0 || !told[0].Has(session.Results) || !told[0].Has(session.Focused) || told[0].Has(session.Opened) {
		t.Errorf("%b is told", told)
	}
	l.Until(t, func() bool { return d.Status.Current() == nil })
}

// The run one looks at is one for all places, and so is the denoiser in use.
func TestEveryPlaceLooksAtTheSameRunAndDenoiser(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	d.Run.Form().Set("at", "0.5")
	runOnce(t, d, l)
	for _, run := range slices.Backward(d.Session.Results()) {
		d.Curves.SetFocus(run)
		d.Go(session.AtGroups)
		l.Until(t, func() bool { return !d.Groups.Working() })
		d.Go(session.AtLabel)
		l.Until(t, func() bool { return !d.Label.Working() })
		if d.Groups.Run != run || d.Label.Run() != run || d.Curves.Focus() != run {
			t.Errorf("of run %d, Groups shows %d, Label %d, Curves %d", run.Number, d.Groups.Run.Number, d.Label.Run().Number, d.Curves.Focus().Number)
		}
		d.Go(session.AtCurves)
	}
	other := denoiserAt(t, d.Denoisers, "none")
	d.OpenPage(0)
	d.Run.ChooseDenoiser(other)
	l.Until(t, func() bool { return !d.Page.Loading() && d.Page.View != nil })
	if d.Page.View.Body.Text == "" || d.Setup.Denoiser != other || d.Setup.NextMaking().Denoiser.Name != "none" {
		t.Errorf("the place of a page shows another denoiser than %q", d.Setup.NextMaking().Denoiser.Name)
	}
}
