package present

import (
	"testing"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/session"
)

func TestTheCountsOfVerdictsAddUpToTheMeters(t *testing.T) {
	d, l := pairSet(t)
	for i, a := range d.Algorithms {
		d.Run.Tick(i, a.Name == "tianwang" || a.Name == "simhash")
	}
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	d.Pair.Show(0, 2)
	v := settled(t, d, l)
	said := map[compare.Opinion]int{}
	for _, x := range v.Verdicts {
		said[x.Opinion()]++
		if x.State == compare.NotKept && x.Opinion() != compare.SaysNot {
			t.Errorf("a pair that the run left out is %v", x.Opinion())
		}
	}
	if got := said[compare.SaysDuplicate] + said[compare.SaysNot] + said[compare.SaysNothing]; got != len(d.Algorithms) || said[compare.SaysNot] == 0 || said[compare.SaysNothing] == 0 {
		t.Errorf("%v of %d algorithms", said, len(d.Algorithms))
	}
}

// A pair that is shown has the verdict of a run that ends meanwhile, and loses it with the run.
func TestTheVerdictsOfAPairFollowTheResults(t *testing.T) {
	d, l := pairSet(t)
	d.Go(session.AtPair)
	d.Pair.Show(0, 1)
	ofRuns := func() (n int) {
		for _, x := range settled(t, d, l).Verdicts {
			if x.Run != nil {
				n++
			}
		}
		return n
	}
	if n := ofRuns(); n != 0 {
		t.Fatalf("%d verdicts of runs before a run", n)
	}
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	if n := ofRuns(); n != 1 {
		t.Errorf("%d verdicts of runs after a run", n)
	}
	d.Session.Remove(d.Session.OverSet()...)
	if n := ofRuns(); n != 0 {
		t.Errorf("%d verdicts of runs after the result was removed", n)
	}
}

func TestAPairLostByTheIndexDiffersFromOneBelowTheThreshold(t *testing.T) {
	for _, c := range []struct {
		v    compare.Verdict
		want bool
	}{
		{compare.Verdict{State: compare.NotKept, Tried: true, Score: 0.9, Cut: 0.8}, true},
		{compare.Verdict{State: compare.NotKept, Tried: true, Score: 0.7, Cut: 0.8}, false},
		{compare.Verdict{State: compare.NotKept, Score: 0.9, Cut: 0.8}, false},
		{compare.Verdict{State: compare.Scored, Score: 0.9, Cut: 0.8}, false},
	} {
		if c.v.Lost() != c.want || c.want && c.v.Opinion() != compare.SaysNot {
			t.Errorf("%+v: lost is %v", c.v, c.v.Lost())
		}
	}
}
