package workspace

import (
	"testing"

	"pagetwin/core/judge/eval"
)

// A comparison marks a figure that is only a lower bound, and names no best run while one of the
// figures is a bound.
func TestAComparisonMarksBounds(t *testing.T) {
	low, high := 0.6, 0.8
	exact := &Record{ID: "exact", Measures: map[string]float64{"ap": 0.9, "f1": 0.5}}
	estimated := &Record{
		ID: "estimated", Measures: map[string]float64{"ap": 0.7, "f1": 0.4},
		Bounds: map[string]eval.Bound{"ap": {Standing: eval.Estimated, Low: &low, High: &high}},
	}
	bounded := &Record{
		ID: "bounded", Measures: map[string]float64{"f1": 0.3},
		Bounds: map[string]eval.Bound{"ap": {Standing: eval.AtLeast, Low: &low}},
	}
	ap := func(c *Comparison) Figure {
		for _, f := range c.Measures {
			if f.Measure.Name == "ap" {
				return f
			}
		}
		t.Fatal("no average precision is compared")
		return Figure{}
	}
	f := ap(Compare([]*Record{exact, estimated}))
	if !f.Best[0] || f.Best[1] || f.Bounds[0].Standing != eval.Exact || f.Bounds[1].Standing != eval.Estimated {
		t.Errorf("exact and estimated: %+v", f)
	}
	f = ap(Compare([]*Record{exact, estimated, bounded}))
	if !f.Known[2] || f.Values[2] != low || f.Bounds[2].Standing != eval.AtLeast {
		t.Errorf("the lower bound is compared as %+v", f)
	}
	if f.Best[0] || f.Best[1] || f.Best[2] {
		t.Error("a run is called the best though another has no more than a lower bound")
	}
}
