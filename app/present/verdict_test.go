package present

import (
	"testing"

	"pagetwin/app/present/pair"
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
	said := map[pair.Opinion]int{}
	for _, x := range v.Verdicts {
		said[x.Opinion()]++
		if x.State == pair.NotKept && x.Opinion() != pair.SaysNot {
			t.Errorf("a pair that the run left out is %v", x.Opinion())
		}
	}
	if got := said[pair.SaysDuplicate] + said[pair.SaysNot] + said[pair.SaysNothing]; got != len(d.Algorithms) || said[pair.SaysNot] == 0 || said[pair.SaysNothing] == 0 {
		t.Errorf("%v of %d algorithms", said, len(d.Algorithms))
	}
}

func TestAPairLostByTheIndexDiffersFromOneBelowTheThreshold(t *testing.T) {
	for _, c := range []struct {
		v    pair.Verdict
		want bool
	}{
		{pair.Verdict{State: pair.NotKept, Tried: true, Score: 0.9, Cut: 0.8}, true},
		{pair.Verdict{State: pair.NotKept, Tried: true, Score: 0.7, Cut: 0.8}, false},
		{pair.Verdict{State: pair.NotKept, Score: 0.9, Cut: 0.8}, false},
		{pair.Verdict{State: pair.Scored, Score: 0.9, Cut: 0.8}, false},
	} {
		if c.v.Lost() != c.want || c.want && c.v.Opinion() != pair.SaysNot {
			t.Errorf("%+v: lost is %v", c.v, c.v.Lost())
		}
	}
}
