package present

import (
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/result"
)

func TestAResultInDoubtOffersToCutTemplates(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	d.Run.PageForm.Set("repeats", "keep")
	run := func(start func()) *results.Result {
		n := len(d.Session.Results())
		start()
		l.Until(t, func() bool { return !d.Run.Running() && len(d.Session.Results()) > n })
		return d.Session.Results()[n]
	}
	first := run(func() { d.Run.Start(nil) })
	if d.Run.InDoubt() != nil {
		t.Fatal("a plausible result is in doubt")
	}
	for _, no := range []*result.Doubt{{Unlike: true}, {Cut: true}} {
		if first.Result.Doubt = no; d.Run.InDoubt() != nil {
			t.Errorf("cutting is offered for %+v", no)
		}
	}
	if first.Result.Doubt = new(result.Doubt); d.Run.InDoubt() != first {
		t.Fatal("nothing is offered")
	}
	if again := run(d.Run.CutAndRun); again.Result.Reading.Repeats != repeat.Cut || d.Run.InDoubt() != nil {
		t.Errorf("run again with %+v, in doubt: %v", again.Result.Reading.Repeats, d.Run.InDoubt())
	}
}
