package present

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/core/base/param"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// setNamed returns four pages as a set with a name.
func setNamed(name string) (*page.Set, *truth.Truth) {
	set, own := presenttest.FourPages()
	set.Name, set.Fingerprint = name, strings.Repeat(name[:1], 16)
	return set, own
}

func namesOf(c *curves.Curves) []string {
	var out []string
	for _, l := range c.Chart().Lines {
		out = append(out, l.Name)
	}
	return out
}

// The window shows results over the open set. Results over another set are visible only if
// switched on, and then carry the name of their set.
func TestResultsOfTwoSetsDoNotMix(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(setNamed("first"))
	one := runOnce(t, d, l)
	d.Library.Show(setNamed("second"))
	two := runOnce(t, d, l)
	c := d.Curves
	c.SetMeasure("f1")
	if rows := c.Live(); len(rows) != 1 || rows[0].Result != two || c.Focus() != two {
		t.Fatalf("with the second set open %d results are in sight, looked at is %d", len(rows), c.Focus().Number)
	}
	if got := namesOf(c); !slices.Equal(got, []string{"lengths"}) {
		t.Errorf("the lines are %q", got)
	}
	if n, shown := d.Session.Others(); n != 1 || shown {
		t.Errorf("%d others, shown %v", n, shown)
	}
	e, err := d.NewExport(t.TempDir())
	if err != nil || !slices.Equal(e.Results, []*results.Result{two}) || e.All != 2 {
		t.Errorf("%d of %d results are written (%v)", len(e.Results), e.All, err)
	}

	d.Session.ShowOthers(true)
	if got := namesOf(c); !slices.Equal(got, []string{"lengths · first", "lengths · second"}) {
		t.Errorf("with the others the lines are %q", got)
	}
	if names, counts := d.Session.BySet(); !slices.Equal(names, []string{"first", "second"}) || counts["first"] != 1 || counts["second"] != 1 {
		t.Errorf("%v %v", names, counts)
	}
	if got := c.PlotFigure().Title; got != "first (1) · second (1)" {
		t.Errorf("the figure that is saved is called %q", got)
	}
	c.SetFocus(one)
	d.Session.ShowOthers(false)
	if got := c.PlotFigure().Title; got != "second" {
		t.Errorf("the figure of the open set is called %q", got)
	}
	if c.Focus() != two {
		t.Error("a result out of sight is looked at")
	}

	d.Library.Show(setNamed("first")) // opened again: the result is over the same pages
	if got := d.Session.OverSet(); !slices.Equal(got, []*results.Result{one}) || one.Set != d.Session.Set() {
		t.Errorf("back in the first set %d results are over it", len(got))
	}
	l.Until(t, func() bool { return !d.Session.Measuring() })
	if one.Truth == nil || c.Live()[0].Tally.TP != 1 {
		t.Errorf("its figures are %+v", c.Live()[0].Tally)
	}
	d.Library.CloseSet()
	if n := len(d.Session.InSight()); n != 2 {
		t.Errorf("with no set open %d results are in sight", n)
	}
}

func TestAResultHasTheSameNumberAfterAStart(t *testing.T) {
	dir := t.TempDir()
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	if !d.OpenWorkspace(dir) {
		t.Fatal(d.Status.Fault())
	}
	d.Library.Show(setNamed("other"))
	runOnce(t, d, l)
	d.Library.Show(setNamed("first"))
	numbers := map[string]int{}
	for _, at := range []string{"0.5", "0.7", "0.9"} {
		d.Run.Form().Set("at", at)
		numbers[at] = runOnce(t, d, l).Number
	}
	if numbers["0.5"] != 2 || numbers["0.9"] != 4 {
		t.Errorf("the results are called %v", numbers)
	}
	gone := slices.IndexFunc(d.Session.Results(), func(r *results.Result) bool { return r.Number == numbers["0.5"] })
	d.Runs.Delete(d.Session.Results()[gone].Kept.ID)
	d.Close()

	again, l2 := newTestDesk(t, presenttest.Lengths(nil))
	if !again.OpenWorkspace(dir) {
		t.Fatal(again.Status.Fault())
	}
	again.Library.Show(setNamed("first"))
	l2.Until(t, func() bool { return len(again.Session.Results()) == 2 })
	for _, r := range again.Session.Results() {
		at := param.Param{}.Format(r.Result.Values["at"])
		if want := numbers[at]; r.Number != want {
			t.Errorf("at %s it is called %d, was %d", at, r.Number, want)
		}
	}
	again.Run.Form().Set("at", "0.6")
	if n := runOnce(t, again, l2).Number; n != 5 {
		t.Errorf("the next one is called %d", n)
	}
}
