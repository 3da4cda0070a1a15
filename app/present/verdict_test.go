package present

import "testing"

func TestTheCountsOfVerdictsAddUpToTheMeters(t *testing.T) {
	d, l := pairSet(t)
	for i, a := range d.Algorithms {
		d.Run.Tick(i, a.Name == "tianwang" || a.Name == "simhash")
	}
	done := false
	d.Run.Start(func(error) { done = true })
	l.until(t, func() bool { return done })
	d.Pair.Show(0, 2)
	v := settled(t, d, l)
	said := map[Opinion]int{}
	for _, x := range v.Verdicts {
		said[x.Opinion()]++
		if x.State == NotKept && x.Opinion() != SaysNot {
			t.Errorf("a pair that the run left out is %v", x.Opinion())
		}
	}
	if got := said[SaysDuplicate] + said[SaysNot] + said[SaysNothing]; got != len(d.Algorithms) || said[SaysNot] == 0 || said[SaysNothing] == 0 {
		t.Errorf("%v of %d algorithms", said, len(d.Algorithms))
	}
}

func TestAPairThatTheIndexLostIsToldFromOneBelowTheThreshold(t *testing.T) {
	for _, c := range []struct {
		v    Verdict
		want bool
	}{
		{Verdict{State: NotKept, Tried: true, Score: 0.9, Cut: 0.8}, true},
		{Verdict{State: NotKept, Tried: true, Score: 0.7, Cut: 0.8}, false},
		{Verdict{State: NotKept, Score: 0.9, Cut: 0.8}, false},
		{Verdict{State: Scored, Score: 0.9, Cut: 0.8}, false},
	} {
		if c.v.Lost() != c.want || c.want && c.v.Opinion() != SaysNot {
			t.Errorf("%+v: lost is %v", c.v, c.v.Lost())
		}
	}
}
