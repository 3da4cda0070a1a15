package present

import (
	"testing"

	"pagetwin/app/present/learned"
	"pagetwin/app/present/presenttest"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
)

// The texts of a kept result are those that its run compared, without templates, also if nobody has
// counted the templates yet, as after the window opened in Groups.
func TestTheTextsOfAKeptResultAreWithoutTemplates(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	set := pumps()
	d.Library.Show(set, nil)
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	r := *d.Session.OverSet()[0].Result
	want := r.Texts.Measure(0, 1)
	r.Texts, r.Pairs = relate.Texts{}, scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 1}}) // as one that was read from the workspace
	if got := learned.NewSites().Texts(t.Context(), d.Denoisers, set, &r, 0).Measure(0, 1); got != want {
		t.Errorf("they measure %+v, in the run %+v", got, want)
	}
}
