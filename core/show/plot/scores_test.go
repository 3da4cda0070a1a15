package plot

import (
	"bytes"
	"strings"
	"testing"

	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
)

// scoredCurve is a curve over scores from 0.6 on, with its histogram.
func scoredCurve() Curve {
	c := Curve{Name: "shingling", Style: StyleOf(1), Cut: 0.8}
	for t := 1.; t > 0.6; t -= 0.02 {
		n := int64((1 - t) * 100)
		c.Points = append(c.Points, eval.Point{Threshold: t, Counts: confusion.Counts{TP: 60 + n, FP: n / 2, FN: 40 - n}})
	}
	c.Scores = []eval.ScoreBin{{Low: .6, High: .7, Different: 900, Open: 40}, {Low: .7, High: .8, Duplicates: 3, Different: 20}, {Low: .8, High: .9, Duplicates: 30}, {Low: .9, High: 1, Duplicates: 60}}
	return c
}

func TestTheScoresStandBelowTheCurve(t *testing.T) {
	f := Thresholds([]Curve{scoredCurve()}, Colours, "en")[1]
	if f.Below == nil || len(f.Below.Series) != 3 {
		t.Fatalf("below is %+v", f.Below)
	}
	var csv bytes.Buffer
	if err := f.Write(&csv, nil, "csv"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pairs: different,0.75,20,", "pairs: duplicates,0.95,60,", "pairs: unlabelled,0.6"} {
		if !strings.Contains(csv.String(), want) {
			t.Errorf("the data have no %q:\n%s", want, csv.String())
		}
	}
	for _, format := range Formats {
		if err := f.Write(&csv, fonts(t), format); err != nil {
			t.Error(err)
		}
	}
	if two := Thresholds([]Curve{scoredCurve(), scoredCurve()}, Colours, "en")[1]; two.Below != nil {
		t.Error("the scores of two runs stand below one figure")
	}
}

// A measure that is high everywhere is drawn large, and the axis says that it does not begin at 0.
func TestAxesBeginWhereTheDataAre(t *testing.T) {
	f := Thresholds([]Curve{scoredCurve()}, Colours, "en")[1]
	x, y := f.Extent()
	if x.Min < 0.45 || x.Min > 0.6 || y.Min < 0.5 || y.Max != 1 || !Broken(f.XRange, x, false) || !Broken(f.YRange, y, false) {
		t.Errorf("the axes show %v and %v", x, y)
	}
	for _, s := range f.Series {
		for _, p := range s.Points {
			if !x.holds(p.X) || !y.holds(p.Y) {
				t.Errorf("%v is not in sight", p)
			}
		}
	}
	f.Near = false
	if x, y := f.Extent(); x != Unit || y != Unit || Broken(f.XRange, x, false) {
		t.Errorf("the axes show %v and %v", x, y)
	}
	f.Near, f.Series[0].Points[0].Y = true, 0.1
	if _, y := f.Extent(); y != Unit {
		t.Errorf("with a low value the axis shows %v", y)
	}
}
