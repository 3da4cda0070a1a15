package present

import (
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
)

// Recall and precision are drawn by a property of the pages, the whole first; a bar opens its pairs.
func TestErrorSlicesOpenTheirPairs(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	l.Until(t, func() bool { return d.Session.Scanned() == d.Session.Len() }) // then lengths are those of bodies
	c.SetKind(curves.ErrorSlices)
	c.SetThreshold(c.Focus(), 0.5)
	for _, by := range c.SliceNames() {
		c.SetBy(by.Key)
		c.Chart()
		l.Until(t, func() bool { return !c.Measuring() })
		v := c.Chart()
		if len(v.Lines) != 2 || len(v.YNames) < 2 || !v.Lying || c.PlotFigure().Empty() {
			t.Fatalf("%s: %d lines, rows %v", by.Key, len(v.Lines), v.YNames)
		}
		// ab 1 is the duplicate, ac bc cd 0.5 are different.
		if whole := v.Lines[0].Points[0].X; whole != 1 {
			t.Errorf("%s: recall of all pairs is %v", by.Key, whole)
		}
		if whole := v.Lines[1].Points[0].X; whole != 0.25 {
			t.Errorf("%s: precision of all pairs is %v", by.Key, whole)
		}
	}
	c.OpenSlice(1, 0)
	if d.At() != session.AtPair || d.Pair.List.Len() != 3 {
		t.Errorf("at %s with %v", d.At(), d.Pair.List)
	}
	c.OpenSlice(0, 0) // none is missed: the found ones
	if d.Pair.List.Len() != 1 {
		t.Errorf("the found duplicates are %d", d.Pair.List.Len())
	}
}
