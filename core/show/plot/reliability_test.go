package plot

import (
	"bytes"
	"math"
	"testing"

	"pagetwin/core/judge/eval"
)

// The diagram has a point for each bin with pairs, at the mean of its scores and the share
// of its duplicates, within the interval of that share.
func TestReliabilityHasAPointForEachBin(t *testing.T) {
	r := eval.NewReliability()
	r.Add(0.05, 1, 19)
	r.Add(0.91, 30, 2)
	r.Add(0.97, 8, 0)
	for _, lang := range []string{"en", "zh"} {
		f := Reliability([]Diagram{{"out of fold", StyleOf(0), r}}, lang)
		s := f.Series[0]
		want := [][2]float64{{0.05, 0.05}, {(0.91*32 + 0.97*8) / 40, 38.0 / 40}}
		if len(s.Points) != len(want) {
			t.Fatalf("%d points, want %d", len(s.Points), len(want))
		}
		for i, w := range want {
			if math.Abs(s.Points[i].X-w[0]) > 1e-12 || math.Abs(s.Points[i].Y-w[1]) > 1e-12 || !(s.Low[i] < s.Points[i].Y && s.Points[i].Y < s.High[i]) {
				t.Errorf("point %d is (%v, %v) within %v to %v, want %v", i, s.Points[i].X, s.Points[i].Y, s.Low[i], s.High[i], w)
			}
		}
		var buf bytes.Buffer
		if err := f.Write(&buf, fonts(t), "svg"); err != nil || buf.Len() == 0 {
			t.Errorf("drawn: %d bytes, %v", buf.Len(), err)
		}
	}
}
